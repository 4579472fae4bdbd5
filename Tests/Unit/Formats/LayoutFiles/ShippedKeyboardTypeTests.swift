// SPDX-License-Identifier: MIT

import Engine
import Testing

/// The 94 characters of ASCII that are seen.
private let ascii = Set((0x21...0x7E).map { Character(UnicodeScalar(UInt8($0))) })

/// What the keyboard types of UIKit have, and the pads beside them.
struct ShippedKeyboardTypeTests {
    @Test(arguments: [
        "ascii-capable", "numbers-and-punctuation", "url", "email", "password", "qwerty", "terminal",
    ]) func `shipped layouts for ASCII type all of ASCII and nothing else`(name: String) throws {
        #expect(try Shipped.layout(name).reachableCharacters == ascii)
    }

    @Test(arguments: ["ascii-capable", "numbers-and-punctuation", "password", "qwerty", "terminal"])
    func `shipped layouts for ASCII need no long press for any character`(name: String) throws {
        #expect(try Shipped.layout(name).characters() == ascii)
    }

    @Test(arguments: ["default", "ascii-capable", "qwerty", "url"])
    func `shipped layouts with English letters have the QWERTY order`(name: String) throws {
        let layout = try Shipped.layout(name)
        #expect(layout.layers.map(\.name) == ["base", "shift", "symbols", "more"])
        #expect(
            layout.drawn(0).prefix(3) == ["q w e r t y u i o p", "a s d f g h j k l", "⇧ z x c v b n m ⌫"])
        #expect(
            layout.drawn(1).prefix(3) == ["Q W E R T Y U I O P", "A S D F G H J K L", "⇧ Z X C V B N M ⌫"])
    }

    @Test func `the layout qwerty has cursor keys, Esc and Tab`() throws {
        let codes = try Shipped.layout("qwerty").keys.compactMap(\.keycodeName)
        #expect(
            Set(codes) == [
                "KEY_SPACE", "KEY_ENTER", "KEY_BACKSPACE", "KEY_ESC", "KEY_TAB", "KEY_INSERT", "KEY_DELETE",
                "KEY_HOME", "KEY_END", "KEY_PAGEUP", "KEY_PAGEDOWN", "KEY_LEFT", "KEY_DOWN", "KEY_UP",
                "KEY_RIGHT",
            ])
    }

    @Test func `the layout default has ASCII, and digits and accents under long presses`() throws {
        let layout = try Shipped.layout("default")
        #expect(layout.characters().isSuperset(of: ascii))
        #expect(
            layout.reachableCharacters.isSuperset(
                of: "áàâäãåæçéèêëíìîïñóòôöøœßúùûüýÿðÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖØŒẞÚÙÛÜÝŸÐ€£“”‘’–—…"))
        #expect(layout.alternates(of: "e") == ["3", "é", "è", "ê", "ë", "ē"])
    }

    @Test func `the layout numbers-and-punctuation shows digits first`() throws {
        let layout = try Shipped.layout("numbers-and-punctuation")
        #expect(
            layout.characters(inLayers: 0..<1)
                == Set("1234567890-/:;()$&@\".,?!'#+"))
    }

    @Test func `the layout url has keys for a slash, a full stop and .com, but no space bar`() throws {
        let layout = try Shipped.layout("url")
        for layer in 0..<2 { #expect(layout.drawn(layer)[3] == "?123 🌐 / . - .com Go") }
        #expect(layout.alternates(of: "DotCom") == [".org", ".net", ".eu"])
        #expect(layout.keys.contains { $0.action == .text("https://") })
        #expect(!layout.reachableKeys.contains { $0.keycodeName == "KEY_SPACE" })
    }

    @Test func `the layout email has @ and a full stop beside a small space bar`() throws {
        let layout = try Shipped.layout("email")
        for layer in 0..<2 { #expect(layout.drawn(layer)[3] == "?123 🌐 @ ␣ . - .com ⏎") }
        #expect(layout.alternates(of: "-") == ["_", "+"])
    }

    @Test func `the layout email has a layer of country endings, also under .com`() throws {
        let layout = try Shipped.layout("email")
        #expect(layout.alternates(of: "DotCom") == [".org", ".net", ".eu", ".uk…"])
        #expect(layout.drawn(2)[3] == "abc 🌐 , ␣ . _ .uk… ⏎")
        let countries = try #require(layout.layers.firstIndex { $0.name == "countries" })
        let endings = layout.keys(inLayer: countries).map(\.label).filter { $0.first == "." && $0.count == 3 }
        #expect(endings.count == 36)
        #expect(endings == endings.sorted())
        #expect(layout.keys.contains { $0.action == .layer(countries, .once) })
    }

    @Test func `the layout value-pad composes a temperature, and plate-pad a number plate`() throws {
        let value = try Shipped.layout("value-pad")
        #expect(
            try value.composed
                == .number(NumberRange(from: 5_000_000, to: 30_000_000, step: 500_000, unit: "°C")))
        #expect(value.labels(value.accessory) == ["– °C Limits"])
        let plate = try Shipped.layout("plate-pad")
        #expect(try plate.composed == .text(TextMask("AA-999-AA")))
        #expect(plate.characters() == Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    }

    @Test func `the layout social has @ and # beside the space bar`() throws {
        #expect(try Shipped.layout("social").drawn(0)[3] == "?123 🌐 @ English # . ⏎")
    }

    @Test func `the layout web-search has a full stop, and its Enter key says Search`() throws {
        #expect(try Shipped.layout("web-search").drawn(0)[3] == "?123 🌐 English . Search")
    }

    @Test func `the layout name-phone-pad shows letters first, then keys of a telephone`() throws {
        let layout = try Shipped.layout("name-phone-pad")
        #expect(layout.drawn(0)[0] == "q w e r t y u i o p")
        #expect(layout.drawn(0)[3] == "123 🌐 , English . ⏎")
        #expect(layout.drawn(2) == ["1 2 3 + -", "4 5 6 ( )", "7 8 9 =\\< ⌫", "* 0 # abc ⏎"])
    }

    @Test func `the layout phone-pad has the keys of a telephone, +, Pause and Wait`() throws {
        let layout = try Shipped.layout("phone-pad")
        #expect(
            layout.drawn(0) == [
                "1 2 ABC 3 DEF ⌫", "4 GHI 5 JKL 6 MNO -", "7 PQRS 8 TUV 9 WXYZ Pause", "* 0 + # Wait",
            ])
        #expect(layout.characters() == Set("0123456789*#-,;"))
        #expect(layout.alternates(of: "0") == ["+"])
    }

    @Test func `the layout telephone has a telephone's keys, and + without a long press`() throws {
        let layout = try Shipped.layout("telephone")
        #expect(layout.purpose == nil)
        #expect(layout.drawn(0) == ["1 2 ABC 3 DEF", "4 GHI 5 JKL 6 MNO", "7 PQRS 8 TUV 9 WXYZ", "* 0 #"])
        #expect(layout.labels(layout.accessory) == ["+ ⌫ ⏎ Hide"])
        #expect(layout.reachableCharacters == Set("0123456789*#+"))
        #expect(layout.reachableKeys.allSatisfy { $0.alternates.isEmpty })
    }

    @Test(arguments: ["abc", "abc-large"])
    func `the layouts abc have the capitals in the order of the alphabet, and digits`(name: String) throws {
        let layout = try Shipped.layout(name)
        let typed = layout.layers.indices.flatMap { layout.keys(inLayer: $0) }.compactMap(\.character)
        #expect(String(typed.filter(\.isLetter)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect(layout.reachableCharacters == Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"))
        #expect(layout.layers.map(\.rows).joined().allSatisfy { $0.count <= 8 })
    }

    @Test(arguments: ["number-pad", "ascii-capable-number-pad"])
    func `the number pads type the ten digits and nothing else`(name: String) throws {
        let layout = try Shipped.layout(name)
        #expect(layout.drawn(0) == ["1 2 3", "4 5 6", "7 8 9", "_ 0 ⌫"])
        #expect(layout.reachableCharacters == Set("0123456789"))
        #expect(layout.labels(layout.accessory) == ["Hide ⏎"])
    }

    @Test func `the layout decimal-pad has digits and the locale's decimal separator`() throws {
        let layout = try Shipped.layout("decimal-pad")
        #expect(layout.reachableCharacters == Set("0123456789"))
        #expect(layout.layers[0].rows[3].first?.keyIndex.map { layout.keys[$0].action } == .decimalSeparator)
        #expect(layout.labels(layout.accessory) == ["◂ ▸ ⏎ Hide"])
    }
}

struct ShippedPadTests {
    @Test func `the layout pin is secret, shuffles ten digits and types on lifting`() throws {
        let layout = try Shipped.layout("pin")
        #expect(layout.isSecret)
        #expect(layout.purpose == .pin)
        #expect(layout.shuffle?.keys.map { layout.keys[$0].name }.joined() == "0123456789")
        #expect(layout.shuffle?.occasions == [.show, .enter, .idle])
        #expect(layout.touch == TouchBehavior(press: .lift, slide: .cancel))
        #expect(layout.feedback == Feedback(highlight: false, click: true))
        #expect(layout.drawn(0) == ["1 2 3", "4 5 6", "7 8 9", "⌫ 0 ⏎"])
        #expect(layout.labels(layout.accessory) == ["Enter your PIN Shuffle 1 2 3 Hide"])
    }

    @Test func `the layout pin-start is blank until Start is tapped, and again after Enter`() throws {
        let pin = try Shipped.layout("pin")
        let blank = try Shipped.layout("pin-start")
        #expect(blank.isSecret)
        #expect(blank.purpose == nil)
        #expect(blank.firstLayer == UseEnd(occasions: [.enter, .idle], idleTime: 30))
        #expect(blank.drawn(0).joined().filter { !" |".contains($0) } == "Start")
        #expect(blank.drawn(1) == pin.drawn(0))
        #expect(blank.shuffle?.occasions == [.show, .enter, .idle])
        #expect(blank.touch == pin.touch)
        #expect(blank.feedback == pin.feedback)
    }

    @Test func `the layouts pin and pin-fixed, with digits in order, lead to each other`() throws {
        let pin = try Shipped.layout("pin")
        let fixed = try Shipped.layout("pin-fixed")
        #expect(fixed.isSecret)
        #expect(fixed.purpose == nil)
        #expect(fixed.shuffle == nil)
        #expect(fixed.touch == pin.touch)
        #expect(fixed.feedback == pin.feedback)
        #expect(fixed.drawn(0) == pin.drawn(0))
        #expect(pin.keys.contains { $0.action == .layout("pin-fixed") })
        #expect(fixed.keys.contains { $0.action == .layout("pin") })
        #expect(!fixed.reachableKeys.contains { $0.action == .shuffle })
    }

    @Test func `the layout id-card is the number pad with an X in the blank place`() throws {
        let card = try Shipped.layout("id-card")
        #expect(card.purpose == nil)
        #expect(card.drawn(0) == ["1 2 3", "4 5 6", "7 8 9", "X 0 ⌫"])
        #expect(card.labels(card.accessory) == ["Hide ⏎"])
        #expect(card.keys.contains { $0.action == .character("X") })
    }

    @Test func `the layout calculator shows ÷ × − and types the ASCII signs / * -`() throws {
        let layout = try Shipped.layout("calculator")
        #expect(
            layout.drawn(0) == ["7 8 9 ÷ Hide ⌫", "4 5 6 × ( Clear", "1 2 3 − ) ⏎", "0 Separator % + ="])
        #expect(layout.reachableCharacters == Set("0123456789+-*/()%="))
        #expect(layout.keys.contains { $0.action == .decimalSeparator })
        let enter = try #require(layout.keys.first { $0.action == .key(.enter) })
        #expect(enter.height == 2)
    }

    @Test func `the layout hex has sixteen digits, in both cases`() throws {
        let layout = try Shipped.layout("hex")
        #expect(layout.characters(inLayers: 0..<1).isSuperset(of: "0123456789ABCDEF:-#"))
        #expect(layout.characters(inLayers: 1..<2).isSuperset(of: "0123456789abcdef:-#"))
        #expect(layout.keys.contains { $0.action == .text("0x") })
    }

    /// ISO/IEC 16388 lists the 43 characters of Code 39.
    @Test func `the layout barcode-fallback types EAN digits and all 43 characters of Code 39`() throws {
        let layout = try Shipped.layout("barcode-fallback")
        #expect(layout.characters(inLayers: 0..<1) == Set("0123456789-"))
        let space = layout.reachableKeys.contains { $0.keycodeName == "KEY_SPACE" }
        #expect(space)
        #expect(layout.reachableCharacters == Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.$/+%"))
        #expect(layout.reachableCharacters.count + 1 == 43)
    }

    @Test func `the layout password is secret, lights no key and has no alternates`() throws {
        let layout = try Shipped.layout("password")
        #expect(layout.isSecret)
        #expect(!layout.feedback.highlight)
        #expect(layout.reachableKeys.allSatisfy { $0.alternates.isEmpty })
        // It cannot press what a text does not need.
        #expect(!layout.keys.contains { if case .modifier = $0.action { true } else { false } })
    }

    @Test func `the layout terminal has Esc, Tab, Ctrl, Alt and arrows everywhere, and F1 to F12`() throws {
        let layout = try Shipped.layout("terminal")
        for layer in 0..<4 { #expect(layout.drawn(layer)[0] == "Esc Tab Ctrl Alt - / ← ↓ ↑ →") }
        let codes = layout.keys.compactMap(\.keycodeName)
        #expect(codes.filter { $0.hasPrefix("KEY_F") }.count == 12)
    }
}
