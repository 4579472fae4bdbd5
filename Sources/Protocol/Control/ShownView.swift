// SPDX-License-Identifier: MIT

package import Bus
package import Engine

/// A panel's view, as the driver sends it to an overlay.
package struct ShownView: Hashable, Sendable {
    /// A number that changes whenever the view changes.
    package var serial: UInt64
    /// While the view is hidden, the bus carries its layout and layer, but neither its frame nor its keys.
    package var view: DrawnView

    package init(serial: UInt64, view: DrawnView) {
        self.serial = serial
        self.view = view
    }

    /// Returns the form of a hidden view on the bus: with its layout and layer, at the lower edge, without
    /// height.
    static func hidden(layout: String, layer: String) -> DrawnView {
        DrawnView(
            isVisible: false, layout: layout, layer: layer, frame: Frame(x: 0, y: 1, width: 1, height: 0),
            gap: .fractionOfKey(0), keys: [])
    }
}

// MARK: - On the bus

extension ShownView {
    /// The signature of a key: its label, its hint if any, its style and its picture if any, its frame and its state.
    private static let key = "sasas(dddd)s"
    private static let keys = "a(\(key))"

    /// What `GetView` returns.
    static let arguments: BusArguments = [
        "serial": "t", "visible": "b", "layout": "s", "layer": "s", "frame": "(dddd)", "accessory_end": "d",
        "gap": "(sd)", "accessory": keys, "keys": keys, "alternates": keys,
    ]

    /// Writes the view as the answer to `GetView`.
    package func write(to writer: inout MessageWriter) {
        let view = view.isVisible ? view : Self.hidden(layout: view.layout, layer: view.layer)
        writer.append(serial)
        writer.append(view.isVisible)
        writer.append(view.layout)
        writer.append(view.layer)
        writer.append(edgesOf: view.frame)
        writer.append(view.accessoryEnd)
        writer.structure("sd") { writer in
            switch view.gap {
            case .fractionOfKey(let fraction):
                writer.append("fraction")
                writer.append(fraction)
            case .millimetres(let millimetres):
                writer.append("mm")
                writer.append(millimetres)
            }
        }
        for keys in [view.accessory, view.keys, view.alternates] {
            writer.array("(" + Self.key + ")") { writer in
                for key in keys { writer.structure(Self.key) { Self.write(key, to: &$0) } }
            }
        }
    }

    private static func write(_ key: DrawnKey, to writer: inout MessageWriter) {
        writer.append(key.label)
        writer.append(key.hint.map { [$0] } ?? [])
        // The types of the bus stay, so the picture stands behind the style, where 1.0.0 does not look.
        writer.append(key.picture.map { [key.style ?? "", $0] } ?? key.style.map { [$0] } ?? [])
        writer.append(edgesOf: key.frame)
        writer.append(key.state.rawValue)
    }

    /// Reads the answer to `GetView`.
    init(_ reader: MessageReader) throws(MessageFault) {
        serial = try reader.uint64()
        let isVisible = try reader.bool()
        let (layout, layer) = (try reader.text(), try reader.text())
        let frame = try reader.edges()
        // The lower edge of the accessory strip: the keys of the strip give it too.
        _ = try reader.double()
        let gap = try reader.structure("sd") { () throws(MessageFault) -> Gap in
            switch try reader.text() {
            case "fraction": .fractionOfKey(try reader.double(in: 0...1))
            case "mm": .millimetres(try reader.double(in: 0...1000))
            default: throw MessageFault()
            }
        }
        view = DrawnView(
            isVisible: isVisible, layout: layout, layer: layer, frame: frame, gap: gap,
            accessory: try Self.keys(reader), keys: try Self.keys(reader),
            alternates: try Self.keys(reader))
    }

    private static func keys(_ reader: MessageReader) throws(MessageFault) -> [DrawnKey] {
        try reader.array("(" + key + ")") { () throws(MessageFault) in
            try reader.structure(key) { () throws(MessageFault) in
                let label = try reader.shownText()
                let hint = try reader.shownTexts().first
                let look = try reader.texts()
                let picture = look.count > 1 ? look[1] : nil
                let style = picture != nil && look.first == "" ? nil : look.first
                let frame = try reader.edges()
                // A newer driver may have more states.
                let state = DrawnKey.State(rawValue: try reader.text()) ?? .plain
                return DrawnKey(
                    label: label, hint: hint, style: style, picture: picture, frame: frame, state: state)
            }
        }
    }
}
