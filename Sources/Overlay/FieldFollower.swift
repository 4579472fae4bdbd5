// SPDX-License-Identifier: MIT

public import Clocks
public import Control
public import Windows

/// Has the driver's views come and go with the focus of text fields.
///
/// It hears of them by the first way that works, and by the next one when that ends; see ``Windows/TextFieldSource``.
/// It listens only while a panel wants text fields: a session may have one listener at a time, and another program can
/// be it when no panel needs it.
public final class FieldFollower {
    private unowned let driver: any OverlayDriver
    private let clock: () -> MonotonicTime
    private let write: (String) -> Void
    private var autoShow = AutoShow()
    /// The ways that have not failed, the best first.
    private var sources: ArraySlice<any TextFieldSource>
    private var watch: (any TextFieldWatch)?
    /// Whether it was told that there is no way.
    private var wasTold = false

    /// Makes a follower that listens to nothing yet, and keeps its sources but not its driver.
    ///
    /// - Parameters:
    ///   - sources: The ways to hear of text fields, the best first.
    ///   - driver: Whose views come and go.
    ///   - clock: The present moment.
    ///   - log: Where a line goes when there is no way to hear of text fields.
    public init(
        sources: [any TextFieldSource], driver: any OverlayDriver,
        clock: @escaping () -> MonotonicTime, log: @escaping (String) -> Void
    ) {
        self.sources = sources[...]
        self.driver = driver
        self.clock = clock
        write = log
    }

    /// When ``advance()`` is to be called next, or `nil` where nothing is due.
    public var deadline: MonotonicTime? { autoShow.deadline }

    /// Takes something that the driver tells.
    public func take(_ event: DriverEvent) {
        ask(autoShow.take(event))
        if !autoShow.wantsFields {
            watch = nil
        } else if watch == nil {
            listen()
        }
    }

    /// Hides what is due: to be called at ``deadline``.
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

    /// Listens by the first way that works; where there is none, the last reason is told, once.
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
        let told = reason?.description ?? "this display server tells of no text fields"
        write("\(told); views with 'show: auto' come when they are called")
    }

    private func ask(_ requests: [AutoShow.Request]) {
        for request in requests { driver.ask(request.request, of: request.panel) }
    }
}
