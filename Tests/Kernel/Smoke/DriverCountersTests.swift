// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// What the driver counts, as a monitoring system gets it.
@Suite(.serialized) struct DriverCountersTests {
    private func run(
        _ bus: TestBus, _ arguments: String..., as caller: TestBus.Caller = .root
    ) throws -> (status: Int32, output: String) {
        let answer = try bus.run([Checkout.program("runepad")] + arguments, as: caller)
        return (answer.status, answer.output)
    }

    @Test func `metrics and status count taps, contacts, lost events, replugs and reloads`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        let absent = try run(bus, "metrics")
        #expect(absent.status == 0)
        #expect(absent.output.contains("\nrunepad_up 0\n# EOF\n"))
        try bus.start()
        let rig = try DriverRig("number-pad", fields: ["show: call"])
        try rig.start(on: bus)
        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("shown") { $0.isVisible }
        for digit in ["4", "7"] { try rig.tap(digit) }
        #expect(try rig.takeTyped() == "KEY_4↓ KEY_4↑ KEY_7↓ KEY_7↑")
        // A driver that stands still loses events.
        let five = try rig.point("5")
        try rig.pause()
        try rig.down((0, five))
        try rig.flood(0, at: five)
        rig.driver?.signal(SIGCONT)
        #expect(try rig.takeTyped(2) == "KEY_5↓ KEY_5↑")
        try rig.up(0)
        rig.screen = nil
        try rig.awaitGone()
        try rig.plugIn()
        try rig.awaitView("again") { _ in true }
        try rig.attach()
        try rig.reload()
        let configuration = try String(contentsOfFile: rig.folder.configurationPath, encoding: .utf8)
        try rig.folder.write("panels: [\n", to: "runepad.yaml")
        try rig.reload()
        try rig.folder.write(configuration, to: "runepad.yaml")
        try rig.settle()

        let file = rig.folder.path + "/runepad.prom"
        let answer = try run(bus, "metrics", "--output", file)
        #expect(answer.status == 0, "\(answer.output)")
        var status = stat()
        try #require(unsafe stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o644)
        let metrics = OpenMetricsReader(try String(contentsOfFile: file, encoding: .utf8))
        #expect(metrics.faults == [])
        func sample(_ name: String) -> Double? { metrics.samples["\(name){panel=\"\(rig.panel.name)\"}"] }
        #expect(metrics.samples["runepad_up"] == 1)
        #expect(metrics.samples["runepad_reloads_total{result=\"good\"}"] == 1)
        #expect(metrics.samples["runepad_reloads_total{result=\"refused\"}"] == 1)
        #expect(sample("runepad_panel_served") == 1)
        #expect(sample("runepad_view_shown") == 0)
        #expect(sample("runepad_panel_given_back") == 0)
        #expect(sample("runepad_key_presses_total") == 3)
        // One that settled before the unplugging, and one after.
        #expect(sample("runepad_passed_contacts_total") == 2)
        #expect(sample("runepad_dropped_syncs_total") == 1)
        #expect(sample("runepad_replugs_total") == 1)
        #expect(sample("runepad_key_latency_seconds_count") == 3)
        // Two taps and two contacts that settled, of a report for each end at least.
        #expect(sample("runepad_touch_reports_total").map { $0 >= 8 } == true)

        let list = try JSONSerialization.jsonObject(with: Data(try run(bus, "status", "--json").output.utf8))
        let panel = try #require((list as? [[String: Any]])?.first)
        let counters = try #require(panel["counters"] as? [String: Any])
        #expect(panel["givenBack"] as? Bool == false)
        #expect(counters["keyPresses"] as? Int == 3)
        #expect(counters["droppedSyncs"] as? Int == 1)
        let latency = try #require(counters["latency"] as? [String: Any])
        #expect((latency["counts"] as? [Int])?.reduce(0, +) == 3)
        #expect((latency["bounds"] as? [Double])?.first == 0.00005)

        let stranger = try run(bus, "metrics", as: .nobody)
        #expect(stranger.status == 77, "\(stranger.output)")
        #expect(!stranger.output.contains("runepad_"))
    }
}
