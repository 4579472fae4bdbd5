// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops

extension BusConnection {
    /// The program whose signals a watch hears.
    ///
    /// A match rule alone proves no sender. The bus also delivers each signal that a program addresses to this process,
    /// and libsystemd cannot know which names the sender of a signal owns, so it takes the signal for one of the rule's
    /// sender. So a watch compares the sender that the bus writes into each message.
    package enum Speaker {
        case bus
        case owner(NameOwner)
        /// Any program, where each tells only of itself, as programs do on the accessibility bus.
        case anyone

        fileprivate var condition: String {
            switch self {
            case .bus: "sender='\(BusNames.bus)',"
            case .owner(let owner): "sender='\(owner.name)',"
            case .anyone: ""
            }
        }

        fileprivate func isSender(of message: MessageReader) -> Bool {
            switch self {
            case .bus: message.sender == BusNames.bus
            case .owner(let owner): !message.sender.isEmpty && message.sender == owner.current
            case .anyone: true
            }
        }
    }

    /// Calls `action` for every signal of `speaker` that fits a rule, until the result or the connection
    /// ends.
    ///
    /// The rule has the other conditions of the match rule. Returns `nil` without a connection.
    package func watch(
        from speaker: Speaker, _ rule: String, _ action: @escaping (MessageReader) -> Void
    ) -> Watch? {
        guard let bus = unsafe bus else { return nil }
        let watch = Watch(speaker, action)
        loop.updateSources()
        return unsafe watch.start("type='signal',\(speaker.condition)\(rule)", on: bus) >= 0 ? watch : nil
    }

    /// Calls `action` for every method call before this process's objects get it, until the result or the
    /// connection ends.
    ///
    /// `action` returns whether it has seen to the call, which then reaches no object. Without a connection
    /// there is no filter.
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
        private let speaker: Speaker
        private let action: (MessageReader) -> Void
        private var slot: OpaquePointer?

        fileprivate init(_ speaker: Speaker, _ action: @escaping (MessageReader) -> Void) {
            self.speaker = speaker
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
                    let signal = unsafe MessageReader(message)
                    guard watch.speaker.isSender(of: signal) else { return 0 }
                    withExtendedLifetime(watch) { watch.action(signal) }
                    return 0
                    // A process that may not watch gets no signals.
                }, { _, _, _ in 0 }, me)
        }
    }
}
