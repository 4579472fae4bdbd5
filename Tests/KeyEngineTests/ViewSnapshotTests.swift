// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import Testing
import Touch

@testable import KeyEngine

@Suite struct ViewSnapshotTests {
    private let layout = Layout.of(
        [("base", ["Shift Caps e ᚠ", "More Page 1 2"]), ("more", ["x", "More Page"])],
        keys: [
            Key(name: "Shift", label: "⇧", action: .modifier(.shift, .once), style: "wide"),
            Key(name: "Caps", action: .modifier(.control, .lock)),
            Key(name: "e", action: .character("e"), alternates: [3, 4]),
            Key(name: "E", action: .character("E")), Key(name: "ᚢ", action: .character("ᚢ")),
            Key(name: "More", action: .layer(1, .once)), Key(name: "Page", action: .layer(1, .lock)),
            Key(name: "Done", action: .hide),
        ], accessory: ["Done"], height: 0.5)

    private func key(_ name: String, in rig: Rig) throws -> ViewSnapshot.KeyView {
        let view = rig.snapshot
        let index = try #require(layout.keys.firstIndex { $0.name == name })
        return try #require((view.keys + view.accessory).first { $0.key == index })
    }

    @Test func itShowsTheLayersKeysInTheirPlaces() throws {
        let rig = Rig(layout)
        let view = rig.snapshot
        #expect(view.isVisible && view.layerName == "base" && view.popup == nil)
        #expect(view.keys.map(\.label) == ["⇧", "Caps", "e", "ᚠ", "More", "Page", "1", "2"])
        #expect(view.keys[0].style == "wide")
        #expect(view.keys.map(\.frame) == rig.placed.layers[0].map(\.frame))
        #expect(view.accessory.map(\.label) == ["Done"])
        #expect(view.frame == rig.placed.frame)
    }

    @Test func itShowsWhatContactsAreOn() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a 1; down b e")
        #expect(try key("1", in: rig).isPressed)
        #expect(try key("e", in: rig).isPressed)
        #expect(try !key("2", in: rig).isPressed)
        _ = try rig.perform("up a; up b")
        #expect(try !key("1", in: rig).isPressed)
    }

    @Test func withoutHighlightItDoesNotTell() throws {
        let rig = Rig(.of(rows: "1 2", highlight: false))
        let serial = rig.viewSerial
        _ = try rig.perform("down a 1")
        #expect(!rig.snapshot.keys[0].isPressed)
        #expect(rig.viewSerial == serial)
    }

    @Test func itShowsHowLongModifiersAct() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a Shift")
        #expect(try key("Shift", in: rig).latch == .held)
        _ = try rig.perform("up a")
        #expect(try key("Shift", in: rig).latch == .once)
        _ = try rig.perform("tap Shift; tap Caps")
        #expect(try key("Shift", in: rig).latch == .locked)
        #expect(try key("Caps", in: rig).latch == .locked)
        _ = try rig.perform("tap Shift; tap 1")
        #expect(try key("Shift", in: rig).latch == .off)
    }

    @Test func itShowsHowLongLayersAct() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a More")
        #expect(try key("More", in: rig).latch == .held)
        _ = try rig.perform("up a")
        #expect(rig.snapshot.layerName == "more")
        #expect(try key("More", in: rig).latch == .once)
        _ = try rig.perform("tap more/x")
        #expect(rig.snapshot.layerName == "base")
        _ = try rig.perform("tap Page")
        #expect(try key("Page", in: rig).latch == .locked)
    }

    @Test func itShowsThatTheFirstLayerIsShown() throws {
        let layout = Layout.of(
            [("abc", ["a ABC 12"]), ("12", ["1 ABC 12"])],
            keys: [
                Key(name: "ABC", action: .layer(0, .lock)), Key(name: "12", action: .layer(1, .lock)),
                Key(name: "back", action: .layer(0, .once)),
            ], accessory: ["back"])
        let rig = Rig(layout)
        func latches() -> [ViewSnapshot.Latch] {
            let view = rig.snapshot
            return (view.accessory + view.keys.dropFirst()).map(\.latch)
        }
        #expect(latches() == [.locked, .locked, .off])
        _ = try rig.perform("tap 12")
        #expect(latches() == [.off, .off, .locked])
        _ = try rig.perform("down a 12/ABC")
        #expect(latches() == [.locked, .held, .off])
        _ = try rig.perform("up a")
        #expect(latches() == [.locked, .locked, .off])
        // A second tap has nothing to leave.
        _ = try rig.perform("tap ABC")
        #expect(latches() == [.locked, .locked, .off])
    }

    @Test func itShowsWhatTheKeymapCannotType() throws {
        let rig = Rig(layout)
        #expect(try key("ᚠ", in: rig).isUnavailable)
        #expect(try !key("e", in: rig).isUnavailable)
    }

    @Test(arguments: [
        (true, true, true, true, ViewSnapshot.Latch.locked, KeyState.unavailable),
        (false, true, true, true, .locked, .pressed), (false, false, true, true, .off, .wrong),
        (false, false, false, true, .off, .selected), (false, false, false, false, .locked, .locked),
        (false, false, false, false, .once, .latched), (false, false, false, false, .held, .latched),
        (false, false, false, false, .off, .plain),
    ])
    func ofAKeyItSaysFirstWhatMattersMost(
        isUnavailable: Bool, isPressed: Bool, isWrong: Bool, isSelected: Bool, latch: ViewSnapshot.Latch,
        state: KeyState
    ) {
        let key = ViewSnapshot.KeyView(
            key: 0, label: "1", style: nil, frame: Frame(x: 0, y: 0, width: 1, height: 1),
            isPressed: isPressed, latch: latch, isUnavailable: isUnavailable, isSelected: isSelected,
            isWrong: isWrong)
        #expect(key.state == state)
    }

    @Test func itShowsTheAlternatesAndTheOneChosen() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a e; wait 500")
        var popup = try #require(rig.snapshot.popup)
        #expect(popup.cells.map(\.label) == ["E", "ᚢ"])
        #expect(popup.cells.map(\.isUnavailable) == [false, true])
        #expect(popup.choice == 0)
        let serial = rig.viewSerial
        _ = try rig.perform("move a e+90%,-20%")
        popup = try #require(rig.snapshot.popup)
        #expect(popup.choice == 1)
        #expect(rig.viewSerial != serial)
        _ = try rig.perform("up a")
        #expect(rig.snapshot.popup == nil)
    }

    @Test(arguments: [
        "down a 1", "tap Shift", "tap Page", "hide", "tap Done", "down a e; wait 500", "tap More; tap more/x",
    ])
    func itsNumberChangesWithWhatIsSeen(script: String) throws {
        let rig = Rig(layout)
        let before = rig.viewSerial
        _ = try rig.perform(script)
        #expect(rig.viewSerial != before)
    }

    @Test func itsNumberStaysWhenNothingIsSeen() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a 1")
        let before = rig.viewSerial
        _ = try rig.perform("move a 1+10%,10%; down b 50%,5%; move b 60%,5%; up b; wait 1000; show")
        #expect(rig.viewSerial == before)
    }
}
