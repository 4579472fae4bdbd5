// SPDX-License-Identifier: MIT

public import Layouts

/// The state of a panel, as the properties of its object on the bus.
public struct PanelState: Hashable, Sendable {
    /// The panel's name in the configuration and for `--panel`.
    public var name: String
    /// The seat, by logind's name, whose programs may know the panel.
    public var seat = Caller.firstSeat
    /// Whether the view is shown or moving in.
    public var isVisible = false
    /// The name of the layout that is shown, or would be shown if the view were visible.
    public var layout = ""
    /// The name of the layer that is shown, or would be shown if the view were visible.
    public var layer = ""
    /// The layout's purpose, or `nil` if the layout has none.
    public var purpose: Purpose?
    /// The part of the panel that the view with its accessory covers, in fractions of the panel.
    ///
    /// While the view is hidden, the height is 0.
    public var frame = Frame(x: 0, y: 1, width: 1, height: 0)
    /// When the view is shown.
    public var show = Occasion.always
    /// The names of the panel's layouts, in the order of the configuration.
    public var layouts: [String] = []
    /// The display server's name for the panel's screen, or `nil` for any screen.
    public var output: String?
    /// The name of the theme for the view, or `nil` for the overlay's own theme.
    public var theme: String?
    /// Whether windows should make room for the view.
    public var reservesSpace = false
    /// Whether a press may cause ``DriverEvent/clicked(_:)``, for an audible click.
    public var clicks = false

    /// The occasions to show a view.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// From the start of the driver.
        case always
        /// When a text field has the focus, or when a person or program calls the view.
        case auto
        /// When a person or program calls the view.
        case call
    }

    /// Whether the panel is served, and why if it is not.
    public var status = PanelStatus.waiting
    /// Whether other programs have the touchscreen because two of its corners were held.
    public var isGivenBack: Bool { status == .givenBack }

    /// Makes the state of a panel whose view is hidden and empty.
    public init(name: String) {
        self.name = name
    }
}

// MARK: - On the bus

/// The properties of a panel's interface.
enum PanelProperty: String, CaseIterable {
    case name = "Name"
    case seat = "Seat"
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
    case status = "Status"
    case failure = "Failure"
}

extension PanelProperty {
    /// The D-Bus type of the property's value, as in Sources/CControl.
    var signature: String {
        switch self {
        case .name, .seat, .layout, .layer, .purpose, .show, .output, .theme, .status, .failure: "s"
        case .visible, .reservesSpace, .clicks, .givenBack: "b"
        case .frame: "(dddd)"
        case .layouts: "as"
        }
    }
}

extension PanelState {
    /// Writes properties and their values.
    func write(_ properties: [PanelProperty], to writer: inout MessageWriter) {
        writer.array("{sv}") { writer in
            for property in properties {
                writer.entry(property.rawValue, property.signature) { write(property, to: &$0) }
            }
        }
    }

    /// Writes the panel's interface with all its properties, in the form of the object manager.
    func writeInterfaces(to writer: inout MessageWriter) {
        writer.array("{sa{sv}}") { writer in
            writer.container("e", "sa{sv}") { writer in
                writer.append(BusNames.panelInterface)
                write(PanelProperty.allCases, to: &writer)
            }
        }
    }

    /// Writes the value of a property.
    func write(_ property: PanelProperty, to writer: inout MessageWriter) {
        switch property {
        case .name: writer.append(name)
        case .seat: writer.append(seat)
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
        case .status: writer.append(status.name.rawValue)
        case .failure: writer.append(status.failure ?? "")
        }
    }

    /// Reads the properties in a dictionary from the bus; other properties keep their values.
    mutating func read(_ reader: MessageReader) throws(MessageFault) {
        var state = self
        // Both properties form one status, and they can come in any order.
        var (status, failure) = (status.name.rawValue, status.failure ?? "")
        try reader.dictionary { name throws(MessageFault) in
            switch PanelProperty(rawValue: name) {
            case .status: status = try reader.textVariant()
            case .failure: failure = try reader.textVariant()
            // This property follows from the status.
            case .givenBack, nil: return false
            case .some(let property): try state.read(property, from: reader)
            }
            return true
        }
        state.status = PanelStatus(name: status, failure: failure)
        self = state
    }

    private mutating func read(_ property: PanelProperty, from reader: MessageReader) throws(MessageFault) {
        switch property {
        case .visible: isVisible = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .reservesSpace:
            reservesSpace = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .clicks: clicks = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .frame: frame = try reader.variant("(dddd)") { () throws(MessageFault) in try reader.frame() }
        case .layouts: layouts = try reader.variant("as") { () throws(MessageFault) in try reader.texts() }
        case .name, .seat, .layout, .layer, .purpose, .show, .output, .theme:
            let text = try reader.textVariant()
            switch property {
            case .name: name = text
            case .seat: seat = text
            case .layout: layout = text
            case .layer: layer = text
            case .purpose: purpose = Purpose(rawValue: text)
            // An unknown value comes from a later driver. The view then waits for a call.
            case .show: show = Occasion(rawValue: text) ?? .call
            case .output: output = text.isEmpty ? nil : text
            default: theme = text.isEmpty ? nil : text
            }
        case .givenBack, .status, .failure: break
        }
    }
}

extension MessageReader {
    /// Reads a text within a variant.
    fileprivate func textVariant() throws(MessageFault) -> String {
        try variant("s") { () throws(MessageFault) in try text() }
    }
}
