// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Testing

/// The kernel's headers beside the tables of this module.
struct KernelHeaderTests {
    /// The numbers of the headers by their names, such as `ABS_MT_SLOT`.
    private static let header: [String: Int] = {
        var numbers: [String: Int] = [:]
        for name in ["input-event-codes.h", "input.h"] {
            let text = (try? String(contentsOfFile: "/usr/include/linux/\(name)", encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") {
                let words = line.split { $0 == " " || $0 == "\t" }
                guard words.count > 2, words[0] == "#define" else { continue }
                // A number, or a name that stands above.
                numbers[String(words[1])] = number(words[2]) ?? numbers[String(words[2])]
            }
        }
        return numbers
    }()

    private static func number(_ word: some StringProtocol) -> Int? {
        word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word)
    }

    @Test func `every keycode name has the number of the kernel's header`() {
        for name in Keycode.allNames {
            #expect(Keycode(name: name)?.rawValue == Self.header[name].map { UInt16($0) }, "\(name)")
        }
    }

    @Test(arguments: ["EventCode", "Keycode"])
    func `every constant has the kernel's number for the name in its comment`(file: String) throws {
        let source = URL(filePath: Checkout.file("Sources/Core/Engine/Keycodes/\(file).swift"))
        let text = try String(contentsOf: source, encoding: .utf8)
        // Such as "/// ABS_MT_SLOT." above "{ 0x2f }", or "/// KEY_LEFTMETA, the logo key." above
        // "{ Keycode(rawValue: 125) }".
        let constant =
            /\/\/\/ ([A-Z0-9_]+)[.,].*\n *@inlinable public static var .* \{ (?:Keycode\(rawValue: )?(\w+)/
        let constants = text.matches(of: constant)
        for match in constants {
            #expect(Self.number(match.2) == Self.header[String(match.1)], "\(match.1)")
        }
        // All constants, but the range of axes, and two keycodes that the header does not name.
        let count = text.matches(of: /@inlinable public static var/).count
        #expect(constants.count == count - (file == "EventCode" ? 1 : 2))
    }

    @Test func `the axes of a contact are all ABS_MT_* axes except ABS_MT_SLOT`() {
        let axes = Self.header.filter { $0.key.hasPrefix("ABS_MT_") && $0.key != "ABS_MT_SLOT" }
        #expect(axes.values.sorted() == EventCode.contactAxes.map { Int($0) })
    }
}
