// SPDX-License-Identifier: MIT

import Faults
import Testing

@Suite("Rules that make faults")
struct FaultRuleTests {
    /// Returns the faults of a source as their summaries.
    private func faults(_ source: String, _ rule: Fault.Rule? = nil) -> [String] {
        Fault.all(in: source, file: "Sources/Core/Engine/Touch/Some.swift").filter {
            rule == nil || $0.rule == rule
        }
        .map(\.summary)
    }

    @Test(arguments: [
        ("a < b", "a <= b"), ("a <= b", "a < b"), ("a > b", "a >= b"), ("a >= b", "a > b"),
        ("a == b", "a != b"),
        ("a != b", "a == b"), ("a && b", "a || b"), ("a || b", "a && b"), ("a + b", "a - b"),
        ("a - b", "a + b"),
        ("a * b", "a / b"), ("a / b", "a * b"), ("a &+ b", "a &- b"), ("!a", "a"),
    ])
    func `an operator becomes a similar one`(original: String, other: String) {
        #expect(faults("func f() { g(\(original)) }") == ["`\(original)` becomes `\(other)`"])
    }

    @Test func `only the operator of the fault changes in a longer expression`() {
        #expect(
            faults("func f() { g(a + b * c < d) }") == [
                "`a + b * c` becomes `a - b * c`", "`a + b * c < d` becomes `a + b * c <= d`",
                "`b * c` becomes `b / c`",
            ])
    }

    @Test func `texts and lists are not subtracted`() {
        #expect(faults(#"func f() { g("a" + b, c + [d], e + "f" + h) }"#).isEmpty)
    }

    @Test(arguments: [("7", "8"), ("0x1F", "0x20"), ("0b11", "0b100"), ("1_000", "1001")])
    func `an integer becomes one more`(original: String, other: String) {
        #expect(faults("func f() { g(\(original)) }") == ["`\(original)` becomes `\(other)`"])
    }

    @Test func `the step of a count stays and so does a negative mark`() {
        #expect(faults("func f() { a += 1; g(-1) }", .bound).isEmpty)
    }

    @Test func `a count goes down instead of up but a serial number does not`() {
        #expect(
            faults("func f() { a += 1; b.viewSerial += 1 }", .anotherOperator) == [
                "`a += 1` becomes `a -= 1`"
            ])
    }

    @Test func `the end of a range moves by one`() {
        #expect(
            faults("func f() { g(a..<b, c...d) }") == ["`b` becomes `b + 1`", "`d` becomes `d - 1`"])
    }

    @Test func `the end of a range of indices of a text stays`() {
        #expect(faults("func f() { g(text.startIndex..<end, start..<text.endIndex) }").isEmpty)
    }

    @Test func `assignments and resets are left out`() {
        let source = """
            func f() {
                a = nil
                b.c += d
                e.removeAll()
                g(h)
            }
            """
        #expect(
            faults(source) == [
                "`a = nil` is left out", "`b.c += d` is left out", "`e.removeAll()` is left out",
            ])
    }

    @Test func `an assignment that gives a variable its first value stays`() {
        #expect(faults("init() { a = b }").isEmpty)
        #expect(faults("func f() { let a: B; if c { a = d } else { a = e } }", .missingReset).isEmpty)
    }

    @Test func `arguments are swapped whose labels are a pair`() {
        #expect(faults("func f() { g(s, x: a, y: b) }") == ["`g(s, x: a, y: b)` becomes `g(s, x: b, y: a)`"])
        #expect(faults("func f() { g(x: a, at: b) }").isEmpty)
    }

    @Test func `two arguments without labels are swapped if they are written alike`() {
        #expect(
            faults("func f() { g(a.width, b.width) }") == [
                "`g(a.width, b.width)` becomes `g(b.width, a.width)`"
            ])
        #expect(faults("func f() { g(a.width, b.name); max(c.d, e.d) }").isEmpty)
    }

    @Test func `conditions of if and guard are negated but not those of loops`() {
        #expect(
            faults("func f() { if a { g() }; guard b.c, let d else { throw e }; while h { i() } }") == [
                "`a` becomes `!(a)`", "`b.c` becomes `!(b.c)`",
            ])
    }

    @Test func `an early return is left out only where the function goes on`() {
        let source = """
            func f() -> Int {
                if let a { return b }
                guard let c else { return d }
                if let e { return g } else { return h }
            }
            """
        #expect(faults(source) == ["`return b` is left out"])
    }

    @Test(arguments: [
        "static let a = 5", "let a = 5", "func f(a: Int = 5) {}", "enum E: Int { case a = 5 }",
        "func f() { switch a { case 5: g() } }", #"func f() { g("\(5)") }"#, "@a(5) func f() {}",
        "func f() { let a: InlineArray<5, Int> = b }", "func f() { precondition(a < 5) }",
        "func f() {\n#if a\ng(5)\n#endif\n}", "func f() { #expect(a < 5) }",
        "func f() { g([1, 2, 3, 4, 5, 6, 7, 8, 9]) }",
    ])
    func `constants patterns texts and checks stay as they are`(source: String) {
        #expect(faults(source).isEmpty)
    }

    @Test func `an expression that throws or holds a closure is not written twice`() {
        #expect(faults("func f() { g(a == (try b), c.map { $0 } == d) }", .anotherOperator).isEmpty)
    }

    @Test func `a fault knows its place and tells equal faults of a line apart`() throws {
        let found = Fault.all(in: "func f() {\n    é(1, 1)\n}", file: "Sources/Core/Engine/Touch/Some.swift")
        #expect(found.map(\.line) == [2, 2])
        #expect(found.map(\.column) == [8, 11])
        #expect(found.map(\.summary) == ["`1` becomes `2`", "`1` becomes `2` (2)"])
        #expect(found.map(\.lineText) == ["é(1, 1)", "é(1, 1)"])
        #expect(found.map(\.module) == ["Touch", "Touch"])
    }

    @Test func `a fault knows the function or property around it`() {
        let source = """
            struct S {
                var a: Int { g(1) }
                init(b: C) { g(2) }
                func d(_ e: F, at g: H) { let i = 3; j { k(4) } }
                subscript(l: M) -> N { g(5) }
            }
            """
        #expect(
            Fault.all(in: source, file: "Sources/Core/Engine/Touch/Some.swift").map(\.function) == [
                "a", "init(b:)", "d(_:at:)", "d(_:at:)", "subscript",
            ])
    }
}
