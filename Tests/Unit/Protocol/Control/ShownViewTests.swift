// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10))) struct ShownViewTests {
    private let view = TestView.shown

    private func throughTheBus(_ view: ShownView) throws -> ShownView {
        let message = try TestMessage { view.write(to: &$0) }
        return try ShownView(message.reader())
    }

    @Test func `a view is read from the bus as it was written`() throws {
        #expect(try throughTheBus(view) == view)
    }

    @Test func `both kinds of gaps are read from the bus as they were written`() throws {
        var view = view
        view.view.gap = .fractionOfKey(0.08)
        #expect(try throughTheBus(view) == view)
    }

    @Test(arguments: [nil, "accent"] as [String?])
    func `a picture is read from the bus as it was written, with a style and without`(style: String?) throws {
        var view = view
        view.view.keys[0].style = style
        view.view.keys[0].picture = "/etc/runepad/layouts/logo.png"
        view.view.alternates[1].picture = "/a.png"
        #expect(try throughTheBus(view) == view)
    }

    @Test func `a hidden view has no keys on the bus`() throws {
        var view = view
        view.view.isVisible = false
        let read = try throughTheBus(view).view
        #expect(!read.isVisible && read.layout == "elder-futhark" && read.layer == "base")
        #expect(read.accessory.isEmpty && read.keys.isEmpty && read.alternates.isEmpty)
        #expect(read.frame == Frame(x: 0, y: 1, width: 1, height: 0))
    }

    @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x10FFFE] as [UInt32])
    func `a noncharacter in a label is replaced before the view goes to the bus`(noncharacter: UInt32) throws
    {
        var view = view
        view.view.keys[0].label = "ᚠ😀" + String(try #require(Unicode.Scalar(noncharacter))) + "\u{FFFC}"
        let read = try throughTheBus(view)
        view.view.keys[0].label = "ᚠ😀\u{FFFD}\u{FFFC}"
        #expect(read == view)
    }

    @Test func `a view has the types on the bus that the interface defines`() throws {
        let message = try TestMessage { view.write(to: &$0) }
        #expect(message.signature == PanelMethod.getView.member.results.types)
        #expect(PanelMethod.followView.member.results.types == message.signature + "h")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e9, -9])
    func `a view with a place that cannot be drawn is refused`(edge: Double) {
        for isKey in [false, true] {
            var view = view
            let frame = Frame(minX: 0, minY: edge, maxX: 1, maxY: 1)
            if isKey { view.view.keys[0].frame = frame } else { view.view.frame = frame }
            #expect(throws: MessageFault.self) { try throughTheBus(view) }
        }
        for gap in [Gap.fractionOfKey(edge), .millimetres(edge)] {
            var view = view
            view.view.gap = gap
            #expect(throws: MessageFault.self) { try throughTheBus(view) }
        }
    }

    @Test func `control characters of a label are replaced, and joiners and bidirectional marks stay`() throws
    {
        var view = view
        view.view.keys[0].label = "a\u{1B}[2J\u{9B}\n"
        view.view.keys[1].label = "👩\u{200D}🚀 \u{200F}ش\u{AD}"
        let read = try throughTheBus(view).view.keys
        #expect(read[0].label == "a?[2J???")
        #expect(read[1].label == "👩\u{200D}🚀 \u{200F}ش\u{AD}")
    }

    @Test func `a message that is not a view is refused`() throws {
        let message = try TestMessage { $0.append("tbss") }
        #expect(throws: MessageFault.self) { try ShownView(message.reader()) }
    }
}
