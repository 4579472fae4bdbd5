// SPDX-License-Identifier: MIT

import Control
internal import Engine

extension SessionFacts {
    /// A browser that runs.
    package struct Browser: Hashable, Sendable {
        /// The name of its process.
        package var name: String
        package var arguments: [String]
        /// The variables of its environment, or `nil` if this user may not read them.
        package var environment: [String: String]?
        /// The seconds since it was started, or `nil` if that is not known.
        package var age: Int?
        /// The state of Runepad's web extension in the browser, or `nil` for a browser for which there is no
        /// such extension.
        package var webExtension: WebExtension?

        /// The arguments, word by word: Chromium writes its own anew as one text with spaces.
        fileprivate var words: [Substring] { arguments.flatMap { $0.split(separator: " ") } }

        package init(name: String, arguments: [String] = [], environment: [String: String]? = [:]) {
            self.name = name
            self.arguments = arguments
            self.environment = environment
        }
    }

    /// The state of Runepad's web extension in a browser that runs.
    package enum WebExtension: Hashable, Sendable {
        /// It is not installed for the browser, or only a part of it.
        case missing
        /// It is installed, and the browser has not started its program `runepad web-fields`.
        case idle
        /// Its program runs, so the browser has loaded it.
        case running
    }
}

extension HostFacts {
    var browserFindings: [Finding] {
        sessions.flatMap { session in
            session.browsers.flatMap { browser in
                let faults = [
                    fault(of: browser, in: session), swipeFault(of: browser), extensionFault(of: browser),
                ].compactMap(\.self)
                let part = browser.webExtension.map { $0 == .running ? " with" : " without" }
                return faults.isEmpty
                    ? [
                        Finding(
                            .browsers, .good,
                            "\(browser.name) runs" + (part.map { "\($0) Runepad's web extension" } ?? ""))
                    ] : faults
            }
        }
    }

    private func extensionFault(of browser: SessionFacts.Browser) -> Finding? {
        let effect: String
        // Without limits of pages, a value pad still has those of its layout.
        let isNeeded: Bool
        if let panel = configuration.panels.first(where: \.awaitsPINFields) {
            isNeeded = true
            effect =
                "so it reports the PIN fields of pages as passwords, and they do not bring the layout of \(panel.name) "
                + "for PINs"
        } else if let panel = configuration.panels.first(where: \.composesForFields) {
            isNeeded = false
            effect =
                "so a page's own limits of a number or a text do not show on the keys of \(panel.name), which allow "
                + "all that their layout allows"
        } else {
            return nil
        }
        switch browser.webExtension {
        case nil, .running: return nil
        case .idle:
            if let age = browser.age, isStarting(age) {
                return Finding(
                    .browsers, .unknown,
                    "\(browser.name) started \(age) s ago, and may not have loaded Runepad's web extension yet",
                    remedy: .laterAgain)
            }
            return Finding(
                .browsers, .warning,
                "\(browser.name) does not run Runepad's web extension, which is installed, \(effect)",
                remedy: .advice(
                    "start the browser again, without --incognito, --private-window, --disable-extensions or a "
                        + "--load-extension of your own; docs/web-fields.md has further causes"))
        case .missing:
            return Finding(
                .browsers, isNeeded ? .warning : .note,
                "\(browser.name) has no web extension of Runepad, \(effect)",
                remedy: .give(
                    "Runepad's web extension may see which text field has the focus, on every page",
                    by: "runepad", "web-fields", "--install",
                    browser.name.hasPrefix("firefox") ? "firefox" : "chromium",
                    then: "then start the browser again"))
        }
    }

    /// A Chromium in a kiosk that goes back in its history by a swipe.
    private func swipeFault(of browser: SessionFacts.Browser) -> Finding? {
        guard let panel = configuration.panels.first(where: \.passesSwipesToKioskBrowser),
            ["chrome", "chromium"].contains(browser.name), !browser.arguments.isEmpty
        else { return nil }
        // Chromium heeds the last one alone.
        let name = "OverscrollHistoryNavigation"
        let option = "--disable-features="
        let disabled = browser.words.last { $0.hasPrefix(option) }?.dropFirst(option.count)
        if disabled?.split(separator: ",").contains(name[...]) == true { return nil }
        return Finding(
            .browsers, .warning,
            "\(browser.name) goes to the page before by a swipe, and \(panel.name) passes swipes on",
            remedy: .advice(
                (disabled == nil
                    ? "start it with \(option)\(name)" : "add ,\(name) to its last \(option.dropLast())")
                    + ", or refuse swipes by `touches: {swipe: no}` of the panel or by the style of each page: "
                    + "docs/kiosk-security.md"))
    }

    private func fault(of browser: SessionFacts.Browser, in session: SessionFacts) -> Finding? {
        let isFirefox = browser.name.hasPrefix("firefox")
        let isAutomatic = bus.panels.contains { $0.show == .auto }
        if session.isWayland, isAutomatic, !isFirefox, browser.words.contains("--ozone-platform=x11") {
            return Finding(
                .browsers, .warning,
                "\(browser.name) runs with --ozone-platform=x11, so the compositor learns nothing of its text fields",
                remedy: .advice("start it without the option"))
        }
        if !session.isWayland, isFirefox, let environment = browser.environment,
            environment["MOZ_USE_XINPUT2"] != "1"
        {
            return Finding(
                .browsers, .warning, "\(browser.name) takes touches for a mouse, so a swipe does not scroll",
                remedy: .advice("start it with MOZ_USE_XINPUT2=1 in its environment"))
        }
        return nil
    }
}
