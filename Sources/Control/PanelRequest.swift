// SPDX-License-Identifier: MIT

/// What a panel can be asked for over the bus.
public enum PanelRequest: Hashable, Sendable {
    /// Show the view.
    case show
    /// Hide it: what is pressed is released, and contacts are passed through.
    case hide
    /// Hide it if it is shown, and show it if it is not.
    case toggle
    /// Show another of the panel's layouts, once the view is shown.
    case setLayout(String)
    /// Show the panel's layout with a purpose.
    case setPurpose(String)
    /// Show the view for a text field with a purpose, with the layout of the panel's that serves it best; a hardware
    /// keyboard may keep it hidden.  It is hidden again when the overlay that asked leaves the bus.
    case showFor(String)
    /// The text field was left: hide the view if I was the last who had it shown for one, and nobody else wants it.
    case fieldLeft
    /// Let the keys that the layout shuffles change places.
    case shuffle
    /// Read the files again, as SIGHUP does; of all panels.
    case reload
    /// Count me as an overlay that draws the view, on an output of so many pixels, until I leave the bus.
    case attach(width: UInt32, height: UInt32)
    /// I have drawn the last frame of a transition.
    case finished(UInt64)
}

// MARK: - On the bus

extension PanelRequest {
    /// The method's name.
    var member: String {
        switch self {
        case .show: "Show"
        case .hide: "Hide"
        case .toggle: "Toggle"
        case .setLayout: "SetLayout"
        case .setPurpose: "SetPurpose"
        case .showFor: "ShowFor"
        case .fieldLeft: "FieldLeft"
        case .shuffle: "Shuffle"
        case .reload: "Reload"
        case .attach: "Attach"
        case .finished: "Finished"
        }
    }

    /// The right that it takes.
    var right: ControlRight {
        switch self {
        case .show, .hide, .toggle, .setLayout, .setPurpose, .shuffle, .reload: .control
        case .showFor, .fieldLeft, .attach, .finished: .view
        }
    }

    /// Writes the method's arguments.
    func write(to writer: inout MessageWriter) {
        switch self {
        case .show, .hide, .toggle, .shuffle, .reload, .fieldLeft: break
        case .setLayout(let text), .setPurpose(let text), .showFor(let text): writer.append(text)
        case .attach(let width, let height):
            writer.append(width)
            writer.append(height)
        case .finished(let transition): writer.append(transition)
        }
    }

    /// Reads a method's call, or nothing of one that asks for something else.
    init?(_ reader: MessageReader, member: String) throws(MessageFault) {
        switch member {
        case "Show": self = .show
        case "Hide": self = .hide
        case "Toggle": self = .toggle
        case "SetLayout": self = .setLayout(try reader.text())
        case "SetPurpose": self = .setPurpose(try reader.text())
        case "ShowFor": self = .showFor(try reader.text())
        case "FieldLeft": self = .fieldLeft
        case "Shuffle": self = .shuffle
        case "Reload": self = .reload
        case "Attach": self = .attach(width: try reader.uint32(), height: try reader.uint32())
        case "Finished": self = .finished(try reader.uint64())
        default: return nil
        }
    }
}
