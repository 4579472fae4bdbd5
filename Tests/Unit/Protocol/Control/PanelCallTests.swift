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

    /// A call of each method, with the types that the interface file gives for its arguments.
    static let calls: [(PanelCall, String)] = [
        (.request(.show), ""), (.request(.hide), ""), (.request(.toggle), ""),
        (.request(.setLayout("ᚠuthark")), "s"), (.request(.setPurpose(.pin)), "s"),
        (.request(.showFor(.asciiCapableNumberPad)), "s"),
        (.request(.showFor(.password, program: "chromium")), "ss"),
        (.request(.showFor(.password, program: "")), "ss"), (.request(.fieldLeft), ""),
        (.request(.shuffle), ""), (.request(.guide(true)), "b"), (.request(.guide(false)), "b"),
        (.request(.setDark(true)), "b"), (.request(.setDark(false)), "b"),
        (.reload, ""), (.getView, ""), (.followView, ""),
        (.attach(width: 1280, height: 800), "uu"), (.setOutputRotation(.threeQuarters), "u"),
        (.finished(1 << 53), "t"),
        (.reportTextFields(.init(source: "at-spi", refusals: ["input-method-v2: no"])), "sas"),
        (.reportTextFields(.init()), "sas"), (.reportGlyphs(runes), "ay"), (.reportGlyphs(.init()), "ay"),
        (.listen, ""),
    ]

    @Test(arguments: calls)
    func `a call is read from the bus as it was written, with the interface's types`(
        call: PanelCall, types: String
    ) throws {
        let message = try TestMessage { call.write(to: &$0) }
        #expect(message.signature == types)
        #expect(try PanelCall(call.method, message.reader()) == call)
    }

    @Test func `every method of a panel can be called`() {
        #expect(Set(Self.calls.map(\.0.method)) == Set(PanelMethod.allCases))
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

    @Test func `methods for drawing need the view right, and all others the control right`() {
        let drawing = PanelMethod.allCases.filter { $0.right == .view }
        #expect(
            drawing == [
                .showFor, .showForField, .fieldLeft, .setDark, .getView, .followView, .attach,
                .setOutputRotation, .finished, .reportTextFields, .reportGlyphs, .listen,
            ])
    }
}
