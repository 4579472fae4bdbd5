// SPDX-License-Identifier: MIT

package import Bus
import Engine

// The one table of the driver's interfaces: each member stands here with its name, and a method or a signal with its
// arguments. The driver serves what is here. Tests compare it with config/dbus, with docs/kiosk-security.md and with the
// messages that are written.

/// The methods of the driver's own object, by their names on the bus.
package enum DriverMethod: String, CaseIterable {
    case reload = "Reload"
    case getCounters = "GetCounters"

    /// The right that the caller needs.
    package var right: ControlRight { .control }

    package var member: InterfaceMember {
        switch self {
        case .reload: .method(rawValue)
        case .getCounters:
            .method(
                rawValue,
                returning: [
                    "version": "s", "reloads": "t", "refused_reloads": "t", "latency_bounds": "au",
                    "panels": "a(\(CountedPanel.types))",
                ])
        }
    }
}

/// The methods of a panel's interface, by their names on the bus.
package enum PanelMethod: String, CaseIterable {
    case show = "Show"
    case hide = "Hide"
    case toggle = "Toggle"
    case setLayout = "SetLayout"
    case setPurpose = "SetPurpose"
    case showFor = "ShowFor"
    case showForField = "ShowForField"
    case fieldLeft = "FieldLeft"
    case reload = "Reload"
    case shuffle = "Shuffle"
    case setDark = "SetDark"
    case guide = "Guide"
    case getView = "GetView"
    case followView = "FollowView"
    case attach = "Attach"
    case setOutputRotation = "SetOutputRotation"
    case finished = "Finished"
    case reportTextFields = "ReportTextFields"
    case reportGlyphs = "ReportGlyphs"
    case listen = "Listen"
    case showForHintedField = "ShowForHintedField"
    case offerCommits = "OfferCommits"
    case committed = "Committed"

    /// The right that the caller needs.
    package var right: ControlRight {
        switch self {
        case .show, .hide, .toggle, .setLayout, .setPurpose, .reload, .shuffle, .guide: .control
        case .showFor, .showForField, .showForHintedField, .fieldLeft, .setDark, .getView, .followView,
            .attach,
            .setOutputRotation, .finished, .reportTextFields, .reportGlyphs, .listen, .offerCommits,
            .committed:
            .view
        }
    }

    package var member: InterfaceMember {
        switch self {
        case .show, .hide, .toggle, .fieldLeft, .reload, .shuffle, .listen: .method(rawValue)
        case .setLayout: .method(rawValue, ["layout": "s"])
        case .setPurpose, .showFor: .method(rawValue, ["purpose": "s"])
        case .showForField: .method(rawValue, ["purpose": "s", "program": "s"])
        case .showForHintedField: .method(rawValue, ["purpose": "s", "program": "s", "hints": "as"])
        case .setDark: .method(rawValue, ["dark": "b"])
        case .guide: .method(rawValue, ["on": "b"])
        case .getView: .method(rawValue, returning: ShownView.arguments)
        case .followView: .method(rawValue, returning: ShownView.arguments + ["changes": "h"])
        case .attach: .method(rawValue, ["width": "u", "height": "u"])
        case .setOutputRotation: .method(rawValue, ["degrees": "u"])
        case .finished: .method(rawValue, ["transition": "t"])
        case .reportTextFields: .method(rawValue, ["source": "s", "refusals": "as"])
        case .reportGlyphs: .method(rawValue, ["levels": "ay"])
        case .offerCommits: .method(rawValue, ["on": "b"])
        case .committed: .method(rawValue, ["number": "t"])
        }
    }
}

/// The properties of a panel's interface, by their names on the bus: ``PanelState`` has their values, and so their types.
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
    case staffGestures = "StaffGestures"
    case wrongStaffGestures = "WrongStaffGestures"
    case committedKeys = "CommittedKeys"
    case guidedTouch = "GuidedTouch"

    package var member: InterfaceMember {
        .property(rawValue, PanelState(name: "")[self].type, isConstant: self == .name)
    }
}

/// The signals of a panel's interface, by their names on the bus.
package enum PanelSignal: String, CaseIterable {
    case willShow = "WillShow"
    case didShow = "DidShow"
    case willHide = "WillHide"
    case didHide = "DidHide"
    case viewChanged = "ViewChanged"
    case click = "Click"
    case guided = "Guided"
    case commit = "Commit"

    package var member: InterfaceMember {
        switch self {
        case .willShow, .didShow, .willHide, .didHide:
            .signal(
                rawValue,
                [
                    "transition": "t", "begin": "(dddd)", "end": "(dddd)", "begin_in_pixels": "(iiii)",
                    "end_in_pixels": "(iiii)", "duration": "u",
                ])
        case .viewChanged: .signal(rawValue, ["serial": "t"])
        case .click: .signal(rawValue)
        case .commit: .signal(rawValue, ["number": "t", "text": "s"])
        case .guided:
            .signal(
                rawValue,
                [
                    "kind": "s", "label": "s", "spoken": "s", "key": "s", "state": "s", "language": "s",
                    "layout": "s", "confirmation": "s", "masked": "b", "home": "b",
                ])
        }
    }
}

extension BusInterface {
    /// The interface of the driver's own object.
    package static let driver = BusInterface(BusNames.driverInterface, DriverMethod.allCases.map(\.member))

    /// The interface of a panel.
    package static let panel = BusInterface(
        BusNames.panelInterface,
        PanelMethod.allCases.map(\.member) + PanelProperty.allCases.map(\.member)
            + PanelSignal.allCases.map(\.member))
}
