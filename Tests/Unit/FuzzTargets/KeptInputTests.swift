// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import FuzzTargets
import Testing

/// The inputs of Fuzzing/corpora, each of which reached new code when a fuzzer found it.
///
/// `make fuzz` finds new ones. A fault ends the process, so each target runs in a process of its own.
struct KeptInputTests {
    @Test func `every folder of kept inputs has a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Checkout.file("Fuzzing/corpora"))
        #expect(Set(folders).isSubset(of: fuzzTargets.keys))
        #expect(folders.count >= 6)
    }

    @Test func `the reader of layouts takes every kept input`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "layout") }
    }

    @Test func `the reader of configurations takes every kept input`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "configuration") }
    }

    @Test func `the reader of recordings takes every kept input`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "recording") }
    }

    @Test func `the engine takes every kept input of touches`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "touch") }
    }

    @Test func `the driver's side of the bus takes every kept input`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "control") }
    }

    @Test func `the overlay's side of the bus takes every kept input`() async {
        await #expect(processExitsWith: .success) { try runKeptInputs(of: "client") }
    }
}

private func runKeptInputs(of name: String) throws {
    forgetSettingsOfMachine()
    let make = try #require(fuzzTargets[name])
    let target = make()
    let folder = Checkout.file("Fuzzing/corpora/\(name)")
    let inputs = try FileManager.default.contentsOfDirectory(atPath: folder)
    try #require(!inputs.isEmpty)
    for input in inputs.sorted() {
        target.run(Array(try Data(contentsOf: URL(filePath: folder + "/" + input))))
    }
}
