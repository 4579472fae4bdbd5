// SPDX-License-Identifier: MIT

import Layouts

/// The methods of a panel's interface, by their names on the bus.
enum PanelMethod: String, CaseIterable {
    case show = "Show"
    case hide = "Hide"
    case toggle = "Toggle"
    case setLayout = "SetLayout"
    case setPurpose = "SetPurpose"
    case showFor = "ShowFor"
    case fieldLeft = "FieldLeft"
    case shuffle = "Shuffle"
    case reload = "Reload"
    case getView = "GetView"
    case attach = "Attach"
    case finished = "Finished"

    /// The right that the caller needs.
    var right: ControlRight {
        switch self {
        case .show, .hide, .toggle, .setLayout, .setPurpose, .shuffle, .reload: .control
        case .showFor, .fieldLeft, .getView, .attach, .finished: .view
        }
    }
}

/// The methods of the driver's own object, by their names on the bus.
enum DriverMethod: String, CaseIterable {
    case reload = "Reload"
    case getCounters = "GetCounters"
}

/// A call of a panel's interface: a method with its arguments.
///
/// The client writes the call, and the server reads it. No other code knows the order of arguments in a
/// message.
enum PanelCall: Equatable {
    /// A request to the panel.
    case request(PanelRequest)
    /// Reads the driver's files again, for all panels.
    case reload
    /// Fetches the present view of the panel.
    case getView
    /// Registers the caller as an overlay, on an output of this size in pixels, until it leaves the bus.
    case attach(width: UInt32, height: UInt32)
    /// The caller has drawn the last frame of the transition with this number.
    case finished(UInt64)

    /// The method of the call.
    var method: PanelMethod {
        switch self {
        case .request(.show): .show
        case .request(.hide): .hide
        case .request(.toggle): .toggle
        case .request(.setLayout): .setLayout
        case .request(.setPurpose): .setPurpose
        case .request(.showFor): .showFor
        case .request(.fieldLeft): .fieldLeft
        case .request(.shuffle): .shuffle
        case .reload: .reload
        case .getView: .getView
        case .attach: .attach
        case .finished: .finished
        }
    }

    /// Writes the method's arguments.
    func write(to writer: inout MessageWriter) {
        switch self {
        case .request(.setLayout(let name)): writer.append(name)
        case .request(.setPurpose(let purpose)), .request(.showFor(let purpose)):
            writer.append(purpose.rawValue)
        case .request(.show), .request(.hide), .request(.toggle), .request(.fieldLeft), .request(.shuffle),
            .reload, .getView:
            break
        case .attach(let width, let height):
            writer.append(width)
            writer.append(height)
        case .finished(let transition): writer.append(transition)
        }
    }

    /// Reads the arguments of a method's call.
    ///
    /// - Throws: ``ControlError`` if the arguments have other types, or no purpose has that name; the caller
    ///   gets the error.
    init(_ method: PanelMethod, _ reader: MessageReader) throws(ControlError) {
        func argument<Value>(
            _ read: (MessageReader) throws(MessageFault) -> Value
        ) throws(ControlError) -> Value {
            do throws(MessageFault) { return try read(reader) } catch {
                throw ControlError(.other, "\(method.rawValue) was called with wrong arguments")
            }
        }
        func text() throws(ControlError) -> String {
            try argument { reader throws(MessageFault) in try reader.text() }
        }
        func number() throws(ControlError) -> UInt32 {
            try argument { reader throws(MessageFault) in try reader.uint32() }
        }
        switch method {
        case .show: self = .request(.show)
        case .hide: self = .request(.hide)
        case .toggle: self = .request(.toggle)
        case .setLayout: self = .request(.setLayout(try text()))
        case .setPurpose: self = .request(.setPurpose(try .named(text())))
        case .showFor: self = .request(.showFor(try .named(text())))
        case .fieldLeft: self = .request(.fieldLeft)
        case .shuffle: self = .request(.shuffle)
        case .reload: self = .reload
        case .getView: self = .getView
        case .attach: self = .attach(width: try number(), height: try number())
        case .finished:
            self = .finished(try argument { reader throws(MessageFault) in try reader.uint64() })
        }
    }
}
