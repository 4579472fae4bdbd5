// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct PanelCallTests {
    private static let runes: ReadGlyphs = {
        var glyphs = ReadGlyphs()
        glyphs.insert(code: 209, level: 1)
        glyphs.insert(code: 247, level: 8)
        return glyphs
    }()

    /// A call of each method.
    static let calls: [PanelCall] = [
        .request(.show), .request(.hide), .request(.toggle), .request(.setLayout("ᚠuthark")),
        .request(.setPurpose(.pin)), .request(.showFor(.asciiCapableNumberPad)),
        .request(.showFor(.password, program: "chromium")), .request(.showFor(.password, program: "")),
        .request(.fieldLeft), .request(.shuffle), .request(.guide(true)), .request(.guide(false)),
        .request(.setDark(true)), .request(.setDark(false)), .reload, .getView, .followView,
        .attach(width: 1280, height: 800), .setOutputRotation(.threeQuarters), .finished(1 << 53),
        .reportTextFields(.init(source: "at-spi", refusals: ["input-method-v2: no"])),
        .request(
            .showFor(.default, program: "firefox", hints: FieldHints(enter: .search, beginsWithCapital: true))
        ),
        .reportTextFields(.init()), .reportGlyphs(runes), .reportGlyphs(.init()), .listen,
        .offerCommits(true), .offerCommits(false), .committed(3),
    ]

    @Test(arguments: calls)
    func `a call is read from the bus as it was written, with the interface's types`(call: PanelCall) throws {
        let message = try TestMessage { call.write(to: &$0) }
        #expect(message.signature == call.method.member.arguments.types)
        #expect(try PanelCall(call.method, message.reader()) == call)
    }

    @Test func `every method of a panel can be called`() {
        #expect(Set(Self.calls.map(\.method)) == Set(PanelMethod.allCases))
    }

    @Test func `a call with an unknown purpose fails with a list of the known purposes`() throws {
        for method in [PanelMethod.setPurpose, .showFor] {
            let message = try TestMessage { $0.append("pni") }
            let error = #expect(throws: ControlError.self) { try PanelCall(method, message.reader()) }
            #expect(error?.kind == .unknownPurpose)
            #expect(
                error?.description.hasPrefix(
                    "'pni' is not a purpose: the purposes are default, "
                        + "") == true)
        }
    }

    @Test(arguments: [1, 89, 360, UInt32.max])
    func `the rotation of an output must be 0, 90, 180 or 270 degrees`(degrees: UInt32) throws {
        let message = try TestMessage { $0.append(degrees) }
        let error = #expect(throws: ControlError.self) {
            try PanelCall(.setOutputRotation, message.reader())
        }
        #expect(
            error?.description
                == "an output is turned by 0, 90, 180 or 270 degrees, not by \(degrees)")
    }

    @Test func `hints that the driver does not know have no effect`() throws {
        let message = try TestMessage {
            $0.append("email")
            $0.append("")
            $0.append(["emoji", "go"])
        }
        #expect(
            try PanelCall(.showForHintedField, message.reader())
                == .request(.showFor(.email, program: "", hints: FieldHints(enter: .go))))
    }

    @Test func `a call with arguments of the wrong type is refused`() throws {
        let message = try TestMessage { $0.append(UInt64(1)) }
        for method in [
            PanelMethod.setLayout, .setPurpose, .showFor, .showForField, .attach, .setOutputRotation,
        ] {
            #expect(throws: ControlError(.other, "\(method.rawValue) was called with wrong arguments")) {
                try PanelCall(method, message.reader())
            }
        }
    }
}
