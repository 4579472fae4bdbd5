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

    /// Calls `action` for every method call before this process's objects get it, until the result or the
    /// connection ends.
    ///
    /// `action` returns whether it has seen to the call, which then reaches no object.
    ///
    /// - Returns: The filter, or `nil` without a connection.
    package func filterCalls(_ action: @escaping (OpaquePointer) -> Bool) -> CallFilter? {
        guard let bus = unsafe bus else { return nil }
        let filter = unsafe CallFilter(action)
        return unsafe filter.start(on: bus) >= 0 ? filter : nil
    }

    /// What looks at method calls before this process's objects get them.
    @safe package final class CallFilter {
        private let action: (OpaquePointer) -> Bool
        private var slot: OpaquePointer?

        fileprivate init(_ action: @escaping (OpaquePointer) -> Bool) {
            unsafe self.action = action
        }

        deinit { unsafe sd_bus_slot_unref(slot) }

        fileprivate func start(on bus: OpaquePointer) -> Int32 {
            let me = unsafe Unmanaged.passUnretained(self).toOpaque()
            return unsafe sd_bus_add_filter(
                bus, &slot,
                { message, userdata, _ in
                    guard let message = unsafe message, let userdata = unsafe userdata,
                        unsafe sd_bus_message_is_method_call(message, nil, nil) > 0
                    else { return 0 }
                    let filter = unsafe Unmanaged<CallFilter>.fromOpaque(userdata).takeUnretainedValue()
                    return withExtendedLifetime(filter) { unsafe filter.action(message) ? 1 : 0 }
                }, me)
        }
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
