// SPDX-License-Identifier: MIT

import Checkout
import Testing

@testable import FuzzTargets

/// What the fuzzers of the bus know of the interfaces in config/dbus.
struct FuzzedMemberTests {
    @Test func `the fuzzer of the driver calls every method, with its own arguments`() throws {
        let methods = try Checkout.busMethods()
        let called = Set(calledMethods.map { BusMember($0.interface, $0.member, $0.types) })
        #expect(methods.count > 20)
        #expect(methods.subtracting(called) == [])
    }

    @Test func `the fuzzer of the overlay sends every signal, with its own arguments`() throws {
        let signals = try Checkout.busSignals()
        let sent = Set(sentSignals.map { BusMember($0.interface, $0.member, $0.types) })
        #expect(signals.count > 6)
        #expect(signals.subtracting(sent) == [])
    }

    @Test func `the fuzzers of the bus know the name and the type of every property`() throws {
        let properties = try Checkout.busProperties()
        #expect(properties.count > 24)
        #expect(Set(properties.keys).subtracting(words) == [])
        #expect(Set(properties.values).subtracting(signatures) == [])
    }
}
