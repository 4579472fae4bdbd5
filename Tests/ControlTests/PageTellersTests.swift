// SPDX-License-Identifier: MIT

import Layouts
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct PageTellersTests {
    private let tellers = Tellers()

    /// The value, for expectations, which change nothing but what is behind a reference.
    private final class Tellers {
        private var tellers = PageTellers()
        var field: PageField? { tellers.field }

        func tell(_ field: PageField, by name: String) throws(ControlError) -> Bool {
            try tellers.tell(field, by: name)
        }

        func remove(_ name: String) -> Bool { tellers.remove(name) }
    }

    @Test func `without a program there is nothing, and with one there is a field or none`() throws {
        #expect(tellers.field == nil)
        #expect(try tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .noField)
        #expect(try tellers.tell(.field(.pin), by: "a"))
        #expect(tellers.field == .field(.pin))
        #expect(try tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .noField)
        #expect(try !tellers.tell(.noField, by: "a"))
    }

    @Test func `a field that is entered again is news`() throws {
        #expect(try tellers.tell(.field(.pin), by: "a"))
        #expect(try tellers.tell(.field(.pin), by: "a"))
    }

    @Test func `the field that was told last counts until its own program takes it back`() throws {
        _ = try tellers.tell(.field(.pin), by: "a")
        #expect(try tellers.tell(.field(.email), by: "b"))
        // The browser that has lost the focus says so late.
        #expect(try !tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .field(.email))
        #expect(try tellers.tell(.noField, by: "b"))
        #expect(tellers.field == .noField)
    }

    @Test func `a program that leaves takes its field along, and the last one everything`() throws {
        _ = try tellers.tell(.noField, by: "a")
        _ = try tellers.tell(.withoutKeyboard, by: "b")
        #expect(tellers.remove("b"))
        #expect(tellers.field == .noField)
        #expect(tellers.remove("a"))
        #expect(tellers.field == nil)
        #expect(!tellers.remove("a"))
    }

    @Test func `another program's end changes nothing`() throws {
        _ = try tellers.tell(.field(.pin), by: "a")
        _ = try tellers.tell(.noField, by: "b")
        #expect(!tellers.remove("b"))
        #expect(tellers.field == .field(.pin))
    }

    @Test func `sixteen programs may tell at once, and those that do may go on`() throws {
        for number in 0..<16 { _ = try tellers.tell(.noField, by: "\(number)") }
        var refusal: ControlError?
        do throws(ControlError) {
            _ = try tellers.tell(.field(.pin), by: "late")
        } catch {
            refusal = error
        }
        #expect(refusal?.kind == .tooMuch)
        #expect(tellers.field == .noField)
        #expect(try tellers.tell(.field(.pin), by: "15"))
        _ = tellers.remove("0")
        #expect(try tellers.tell(.field(.email), by: "late"))
    }
}
