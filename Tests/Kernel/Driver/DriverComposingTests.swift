// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Testing

@testable import KernelRig

/// The key events of a text of small letters, digits, full stops and spaces on a US keyboard.
private func taps(_ text: String) -> String {
    let names: [Character: String] = [".": "DOT", " ": "SPACE", "'": "APOSTROPHE"]
    return text.map { character in
        let name = names[character] ?? character.uppercased()
        return "KEY_\(name)↓ KEY_\(name)↑"
    }
    .joined(separator: " ")
}

/// Letters, with three places for words above them.
private let letters = """
    completions: {words: words.txt}
    layers: {base: [q w e r t y u i o p, a s d f g h j k l Back, z x c v b n m . Space]}
    accessory: [First Second Third]
    keys:
      First:  {completion: 1, label: "-"}
      Second: {completion: 2, label: "--"}
      Third:  {completion: 3, label: "---"}
      Back:   {key: KEY_BACKSPACE}
      Space:  {key: KEY_SPACE}
    """

extension DriverRig {
    /// The state of the key with a label.
    fileprivate func state(of label: String) -> String? {
        view?.allKeys.first { $0.label == label }?.state.rawValue
    }

    /// Taps keys by their labels, one after another.
    fileprivate func tap(each labels: String) throws {
        for label in labels.split(separator: " ") { try tap(String(label)) }
    }

    /// Waits until a word is offered.
    fileprivate func awaitOffer(_ word: String) throws {
        try awaitView("an offer of \(word)") { view in view.allKeys.contains { $0.label == word } }
    }
}

struct DriverComposingTests {
    @Test func `the key Today enters the host's date, and a held step key repeats`() throws {
        let rig = try DriverRig(serving: "date")
        func text(_ day: Date) -> String {
            let parts = Calendar(identifier: .gregorian).dateComponents([.day, .month, .year], from: day)
            let digits = { (number: Int?, count: Int) in
                String(repeating: "0", count: max(0, count - "\(number ?? 0)".count)) + "\(number ?? 0)"
            }
            return "\(digits(parts.day, 2)).\(digits(parts.month, 2)).\(digits(parts.year, 4))"
        }
        let before = text(Date())
        try rig.tap(each: "Today Done")
        // Midnight may pass meanwhile.
        #expect([taps(before), taps(text(Date()))].contains(try rig.takeTyped(20)))
        // Or the view of before would be taken for the one that is called.
        try rig.awaitView("hidden") { !$0.isVisible }

        rig.driver?.signal(SIGUSR1)
        try rig.awaitView("shown") { $0.isVisible }
        // What was composed before is forgotten.
        #expect(rig.state(of: "DD") == "selected")
        try rig.tap(each: "0 1 0 1 2 0 2 0")
        let plus = try #require(rig.view?.allKeys.first { $0.label == "▲" }).frame.center
        try rig.down((0, plus))
        try rig.awaitView("the fourth of the month") { view in view.allKeys.contains { $0.label == "04" } }
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
    }

    @Test func `one tap on an offered word types its rest and a space`() throws {
        let rig = try DriverRig("letters", layouts: ["letters": letters])
        try rig.folder.write("tomorrow\ntoday\nton\nquick\n", to: "layouts/words.txt")
        try rig.start()
        #expect(rig.state(of: "-") == "plain")
        try rig.tap(each: "t o")
        #expect(try rig.takeTyped(4) == taps("to"))
        try rig.awaitOffer("today")
        #expect(rig.view?.allKeys.prefix(3).map(\.label) == ["tomorrow", "today", "ton"])
        try rig.tap("today")
        #expect(try rig.takeTyped(8) == taps("day "))
        // The word has ended: another begins.
        try rig.awaitView("no offers") { $0.allKeys.prefix(3).map(\.label) == ["-", "--", "---"] }
        try rig.tap("q")
        try rig.awaitOffer("quick")
        #expect(!rig.folder.log.contains("quick"))
    }
}
