// SPDX-License-Identifier: MIT

import Layouts
import Testing
import ViewStream

@Suite("View stream")
struct ViewMessageTests {
    static let view = PanelView(
        panel: "front", isVisible: true, layout: "my pin", layer: "base",
        frame: Frame(minX: 0, minY: 0.55, maxX: 1, maxY: 1),
        keys: [
            ViewKey(label: "Enter your PIN", frame: Frame(minX: 0, minY: 0.55, maxX: 1, maxY: 0.7)),
            ViewKey(label: "ᚠ", frame: Frame(minX: 0, minY: 0.7, maxX: 0.5, maxY: 1), state: .pressed),
            ViewKey(label: "", frame: Frame(minX: 0.5, minY: 0.7, maxX: 1, maxY: 1), state: .unavailable),
        ])

    @Test("a view is told line by line, its keys with their state and their label last")
    func text() {
        #expect(
            ViewMessage.view(Self.view).text == """
                view front shown base 0.0 0.55 1.0 1.0
                layout my pin
                key 0.0 0.55 1.0 0.7 plain Enter your PIN
                key 0.0 0.7 0.5 1.0 pressed ᚠ
                key 0.5 0.7 1.0 1.0 unavailable \n\
                end

                """)
    }

    @Test("what was told is read again, in whatever pieces it comes", arguments: [1, 2, 7, 1000])
    func pieces(size: Int) {
        let messages = [ViewMessage.view(Self.view), .gone(panel: "front"), .ready]
        var bytes = Array(messages.map(\.text).joined().utf8)[...]
        var reader = ViewMessageReader()
        var read: [ViewMessage] = []
        while !bytes.isEmpty {
            read += reader.read(bytes.prefix(size))
            bytes = bytes.dropFirst(size)
        }
        #expect(read == messages)
    }

    @Test("lines that nobody knows are passed over")
    func unknown() {
        var reader = ViewMessageReader()
        #expect(reader.read("theme dark\nview front\nkey 1 2\nend\nready\n".utf8) == [.ready])
    }
}
