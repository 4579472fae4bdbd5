// SPDX-License-Identifier: MIT

import Clocks
import EventLoops

/// The virtual devices of panels whose touchscreens were unplugged, each kept for a second.
///
/// In this second programs read that the keys went up, and a loose plug can make contact again. Meanwhile no
/// other panel gets the name of the old one.
final class LingeringOutputs<Output> {
    private let loop: EventLoop
    /// The devices by the name of their panel.
    private var outputs: [String: Lingering] = [:]

    private struct Lingering {
        let entry: String
        let output: Output
        let timer: EventSource
    }

    /// How long the devices stay, in microseconds.
    private static var time: UInt64 { 1_000_000 }

    /// Makes an empty store.
    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Keeps the devices of an unplugged panel.
    ///
    /// - Parameters:
    ///   - output: The devices.
    ///   - name: The panel's name.
    ///   - entry: The name of the panel's entry in the configuration.
    ///   - whenOver: Called when the devices are removed and no panel has taken them.
    func keep(_ output: Output, name: String, entry: String, whenOver: @escaping () -> Void) {
        let timer = try? loop.timer { [unowned self] in
            outputs[name] = nil
            whenOver()
        }
        guard let timer else { return whenOver() }
        timer.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.time))
        outputs[name] = Lingering(entry: entry, output: output, timer: timer)
    }

    /// Returns the name of a panel of the configuration's `entry` whose devices are kept.
    func name(ofEntry entry: String) -> String? {
        outputs.first { $0.value.entry == entry }?.key
    }

    /// Returns the devices of the panel `name`, and no longer keeps them.
    func take(_ name: String) -> Output? {
        outputs.removeValue(forKey: name)?.output
    }

    /// Removes all devices.
    func removeAll() {
        outputs = [:]
    }
}
