// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing

@testable import TextFields

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

    @Test func `page fields are unknown until a program reports a field or no field`() throws {
        #expect(tellers.field == nil)
        #expect(try tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .noField)
        #expect(try tellers.tell(.field(.pin), by: "a"))
        #expect(tellers.field == .field(.pin))
        #expect(try tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .noField)
        #expect(try !tellers.tell(.noField, by: "a"))
    }

    @Test func `a field that is entered again counts as a new event`() throws {
        #expect(try tellers.tell(.field(.pin), by: "a"))
        #expect(try tellers.tell(.field(.pin), by: "a"))
    }

    @Test func `the last reported field counts until its own program reports that it was left`() throws {
        _ = try tellers.tell(.field(.pin), by: "a")
        #expect(try tellers.tell(.field(.email), by: "b"))
        // The browser that has lost the focus says so late.
        #expect(try !tellers.tell(.noField, by: "a"))
        #expect(tellers.field == .field(.email))
        #expect(try tellers.tell(.noField, by: "b"))
        #expect(tellers.field == .noField)
    }

    @Test func `a program that leaves the bus takes its field with it`() throws {
        _ = try tellers.tell(.noField, by: "a")
        _ = try tellers.tell(.withoutKeyboard, by: "b")
        #expect(tellers.remove("b"))
        #expect(tellers.field == .noField)
        #expect(tellers.remove("a"))
        #expect(tellers.field == nil)
        #expect(!tellers.remove("a"))
    }

    @Test func `a program that leaves the bus does not change another program's field`() throws {
        _ = try tellers.tell(.field(.pin), by: "a")
        _ = try tellers.tell(.noField, by: "b")
        #expect(!tellers.remove("b"))
        #expect(tellers.field == .field(.pin))
    }

    @Test func `sixteen programs may report page fields at once, and a seventeenth is refused`() throws {
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
