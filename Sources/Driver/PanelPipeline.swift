// SPDX-License-Identifier: MIT

import Clocks
import Counters
import Devices
import KeyEngine
import Touch
import Views

/// The way from a touchscreen to its keyboard, which is the hot path of the driver: read, hand to the core, write.
///
/// ```
///               events                keyboardEvents
///  eventN ─reader────▶ PanelCore ───────────────────────▶ keyboard
///             │            └────────────────────────────▶ pass-through touchscreen
///             │                       passThroughEvents
///             └─ keys and switches beside the glass ────▶ pass-through buttons
/// ```
///
/// A report is decided on and written before the next is looked at.  A pipeline that throws is of no more use, but for
/// ``end(at:)``.
struct PanelPipeline: ~Copyable {
    private var reader: TouchscreenReader
    private var station: CoreStation
    /// Whether others are to have the touchscreen: see ``giveBack(at:)``.
    private(set) var isGivenBack = false

    /// Joins an open touchscreen to the devices of its panel, its view hidden.
    ///
    /// To be followed by ``begin(isShown:at:)``.
    init(
        reader: consuming TouchscreenReader, layouts: PanelLayouts, transform: PanelTransform,
        cornerHold: CornerHold, output: PanelOutput, counters: PanelCounters
    ) {
        station = CoreStation(
            reader.description, layouts: layouts, transform: transform, cornerHold: cornerHold,
            output: output, counters: counters)
        station.core.isServing = false
        self.reader = reader
    }

    /// Goes on from the state of the touchscreen and of the keyboard, its view shown or not.
    mutating func begin(isShown: Bool, at now: MonotonicTime) throws(DeviceError) {
        station.core.seed(reader.currentState().span)
        try station.setSwitches(reader.switchesOn)
        try perform(.setCapsLock(station.output.isCapsLocked), at: now)
        if isShown { try perform(.show, at: now) }
    }

    /// The touchscreen's descriptor.
    var fileDescriptor: Int32 { reader.fileDescriptor }
    /// The touchscreen, with its axes.
    var description: TouchscreenDescription { reader.description }
    /// Whether contacts are taken: nobody else has the touchscreen.
    var isServing: Bool { station.core.isServing }
    /// Whether nobody else gets what happens on the touchscreen.
    var isGrabbed: Bool { reader.isGrabbed }
    /// Which layout is shown, and which one the next person finds.
    var layouts: PanelLayouts { station.core.layouts }
    /// What of the view programs are told.
    var viewStatus: ViewStatus { station.core.viewStatus }
    /// A number that changes whenever what a person would see of the view changes.
    var viewSerial: UInt64 { station.core.viewSerial }
    /// What was counted so far.
    var counters: PanelCounters {
        var counters = station.allCounters
        counters.droppedSyncs += reader.droppedCount
        return counters
    }
    /// The view as a person sees it now.
    var drawnView: DrawnView { station.core.drawnView() }

    /// What has changed since it was asked last, and when ``advance(to:)`` is to be called next and
    /// ``isCornerHeld(at:)`` to be asked.
    mutating func takeChanges() -> CoreChanges { station.core.takeChanges() }

    /// Reads what there is, types and hands on what follows from it, and grabs the touchscreen once nothing is
    /// down.
    mutating func readAvailable() throws(DeviceError) {
        try Self.read(&reader, into: &station)
        if !isServing { try takeOrLeave() }
    }

    /// Apart from the pipeline, which is not to be written to as a whole while the reader reads.
    private static func read(
        _ reader: inout TouchscreenReader, into station: inout CoreStation
    ) throws(DeviceError) {
        try reader.read { event, time throws(DeviceError) in try station.take(event, at: time) }
    }

    /// Takes the touchscreen, or leaves it to others, once nothing is down: who sees a contact begin is to see it end.
    @inline(never)
    private mutating func takeOrLeave() throws(DeviceError) {
        if !isGivenBack {
            station.core.isServing = try reader.grabWhenIdle()
            if isServing { try station.setSwitches(reader.switchesOn) }
        } else {
            _ = try reader.ungrabWhenIdle()
        }
    }

    /// Does what is due without a report.
    ///
    /// What the touchscreen has told is read before: where this driver was kept from running, a key that was released
    /// meanwhile repeats no longer than it was held.
    mutating func advance(to now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        station.core.advance(to: now)
        try station.finish(at: now)
    }

    /// Does something with the panel that no contact asks for.
    mutating func perform(_ request: CoreRequest, at now: MonotonicTime) throws(DeviceError) {
        station.core.perform(request, at: now)
        try station.finish(at: now)
    }

    /// Whether two corners have been held for so long that the touchscreen is to be given back.
    func isCornerHeld(at now: MonotonicTime) -> Bool { station.core.isCornerHeld(at: now) }

    /// Ends all contacts, releases all keys and hides the view; others get the touchscreen once nothing is down.
    mutating func giveBack(at now: MonotonicTime) throws(DeviceError) {
        isGivenBack = true
        try perform(.giveBack, at: now)
        try station.releaseButtons()
        try takeOrLeave()
    }

    /// Takes the touchscreen again that was given back, once nothing is down.
    mutating func takeBack() throws(DeviceError) {
        isGivenBack = false
        try readAvailable()
    }

    /// Goes on in the state of Caps Lock that the keyboard was told of.
    mutating func followCapsLock(at now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        try perform(.setCapsLock(station.output.isCapsLocked), at: now)
    }

    /// Puts other layouts, transform and output in the place of the present ones, after releasing all that is down;
    /// a view that is hidden stays hidden.
    ///
    /// Contacts that are down have ended for the driver: what they do is nobody's until they are lifted.
    mutating func replace(
        layouts: PanelLayouts, transform: PanelTransform, cornerHold: CornerHold, output: PanelOutput,
        at now: MonotonicTime
    ) throws(DeviceError) {
        let (isServing, isVisible) = (isServing, viewStatus.isVisible)
        station.end(at: now)
        station = CoreStation(
            reader.description, layouts: layouts, transform: transform, cornerHold: cornerHold,
            output: output, counters: station.allCounters)
        station.core.isServing = isServing
        try begin(isShown: isVisible, at: now)
        // Whoever is told of changes is told of all of it.
        _ = takeChanges()
    }

    /// Ends every contact and releases every key, on all devices, and gives the touchscreen back to others.
    mutating func end(at now: MonotonicTime) {
        station.end(at: now)
        // A device that has gone has none to give back.
        try? reader.ungrab()
        station.core.isServing = false
    }
}
