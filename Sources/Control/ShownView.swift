// SPDX-License-Identifier: MIT

import Layouts
public import Views

/// What a panel shows at one moment, as its driver tells whoever draws it.
public struct ShownView: Hashable, Sendable {
    /// A number that is another whenever anything else here is.
    public var serial: UInt64
    /// The name of the layout.
    public var layout: String
    /// The name of the layer that is shown.
    public var layer: String
    /// What is to be drawn, or `nil` while the view is hidden.
    public var drawn: DrawnView?

    /// Makes a view.
    public init(serial: UInt64, layout: String, layer: String, drawn: DrawnView?) {
        self.serial = serial
        self.layout = layout
        self.layer = layer
        self.drawn = drawn
    }
}

// MARK: - On the bus

extension ShownView {
    /// Label, hint or nothing, style or nothing, frame, state.
    private static let key = "sasas(dddd)s"

    /// Writes it as the answer of `GetView`.
    func write(to writer: inout MessageWriter) {
        writer.append(serial)
        writer.append(drawn != nil)
        writer.append(layout)
        writer.append(layer)
        writer.append(edgesOf: drawn?.frame ?? Frame(x: 0, y: 1, width: 1, height: 0))
        writer.append(drawn?.accessoryEnd ?? 1)
        writer.structure("sd") { writer in
            switch drawn?.gap ?? .fractionOfKey(0) {
            case .fractionOfKey(let fraction):
                writer.append("fraction")
                writer.append(fraction)
            case .millimetres(let millimetres):
                writer.append("mm")
                writer.append(millimetres)
            }
        }
        for keys in [drawn?.accessory ?? [], drawn?.keys ?? [], drawn?.alternates ?? []] {
            writer.array("(" + Self.key + ")") { writer in
                for key in keys { writer.structure(Self.key) { Self.write(key, to: &$0) } }
            }
        }
    }

    private static func write(_ key: DrawnKey, to writer: inout MessageWriter) {
        writer.append(key.label)
        writer.append(key.hint.map { [$0] } ?? [])
        writer.append(key.style.map { [$0] } ?? [])
        writer.append(edgesOf: key.frame)
        writer.append(key.state.rawValue)
    }

    /// Reads the answer of `GetView`.
    init(_ reader: MessageReader) throws(MessageFault) {
        serial = try reader.uint64()
        let isVisible = try reader.bool()
        layout = try reader.text()
        layer = try reader.text()
        let frame = try reader.edges()
        let accessoryEnd = try reader.double()
        let gap = try reader.structure("sd") { () throws(MessageFault) -> Gap in
            switch try reader.text() {
            case "fraction": .fractionOfKey(try reader.double())
            case "mm": .millimetres(try reader.double())
            default: throw MessageFault()
            }
        }
        let view = DrawnView(
            frame: frame, accessoryEnd: accessoryEnd, gap: gap, accessory: try Self.keys(reader),
            keys: try Self.keys(reader), alternates: try Self.keys(reader))
        drawn = isVisible ? view : nil
    }

    private static func keys(_ reader: MessageReader) throws(MessageFault) -> [DrawnKey] {
        try reader.array("(" + key + ")") { () throws(MessageFault) in
            try reader.structure(key) { () throws(MessageFault) in
                let label = try reader.text()
                let hint = try reader.texts().first
                let style = try reader.texts().first
                let frame = try reader.edges()
                // A state that a later driver has is drawn as none.
                let state = DrawnKey.State(rawValue: try reader.text()) ?? .plain
                return DrawnKey(label: label, hint: hint, style: style, frame: frame, state: state)
            }
        }
    }
}
