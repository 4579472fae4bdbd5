// SPDX-License-Identifier: MIT

import Engine
import Testing
import Transcripts

@Suite(.timeLimit(.minutes(10))) struct TranscriptParsingTests {
    private func transcript(_ steps: String) throws -> Transcript {
        try Transcript(parsing: "title: A title\nlayout: pad\n\n" + steps)
    }

    @Test func `a transcript's header is parsed`() throws {
        let transcript = try Transcript(
            parsing: "# About\ntitle: One: two\nlayout: pad de\npanel: 180x100.5mm\npure-only: why\n\ntap 4\n"
        )
        #expect(transcript.title == "One: two")
        #expect(transcript.layouts == ["pad", "de"])
        #expect(transcript.panelSize == PhysicalSize(width: 180, height: 100.5))
        #expect(transcript.pureOnly == "why")
        #expect(transcript.steps.map(\.line) == [7])
    }

    @Test func `a transcript's statements and their expected events are parsed`() throws {
        let step = try #require(
            try transcript("down a 4 + up b; wait 40; show → KEY_4↓↑ passed:b passed:a KEY_1↑").steps.first)
        let spot = Transcript.Spot.key(name: "4", layer: nil, dx: 0, dy: 0)
        #expect(
            step.statements == [
                .report([
                    .init(contact: "a", gesture: .down(spot)), .init(contact: "b", gesture: .up),
                ]), .wait(40), .show,
            ])
        #expect(step.expected.map(\.description) == ["KEY_4↓", "KEY_4↑", "KEY_1↑"])
        #expect(step.passed == ["a", "b"])
    }

    @Test func `the expected layout and shuffle of a transcript's step are parsed`() throws {
        let step = try #require(try transcript("tap Lang; shuffle → layout:de shuffled KEY_A↓").steps.first)
        #expect(step.statements.last == .shuffle)
        #expect(step.layout == "de")
        #expect(step.isShuffled)
        #expect(step.expected.map(\.description) == ["KEY_A↓"])
        let plain = try #require(try transcript("tap 4").steps.first)
        #expect(plain.layout == nil && !plain.isShuffled)
    }

    @Test func `a transcript's text fields and the place of the view are parsed`() throws {
        let transcript = try Transcript(
            parsing: "title: t\nlayout: pad\navoid: touch\n\nfield; leave → view:second\n"
                + "field pin → height:75% covers")
        #expect(transcript.avoidsTouches)
        #expect(
            transcript.steps.map(\.statements) == [[.field(layout: nil), .leave], [.field(layout: "pin")]])
        #expect(transcript.steps.map(\.place) == [.second, nil])
        #expect(transcript.steps.map(\.height) == [nil, 75])
        #expect(transcript.steps.map(\.covers) == [false, true])
        #expect(try !self.transcript("tap 4").avoidsTouches)
        let hinted = try self.transcript("field pin search").steps.first
        #expect(hinted?.statements == [.field(layout: "pin", hints: FieldHints(enter: .search))])
    }

    @Test func `a transcript's layout for the staff and its corners are parsed`() throws {
        let header = "title: t\nlayout: pad\nstaff: pin "
        let corners = "top-left bottom-right top-left top-right"
        let transcript = try Transcript(parsing: header + corners + "\n\ntap 4\n")
        #expect(transcript.allLayouts == ["pad", "pin"])
        #expect(transcript.staff?.corners == [.topLeft, .bottomRight, .topLeft, .topRight])
        for corners in ["top-left", corners + " middle"] {
            #expect(throws: TranscriptError.self) {
                try Transcript(parsing: header + corners + "\n\ntap 4\n")
            }
        }
    }

    @Test(arguments: [
        ("50%,5.5%", Transcript.Spot.panel(Point(x: 0.5, y: 0.055))),
        ("4", .key(name: "4", layer: nil, dx: 0, dy: 0)),
        ("4+60%,-10%", .key(name: "4", layer: nil, dx: 0.6, dy: -0.1)),
        ("4-60%,0%", .key(name: "4", layer: nil, dx: -0.6, dy: 0)),
        ("-", .key(name: "-", layer: nil, dx: 0, dy: 0)),
        ("/", .key(name: "/", layer: nil, dx: 0, dy: 0)),
        ("\"+\"+40%,0%", .key(name: "+", layer: nil, dx: 0.4, dy: 0)),
        ("more/\";\"", .key(name: ";", layer: "more", dx: 0, dy: 0)),
        ("more/x", .key(name: "x", layer: "more", dx: 0, dy: 0)),
    ])
    func `a transcript's places on keys and on the panel are parsed`(text: String, spot: Transcript.Spot)
        throws
    {
        let step = try #require(try transcript("down a \(text)").steps.first)
        #expect(step.statements == [.report([.init(contact: "a", gesture: .down(spot))])])
    }

    @Test(arguments: [
        ("tap", 4), ("down a", 4), ("jump a 4", 4), ("wait soon", 4), ("tap 4 → KEY_NO↓", 4),
        ("tap 4\ntap 4+x,y → KEY_4", 5), ("tap 4+5%", 4),
    ])
    func `a transcript error names the line of the fault`(steps: String, line: Int) {
        #expect { try transcript(steps) } throws: { ($0 as? TranscriptError)?.line == line }
    }

    @Test func `a transcript needs a title, a layout and steps`() {
        #expect(throws: TranscriptError.self) { try Transcript(parsing: "title: x\n\ntap 4\n") }
        #expect(throws: TranscriptError.self) { try Transcript(parsing: "title: x\nlayout: y\n") }
        #expect(throws: TranscriptError.self) { try Transcript(parsing: "titel: x\nlayout: y\n\ntap 4\n") }
    }

    @Test func `a new contact of a transcript takes the lowest free slot`() throws {
        var hand = TranscriptHand(over: [PlacedLayout(.digits())])
        let spot = Transcript.Spot.key(name: "5", layer: nil, dx: 0, dy: 0)
        var slots: [Int32] = []
        for contact in ["a", "b"] {
            slots += try hand.perform([.init(contact: contact, gesture: .down(spot))]).map(\.slot)
        }
        _ = try hand.perform([.init(contact: "a", gesture: .up)])
        slots += try hand.perform([.init(contact: "c", gesture: .down(spot))]).map(\.slot)
        #expect(slots == [0, 1, 0])
        #expect(hand.contacts(in: 0b11) == ["b", "c"])
        #expect(throws: TranscriptError.self) { try hand.perform([.init(contact: "a", gesture: .up)]) }
    }
}
