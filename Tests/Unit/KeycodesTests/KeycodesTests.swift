// SPDX-License-Identifier: MIT

import Keycodes
import Testing

@Suite("Keycodes")
struct KeycodeTests {
    @Test("every name of the table leads to its code and no name stands twice")
    func namesLeadToCodes() {
        var seen: Set<String> = []
        for name in Keycode.allNames {
            #expect(seen.insert(name).inserted, "\(name) stands twice")
            #expect(Keycode(name: name) != nil, "\(name) has no code")
        }
        #expect(seen.count == 512)
    }

    @Test(
        "codes are those of the kernel's header",
        arguments: [("KEY_ESC", 1), ("KEY_A", 30), ("KEY_ENTER", 28), ("KEY_RIGHTALT", 100), ("KEY_X", 45)])
    func codesAreTheKernels(name: String, code: Int) {
        #expect(Keycode(name: name) == Keycode(rawValue: UInt16(code)))
        #expect(Keycode(rawValue: UInt16(code)).name == name)
    }

    @Test("a code with several names is called by the one that the header gives a number")
    func aliasesComeSecond() {
        #expect(Keycode(name: "KEY_SCREENLOCK")?.name == "KEY_COFFEE")
    }

    @Test("names come in the order of their codes")
    func namesHaveTheOrderOfCodes() throws {
        let codes = try Keycode.allNames.map { name in try #require(Keycode(name: name)) }
        #expect(codes == codes.sorted())
    }

    @Test("a name that the kernel does not have has no code")
    func unknownNames() {
        #expect(Keycode(name: "KEY_RUNE") == nil)
        #expect(Keycode(name: "enter") == nil)
    }
}
