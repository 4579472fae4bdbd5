// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Driver

struct RestingContactsTests {
    private func seconds(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(rawValue: UInt64(seconds * 1_000_000))
    }

    @Test func `a contact that rests for a minute is named once, however long it stays`() {
        var contacts = RestingContacts()
        #expect(contacts.deadline == nil)
        contacts.follow(0b100, at: seconds(10))
        #expect(contacts.deadline == seconds(70))
        #expect(contacts.take(at: seconds(69.9)) == nil)
        #expect(contacts.take(at: seconds(70)) == 2)
        #expect(contacts.take(at: seconds(700)) == nil)
        #expect(contacts.deadline == nil)
    }

    @Test func `another contact in the same slot is named again after its own minute`() {
        var contacts = RestingContacts()
        contacts.follow(0b1, at: seconds(0))
        #expect(contacts.take(at: seconds(60)) == 0)
        contacts.follow(0, at: seconds(61))
        contacts.follow(0b1, at: seconds(62))
        #expect(contacts.deadline == seconds(122))
        #expect(contacts.take(at: seconds(122)) == 0)
    }

    @Test func `taps beside a resting contact change nothing about it`() {
        var contacts = RestingContacts()
        contacts.follow(0b1, at: seconds(0))
        for second in 1..<60 {
            contacts.follow(0b11, at: seconds(Double(second)))
            contacts.follow(0b01, at: seconds(Double(second) + 0.5))
        }
        #expect(contacts.take(at: seconds(60)) == 0)
    }

    @Test func `the last slot of a touchscreen is followed too`() {
        var contacts = RestingContacts()
        contacts.follow(1 << 63 | 1, at: seconds(0))
        #expect(contacts.take(at: seconds(60)) == 0)
        #expect(contacts.take(at: seconds(60)) == 63)
        #expect(contacts.take(at: seconds(60)) == nil)
    }
}
