// SPDX-License-Identifier: MIT

public import Layouts

/// What the driver tells of a panel by its properties on the bus.
public struct PanelState: Hashable, Sendable {
    /// The panel's name, by which the configuration and `--panel` know it.
    public var name: String
    /// Whether the view is shown, or on its way.
    public var isVisible = false
    /// The name of the layout that is shown, or would be.
    public var layout = ""
    /// The name of the layer that is shown, or would be.
    public var layer = ""
    /// What the layout is for, or `nil` where it does not say.
    public var purpose: Purpose?
    /// What the view with its accessory covers of the panel, in fractions of it; of no height while it is hidden.
    public var frame = Frame(x: 0, y: 1, width: 1, height: 0)
    /// When the view is shown.
    public var show = Occasion.always
    /// The names of the panel's layouts, in the order of the configuration.
    public var layouts: [String] = []
    /// The display server's name for the screen that the panel lies on, or `nil` for any.
    public var output: String?
    /// The name of the theme that the view is to be drawn in, or `nil` for the overlay's own.
    public var theme: String?
    /// Whether windows are to make room for the view.
    public var reservesSpace = false
    /// Whether a press may be told by ``DriverClient/Delegate/clicked(_:_:)``, to be heard.
    public var clicks = false

    /// When a view is shown.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// From the start.
        case always
        /// When a text field has the focus, or somebody calls it.
        case auto
        /// When somebody calls it.
        case call
    }

    /// Whether other programs have the touchscreen, as two of its corners were held.
    public var isGivenBack = false

    /// Makes a panel that shows nothing.
    public init(name: String) {
        self.name = name
    }
}

// MARK: - On the bus

/// The properties of a panel's interface.
enum PanelProperty: String, CaseIterable {
    case name = "Name"
    case visible = "Visible"
    case layout = "Layout"
    case layer = "Layer"
    case purpose = "Purpose"
    case frame = "Frame"
    case show = "Show"
    case layouts = "Layouts"
    case output = "Output"
    case theme = "Theme"
    case reservesSpace = "ReservesSpace"
    case clicks = "Clicks"
    case givenBack = "GivenBack"
}

extension PanelState {
    /// Writes the value of a property.
    func write(_ property: PanelProperty, to writer: inout MessageWriter) {
        switch property {
        case .name: writer.append(name)
        case .visible: writer.append(isVisible)
        case .layout: writer.append(layout)
        case .layer: writer.append(layer)
        case .purpose: writer.append(purpose?.rawValue ?? "")
        case .frame: writer.append(frame)
        case .show: writer.append(show.rawValue)
        case .layouts: writer.append(layouts)
        case .output: writer.append(output ?? "")
        case .theme: writer.append(theme ?? "")
        case .reservesSpace: writer.append(reservesSpace)
        case .clicks: writer.append(clicks)
        case .givenBack: writer.append(isGivenBack)
        }
    }

    /// Takes the properties that a dictionary from the bus has, and leaves the others as they are.
    mutating func read(_ reader: MessageReader) throws(MessageFault) {
        var state = self
        try reader.dictionary { name throws(MessageFault) in
            guard let property = PanelProperty(rawValue: name) else { return false }
            try state.read(property, from: reader)
            return true
        }
        self = state
    }

    private mutating func read(_ property: PanelProperty, from reader: MessageReader) throws(MessageFault) {
        switch property {
        case .visible: isVisible = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .reservesSpace:
            reservesSpace = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .clicks: clicks = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .givenBack:
            isGivenBack = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .frame: frame = try reader.variant("(dddd)") { () throws(MessageFault) in try reader.frame() }
        case .layouts: layouts = try reader.variant("as") { () throws(MessageFault) in try reader.texts() }
        case .name, .layout, .layer, .purpose, .show, .output, .theme:
            let text = try reader.variant("s") { () throws(MessageFault) in try reader.text() }
            switch property {
            case .name: name = text
            case .layout: layout = text
            case .layer: layer = text
            case .purpose: purpose = Purpose(rawValue: text)
            // What a later driver has is left to whoever calls it.
            case .show: show = Occasion(rawValue: text) ?? .call
            case .output: output = text.isEmpty ? nil : text
            default: theme = text.isEmpty ? nil : text
            }
        }
    }
}
