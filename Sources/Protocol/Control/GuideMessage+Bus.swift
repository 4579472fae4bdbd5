// SPDX-License-Identifier: MIT

package import Bus
package import Engine

// The arguments of the signal Guided: see config/dbus/org.runepad.Runepad1.xml.

extension GuideMessage {
    package func write(to writer: inout MessageWriter) {
        writer.append(kind.rawValue)
        writer.append(label)
        writer.append(spoken)
        writer.append(keyName)
        writer.append(state.rawValue)
        writer.append(language)
        writer.append(layout)
        writer.append(confirmation?.rawValue ?? "")
        writer.append(isMasked)
        writer.append(isHome)
    }

    /// Reads the arguments; returns `nil` for a kind that only a later driver knows.
    init?(_ reader: MessageReader) throws(MessageFault) {
        let word = try reader.text()
        let (label, spoken, keyName) = (try reader.shownText(), try reader.shownText(), try reader.text())
        let (state, language, layout) = (try reader.text(), try reader.text(), try reader.shownText())
        let (confirmation, isMasked, isHome) = (try reader.text(), try reader.bool(), try reader.bool())
        guard let kind = Kind(rawValue: word) else { return nil }
        self.init(
            kind, label: label, spoken: spoken, keyName: keyName,
            state: DrawnKey.State(rawValue: state) ?? .plain, language: language, layout: layout,
            confirmation: Confirmation(rawValue: confirmation), isMasked: isMasked, isHome: isHome)
    }
}
