// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct ScanReaderTests {
    private static let device = "device: {name: \"Buddy*\"}"

    @Test func `both switches, the speed and the order of scanning are read`() throws {
        let panel = try panel(
            "scan: {switch: {\(Self.device), key: KEY_F13}, step: {\(Self.device), key: BTN_0}, speed: 800ms, "
                + "by: linear}")
        let rule = try #require(panel.scan)
        let match = DeviceMatch([.name(Glob("Buddy*"))])
        #expect(rule.choosing == AssistiveKey(device: match, key: KeyName(code: 183)))
        #expect(rule.stepping == AssistiveKey(device: match, key: KeyName(code: 0x100)))
        #expect(rule.scanning.speed == 0.8)
        #expect(rule.scanning.order == .linear)
        #expect(rule.scanning.isStepped)
        #expect(!rule.scanning.takesTouches)
        #expect(panel.assistiveKeys == [rule.choosing, rule.stepping].compactMap { $0 })
    }

    @Test func `a touch anywhere can be the switch for scanning, and the rest has defaults`() throws {
        let rule = try #require(try panel("scan: {switch: touch}").scan)
        #expect(rule.choosing == nil)
        #expect(rule.scanning.takesTouches)
        #expect(!rule.scanning.isStepped)
        #expect(rule.scanning.speed == 1.2)
        #expect(rule.scanning.order == .rowColumn)
        #expect(try panel("name: front").scan == nil)
    }

    @Test func `errors in the settings of scanning are reported with remedies`() {
        #expect(
            faults(of: "scan: {speed: 1s}") == [
                "error: 'scan' needs 'switch': touch, or the device and the key of a switch"
            ])
        #expect(
            faults(of: "scan: {switch: {key: KEY_F13}}") == [
                "error: 'switch' needs 'device': the conditions on the device that has the key, such as "
                    + "{name: \"Buddy*\"}"
            ])
        #expect(
            faults(of: "scan: {switch: {device: {seat: seat0}, key: KEY_F13}}") == [
                "error: 'device' must name a device: without a name, phys, id, path or property the key of every "
                    + "keyboard would be taken from other programs"
            ])
        #expect(
            faults(of: "scan: {switch: {\(Self.device), key: F13}}") == [
                "error: 'F13' is no key or button of Linux: write a name of linux/input-event-codes.h, such as "
                    + "KEY_F13 or BTN_0"
            ])
        #expect(
            faults(of: "scan: {switch: {\(Self.device)}}") == [
                "error: 'switch' needs 'key': the name of a key or button, such as KEY_F13"
            ])
        for speed in ["299ms", "11s", "fast"] {
            #expect(
                faults(of: "scan: {switch: touch, speed: \(speed)}") == [
                    "error: 'speed' of 'scan' must be a time from 0.3s to 10s, such as 1.2s, not '\(speed)'"
                ])
        }
        let key = "{\(Self.device), key: KEY_F13}"
        #expect(
            faults(of: "scan: {switch: \(key), step: \(key)}") == [
                "error: 'step' is the same key as 'switch': name another key"
            ])
    }
}
