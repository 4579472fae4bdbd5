// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CMtdev
package import Engine
import Glibc

/// The reader of a panel's touchscreen: the owner of the open event node and of the grab on it.
///
/// Its output is always protocol B or single-touch, with times of CLOCK_BOOTTIME. libevdev restores the state
/// after SYN_DROPPED. libmtdev gives the contacts of protocol A an identity. The output never has SYN_DROPPED
/// or SYN_MT_REPORT.
///
/// The reader reads events directly from the kernel, and updates libevdev afterwards. Reading each event
/// through libevdev would cost more than everything else between a touch and its key.
///
/// ```swift
/// var reader = try TouchscreenReader(opening: device, isNamed: match.namesDevice)
/// var tracker = ContactTracker(reader.description, transform: transform)
/// tracker.seed(reader.currentState().span)
/// // whenever reader.fileDescriptor is readable:
/// try reader.read { events, time in
///     for index in events.indices where tracker.handle(events[index]) { … }    // a report is complete
/// }
/// ```
package struct TouchscreenReader: ~Copyable {
    /// The device, with its axes.
    package let device: InputDeviceDescription
    package let description: TouchscreenDescription
    package internal(set) var isGrabbed: Bool
    /// How often the kernel's buffer was full and events were lost: SYN_DROPPED.
    package private(set) var droppedCount: UInt64

    let node: EventNode
    private let translator: ContactTranslator?
    private var chunk: EventChunk
    /// The events of a report that the caller has not got yet.
    private var report: EventBuffer

    /// Opens a touchscreen.
    ///
    /// - Throws: `DeviceError`: retryable before udev has given the node its group, `refused` if the device
    ///   is not a touchscreen or is one of Runepad's own devices, `isUnplugged` when the device is gone.
    package init(opening device: InputDeviceDescription, isNamed: Bool = false) throws(DeviceError) {
        if case .other(let reason) = device.touchscreenClassification(isNamed: isNamed) {
            throw DeviceError(.open, device.devnode, .refused(reason))
        }
        let node = try EventNode(opening: device)
        var described = device
        described.axes = node.axes
        let description: TouchscreenDescription
        do throws(DeviceError) {
            description = try requireTouchscreen(described, isNamed: isNamed)
        } catch {
            // The answers of a device that was unplugged meanwhile say nothing about it.
            if node.isGone { throw DeviceError(.open, device.devnode, .errno(ENODEV)) }
            throw error
        }
        let translator = try translate(node, for: description)
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        self.translator = translator
        isGrabbed = false
        droppedCount = 0
        chunk = EventChunk()
        report = EventBuffer()
        self.description = description
        self.device = described
        self.node = node
    }

    /// The descriptor, to be polled for reading.
    package var fileDescriptor: Int32 { node.descriptor }

    /// Reads all events that have arrived.
    ///
    /// Every read(2) returns up to 128 events. `body` gets all of them before the next read(2). So the caller
    /// can write the output of a report before this reader calls the kernel again.
    ///
    /// `body` gets the events of a report, the last of which is SYN_REPORT, and the time of the last. Where
    /// read(2) ends within a report, and where the kernel has cut it, `body` gets its events in parts. After
    /// `body` has thrown, do not use the reader any more. Once the device is gone, the method throws an error
    /// that `isUnplugged`.
    package mutating func read(
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        if translator != nil { return try handOnByLibevdev(body) }
        while true {
            switch chunk.read(from: node.descriptor) {
            case 0: try handOnChunk(body)
            case EAGAIN: return
            case EINTR: continue
            case let number: throw DeviceError(.read, node.path, .errno(number))
            }
            if !chunk.isFull { return }
        }
    }
}

// MARK: - What is down

extension TouchscreenReader {
    /// Returns the present state as events, for a tracker that has not seen the events before.
    ///
    /// For each slot it returns ABS_MT_SLOT and every axis of its contact, ABS_MT_TRACKING_ID first (−1 for
    /// none). At the end it returns the slot of the next event. For single-touch it returns the coordinates
    /// and the button. Contacts of protocol A cannot be queried: the reader itself holds back those that were
    /// down when it opened the device.
    package func currentState() -> [InputEvent] {
        switch description.reporting {
        case .slots(let count): slotState(count)
        case .single(let button):
            [
                event(EventType.abs, EventCode.absX), event(EventType.abs, EventCode.absY),
                event(EventType.key, button), .report,
            ]
        case .anonymous: [InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: 0), .report]
        }
    }

    /// Whether anything touches the screen, by the events read so far.
    package var hasContactsDown: Bool {
        switch description.reporting {
        case .slots: !occupiedSlots.isEmpty
        case .single(let button): isPressed(button)
        case .anonymous: isPressed(EventCode.btnTouch) || (translator?.contacts ?? 0) != 0
        }
    }

    /// The slots that have a contact.
    var occupiedSlots: [Int] {
        (0..<description.slotCount).filter { node.value(ofSlot: $0, EventCode.absMTTrackingID) >= 0 }
    }

    /// Whether a key or button, a `KEY_*` or `BTN_*` value, is down by the events read so far.
    package func isPressed(_ code: UInt16) -> Bool {
        node.value(EventType.key, code) != 0
    }

    /// The switches of the device that are on, by the events read so far: `SW_*` values in rising order.
    package var switchesOn: [UInt16] {
        device.capabilities.switches.codes.filter { node.value(EventType.sw, $0) != 0 }
    }

    private func slotState(_ count: Int) -> [InputEvent] {
        let axes = EventCode.contactAxes.filter {
            $0 != EventCode.absMTTrackingID && node.declares(EventType.abs, $0)
        }
        var events: [InputEvent] = []
        for slot in 0..<count {
            events.append(InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: Int32(slot)))
            for code in [EventCode.absMTTrackingID] + axes {
                events.append(
                    InputEvent(type: EventType.abs, code: code, value: node.value(ofSlot: slot, code)))
            }
        }
        let current = unsafe libevdev_get_current_slot(node.handle)
        events.append(InputEvent(type: EventType.abs, code: EventCode.absMTSlot, value: current))
        events.append(.report)
        return events
    }

    private func event(_ type: UInt16, _ code: UInt16) -> InputEvent {
        InputEvent(type: type, code: code, value: node.value(type, code))
    }
}

// MARK: - Events

extension TouchscreenReader {
    /// Passes on the events that were read, and then updates libevdev, whose state is needed after a loss.
    private mutating func handOnChunk(
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        var end = 0
        while end < chunk.count, !chunk[end].isDropped {
            let event = InputEvent(chunk[end])
            append(event)
            if event.isReport { try handOnReport(at: MonotonicTime(chunk[end]), body) }
            end += 1
        }
        if !report.isEmpty { try handOnReport(at: MonotonicTime(chunk[max(0, end - 1)]), body) }
        for index in 0..<end { node.remember(chunk[index]) }
        guard end < chunk.count else { return }
        droppedCount &+= 1
        _ = next(LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue)
        try synchronize(body)
        // While libevdev looks for the end, it reads the events that have arrived since, and keeps them.
        try handOnByLibevdev(body)
    }

    /// Reads through libevdev and passes on all events: for protocol A, and after SYN_DROPPED.
    private mutating func handOnByLibevdev(
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        while true {
            // Before every event libevdev reads more, unless it believes that the descriptor blocks.
            let (status, event) = next(
                LIBEVDEV_READ_FLAG_NORMAL.rawValue | LIBEVDEV_READ_FLAG_BLOCKING.rawValue)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): try handOn(event, body)
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                droppedCount &+= 1
                try synchronize(body)
            case -EAGAIN: return
            case -EINTR: continue
            default: throw DeviceError(.read, node.path, .errno(-status))
            }
        }
    }

    private func next(_ flags: UInt32) -> (status: Int32, event: input_event) {
        var event = input_event()
        return (unsafe libevdev_next_event(node.handle, flags, &event), event)
    }

    /// Passes on the difference between the state before SYN_DROPPED and the kernel's state.
    private mutating func synchronize(
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        translator?.forgetReport()
        while true {
            // The flag for a blocking descriptor keeps libevdev from reading before each event of the
            // difference. Otherwise libevdev would read newly arrived events here, perhaps a lift, and not
            // return them.
            let (status, event) = next(
                LIBEVDEV_READ_FLAG_SYNC.rawValue | LIBEVDEV_READ_FLAG_BLOCKING.rawValue)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): try handOn(event, body)
            case -EAGAIN: return
            case -EINTR: continue
            default: throw DeviceError(.read, node.path, .errno(-status))
            }
        }
    }

    private mutating func handOn(
        _ event: input_event,
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        let (plain, time) = (InputEvent(event), MonotonicTime(event))
        if let translator {
            translator.put(plain, at: time) { report.append($0) }
        } else {
            append(plain)
        }
        if plain.isReport, !report.isEmpty { try handOnReport(at: time, body) }
    }

    /// Adds an event of protocol B or of a single contact.
    @inline(__always)
    private mutating func append(_ event: InputEvent) {
        // A report goes on that the kernel has cut. Most events are no reports, so they pay for no call.
        if event.isReport, event.cutsReport(after: report.events) { return }
        report.append(event)
    }

    /// Passes on the events of a report, or a part of it.
    @inline(__always)
    private mutating func handOnReport(
        at time: MonotonicTime,
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        defer { report.removeAll() }
        try body(report.events, time)
    }
}

/// Returns how the touchscreen reports, or throws if the device is not a touchscreen.
private func requireTouchscreen(
    _ device: InputDeviceDescription, isNamed: Bool
) throws(DeviceError) -> TouchscreenDescription {
    switch device.touchscreenClassification(isNamed: isNamed) {
    case .touchscreen(let description): return description
    case .other(let reason): throw DeviceError(.open, device.devnode, .refused(reason))
    case .unopened: throw DeviceError(.describe, device.devnode, .refused(.noPosition))
    }
}

/// Starts the translation for a protocol A device; returns `nil` for other devices.
private func translate(
    _ node: borrowing EventNode, for description: TouchscreenDescription
) throws(DeviceError) -> ContactTranslator? {
    guard case .anonymous = description.reporting else { return nil }
    let translator = ContactTranslator(
        descriptor: node.descriptor, of: description,
        hasButton: node.declares(EventType.key, EventCode.btnTouch),
        isButtonDown: node.value(EventType.key, EventCode.btnTouch) != 0)
    guard let translator else { throw DeviceError(.translate, node.path, .errno(errno)) }
    return translator
}
