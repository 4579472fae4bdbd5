// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

struct DriverShuffleTests {
    @Test func `a pad is shuffled by its key, by SIGUSR2 and after its idle time`() throws {
        let pad = """
            accessory: [Mix]
            layers: {base: [1 2 3 4 5, 6 7 8 9 0]}
            shuffle: {keys: 0123456789, on: [show, idle], idle: 1s}
            keys: {Mix: {action: shuffle}}
            """
        let rig = try DriverRig(serving: "pad", layouts: ["pad": pad])
        func labels() -> [String] { rig.view?.allKeys.map(\.label) ?? [] }
        var last = labels()
        try rig.tap("Mix")
        try rig.awaitView("shuffled by the key") { $0.allKeys.map(\.label) != last }
        last = labels()
        rig.driver?.signal(SIGUSR2)
        try rig.awaitView("shuffled by the signal") { $0.allKeys.map(\.label) != last }
        last = labels()
        try rig.awaitView("shuffled when idle") { $0.allKeys.map(\.label) != last }
        #expect(labels().sorted() == (["Mix"] + (0...9).map(String.init)).sorted())
        for digit in ["3", "9"] {
            try rig.settleView()
            try rig.tap(digit)
            #expect(try rig.takeTyped(2) == "KEY_\(digit)↓ KEY_\(digit)↑")
        }
    }

    @Test func `each shuffle gets new random numbers from getrandom`() throws {
        let rig = try DriverRig("pin")
        let trace = rig.folder.path + "/trace"
        // With -D strace stands beside the driver, which then is our own child and ends with the test.
        try rig.start(command: ["/usr/bin/strace", "-D", "-f", "-e", "trace=getrandom", "-o", trace])
        #expect(try rig.lines(of: trace).filter { $0.hasSuffix("= 8") }.count >= 9, "for the first show")
        for _ in 0..<3 {
            let before = try rig.lines(of: trace)
            try rig.tap("⏎")
            #expect(try rig.takeTyped(2) == "KEY_ENTER↓ KEY_ENTER↑")
            try rig.settleView()
            let calls = try rig.lines(of: trace).dropFirst(before.count)
            // Ten digits need nine choices, each of at least one call for eight bytes.
            #expect(calls.filter { $0.contains("getrandom(") && $0.hasSuffix("= 8") }.count >= 9, "\(calls)")
        }
    }
}

extension DriverRig {
    /// The lines of a file.
    fileprivate func lines(of path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }
}
