// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Testing
import YAMLDocuments

@testable import Driver

struct KeyboardWatchTests {
    private let touchscreen = device("Touchscreen", 1, isKeyboard: false)

    /// A device of which udev has said something.
    private static func device(
        _ name: String, _ number: UInt64, seat: String = "seat0", isKeyboard: Bool = true
    ) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/input\(number)/event\(number)", deviceNumber: number),
            devnode: "/dev/input/event\(number)", name: name,
            udevProperties: [
                "ID_INPUT": "1", "ID_INPUT_KEYBOARD": isKeyboard ? "1" : "0", "ID_SEAT": seat,
            ])
    }

    private func watch(_ fields: String...) throws -> (KeyboardWatch, [KeyboardRule?]) {
        let panels = fields.map { "  - layout: pin\n    \($0)\n" }.joined()
        var diagnostics = DiagnosticList()
        let parsed = Configuration(parsing: "panels:\n\(panels)", file: "r", into: &diagnostics)
        let configuration = try #require(parsed, "\(diagnostics.sorted)")
        return (KeyboardWatch(configuration), configuration.panels.map(\.presentation.hidingKeyboards))
    }

    @Test func `a keyboard is present until the last one is detached`() throws {
        var (watch, rules) = try watch("hardware-keyboard: hide")
        let (first, second) = (Self.device("A", 2), Self.device("B", 3))
        #expect(!watch.hasKeyboard(rules[0], beside: touchscreen))
        watch.note(first)
        watch.note(second)
        watch.forget(first)
        #expect(watch.hasKeyboard(rules[0], beside: touchscreen))
        watch.forget(second)
        #expect(!watch.hasKeyboard(rules[0], beside: touchscreen))
    }

    @Test func `a device counts by its newest description from udev`() throws {
        var (watch, rules) = try watch("hardware-keyboard: hide")
        watch.note(Self.device("A", 2, isKeyboard: false))
        #expect(!watch.hasKeyboard(rules[0], beside: touchscreen))
        watch.note(Self.device("A", 2))
        #expect(watch.hasKeyboard(rules[0], beside: touchscreen))
        watch.note(Self.device("A", 2, isKeyboard: false))
        #expect(!watch.hasKeyboard(rules[0], beside: touchscreen))
    }

    @Test func `keyboards of another seat do not count`() throws {
        var (watch, rules) = try watch("hardware-keyboard: hide")
        watch.note(Self.device("A", 2, seat: "seat-left"))
        #expect(!watch.hasKeyboard(rules[0], beside: touchscreen))
        #expect(
            watch.hasKeyboard(rules[0], beside: Self.device("T", 1, seat: "seat-left", isKeyboard: false)))
    }

    @Test func `each panel counts keyboards by its own rule`() throws {
        var (watch, rules) = try watch(
            "match: {seat: seat0}\n    hardware-keyboard: {count: {name: Gate Scanner}}", "show: call",
            "name: third\n    hardware-keyboard: {ignore: {name: A}}")
        watch.note(Self.device("Gate Scanner", 2))
        #expect(rules.map { watch.hasKeyboard($0, beside: touchscreen) } == [true, false, false])
        watch.note(Self.device("A", 3))
        watch.forget(Self.device("Gate Scanner", 2))
        #expect(rules.map { watch.hasKeyboard($0, beside: touchscreen) } == [true, false, false])
        watch.note(Self.device("B", 4))
        #expect(rules.map { watch.hasKeyboard($0, beside: touchscreen) } == [true, false, true])
    }

    @Test func `if no panel has a rule for keyboards, none are watched`() throws {
        #expect(try watch("show: auto").0.isIdle)
        #expect(try !watch("hardware-keyboard: {}").0.isIdle)
    }
}
