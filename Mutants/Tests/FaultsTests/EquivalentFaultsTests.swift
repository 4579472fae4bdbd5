// SPDX-License-Identifier: MIT

import Faults
import Testing

@Suite("List of equivalent faults")
struct EquivalentFaultsTests {
    private let text = """
        # Comments are left out.

        file: Sources/Core/Engine/Touch/A.swift
        in: f()
        line: g(a < b)
        fault: `a < b` becomes `a <= b`
        why: both give zero
        """

    @Test func `an entry matches its fault wherever the line stands`() throws {
        let list = try EquivalentFaults(parsing: text)
        let fault = try #require(
            Fault.all(in: "func f() {\n\n\n        g(a < b)\n}", file: "Sources/Core/Engine/Touch/A.swift")
                .first)
        #expect(list.entry(of: fault)?.why == "both give zero")
        #expect(list.stale(among: [fault]).isEmpty)
    }

    @Test(arguments: [
        ("g(a < b)", "Sources/Core/Engine/Touch/B.swift"),
        ("g(a <  b, c)", "Sources/Core/Engine/Touch/A.swift"),
        ("g(a <= b)", "Sources/Core/Engine/Touch/A.swift"),
        ("}; func h() {\ng(a < b)\n", "Sources/Core/Engine/Touch/A.swift"),
    ])
    func `an entry is stale when its file or function or line or fault is gone`(line: String, file: String)
        throws
    {
        let list = try EquivalentFaults(parsing: text)
        let faults = Fault.all(in: "func f() {\n\(line)\n}", file: file)
        #expect(list.stale(among: faults).map(\.place) == [3])
    }

    @Test(arguments: [
        ("file: a\nline: b\nfault: c", 1),
        ("file: a\nin: e\nline: b\nfault: c\nwhy: d\n\nfile: a\nwho: b", 8),
        ("file: a\nfile: b", 2),
    ])
    func `a list with a fault names the line`(text: String, line: Int) {
        let error = #expect(throws: EquivalentFaultsError.self) { try EquivalentFaults(parsing: text) }
        #expect(error?.line == line)
    }
}
