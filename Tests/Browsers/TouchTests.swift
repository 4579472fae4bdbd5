// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Repetitions
import Testing

@testable import DesktopRig

/// A page in a browser, beside a hidden view whose panel passes touches on.
final class TouchedPage {
    private let pad: Pad
    private let session: Session
    private(set) var told = ""
    /// The field `touches` of the panel.
    private var touches: String?

    /// With `touches` of the panel, or else with those of a kiosk.
    init(
        _ kind: SessionKind, _ browser: Browser, touches: String? = nil, page: Browser.Page = .touches
    ) throws {
        self.touches = touches
        pad = try Pad(
            "number-pad", fillsPanel: false,
            fields: ["show: call"] + (touches.map { ["touches: \($0)"] } ?? []),
            kiosk: touches == nil ? "browser" : "no")
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        try pad.start()
        session = try Session(kind, on: .us, advice, client: .browser(browser, page))
        try Typist([session]).awaitPage()
        try Typist([session]).awaitFocus(
            space: { [pad] in try pad.type(HostKeyboard.spaceCode) },
            enter: { [pad] in try pad.type(HostKeyboard.enterCode) })
        told = ""
    }

    private func read() {
        session.client.read()
        told += session.client.take()
    }

    /// Gives the panel other `touches`, while the page stays.
    func limit(to touches: String) throws {
        let former = try #require(self.touches)
        try pad.configure("touches: \(former)", as: "touches: \(touches)")
        self.touches = touches
    }

    /// Touches until the page tells of it, again after some seconds: a busy machine makes another gesture of a slow one.
    func expect(_ word: String, _ touch: (Pad) throws -> Void) throws {
        for _ in 0..<20 {
            try touch(pad)
            let end = ContinuousClock.now + .seconds(10)
            while ContinuousClock.now < end {
                read()
                if told.contains(word) { return }
                poll(nil, 0, 100)
            }
        }
        Issue.record("no \(word), but \(told): \(session.logs)")
    }

    /// A finger that goes up.
    static let upwards = [(from: Point(x: 0.5, y: 0.8), to: Point(x: 0.5, y: 0.3))]

    /// Slides a finger up until the page has scrolled.
    func expectScroll() throws {
        try expect("<scroll>") { try $0.slide(Self.upwards) }
    }

    /// What the page tells of touches that end with a tap or a rest, until it has told of a key after the click or the
    /// menu that follows: whatever a second click would come from comes before.
    func tellLast(_ touch: (Pad) throws -> Void) throws -> String {
        let isEnded = { [unowned self] in told.contains("<click>") || told.contains("<menu>") }
        // A tap that stops a page which still moves is no click, so it comes again, long after the former one.
        for _ in 0..<10 {
            read()
            told = ""
            try touch(pad)
            let end = ContinuousClock.now + .seconds(60)
            while !isEnded(), ContinuousClock.now < end {
                poll(nil, 0, 100)
                read()
            }
            if isEnded() { break }
        }
        try #require(isEnded(), "the page has told \(told): \(session.logs)")
        let before = told
        return (before + (try tell { _ in })).filter { $0 != "\r" }
    }

    /// Expects one click of touches and no menu, and returns all that the page tells of them.
    @discardableResult
    func expectOneClick(_ touch: (Pad) throws -> Void) throws -> String {
        let words = try tellLast(touch)
        #expect(words.ranges(of: "<click>").count == 1 && !words.contains("<menu>"), "\(words)")
        return words
    }

    /// Swipes some times, and expects that the page stays.
    ///
    /// It may go back only some time after a finger has lifted: it surely has when it has scrolled since.
    func expectNoBack(_ swipe: (Pad) throws -> Void) throws {
        for _ in 0..<4 { try swipe(pad) }
        read()
        let before = told
        told = ""
        try expectScroll()
        #expect(!(before + told).contains("<back>"), "\(before + told)")
        told = ""
    }

    /// What the page tells from now on until it has told of a key, which comes after all touches before.
    func tell(_ touch: (Pad) throws -> Void) throws -> String {
        read()
        told = ""
        try touch(pad)
        try pad.type(HostKeyboard.enterCode)
        let end = ContinuousClock.now + .milliseconds(patience)
        while !told.contains("\r") {
            try #require(ContinuousClock.now < end, "the page has told \(told)")
            poll(nil, 0, 100)
            read()
        }
        return told
    }
}

/// Sessions and their browsers.
private let touched = cases(
    [(SessionKind.labwc, Browser.chromium)],
    others: [
        (.labwc, .firefox), (.sway, .chromium), (.sway, .firefox), (.xorg, .chromium), (.xorg, .firefox),
    ])

extension BrowserTests {
    private static let middle = Point(x: 0.5, y: 0.5)
    /// Two fingers that part.
    private static let pinch = [
        (from: Point(x: 0.45, y: 0.5), to: Point(x: 0.2, y: 0.5)),
        (from: Point(x: 0.55, y: 0.5), to: Point(x: 0.8, y: 0.5)),
    ]

    /// A finger that goes from the left edge to the right, and one that begins far from it.
    private static let fromEdge = [(from: Point(x: 0.01, y: 0.5), to: Point(x: 0.8, y: 0.5))]
    private static let inside = [(from: Point(x: 0.25, y: 0.5), to: Point(x: 0.95, y: 0.5))]

    /// Rests for two seconds, which are four times as long as a browser takes for a long press.
    static func rest(_ pad: Pad) throws {
        try pad.touch(at: middle)
        Thread.sleep(forTimeInterval: 2)
        try pad.lift()
    }

    @Test(arguments: touched)
    func `without limits, touches beside the keys zoom and open the menu of a page`(
        kind: SessionKind, browser: Browser
    ) throws {
        let page = try TouchedPage(kind, browser, touches: "any")
        try page.expect("<click>") { try $0.tap(at: Self.middle) }
        try page.expectScroll()
        // Chromium does: the last test of this file.
        if browser == .firefox { try page.expectNoBack { try $0.slide(Self.inside) } }
        try page.expect("<menu>", Self.rest)
        try page.expect("<2>") { try $0.slide(Self.pinch) }
        try page.expect("<zoom>") { try $0.slide(Self.pinch) }
    }

    @Test(arguments: touched)
    func `with limits, touches beside the keys neither zoom nor open the menu of a page, which scrolls`(
        kind: SessionKind, browser: Browser
    ) throws {
        // Shorter than in a kiosk, because an emulated browser sees the lift late.
        let page = try TouchedPage(kind, browser, touches: "{contacts: 1, edges: 8mm, rest: 150ms}")
        try page.expect("<click>") { try $0.tap(at: Self.middle) }
        try page.expectScroll()
        let told = try page.tell { pad in
            for _ in 0..<3 { try pad.slide(Self.pinch) }
            for _ in 0..<3 { try Self.rest(pad) }
        }
        for word in ["<zoom>", "<2>", "<menu>", "<back>"] { #expect(!told.contains(word), "\(told)") }
    }

    @Test(arguments: cases([SessionKind.labwc], others: [.sway, .xorg]))
    func `a swipe goes back in Chromium, unless its edge is limited, or the panel or the page refuses it`(
        kind: SessionKind
    ) throws {
        let browser = Browser.chromium
        do {
            let page = try TouchedPage(kind, browser, touches: "{contacts: 1, edges: 8mm}")
            try page.expectOneClick { try $0.tap(at: Self.middle) }
            try page.expectNoBack { try $0.slide(Self.fromEdge) }
            try page.expect("<back>") { try $0.slide(Self.inside) }
            try page.limit(to: "any")
            try page.expectOneClick { try $0.tap(at: Self.middle) }
            try page.expect("<back>") { try $0.slide(Self.fromEdge) }
            // Without swipes nothing goes back, and nothing scrolls either.
            try page.limit(to: "{swipe: no}")
            try page.expectOneClick { try $0.tap(at: Self.middle) }
            let told = try page.tell { pad in
                for path in [Self.fromEdge, Self.inside, TouchedPage.upwards] {
                    for _ in 0..<4 { try pad.slide(path) }
                }
            }
            #expect(told == "\r")
            let words = try page.expectOneClick { try $0.tap(at: Self.middle) }
            #expect(words == "<click>")
            // It would surely have gone back when it scrolls.
            try page.limit(to: "any")
            try page.expectNoBack { _ in }
        }
        let page = try TouchedPage(kind, browser, touches: "any", page: .touchesWithoutSwipes)
        try page.expect("<click>") { try $0.tap(at: Self.middle) }
        try page.expectNoBack {
            try $0.slide(Self.fromEdge)
            try $0.slide(Self.inside)
        }
    }
}
