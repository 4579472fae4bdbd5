// SPDX-License-Identifier: MIT

package import Engine

extension TouchscreenReader {
    /// Reads all events that have arrived, and grabs the device if nothing is down, so that no other reader gets its
    /// events.
    ///
    /// A program that has seen a contact or button go down must also see it go up. So this method grabs only
    /// when nothing is down by the events read so far, or when it has lifted what rests on `deadGlass`. After the grab
    /// it reads the events that came before it, and ends the grab if something is down. It asks the kernel for no
    /// state, which would cost taps: see `EventNode.keysDown`. While it returns `false`, call it again after the next
    /// report.
    ///
    /// `body` gets the events as in ``read(_:)``. The error EBUSY means that another program has grabbed the
    /// device.
    package mutating func grabWhenIdle(
        lifting deadGlass: DeadGlass? = nil,
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) -> Bool {
        try read(body)
        for _ in 0..<Self.grabAttempts {
            guard !isGrabbed, isIdle || lift(on: deadGlass) else { break }
            try node.grab()
            isGrabbed = true
            try read(body)
            if !isIdle { try ungrab() }
        }
        return isGrabbed
    }

    /// Ends the grab, so that every reader gets the events again; the grab on an unplugged device has ended.
    package mutating func ungrab() throws(DeviceError) {
        guard isGrabbed else { return }
        isGrabbed = false
        try node.ungrab()
    }

    /// Reads all events that have arrived, and ends the grab if nothing is down, because a program that sees a contact
    /// move must have seen it begin.
    ///
    /// What rests only on `deadGlass` is lifted first. While this method returns `false`, call it again after the next
    /// report.
    ///
    /// `body` gets the events as in ``read(_:)``.
    package mutating func ungrabWhenIdle(
        lifting deadGlass: DeadGlass? = nil,
        _ body: (borrowing Span<InputEvent>, MonotonicTime) throws(DeviceError) -> Void
    ) throws(DeviceError) -> Bool {
        try read(body)
        if isIdle || lift(on: deadGlass) { try ungrab() }
        return !isGrabbed
    }

    private var isIdle: Bool { !hasContactsDown && node.keysDown.isEmpty }

    /// How often ``grabWhenIdle(lifting:_:)`` tries to grab the device between two reports of what was lifted.
    private static var grabAttempts: Int { 3 }

    /// Lifts all contacts for every program that reads the device, if they rest on dead glass and nothing else is down;
    /// returns whether it has lifted them.
    ///
    /// A grab tells the other programs nothing, so a contact that they have seen begin would be down for them until the
    /// grab ends. The kernel takes this lift for one of the device. If the glass goes on to report the contact, another
    /// one begins.
    ///
    /// The places of contacts of protocol A are not known.
    private func lift(on deadGlass: DeadGlass?) -> Bool {
        guard let deadGlass else { return false }
        func place(_ slot: Int) -> (slot: Int32?, x: Int32, y: Int32) {
            (
                Int32(slot), node.value(ofSlot: slot, EventCode.absMTPositionX),
                node.value(ofSlot: slot, EventCode.absMTPositionY)
            )
        }
        let contacts: [(slot: Int32?, x: Int32, y: Int32)] =
            switch description.reporting {
            case .slots: occupiedSlots.map(place)
            case .single where hasContactsDown:
                [(nil, node.value(EventType.abs, EventCode.absX), node.value(EventType.abs, EventCode.absY))]
            case .single, .anonymous: []
            }
        guard let report = deadGlass.lift(contacts, keys: node.keysDown),
            let writer = try? EventNodeWriter(node.path)
        else { return false }
        return (try? writer.write(report.span)) != nil
    }
}
