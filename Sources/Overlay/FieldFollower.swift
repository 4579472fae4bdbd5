// SPDX-License-Identifier: MIT

public import Clocks
public import Control
public import Windows

/// Follows the focus of text fields, and has the driver show and hide the views of panels with `show: auto`.
///
/// The follower listens to the first source that works, and to the next one when that source ends: see
/// ``Windows/TextFieldSource``.  It listens only while a panel has `show: auto`.  A session may have only one
/// listener at a time, so another program can listen when no panel needs text fields.
public final class FieldFollower {
    private unowned let driver: any OverlayDriver
    private let clock: () -> MonotonicTime
    private let write: (String) -> Void
    private var autoShow = AutoShow()
    /// The sources that have not failed, the best first.
    private var sources: ArraySlice<any TextFieldSource>
    private var watch: (any TextFieldWatch)?
    /// Whether the log says already that no source works.
    private var wasTold = false

    /// Makes a follower that does not listen yet.
    ///
    /// It keeps its sources, but holds no strong reference to its
    /// driver.
    ///
    /// - Parameters:
    ///   - sources: The sources of text field events, the best first.
    ///   - driver: The driver, whose views are shown and hidden.
    ///   - clock: Returns the present time.
    ///   - log: Logs a line when no source works.
    public init(
        sources: [any TextFieldSource], driver: any OverlayDriver,
        clock: @escaping () -> MonotonicTime, log: @escaping (String) -> Void
    ) {
        self.sources = sources[...]
        self.driver = driver
        self.clock = clock
        write = log
    }

    /// When ``advance()`` must be called next, or `nil` when nothing is due.
    public var deadline: MonotonicTime? { autoShow.deadline }

    /// Takes an event of the driver.
    public func take(_ event: DriverEvent) {
        ask(autoShow.take(event))
        if !autoShow.wantsFields {
            watch = nil
        } else if watch == nil {
            listen()
        }
    }

    /// Hides the views that are due.
    ///
    /// Must be called at ``deadline``.
    public func advance() {
        ask(autoShow.advance(to: clock()))
    }
}

// MARK: - Text fields

extension FieldFollower {
    private func take(_ event: TextFieldEvent) {
        if case .ended(let reason) = event {
            watch = nil
            sources = sources.dropFirst()
            return listen(former: reason)
        }
        ask(autoShow.take(event, at: clock()))
    }

    /// Listens to the first source that works.
    ///
    /// When none works, logs the last reason, once.
    private func listen(former: TextFieldsUnavailable? = nil) {
        var reason = former
        while let source = sources.first {
            do throws(TextFieldsUnavailable) {
                watch = try source.watch { [weak self] in self?.take($0) }
                return
            } catch {
                sources = sources.dropFirst()
                reason = error
            }
        }
        guard !wasTold else { return }
        wasTold = true
        let told = reason?.description ?? "this display server does not report text fields"
        write("\(told); views with 'show: auto' are shown only when they are called")
    }

    private func ask(_ requests: [AutoShow.Request]) {
        for request in requests { driver.ask(request.request, of: request.panel) }
    }
}
