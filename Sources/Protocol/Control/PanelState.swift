// SPDX-License-Identifier: MIT

package import Bus
package import Engine

/// The state of a panel, as the properties of its object on the bus.
package struct PanelState: Hashable, Sendable {
    /// The panel's name in the configuration and for `--panel`.
    package var name: String
    /// The seat, by logind's name, whose programs may know the panel.
    package var seat = firstSeat
    /// Whether the view is shown or moving in.
    package var isVisible = false
    /// The name of the layout that is shown, or would be shown if the view were visible.
    package var layout = ""
    /// The name of the layer that is shown, or would be shown if the view were visible.
    package var layer = ""
    /// The layout's purpose, or `nil` if the layout has none.
    package var purpose: Purpose?
    /// The part of the panel that the view with its accessory covers, in fractions of the panel.
    ///
    /// While the view is hidden, the height is 0.
    package var frame = Frame(x: 0, y: 1, width: 1, height: 0)
    /// Whether the view is shown at its second place, so that it does not cover the text field that a person
    /// has touched.
    package var isAtSecondPlace = false
    /// Whether the view is shown over the text field that a person has touched, or less than 10 mm beside it, because
    /// neither edge has room for it.
    package var coversField = false
    /// The part of the panel where a tap shows the hidden view, in fractions of the panel.
    ///
    /// While there is no handle, the height is 0.
    package var handle = Frame(x: 0, y: 1, width: 1, height: 0)
    package var show = ShowOccasion.always
    /// The names of the panel's layouts, in the order of the configuration.
    package var layouts: [String] = []
    /// The rotation that the driver applies to the touchscreen: the configuration's, or else the output's.
    package var rotation = Rotation.upright
    /// The rotation of the output that shows the panel, or `nil` while no overlay has told it.
    package var outputRotation: Rotation?
    /// The display server's name for the panel's screen, or `nil` for any screen.
    package var output: String?
    /// The name of the theme for the view, or `nil` for the overlay's own theme.
    package var theme: String?
    /// How often the driver has read its files again since its start; overlays then read themes and fonts again.
    package var reloads: UInt32 = 0
    /// The size of labels in percent of the theme's, from 50 to 300.
    package var textScale = 100.0
    /// Whether windows should make room for the view.
    package var reservesSpace = false
    /// Whether fullscreen windows should leave fullscreen while the view is shown.
    package var unsetsFullscreen = false
    /// Whether a press may cause `DriverEvent.clicked(_:)`, for an audible click.
    package var clicks = false

    /// Whether overlays may turn on the session's accessibility, to learn of text fields by AT-SPI2.
    package var enablesAccessibility = false
    /// How the overlay that draws the panel learns of text fields.
    package var textFields = TextFieldStatus()
    /// Whether the panel types its glyphs, and why not.
    package var glyphs = GlyphUse.typed

    package var status = PanelStatus.waiting
    /// Whether other programs have the touchscreen because two of its corners were held.
    package var isGivenBack: Bool { status == .givenBack }

    /// Makes the state of a panel whose view is hidden and empty.
    package init(name: String) {
        self.name = name
    }
}

// MARK: - On the bus

/// The properties of a panel's interface.
package enum PanelProperty: String, CaseIterable {
    case name = "Name"
    case seat = "Seat"
    case visible = "Visible"
    case layout = "Layout"
    case layer = "Layer"
    case purpose = "Purpose"
    case frame = "Frame"
    case atSecondPlace = "AtSecondPlace"
    case coversField = "CoversField"
    case handle = "Handle"
    case show = "Show"
    case layouts = "Layouts"
    case rotation = "Rotation"
    case outputRotation = "OutputRotation"
    case output = "Output"
    case theme = "Theme"
    case reloads = "Reloads"
    case textScale = "TextScale"
    case reservesSpace = "ReservesSpace"
    case unsetsFullscreen = "UnsetsFullscreen"
    case clicks = "Clicks"
    case enablesAccessibility = "EnablesAccessibility"
    case textFieldSource = "TextFieldSource"
    case textFieldRefusals = "TextFieldRefusals"
    case glyphs = "Glyphs"
    case givenBack = "GivenBack"
    case status = "Status"
    case failure = "Failure"
}

extension PanelProperty {
    /// The D-Bus type of the property's value, as in Sources/C/CControl.
    package var signature: String {
        switch self {
        case .name, .seat, .layout, .layer, .purpose, .show, .output, .theme, .textFieldSource, .glyphs,
            .status, .failure:
            "s"
        case .visible, .atSecondPlace, .coversField, .reservesSpace, .unsetsFullscreen, .clicks,
            .enablesAccessibility, .givenBack:
            "b"
        case .frame, .handle: "(dddd)"
        case .layouts, .textFieldRefusals: "as"
        case .textScale: "d"
        case .rotation, .reloads: "u"
        case .outputRotation: "i"
        }
    }
}

extension PanelState {
    package func write(_ properties: [PanelProperty], to writer: inout MessageWriter) {
        writer.array("{sv}") { writer in
            for property in properties {
                writer.entry(property.rawValue, property.signature) { write(property, to: &$0) }
            }
        }
    }

    /// Writes the panel's interface with all its properties, in the form of the object manager.
    package func writeInterfaces(to writer: inout MessageWriter) {
        writer.array("{sa{sv}}") { writer in
            writer.container("e", "sa{sv}") { writer in
                writer.append(BusNames.panelInterface)
                write(PanelProperty.allCases, to: &writer)
            }
        }
    }

    package func write(_ property: PanelProperty, to writer: inout MessageWriter) {
        switch property {
        case .name: writer.append(name)
        case .seat: writer.append(seat)
        case .visible: writer.append(isVisible)
        case .layout: writer.append(layout)
        case .layer: writer.append(layer)
        case .purpose: writer.append(purpose?.rawValue ?? "")
        case .frame: writer.append(frame)
        case .atSecondPlace: writer.append(isAtSecondPlace)
        case .coversField: writer.append(coversField)
        case .handle: writer.append(handle)
        case .show: writer.append(show.rawValue)
        case .layouts: writer.append(layouts)
        case .rotation: writer.append(UInt32(rotation.rawValue))
        case .outputRotation: writer.append(outputRotation.map { Int32($0.rawValue) } ?? -1)
        case .output: writer.append(output ?? "")
        case .theme: writer.append(theme ?? "")
        case .reloads: writer.append(reloads)
        case .textScale: writer.append(textScale)
        case .reservesSpace: writer.append(reservesSpace)
        case .unsetsFullscreen: writer.append(unsetsFullscreen)
        case .clicks: writer.append(clicks)
        case .enablesAccessibility: writer.append(enablesAccessibility)
        case .textFieldSource: writer.append(textFields.source ?? "")
        case .textFieldRefusals: writer.append(textFields.refusals)
        case .glyphs: writer.append(glyphs.rawValue)
        case .givenBack: writer.append(isGivenBack)
        case .status: writer.append(status.name.rawValue)
        case .failure: writer.append(status.failure ?? "")
        }
    }

    /// Reads the properties in a dictionary from the bus; other properties keep their values.
    package mutating func read(_ reader: MessageReader) throws(MessageFault) {
        var state = self
        // Both properties form one status, and they can come in any order.
        var (status, failure) = (status.name.rawValue, status.failure ?? "")
        try reader.dictionary { name throws(MessageFault) in
            switch PanelProperty(rawValue: name) {
            case .status: status = try reader.textVariant()
            case .failure: failure = try reader.shownTextVariant()
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
        case .atSecondPlace:
            isAtSecondPlace = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .coversField:
            coversField = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .reservesSpace:
            reservesSpace = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .unsetsFullscreen:
            unsetsFullscreen = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .clicks: clicks = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .enablesAccessibility:
            enablesAccessibility = try reader.variant("b") { () throws(MessageFault) in try reader.bool() }
        case .frame: frame = try reader.variant("(dddd)") { () throws(MessageFault) in try reader.frame() }
        case .handle: handle = try reader.variant("(dddd)") { () throws(MessageFault) in try reader.frame() }
        case .layouts: layouts = try reader.variant("as") { () throws(MessageFault) in try reader.texts() }
        case .textScale:
            let percent = try reader.variant("d") { () throws(MessageFault) in try reader.double() }
            // A later driver may allow other sizes. Labels are as large as they fit.
            textScale = min(max(percent, 50), 300)
        // An unknown value comes from a later driver.
        case .rotation:
            let degrees = try reader.variant("u") { () throws(MessageFault) in try reader.uint32() }
            rotation = Rotation(rawValue: Int(degrees)) ?? .upright
        case .reloads: reloads = try reader.variant("u") { () throws(MessageFault) in try reader.uint32() }
        case .outputRotation:
            let degrees = try reader.variant("i") { () throws(MessageFault) in try reader.int32() }
            outputRotation = Rotation(rawValue: Int(degrees))
        case .textFieldRefusals:
            textFields.refusals = try reader.variant("as") { () throws(MessageFault) in
                try reader.shownTexts()
            }
        case .name: name = try reader.textVariant()
        case .seat: seat = try reader.textVariant()
        case .layout: layout = try reader.textVariant()
        case .layer: layer = try reader.textVariant()
        case .purpose: purpose = Purpose(rawValue: try reader.textVariant())
        // An unknown value comes from a later driver. The view then waits for a call.
        case .show: show = ShowOccasion(rawValue: try reader.textVariant()) ?? .call
        case .output: output = try reader.textVariant().nilIfEmpty
        case .theme: theme = try reader.textVariant().nilIfEmpty
        case .textFieldSource: textFields.source = try reader.shownTextVariant().nilIfEmpty
        // An unknown value comes from a later driver.
        case .glyphs: glyphs = GlyphUse(rawValue: try reader.textVariant()) ?? .typed
        case .givenBack, .status, .failure: break
        }
    }
}

extension MessageReader {
    fileprivate func textVariant() throws(MessageFault) -> String {
        try variant("s") { () throws(MessageFault) in try text() }
    }

    /// Reads a text in a variant as ``shownText()`` does.
    fileprivate func shownTextVariant() throws(MessageFault) -> String {
        try variant("s") { () throws(MessageFault) in try shownText() }
    }
}

extension String {
    /// The text, or `nil` for the empty text, which stands for a missing value on the bus.
    package var nilIfEmpty: String? { isEmpty ? nil : self }
}
