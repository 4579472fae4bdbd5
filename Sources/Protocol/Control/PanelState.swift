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
    /// How often the staff's corners were tapped in their order since the driver started.
    package var staffGestures: UInt32 = 0
    /// How often corners were tapped in another order.
    package var wrongStaffGestures: UInt32 = 0
    /// How many keys and alternates have characters that an overlay commits as text.
    package var committedKeys: UInt32 = 0
    /// Whether a person types by guided touch now.
    package var isGuided = false

    package var status = PanelStatus.waiting
    /// Whether other programs have the touchscreen because two of its corners were held.
    package var isGivenBack: Bool { status == .givenBack }

    /// Makes the state of a panel whose view is hidden and empty.
    package init(name: String) {
        self.name = name
    }
}

// MARK: - On the bus

extension PanelState {
    package func write(_ properties: [PanelProperty], to writer: inout MessageWriter) {
        writer.array("{sv}") { writer in
            for property in properties {
                let value = self[property]
                writer.entry(property.rawValue, value.type) { $0.append(value) }
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

    package subscript(property: PanelProperty) -> BusValue {
        switch property {
        case .name: .text(name)
        case .seat: .text(seat)
        case .visible: .flag(isVisible)
        case .layout: .text(layout)
        case .layer: .text(layer)
        case .purpose: .text(purpose?.rawValue ?? "")
        case .frame: .frame(frame)
        case .atSecondPlace: .flag(isAtSecondPlace)
        case .coversField: .flag(coversField)
        case .handle: .frame(handle)
        case .show: .text(show.rawValue)
        case .layouts: .texts(layouts)
        case .rotation: .number(UInt32(rotation.rawValue))
        case .outputRotation: .signed(outputRotation.map { Int32($0.rawValue) } ?? -1)
        case .output: .text(output ?? "")
        case .theme: .text(theme ?? "")
        case .reloads: .number(reloads)
        case .textScale: .real(textScale)
        case .reservesSpace: .flag(reservesSpace)
        case .unsetsFullscreen: .flag(unsetsFullscreen)
        case .clicks: .flag(clicks)
        case .enablesAccessibility: .flag(enablesAccessibility)
        case .textFieldSource: .text(textFields.source ?? "")
        case .textFieldRefusals: .texts(textFields.refusals)
        case .glyphs: .text(glyphs.rawValue)
        case .givenBack: .flag(isGivenBack)
        case .status: .text(status.name.rawValue)
        case .failure: .text(status.failure ?? "")
        case .staffGestures: .number(staffGestures)
        case .wrongStaffGestures: .number(wrongStaffGestures)
        case .committedKeys: .number(committedKeys)
        case .guidedTouch: .flag(isGuided)
        }
    }

    /// Reads the properties in a dictionary from the bus; other properties keep their values.
    package mutating func read(_ reader: MessageReader) throws(MessageFault) {
        var state = self
        // Both properties form one status, and they can come in any order.
        var (status, failure) = (status.name.rawValue, status.failure ?? "")
        try reader.dictionary { name throws(MessageFault) in
            guard let property = PanelProperty(rawValue: name) else { return false }
            try reader.variant(self[property].type) { () throws(MessageFault) in
                switch property {
                case .name: state.name = try reader.text()
                case .seat: state.seat = try reader.text()
                case .visible: state.isVisible = try reader.bool()
                case .layout: state.layout = try reader.text()
                case .layer: state.layer = try reader.text()
                case .purpose: state.purpose = Purpose(rawValue: try reader.text())
                case .frame: state.frame = try reader.frame()
                case .atSecondPlace: state.isAtSecondPlace = try reader.bool()
                case .coversField: state.coversField = try reader.bool()
                case .handle: state.handle = try reader.frame()
                // An unknown value comes from a later driver. The view then waits for a call.
                case .show: state.show = ShowOccasion(rawValue: try reader.text()) ?? .call
                case .layouts: state.layouts = try reader.texts()
                // An unknown value comes from a later driver.
                case .rotation: state.rotation = Rotation(rawValue: Int(try reader.uint32())) ?? .upright
                case .outputRotation: state.outputRotation = Rotation(rawValue: Int(try reader.int32()))
                case .output: state.output = try reader.text().nilIfEmpty
                case .theme: state.theme = try reader.text().nilIfEmpty
                case .reloads: state.reloads = try reader.uint32()
                // A later driver may allow other sizes. Labels are as large as they fit.
                case .textScale: state.textScale = min(max(try reader.double(), 50), 300)
                case .reservesSpace: state.reservesSpace = try reader.bool()
                case .unsetsFullscreen: state.unsetsFullscreen = try reader.bool()
                case .clicks: state.clicks = try reader.bool()
                case .enablesAccessibility: state.enablesAccessibility = try reader.bool()
                case .textFieldSource: state.textFields.source = try reader.shownText().nilIfEmpty
                case .textFieldRefusals: state.textFields.refusals = try reader.shownTexts()
                // An unknown value comes from a later driver.
                case .glyphs: state.glyphs = GlyphUse(rawValue: try reader.text()) ?? .typed
                // This property follows from the status.
                case .givenBack: _ = try reader.bool()
                case .status: status = try reader.text()
                case .failure: failure = try reader.shownText()
                case .staffGestures: state.staffGestures = try reader.uint32()
                case .wrongStaffGestures: state.wrongStaffGestures = try reader.uint32()
                case .committedKeys: state.committedKeys = try reader.uint32()
                case .guidedTouch: state.isGuided = try reader.bool()
                }
            }
            return true
        }
        state.status = PanelStatus(name: status, failure: failure)
        self = state
    }
}

extension String {
    /// The text, or `nil` for the empty text, which stands for a missing value on the bus.
    package var nilIfEmpty: String? { isEmpty ? nil : self }
}
