// SPDX-License-Identifier: MIT

import Engine
import Testing

struct KeycodeTests {
    @Test func `every key name has a keycode, and no name occurs twice`() {
        var seen: Set<String> = []
        for name in Keycode.allNames {
            #expect(seen.insert(name).inserted, "\(name) stands twice")
            #expect(Keycode(name: name) != nil, "\(name) has no code")
        }
        #expect(seen.count == 512)
    }

    @Test(arguments: [("KEY_ESC", 1), ("KEY_A", 30), ("KEY_ENTER", 28), ("KEY_RIGHTALT", 100), ("KEY_X", 45)])
    func `keycodes are those of the kernel's header`(name: String, code: Int) {
        #expect(Keycode(name: name) == Keycode(rawValue: UInt16(code)))
        #expect(Keycode(rawValue: UInt16(code)).name == name)
    }

    @Test func `a keycode with an alias has the name that the header gives a number`() {
        #expect(Keycode(name: "KEY_SCREENLOCK")?.name == "KEY_COFFEE")
    }

    @Test func `key names are in the order of their keycodes`() throws {
        let codes = try Keycode.allNames.map { name in try #require(Keycode(name: name)) }
        #expect(codes == codes.sorted())
    }

    @Test func `a name that the kernel does not know has no keycode`() {
        #expect(Keycode(name: "KEY_RUNE") == nil)
        #expect(Keycode(name: "enter") == nil)
    }
}
