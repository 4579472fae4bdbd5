// SPDX-License-Identifier: MIT

public import Layouts

/// A view on its way in or out.
public struct Transition: Hashable, Sendable {
    /// Its number, which no other transition of the panel has: what ``DriverClient/finish(_:of:_:)`` names.
    public var id: UInt64
    /// Whether the view comes, or goes.
    public var isShow: Bool
    /// Where the view with its accessory is at first, in fractions of the panel.
    public var begin: Frame
    /// Where it is at last, in fractions of the panel.
    public var end: Frame
    /// How long it takes, in milliseconds; 0 for at once.
    public var duration: UInt32

    /// Makes a transition.
    public init(id: UInt64, isShow: Bool, begin: Frame, end: Frame, duration: UInt32) {
        self.id = id
        self.isShow = isShow
        self.begin = begin
        self.end = end
        self.duration = duration
    }

    /// Makes the transition of a view between its frame on the panel and the one beyond the panel's edge.
    init(id: UInt64, isShow: Bool, frame: Frame, duration: UInt32) {
        let hidden = frame.hidden
        self.init(
            id: id, isShow: isShow, begin: isShow ? hidden : frame, end: isShow ? frame : hidden,
            duration: duration)
    }
}

/// What is told of a transition: that it begins, or that it has ended.
public struct TransitionEvent: Hashable, Sendable {
    /// Whether the view is there now; false before anything of it has moved.
    public var isDone: Bool
    /// The transition.
    public var transition: Transition

    /// Makes an event.
    public init(isDone: Bool, _ transition: Transition) {
        self.isDone = isDone
        self.transition = transition
    }

    /// The signal's name: `WillShow`, `DidShow`, `WillHide` or `DidHide`.
    public var name: String { (isDone ? "Did" : "Will") + (transition.isShow ? "Show" : "Hide") }
}

extension Frame {
    /// The place beyond the panel's edge from which a view comes: below it, or above for one at the upper edge.
    var hidden: Frame {
        let isAbove = minY <= 0 && maxY < 1
        return Frame(minX: minX, minY: isAbove ? -height : 1, maxX: maxX, maxY: isAbove ? 0 : 1 + height)
    }

    /// What a hidden view covers: nothing, at the edge from which it comes.
    var covered: Frame {
        let edge: Double = minY <= 0 && maxY < 1 ? 0 : 1
        return Frame(minX: minX, minY: edge, maxX: maxX, maxY: edge)
    }
}

// MARK: - On the bus

extension TransitionEvent {
    /// The signals that tell of transitions.
    static let names = ["WillShow", "DidShow", "WillHide", "DidHide"]

    /// Writes what a signal of its name has, for an output of so many pixels.
    func write(to writer: inout MessageWriter, width: UInt32, height: UInt32) {
        writer.append(transition.id)
        writer.append(transition.begin)
        writer.append(transition.end)
        for frame in [transition.begin, transition.end] {
            writer.structure("iiii") { writer in
                let (minX, maxX) = (pixel(frame.minX, width), pixel(frame.maxX, width))
                let (minY, maxY) = (pixel(frame.minY, height), pixel(frame.maxY, height))
                for value in [minX, minY, maxX - minX, maxY - minY] { writer.append(value) }
            }
        }
        writer.append(transition.duration)
    }

    private func pixel(_ fraction: Double, _ size: UInt32) -> Int32 {
        Int32((fraction * Double(min(size, 1 << 24))).rounded())
    }

    /// Reads a signal, or nothing of one that tells of something else.
    init?(_ reader: MessageReader, member: String) throws(MessageFault) {
        guard Self.names.contains(member) else { return nil }
        isDone = member.hasPrefix("Did")
        let id = try reader.uint64()
        let begin = try reader.frame()
        let end = try reader.frame()
        try reader.skip("(iiii)(iiii)")
        transition = Transition(
            id: id, isShow: member.hasSuffix("Show"), begin: begin, end: end, duration: try reader.uint32())
    }
}
