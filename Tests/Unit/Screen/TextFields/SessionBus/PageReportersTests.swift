// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing

@testable import TextFields

@Suite(.timeLimit(.minutes(10)))
struct PageReportersTests {
    private let reporters = Reporters()

    /// The value, for expectations, which change nothing but what is behind a reference.
    private final class Reporters {
        private var reporters = PageReporters()
        var field: PageField? { reporters.field }

        func take(_ field: PageField, by name: String) throws(ControlError) -> Bool {
            try reporters.take(field, by: name)
        }

        func remove(_ name: String) -> Bool { reporters.remove(name) }
    }

    @Test func `page fields are unknown until a program reports a field or no field`() throws {
        #expect(reporters.field == nil)
        #expect(try reporters.take(.noField, by: "a"))
        #expect(reporters.field == .noField)
        #expect(try reporters.take(.field(.pin), by: "a"))
        #expect(reporters.field == .field(.pin))
        #expect(try reporters.take(.noField, by: "a"))
        #expect(reporters.field == .noField)
        #expect(try !reporters.take(.noField, by: "a"))
    }

    @Test func `a field that is entered again counts as a new event`() throws {
        #expect(try reporters.take(.field(.pin), by: "a"))
        #expect(try reporters.take(.field(.pin), by: "a"))
    }

    @Test func `the last reported field counts until its own program reports that it was left`() throws {
        _ = try reporters.take(.field(.pin), by: "a")
        #expect(try reporters.take(.field(.email), by: "b"))
        // The browser that has lost the focus says so late.
        #expect(try !reporters.take(.noField, by: "a"))
        #expect(reporters.field == .field(.email))
        #expect(try reporters.take(.noField, by: "b"))
        #expect(reporters.field == .noField)
    }

    @Test func `a program that leaves the bus takes its field with it`() throws {
        _ = try reporters.take(.noField, by: "a")
        _ = try reporters.take(.withoutKeyboard, by: "b")
        #expect(reporters.remove("b"))
        #expect(reporters.field == .noField)
        #expect(reporters.remove("a"))
        #expect(reporters.field == nil)
        #expect(!reporters.remove("a"))
    }

    @Test func `a program that leaves the bus does not change another program's field`() throws {
        _ = try reporters.take(.field(.pin), by: "a")
        _ = try reporters.take(.noField, by: "b")
        #expect(!reporters.remove("b"))
        #expect(reporters.field == .field(.pin))
    }

    @Test func `sixteen programs may report page fields at once, and a seventeenth is refused`() throws {
        for number in 0..<16 { _ = try reporters.take(.noField, by: "\(number)") }
        var refusal: ControlError?
        do throws(ControlError) {
            _ = try reporters.take(.field(.pin), by: "late")
        } catch {
            refusal = error
        }
        #expect(refusal?.kind == .tooMuch)
        #expect(reporters.field == .noField)
        #expect(try reporters.take(.field(.pin), by: "15"))
        _ = reporters.remove("0")
        #expect(try reporters.take(.field(.email), by: "late"))
    }
}
