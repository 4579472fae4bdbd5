// SPDX-License-Identifier: MIT

package import Bus
package import Engine

/// A call of a panel's interface: a method with its arguments.
///
/// The client writes the call, and the server reads it. No other code knows the order of arguments in a
/// message.
package enum PanelCall: Equatable {
    case request(PanelRequest)
    /// Reads the driver's files again, for all panels.
    case reload
    case getView
    /// Fetches the present view of the panel, and has changes of its keys reported.
    case followView
    /// Registers the caller as an overlay that draws the panel's view, on an output of this size in pixels as a person
    /// sees it, until it leaves the bus.
    case attach(width: UInt32, height: UInt32)
    /// The output on which the caller draws the panel's view is turned by this rotation.
    ///
    /// Call this before ``attach(width:height:)``, so that the driver turns the touchscreen before it shows the view
    /// there.
    case setOutputRotation(Rotation)
    /// The caller has drawn the last frame of the transition with this number.
    case finished(UInt64)
    /// The caller learns of text fields in this way, until it leaves the bus.
    case reportTextFields(TextFieldStatus)
    /// The session of the caller reads these glyphs, until the caller leaves the bus.
    case reportGlyphs(ReadGlyphs)
    /// Has the events of guided touch reported to the caller, until it leaves the bus.
    case listen
    /// The caller commits characters to the text field that has the focus in its session, or no longer does so.
    case offerCommits(Bool)
    /// The caller has committed the text of the signal with this number, or has found no field for it.
    case committed(UInt64)

    package var method: PanelMethod {
        switch self {
        case .request(.show): .show
        case .request(.hide): .hide
        case .request(.toggle): .toggle
        case .request(.setLayout): .setLayout
        case .request(.setPurpose): .setPurpose
        case .request(.showFor(_, _, let hints)) where !hints.isEmpty: .showForHintedField
        case .request(.showFor(_, nil, _)): .showFor
        case .request(.showFor): .showForField
        case .request(.fieldLeft): .fieldLeft
        case .request(.shuffle): .shuffle
        case .request(.setDark): .setDark
        case .request(.guide): .guide
        case .reload: .reload
        case .getView: .getView
        case .followView: .followView
        case .attach: .attach
        case .setOutputRotation: .setOutputRotation
        case .finished: .finished
        case .reportTextFields: .reportTextFields
        case .reportGlyphs: .reportGlyphs
        case .listen: .listen
        case .offerCommits: .offerCommits
        case .committed: .committed
        }
    }

    package func write(to writer: inout MessageWriter) {
        switch self {
        case .request(.setLayout(let name)): writer.append(name)
        case .request(.setPurpose(let purpose)): writer.append(purpose.rawValue)
        case .request(.showFor(let purpose, let program, let hints)):
            writer.append(purpose.rawValue)
            // A driver before 1.1 does not know the method with hints.
            if !hints.isEmpty {
                writer.append(program ?? "")
                writer.append(hints.words)
            } else if let program {
                writer.append(program)
            }
        case .request(.show), .request(.hide), .request(.toggle), .request(.fieldLeft), .request(.shuffle),
            .reload, .getView, .followView, .listen:
            break
        case .request(.setDark(let isOn)), .request(.guide(let isOn)), .offerCommits(let isOn):
            writer.append(isOn)
        case .attach(let width, let height):
            writer.append(width)
            writer.append(height)
        case .setOutputRotation(let rotation): writer.append(UInt32(rotation.rawValue))
        case .finished(let number), .committed(let number): writer.append(number)
        case .reportTextFields(let status): status.write(to: &writer)
        case .reportGlyphs(let glyphs): glyphs.write(to: &writer)
        }
    }

    /// Reads the arguments of a method's call.
    ///
    /// - Throws: ``ControlError`` if the arguments have other types, or no purpose has that name, or the
    ///   degrees are not whole quarters of a turn; the caller gets the error.
    package init(_ method: PanelMethod, _ reader: MessageReader) throws(ControlError) {
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
        func flag() throws(ControlError) -> Bool {
            try argument { reader throws(MessageFault) in try reader.bool() }
        }
        func number() throws(ControlError) -> UInt32 {
            try argument { reader throws(MessageFault) in try reader.uint32() }
        }
        func count() throws(ControlError) -> UInt64 {
            try argument { reader throws(MessageFault) in try reader.uint64() }
        }
        switch method {
        case .show: self = .request(.show)
        case .hide: self = .request(.hide)
        case .toggle: self = .request(.toggle)
        case .setLayout: self = .request(.setLayout(try text()))
        case .setPurpose: self = .request(.setPurpose(try .named(text())))
        case .showFor: self = .request(.showFor(try .named(text())))
        case .showForField: self = .request(.showFor(try .named(text()), program: try text()))
        case .showForHintedField:
            let (purpose, program) = (try Purpose.named(text()), try text())
            let words = try argument { reader throws(MessageFault) in try reader.shownTexts() }
            self = .request(.showFor(purpose, program: program, hints: FieldHints(words: words)))
        case .fieldLeft: self = .request(.fieldLeft)
        case .shuffle: self = .request(.shuffle)
        case .setDark: self = .request(.setDark(try flag()))
        case .guide: self = .request(.guide(try flag()))
        case .reload: self = .reload
        case .getView: self = .getView
        case .followView: self = .followView
        case .attach: self = .attach(width: try number(), height: try number())
        case .setOutputRotation: self = .setOutputRotation(try .degrees(number()))
        case .finished: self = .finished(try count())
        case .reportTextFields:
            self = .reportTextFields(
                try argument { reader throws(MessageFault) in try TextFieldStatus(reader) })
        case .reportGlyphs:
            self = .reportGlyphs(
                try argument { reader throws(MessageFault) in try ReadGlyphs(reader) })
        case .listen: self = .listen
        case .offerCommits: self = .offerCommits(try flag())
        case .committed: self = .committed(try count())
        }
    }
}

extension Rotation {
    /// Returns the rotation of 0, 90, 180 or 270 degrees.
    ///
    /// - Throws: ``ControlError`` for any other number.
    fileprivate static func degrees(_ number: UInt32) throws(ControlError) -> Rotation {
        if let rotation = Rotation(rawValue: Int(number)) { return rotation }
        throw ControlError(.other, "an output is turned by 0, 90, 180 or 270 degrees, not by \(number)")
    }
}

/// The requests to a panel over the bus.
///
/// Attaching an overlay and reading the files again are not among them, because they do not concern one
/// panel's view: see ``PanelCall`` and ``DriverClient/reload(_:)``.
package enum PanelRequest: Hashable, Sendable {
    case show
    /// Hide the view: pressed keys are released, and contacts are passed through.
    case hide
    case toggle
    /// Choose another of the panel's layouts, shown as soon as the view is shown.
    case setLayout(String)
    /// Choose the panel's layout with a purpose.
    case setPurpose(Purpose)
    /// Show the view for a text field with a purpose, with the layout of the panel that suits the purpose
    /// best.
    ///
    /// `program` is the name of the field's program, as the session tells it, for the configuration's
    /// `fields`; `nil` or empty where the session does not tell it. `hints` is what else the field tells.
    ///
    /// A hardware keyboard may keep the view hidden. The view is hidden again when the overlay that sent this
    /// leaves the bus.
    case showFor(Purpose, program: String? = nil, hints: FieldHints = FieldHints())
    /// Hide the view if it is shown only for a text field, because the field has lost the focus.
    ///
    /// The driver accepts this request only from the caller of the last ``showFor(_:program:hints:)``, and ignores it from
    /// others.
    case fieldLeft
    /// Shuffle the keys that the layout lets change places.
    case shuffle
    /// The panel's screen is dark, or lit again: the next touch of a dark screen only wakes it.
    ///
    /// Of no effect on a panel whose configuration has touches type in the dark.
    case setDark(Bool)
    /// Begin guided touch, and show a hidden view for it; or end guided touch.
    ///
    /// The driver refuses it on a panel whose configuration has no `guided`.
    case guide(Bool)
}
