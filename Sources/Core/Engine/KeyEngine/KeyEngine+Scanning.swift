// SPDX-License-Identifier: MIT

// MARK: - The switches

extension KeyEngine {
    /// Handles a press of the switch: chooses what is highlighted, or begins.
    ///
    /// While the view is hidden, a press counts as a tap on the handle: the caller shows the view.
    mutating func pressSwitch(at now: MonotonicTime) {
        guard let scan else { return }
        advance(to: now)
        guard !scan.isDown, !isBouncing(at: now) else { return }
        self.scan?.isDown = true
        self.scan?.lastChange = now.rawValue
        guard isVisible else {
            handleTapSerial += 1
            return
        }
        guard request == nil else { return }
        if idleTime != 0 { recordContact(at: now) }
        self.scan?.passes = 0
        if scan.layer != layers.shown || scan.stage == .resting { return beginScan(at: now) }
        switch scan.stage {
        case .resting, .holding: break
        case .rows: enterScannedRow(at: now)
        case .keys: pressScanned(at: now)
        case .alternates:
            let choice = popup?.choice ?? 0
            let key = scannedKey
            typeScanned(alternate(choice, of: key), at: now)
        }
        finishReport()
    }

    /// Handles a release of the switch: types a key with alternates that the switch was held on, unless `types` is
    /// false, because the contact that pressed the switch was cancelled.
    mutating func releaseSwitch(types: Bool = true, at now: MonotonicTime) {
        guard scan?.isDown == true else { return }
        advance(to: now)
        scan?.isDown = false
        scan?.lastChange = now.rawValue
        if idleTime != 0, isVisible { recordContact(at: now) }
        guard scan?.stage == .holding else { return }
        if types, request == nil { typeScanned(scannedKey, at: now) } else { beginScan(at: now) }
        finishReport()
    }

    /// Handles a press of the second switch, which moves the highlight.
    mutating func pressStep(at now: MonotonicTime) {
        guard let scan, scan.scanning.isStepped, isVisible, request == nil else { return }
        advance(to: now)
        if idleTime != 0 { recordContact(at: now) }
        if scan.layer != layers.shown || scan.stage == .resting { return beginScan(at: now) }
        walk(at: now)
    }

    /// Whether a press comes so soon after the last release that a hand which trembles may have caused it.
    private func isBouncing(at now: MonotonicTime) -> Bool {
        guard let scan, view.debounceTime != 0, scan.lastChange != 0 else { return false }
        return now.rawValue < scan.lastChange + view.debounceTime
    }

    /// Takes a contact that begins on the glass for a press of the switch.
    @inline(never)
    mutating func beginOnSwitch(_ slot: Int, at now: MonotonicTime) {
        // The contact does nothing else until it ends: it is neither passed on nor on a key.
        contacts[slot].stage = .ignored
        viewSlots |= 1 &<< UInt64(slot)
        guard scan?.slot == -1 else { return }
        scan?.slot = slot
        handleSlots |= 1 &<< UInt64(slot)
        pressSwitch(at: now)
    }

    /// Takes the end of the contact that pressed the switch for its release; returns whether it was that contact.
    mutating func endOnSwitch(_ slot: Int, isCancelled: Bool, at now: MonotonicTime) -> Bool {
        guard scan?.slot == slot else { return false }
        scan?.slot = -1
        releaseSwitch(types: !isCancelled, at: now)
        return true
    }
}

// MARK: - The highlight

extension KeyEngine {
    /// Begins at the first row, or at the first key, if the view is shown; otherwise nothing is highlighted.
    mutating func beginScan(at now: MonotonicTime) {
        guard scan != nil else { return }
        if scan?.stage == .alternates { popup = nil }
        scan?.stage = .resting
        scan?.layer = layers.shown
        scan?.passes = 0
        scanDue = .max
        lookSerial += 1
        guard isVisible else { return }
        let rows = view.grid.rows(of: layers.shown)
        guard let row = rows.first(where: { hasScanned($0) }), let place = scanned(in: row, after: -1) else {
            return
        }
        scan?.row = row
        if scan?.isLinear == true {
            scan?.stage = .keys
            scan?.place = place
        } else {
            scan?.stage = .rows
        }
        setPace(at: now)
    }

    /// Moves the highlight on because its time is over, or opens the alternates of the key that the switch is held on.
    @inline(never)
    mutating func advanceScan(at now: MonotonicTime) {
        scanDue = .max
        guard let scan else { return }
        // Another layer has other rows.
        if scan.layer != layers.shown { return beginScan(at: now) }
        if scan.stage == .holding { openScannedAlternates(at: now) } else { walk(at: now) }
    }

    private mutating func walk(at now: MonotonicTime) {
        guard let scan else { return }
        switch scan.stage {
        case .resting, .holding: return
        case .rows: walkOverRows()
        case .keys: walkOverKeys(at: now)
        case .alternates: walkOverAlternates(at: now)
        }
        lookSerial += 1
        if self.scan?.stage != .resting { setPace(at: now) }
    }

    private mutating func walkOverRows() {
        guard let scan else { return }
        let rows = view.grid.rows(of: scan.layer)
        if let next = rows.first(where: { $0 > scan.row && hasScanned($0) }) {
            self.scan?.row = next
        } else if !restsAfterPass() {
            let first = rows.first { hasScanned($0) }
            self.scan?.row = first ?? scan.row
        }
    }

    private mutating func walkOverKeys(at now: MonotonicTime) {
        guard let scan else { return }
        if let next = scanned(in: scan.row, after: scan.place) {
            self.scan?.place = next
        } else if scan.isLinear {
            walkToNextRow(after: scan.row)
        } else {
            self.scan?.passes += 1
            if scan.passes + 1 >= ScanState.passesOfRow { return beginScan(at: now) }
            let first = scanned(in: scan.row, after: -1)
            self.scan?.place = first ?? scan.place
        }
    }

    /// Highlights the first key of the next row, or of the first one after the last.
    private mutating func walkToNextRow(after row: Int) {
        let rows = view.grid.rows(of: layers.shown)
        var next = rows.first { $0 > row && hasScanned($0) }
        if next == nil {
            if restsAfterPass() { return }
            next = rows.first { hasScanned($0) }
        }
        guard let next, let place = scanned(in: next, after: -1) else { return }
        scan?.row = next
        scan?.place = place
    }

    private mutating func walkOverAlternates(at now: MonotonicTime) {
        guard let scan, let choice = popup?.choice else { return beginScan(at: now) }
        let (key, count) = (scannedKey, Int(typist.keys[scannedKey].alternateCount))
        if let next = (choice + 1..<max(count, choice + 1)).first(where: { isScanned(alternate: $0, of: key) }
        ) {
            popup?.choose(next)
            return
        }
        self.scan?.passes += 1
        if scan.passes + 1 >= ScanState.passesOfRow { return beginScan(at: now) }
        let first = (0..<count).first { isScanned(alternate: $0, of: key) }
        popup?.choose(first ?? 0)
    }

    /// Counts a pass over everything, and lets the highlight rest after the last one, so that a panel at rest does
    /// not wake its machine up.
    private mutating func restsAfterPass() -> Bool {
        guard scan?.scanning.isStepped == false else { return false }
        scan?.passes += 1
        guard let passes = scan?.passes, passes >= ScanState.passesUntilRest else { return false }
        scan?.stage = .resting
        scanDue = .max
        return true
    }

    private mutating func setPace(at now: MonotonicTime) {
        guard let scan else { return }
        scanDue = scan.scanning.isStepped ? .max : now.rawValue + scan.pace
    }
}

// MARK: - Choosing

extension KeyEngine {
    private mutating func enterScannedRow(at now: MonotonicTime) {
        guard let scan, let place = scanned(in: scan.row, after: -1) else { return beginScan(at: now) }
        self.scan?.stage = .keys
        self.scan?.place = place
        lookSerial += 1
        setPace(at: now)
    }

    /// Types the highlighted key, or waits whether the switch is held where the key has alternates.
    private mutating func pressScanned(at now: MonotonicTime) {
        guard let place = scan?.place, isChoosable(place) else { return beginScan(at: now) }
        guard typist.keys[scannedKey].alternateCount > 0, popup == nil else {
            return typeScanned(scannedKey, at: now)
        }
        scan?.stage = .holding
        scanDue = now.rawValue + Self.longPress
    }

    private mutating func openScannedAlternates(at now: MonotonicTime) {
        let (key, count) = (scannedKey, Int(typist.keys[scannedKey].alternateCount))
        guard popup == nil, let first = (0..<count).first(where: { isScanned(alternate: $0, of: key) }),
            let place = scan?.place
        else { return typeScanned(key, at: now) }
        showAlternates(of: key, at: place, to: -1, x: view.grid.places[place].frame.minX)
        popup?.choose(first)
        scan?.stage = .alternates
        scan?.passes = 0
        setPace(at: now)
    }

    /// Types a key as a tap on it does, and begins at the rows again.
    private mutating func typeScanned(_ key: Int, at now: MonotonicTime) {
        if scan?.stage == .alternates { popup = nil }
        scan?.stage = .resting
        tap(key, at: now)
        beginScan(at: now)
    }

    /// The key that now stands in the highlighted place.
    private var scannedKey: Int { key(in: scan?.place ?? 0) }

    /// The first place of a row after another place that has a key to choose.
    private func scanned(in row: Int, after place: Int) -> Int? {
        view.grid.places(of: row).first { $0 > place && isChoosable($0) }
    }

    private func hasScanned(_ row: Int) -> Bool { view.grid.places(of: row).contains { isChoosable($0) } }

    /// Whether a switch or a keypad can choose the key in a place: it does something now.
    func isChoosable(_ place: Int) -> Bool {
        let index = key(in: place)
        let key = typist.keys[index]
        switch key.kind {
        case .nothing: return false
        case .completion: return Int(key.target) < word.offerCount
        default: return !isUnavailable(index)
        }
    }

    private func isScanned(alternate index: Int, of key: Int) -> Bool {
        !isUnavailable(alternate(index, of: key))
    }

    /// Whether the highlight is on the place of this index in the shown layer.
    func isFocused(_ place: Int) -> Bool {
        guard let scan, isVisible, scan.layer == layers.shown else { return false }
        switch scan.stage {
        case .resting, .alternates: return false
        case .rows: return view.grid.places(of: scan.row).contains(place) && isChoosable(place)
        case .keys, .holding: return scan.place == place
        }
    }
}
