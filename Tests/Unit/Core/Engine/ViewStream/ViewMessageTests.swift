// SPDX-License-Identifier: MIT

import Engine
import Testing

struct ViewMessageTests {
    static let view = DrawnView(
        layout: "my pin", layer: "base", frame: Frame(minX: 0, minY: 0.55, maxX: 1, maxY: 1),
        gap: .millimetres(1.5),
        accessory: [
            DrawnKey(
                label: "Enter your PIN", frame: Frame(minX: 0, minY: 0.55, maxX: 1, maxY: 0.7), state: .label)
        ],
        keys: [
            DrawnKey(
                label: "ᚠ", hint: "ᚢ ᚦ", frame: Frame(minX: 0, minY: 0.7, maxX: 0.5, maxY: 1), state: .pressed
            ),
            DrawnKey(
                label: "", style: "function", frame: Frame(minX: 0.5, minY: 0.7, maxX: 1, maxY: 1),
                state: .unavailable),
        ],
        alternates: [
            DrawnKey(label: "ᚢ ᚦ", frame: Frame(minX: 0, minY: 0.55, maxX: 0.5, maxY: 0.7), state: .chosen)
        ])

    @Test func `a view is written line by line, each key with its state and its label last`() {
        #expect(
            ViewMessage.view(Self.view, panel: "front").text == """
                view front shown base 0.0 0.55 1.0 1.0
                layout my pin
                gap mm 1.5
                strip 0.7
                key 0.0 0.55 1.0 0.7 label Enter your PIN
                key 0.0 0.7 0.5 1.0 pressed ᚠ
                hint ᚢ ᚦ
                key 0.5 0.7 1.0 1.0 unavailable \n\
                style function
                alternate 0.0 0.55 0.5 0.7 chosen ᚢ ᚦ
                end

                """)
    }

    @Test(arguments: [1, 2, 7, 1000]) func `a written view reads back the same, in pieces of any size`(
        size: Int
    ) {
        var hidden = Self.view
        (hidden.isVisible, hidden.accessory, hidden.gap) = (false, [], .fractionOfKey(0.08))
        let messages: [ViewMessage] = [
            .view(Self.view, panel: "front"), .view(hidden, panel: "back"), .gone(panel: "front"), .ready,
        ]
        var bytes = Array(messages.map(\.text).joined().utf8)[...]
        var reader = ViewMessageReader()
        var read: [ViewMessage] = []
        while !bytes.isEmpty {
            read += reader.read(bytes.prefix(size))
            bytes = bytes.dropFirst(size)
        }
        #expect(read == messages)
    }

    @Test func `the picture of a key is a line behind its style, and reads back the same`() {
        var view = Self.view
        view.accessory[0].picture = "/etc/runepad/layouts/our logo.png"
        view.keys[1].picture = "/a.png"
        view.alternates[0].picture = "/b.png"
        let text = ViewMessage.view(view, panel: "front").text
        #expect(text.contains(" label Enter your PIN\npicture /etc/runepad/layouts/our logo.png\nkey "))
        #expect(text.contains("\nstyle function\npicture /a.png\n"))
        #expect(text.hasSuffix(" chosen ᚢ ᚦ\npicture /b.png\nend\n"))
        var reader = ViewMessageReader()
        #expect(reader.read(text.utf8) == [.view(view, panel: "front")])
    }

    @Test func `a strip belongs to its own view alone`() {
        var reader = ViewMessageReader()
        let views = reader.read(
            """
            view front shown base 0 0.5 1 1
            strip 0.7
            key 0 0.5 1 0.7 plain a
            end
            view front shown base 0 0.5 1 1
            key 0 0.5 1 0.7 plain a
            end

            """.utf8
        )
        .compactMap { message in
            if case .view(let view, _) = message { view } else { nil }
        }
        #expect(views.map(\.accessory.count) == [1, 0])
        #expect(views.map(\.keys.count) == [0, 1])
    }

    @Test func `a line that is too long is skipped, and not cut`() {
        var reader = ViewMessageReader()
        let name = String(repeating: "x", count: 16_379)
        let whole = reader.read("gone \(name)\n".utf8)
        #expect(whole == [.gone(panel: name)])
        let next = reader.read("gone \(name)x\nready\n".utf8)
        #expect(next == [.ready])
    }

    @Test func `unknown or incomplete lines of a view stream are skipped`() {
        var reader = ViewMessageReader()
        #expect(
            reader.read("theme dark\nview front\nkey 1 2\nhint x\nend\nready\n".utf8) == [.ready])
    }

    @Test func `a key whose state only a later driver knows is plain`() {
        var reader = ViewMessageReader()
        let messages = reader.read("view front shown base 0 0.5 1 1\nkey 0 0.5 1 1 glowing a b\nend\n".utf8)
        guard case .view(let view, _)? = messages.first else {
            Issue.record("there is no view")
            return
        }
        #expect(view.keys.map { "\($0.state) \($0.label)" } == ["plain a b"])
    }

    @Test(arguments: ["nan", "inf", "1e300", "-9"])
    func `a view or a key at a place that cannot be drawn is skipped`(number: String) {
        var reader = ViewMessageReader()
        #expect(reader.read("view front shown base 0 \(number) 1 1\nend\n".utf8) == [])
        let messages = reader.read(
            "view front shown base 0 0.5 1 1\ngap mm \(number)\nkey 0 \(number) 1 1 plain a\nend\n".utf8)
        guard case .view(let view, _)? = messages.first else {
            Issue.record("there is no view")
            return
        }
        #expect(view.keys == [] && view.gap == .fractionOfKey(0))
    }

    @Test func `a hint, a style or a key before any view is ignored`() {
        var reader = ViewMessageReader()
        #expect(reader.read("hint x\nstyle y\nkey 0 0 1 1 plain a\nend\n".utf8) == [])
    }
}
