// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops

extension BusConnection {
    /// Calls `action` for every signal that fits `rule`, until the result or the connection ends.
    ///
    /// - Returns: The watch, or `nil` without a connection.
    package func watch(_ rule: String, _ action: @escaping (MessageReader) -> Void) -> Watch? {
        guard let bus = unsafe bus else { return nil }
        let watch = Watch(action)
        loop.updateSources()
        return unsafe watch.start(rule, on: bus) >= 0 ? watch : nil
    }

    /// A match rule whose signals this process receives.
    @safe package final class Watch {
        private let action: (MessageReader) -> Void
        private var slot: OpaquePointer?

        fileprivate init(_ action: @escaping (MessageReader) -> Void) {
            self.action = action
        }

        deinit { unsafe sd_bus_slot_unref(slot) }

        fileprivate func start(_ rule: String, on bus: OpaquePointer) -> Int32 {
            let me = unsafe Unmanaged.passUnretained(self).toOpaque()
            return unsafe sd_bus_add_match_async(
                bus, &slot, rule,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata else { return 0 }
                    let watch = unsafe Unmanaged<Watch>.fromOpaque(userdata).takeUnretainedValue()
                    withExtendedLifetime(watch) { unsafe watch.action(MessageReader(message)) }
                    return 0
                    // A process that may not watch gets no signals.
                }, { _, _, _ in 0 }, me)
        }
    }
}
