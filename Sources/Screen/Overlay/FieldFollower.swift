// SPDX-License-Identifier: MIT

package import Control
package import Engine
package import TextFields
package import Windows

/// Follows the focus of text fields, and has the driver show and hide the views of panels with `show: auto`.
///
/// The follower listens to the first source that works, and to the next one when that source ends: see
/// ``Windows/TextFieldSource``.  Web pages tell more of their own fields: see `FieldMerge`.  It listens only
/// while a panel has `show: auto`.  A session may have only one listener at a time, so another program can
/// listen when no panel needs text fields.  The driver gets the name of the source and why better ones do not
/// work, for each panel with `show: auto`.
///
/// While this program is the session's input method, it commits the characters of these panels that the
/// session's keymap lacks, one after another.
package final class FieldFollower {
    private unowned let driver: any OverlayDriver
    private let clock: () -> MonotonicTime
    private let write: (String) -> Void
    private var autoShow = AutoShow()
    private var merge = FieldMerge()
    /// The sources that have not failed, the best first.
    private var sources: ArraySlice<any TextFieldSource>
    private var watch: (any TextFieldWatch)?
    /// Why the sources that have failed did, the best first, each behind its name.
    private var refusals: [String] = []
    /// Whether the log says already that no source works.
    private var isLogged = false
    /// The reports that the driver has, by the names of their panels.
    private var reports: [String: TextFieldStatus] = [:]
    /// The panels whose characters this overlay has offered to commit.
    private var offered: Set<String> = []

    /// Makes a follower that does not listen yet.
    ///
    /// The sources are the best first.  The follower holds no strong reference to the driver.  It logs a line
    /// when no source works.
    package init(
        sources: [any TextFieldSource], driver: any OverlayDriver,
        clock: @escaping () -> MonotonicTime, log: @escaping (String) -> Void
    ) {
        self.sources = sources[...]
        self.driver = driver
        self.clock = clock
        write = log
    }

    /// When ``advance()`` must be called next, or `nil` when nothing is due.
    package var deadline: MonotonicTime? {
        [autoShow.deadline, merge.deadline].compactMap(\.self).min()
    }

    package func take(_ event: DriverEvent) {
        switch event {
        case .driverCame, .driverGone: (reports, offered) = ([:], [])
        case .panelCame(let panel), .panelGone(let panel):
            reports[panel.name] = nil
            offered.remove(panel.name)
        case .commit(let panel, let number, let text): return commit(text, number, of: panel.name)
        case .panelChanged, .panelMoves, .viewChanged, .keysChanged, .clicked, .guided: break
        }
        let followed = autoShow.followsFields
        send(autoShow.take(event))
        if !autoShow.followsFields {
            watch = nil
            let now = clock()
            // Nobody tells when the field is left, which a panel with `show: auto` must not get later.
            if followed { handle(merge.take(.left, at: now), at: now) }
        } else if watch == nil {
            listen()
        }
        if case .panelChanged(let panel, _) = event, panel.show == .auto, !panel.isVisible {
            watch?.viewsWereHidden()
        }
        report()
    }

    /// Takes the text field that web pages tell, or `nil` when no program tells of web pages any more.
    package func take(page field: PageField?) {
        let now = clock()
        handle(merge.take(page: field, at: now), at: now)
    }

    /// Shows and hides the views that are due; must be called at `deadline`.
    package func advance() {
        let now = clock()
        handle(merge.advance(to: now), at: now)
        send(autoShow.advance(to: now))
    }
}

// MARK: - Text fields

extension FieldFollower {
    private func take(_ event: TextFieldEvent) {
        if case .ended(let reason) = event {
            watch = nil
            refuse(reason)
            let now = clock()
            handle(merge.take(event, at: now), at: now)
            listen()
            return report()
        }
        let now = clock()
        handle(merge.take(event, at: now), at: now)
    }

    /// Listens to the first source that works, or logs once why none does.
    private func listen() {
        while let source = sources.first {
            do throws(TextFieldsUnavailable) {
                watch = try source.watch { [weak self] in self?.take($0) }
                return
            } catch {
                refuse(error)
            }
        }
        guard !isLogged else { return }
        isLogged = true
        let reason =
            refusals.isEmpty
            ? "this display server does not report text fields" : refusals.joined(separator: "; ")
        write("\(reason); views with 'show: auto' are shown only when they are called")
    }

    /// Tries the first source no more.
    private func refuse(_ reason: TextFieldsUnavailable) {
        if let source = sources.first { refusals.append("\(source.name): \(reason)") }
        sources = sources.dropFirst()
    }

    /// Reports how text fields are learned of, for each panel for which the driver has another report.
    private func report() {
        let status = TextFieldStatus(source: watch == nil ? nil : sources.first?.name, refusals: refusals)
        let names = autoShow.names
        for name in reports.keys.sorted() where !names.contains(name) {
            reports[name] = nil
            driver.report(TextFieldStatus(), of: name)
        }
        for name in names where reports[name] != status {
            reports[name] = status
            driver.report(status, of: name)
        }
        let committed = watch?.commitsText == true ? Set(names) : []
        for name in offered.symmetricDifference(committed).sorted() {
            driver.offerCommits(committed.contains(name), of: name)
        }
        offered = committed
    }

    /// Commits a text, and reports that to the driver, which types what follows then.
    private func commit(_ text: String, _ number: UInt64, of panel: String) {
        guard let watch else { return driver.committed(number, of: panel) }
        watch.commit(text) { [weak self] in self?.driver.committed(number, of: panel) }
    }

    private func handle(_ events: [TextFieldEvent], at now: MonotonicTime) {
        for event in events { send(autoShow.take(event, at: now)) }
    }

    private func send(_ requests: [AutoShow.Request]) {
        for request in requests { driver.send(request.request, to: request.panel) }
    }
}
