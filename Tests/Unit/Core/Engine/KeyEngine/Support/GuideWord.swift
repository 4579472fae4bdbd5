// SPDX-License-Identifier: MIT

import Engine

/// An event of guided touch in one word, as transcripts write it.
///
/// A key that the finger reaches is its label alone; all other words begin with the kind of the event.
struct GuideWord {
    let text: String

    init(_ event: GuideEvent) {
        let label = event.key.map { ($0.spoken ?? $0.label).replacing(" ", with: "_") }
        switch event.kind {
        case .entered:
            let state = event.key.map { $0.state == .plain ? "" : "=\($0.state.rawValue)" } ?? ""
            text = (label ?? "") + state
        case .typed, .refused, .opened, .wrapped, .repeated, .louder, .softer:
            text = label.map { "\(event.kind.rawValue):\($0)" } ?? event.kind.rawValue
        case .layer: text = "layer:\(event.layer)"
        case .began, .ended, .hidden, .left, .stop: text = event.kind.rawValue
        }
    }
}
