// SPDX-License-Identifier: MIT

import Clocks
import EventLoops

/// The devices of panels whose touchscreens have gone, each for a second.
///
/// That is long enough for programs to read that the keys came up, and for a loose plug to find its contact again.
/// Meanwhile they keep their panel's name from others.
final class LingeringOutputs {
    private let loop: EventLoop
    /// By the name of their panel.
    private var outputs: [String: Lingering] = [:]

    private struct Lingering {
        let entry: String
        let output: PanelOutput
        let timer: EventSource
    }

    /// How long devices stay, in microseconds.
    private static let time: UInt64 = 1_000_000

    /// Keeps nothing yet.
    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Keeps the devices of a panel that has gone, of the configuration's `entry`, and calls `whenOver` when they go
    /// without having been taken.
    func keep(_ output: PanelOutput, name: String, entry: String, whenOver: @escaping () -> Void) {
        let timer = try? loop.timer { [unowned self] in
            outputs[name] = nil
            whenOver()
        }
        guard let timer else { return whenOver() }
        timer.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.time))
        outputs[name] = Lingering(entry: entry, output: output, timer: timer)
    }

    /// The name of a panel of the configuration's `entry` whose devices are kept.
    func name(ofEntry entry: String) -> String? {
        outputs.first { $0.value.entry == entry }?.key
    }

    /// Takes the devices of the panel `name`.
    func take(_ name: String) -> PanelOutput? {
        outputs.removeValue(forKey: name)?.output
    }

    /// Lets all of them go.
    func removeAll() {
        outputs = [:]
    }
}
