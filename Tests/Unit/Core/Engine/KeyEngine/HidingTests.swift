// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Views that hide themselves when the use of the panel has ended.
struct HidingTests {
    private static let keys = [
        Key(name: "Enter", action: .key(.enter)), Key(name: "Line", action: .text("12\n3")),
        Key(name: "Held", action: .key(.enter), hold: .down),
        Key(name: "b", action: .character("b"), hold: .down),
    ]

    /// Letters on the lower half of the panel, with keys that type Enter, and others that also hide the view.
    private func rig(
        _ hiding: UseEnd?, press: TouchBehavior.Press = .touch, slide: TouchBehavior.Slide = .hold
    ) -> Rig {
        var send = Key(name: "Send", action: .key(.enter))
        var sign = Key(name: "Sign", action: .text("abab"))
        (send.hidesAfterwards, sign.hidesAfterwards) = (true, true)
        var layout = Layout.of(
            rows: "a b Enter Line", "Held Send Sign", keys: Self.keys + [send, sign], press: press,
            height: 0.5)
        layout.hiding = hiding
        layout.touch.slide = slide
        return Rig(layout)
    }

    @Test(arguments: [TouchBehavior.Press.touch, .lift])
    func `a view hides itself when the finger that typed Enter lifts`(press: TouchBehavior.Press) throws {
        let rig = rig(UseEnd(occasions: [.enter]), press: press)
        #expect(try rig.perform("tap a; down a Enter").hasPrefix("KEY_A↓ KEY_A↑"))
        #expect(rig.isVisible)
        _ = try rig.perform("up a")
        #expect(!rig.isVisible)
        // What is touched then belongs to other programs.
        #expect(try rig.perform("down a 50%,75%") == "")
        #expect(rig.passed == ["a"])
    }

    @Test func `a view whose layout does not say so stays after Enter`() throws {
        for hiding in [nil, UseEnd.never, UseEnd(occasions: [.idle])] {
            let rig = rig(hiding)
            _ = try rig.perform("tap Enter; tap Held")
            #expect(rig.isVisible)
        }
    }

    @Test func `a view hides itself after an Enter that was held`() throws {
        let rig = rig(UseEnd(occasions: [.enter]))
        #expect(try rig.perform("down a Held") == "KEY_ENTER↓")
        #expect(rig.isVisible)
        #expect(try rig.perform("up a") == "KEY_ENTER↑")
        #expect(!rig.isVisible)
    }

    @Test(arguments: [TouchBehavior.Slide.hold, .cancel, .glide])
    func `a view hides itself when the finger that typed Enter slides away`(slide: TouchBehavior.Slide) throws
    {
        let rig = rig(UseEnd(occasions: [.enter]), slide: slide)
        #expect(try rig.perform("down a Enter; move a 50%,10%").hasPrefix("KEY_ENTER↓"))
        #expect(!rig.isVisible)
    }

    @Test(arguments: ["Enter", "Held"])
    func `an Enter under the finger when the view goes does not hide it for the next person`(key: String)
        throws
    {
        let rig = rig(UseEnd(occasions: [.enter]))
        _ = try rig.perform("down a \(key); hide; up a; show")
        #expect(try rig.perform("tap a; tap b") == "KEY_A↓ KEY_A↑ KEY_B↓ KEY_B↑")
        #expect(rig.isVisible)
    }

    @Test func `a text with an Enter is typed to its end before its view hides itself`() throws {
        let rig = rig(UseEnd(occasions: [.enter]))
        #expect(try rig.perform("tap Line").hasSuffix("KEY_ENTER↓ KEY_ENTER↑"))
        #expect(rig.isVisible)
        rig.pass(100_000)
        #expect(rig.take() == "KEY_3↓ KEY_3↑")
        #expect(!rig.isVisible)
    }

    @Test func `keys that are down when a view hides itself are released`() throws {
        let rig = rig(UseEnd(occasions: [.enter]))
        _ = try rig.perform("down a b")
        #expect(try rig.perform("tap Enter") == "KEY_ENTER↓ KEY_ENTER↑ KEY_B↑")
        #expect(!rig.isVisible)
        #expect(try rig.perform("up a") == "")
    }

    @Test func `a view stays for a text field that got the focus while a finger was on Enter`() throws {
        let rig = rig(UseEnd(occasions: [.enter]))
        _ = try rig.perform("down a Enter; field; up a")
        #expect(rig.isVisible)
        // That Enter led to the field. The next one ends the use.
        _ = try rig.perform("tap Enter")
        #expect(!rig.isVisible)
    }

    @Test func `a field or a program that wants the view meanwhile keeps it`() throws {
        for want in ["field", "show"] {
            let rig = rig(UseEnd(occasions: [.enter]))
            _ = try rig.perform("tap Line; \(want)")
            rig.pass(1_000_000)
            #expect(rig.isVisible, "\(want)")
        }
    }

    // MARK: Idleness

    @Test func `a view hides itself after the time without a contact`() throws {
        let rig = rig(UseEnd(idleTime: 5))
        rig.pass(4_999_999)
        #expect(rig.isVisible)
        rig.pass(1)
        #expect(!rig.isVisible)
        #expect(rig.deadline == nil)
        _ = try rig.perform("show; wait 4000; tap a")
        // The tap ended 10 ms ago.
        rig.pass(4_989_999)
        #expect(rig.isVisible)
        rig.pass(1)
        #expect(!rig.isVisible)
    }

    @Test func `a view does not hide itself while a contact is down, also beside it`() throws {
        for place in ["a", "50%,10%"] {
            let rig = rig(UseEnd(idleTime: 5))
            _ = try rig.perform("down a \(place)")
            rig.pass(60_000_000)
            #expect(rig.isVisible)
            _ = try rig.perform("up a")
            rig.pass(5_000_000)
            #expect(!rig.isVisible)
        }
    }

    @Test func `the touch that comes when the time is over goes to the program behind the view`() throws {
        let rig = rig(UseEnd(idleTime: 5))
        rig.pass(4_000_000)
        #expect(try rig.perform("wait 1000; down a a") == "")
        #expect(rig.passed == ["a"])
    }

    // MARK: Keys that type and hide

    @Test func `a key that types and hides first types`() throws {
        let rig = rig(nil)
        #expect(try rig.perform("down a Send") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.isVisible)
        #expect(try rig.perform("up a") == "")
        #expect(!rig.isVisible)
    }

    @Test func `a key that types a text and hides does so after the text`() throws {
        let rig = rig(nil)
        #expect(try rig.perform("tap Sign") == "KEY_A↓ KEY_A↑ KEY_B↓ KEY_B↑ KEY_A↓ KEY_A↑")
        rig.pass(Typist.pace)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
        #expect(rig.isVisible)
        rig.pass(Typist.pace)
        #expect(!rig.isVisible)
    }

    @Test func `a finger that slides off a key that hides only types, or does nothing on lift`() throws {
        let rig = rig(nil)
        #expect(try rig.perform("down a Send; move a a; up a") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.isVisible)
        let onLift = self.rig(nil, press: .lift)
        #expect(try onLift.perform("down a Send; move a 50%,10%; up a") == "")
        #expect(onLift.isVisible)
        #expect(try onLift.perform("tap Send") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(!onLift.isVisible)
    }

    @Test func `a key that types and hides also does so with Caps Lock on`() throws {
        var key = Key(name: "x", action: .character("x"))
        key.hidesAfterwards = true
        let rig = Rig(.of(rows: "x y", keys: [key]))
        rig.core.perform(.setCapsLock(true), at: rig.now)
        #expect(try rig.perform("tap x").contains("KEY_X↓"))
        #expect(!rig.isVisible)
    }

    @Test func `a key that the keymap cannot type does not hide the view`() throws {
        var key = Key(name: "☃", action: .character("☃"))
        key.hidesAfterwards = true
        let rig = Rig(.of(rows: "☃ y", keys: [key]))
        #expect(try rig.perform("tap 25%,50%") == "")
        #expect(rig.isVisible)
    }
}
