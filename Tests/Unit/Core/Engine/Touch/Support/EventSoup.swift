// SPDX-License-Identifier: MIT

import Engine

/// Events as no device would send them, and now and then as one would.
func eventSoup(_ count: Int, seed: UInt64) -> [InputEvent] {
    var dice = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
        switch Int.random(in: 0..<26, using: &dice) {
        case 0..<3: .slot(.random(in: 0...3, using: &dice))
        case 3: .slot(.random(in: -1...12, using: &dice))
        case 4..<8: .id(.random(in: -1...9, using: &dice))
        case 8..<10: .x(.random(in: -5...105, using: &dice))
        case 10..<12: .y(.random(in: -5...105, using: &dice))
        case 12: .tool(Int.random(in: 0..<6, using: &dice) == 0 ? 2 : 0)
        case 13: .distance(Int.random(in: 0..<4, using: &dice) == 0 ? 1 : 0)
        case 14..<16: .touch(.random(in: 0...2, using: &dice))
        case 16: .absX(.random(in: 0...99, using: &dice))
        case 17: .absY(.random(in: 0...99, using: &dice))
        case 18:
            Int.random(in: 0..<10, using: &dice) == 0
                ? .dropped : .pressure(.random(in: 0...9, using: &dice))
        case 19: Int.random(in: 0..<10, using: &dice) == 0 ? .released : .sync
        case 24..<26: .stamp
        default: .sync
        }
    }
}
