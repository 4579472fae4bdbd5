// SPDX-License-Identifier: MIT

package import Bus
package import Engine

/// The movement of a view in or out.
package struct Transition: Hashable, Sendable {
    /// The number of the transition, unique among the panel's transitions, for the method `Finished`.
    package var id: UInt64
    /// Whether the view moves in (`true`) or out.
    package var isShow: Bool
    /// The first position of the view with its accessory, in fractions of the panel.
    package var begin: Frame
    /// The last position of the view with its accessory, in fractions of the panel.
    package var end: Frame
    /// The length of the movement in milliseconds; 0 means at once.
    package var duration: UInt32

    package init(id: UInt64, isShow: Bool, begin: Frame, end: Frame, duration: UInt32) {
        self.id = id
        self.isShow = isShow
        self.begin = begin
        self.end = end
        self.duration = duration
    }

    /// Makes the transition of a view between its frame on the panel and the frame beyond the panel's edge.
    package init(id: UInt64, isShow: Bool, frame: Frame, duration: UInt32) {
        let hidden = frame.hidden
        self.init(
            id: id, isShow: isShow, begin: isShow ? hidden : frame, end: isShow ? frame : hidden,
            duration: duration)
    }
}

/// The beginning or the end of a transition.
package struct TransitionEvent: Hashable, Sendable {
    /// Whether the transition has ended; false at its beginning, before the view has moved.
    package var isDone: Bool
    package var transition: Transition

    package init(isDone: Bool, _ transition: Transition) {
        self.isDone = isDone
        self.transition = transition
    }

    package var signal: PanelSignal {
        transition.isShow ? isDone ? .didShow : .willShow : isDone ? .didHide : .willHide
    }
}

extension Frame {
    /// The frame beyond the panel's edge from which the view moves in: below the panel, or above it for a
    /// view at the upper edge.
    package var hidden: Frame {
        Frame(
            minX: minX, minY: isAtUpperEdge ? -height : 1, maxX: maxX,
            maxY: isAtUpperEdge ? 0 : 1 + height)
    }

    /// The area that a hidden view covers: none, at the edge from which the view moves in.
    package var covered: Frame {
        let edge: Double = isAtUpperEdge ? 0 : 1
        return Frame(minX: minX, minY: edge, maxX: maxX, maxY: edge)
    }
}

// MARK: - On the bus

extension TransitionEvent {
    /// Writes the arguments of the signal, for an output of this size in pixels.
    package func write(to writer: inout MessageWriter, width: UInt32, height: UInt32) {
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

    /// Reads the arguments of one of the four signals about transitions.
    init(_ reader: MessageReader, of signal: PanelSignal) throws(MessageFault) {
        isDone = signal == .didShow || signal == .didHide
        let id = try reader.uint64()
        let begin = try reader.frame()
        let end = try reader.frame()
        try reader.skip("(iiii)(iiii)")
        transition = Transition(
            id: id, isShow: signal == .willShow || signal == .didShow, begin: begin, end: end,
            duration: try reader.duration())
    }
}
