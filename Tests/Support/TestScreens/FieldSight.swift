// SPDX-License-Identifier: MIT

package import Engine
import Testing
package import Windows

/// What a person sees of a ``LowField`` program.
package struct LowFieldProgram {
    /// The screen.
    package let shot: Screenshot
    /// Its text field, in pixels of the screen.
    package let field: PixelArea
    /// Its button.
    package let button: PixelArea

    /// Finds it on a screen; `nil` unless its field and its button are seen.
    package init?(_ shot: Screenshot) {
        let least = PixelSize(width: 400, height: 24)
        let fields = shot.spots(of: LowField.fieldColor, atLeast: least)
        let buttons = shot.spots(of: LowField.buttonColor, atLeast: least)
        guard fields.count == 1, buttons.count == 1 else { return nil }
        (self.shot, field, button) = (shot, fields[0], buttons[0])
    }

    /// The middle of a part, in fractions of the screen.
    package func center(of area: PixelArea) -> Point {
        Point(
            x: (Double(area.x) + Double(area.width) / 2) / Double(shot.size.width),
            y: (Double(area.y) + Double(area.height) / 2) / Double(shot.size.height))
    }
}

/// Where a person looks for a ``LowField`` program and for the view of a pad.
package struct FieldSight {
    /// A pad of digits that stand in another order at each start, so that nothing but the picture tells where they
    /// are, and of a character that the keymap `us` lacks.
    package static let layout = """
        extends: number-pad
        purpose: default
        shuffle: {keys: 0123456789, on: [show]}
        layers:
          base:
            - 1 2 3
            - 4 5 6
            - 7 8 9
            - ß 0 Delete

        """

    private let name: String
    private let look: (String, (Screenshot) throws -> Bool) throws -> Void

    /// Takes the pictures' name, and a function that waits until a condition holds of the screen, and names it for a
    /// person if it never does.
    package init(_ name: String, look: @escaping (String, (Screenshot) throws -> Bool) throws -> Void) {
        (self.name, self.look) = (name, look)
    }

    /// Waits until the program is seen.
    package func awaitProgram() throws -> LowFieldProgram {
        try #require(LowFieldProgram(wait("the program") { LowFieldProgram($0) != nil }))
    }

    /// Waits until all digits are seen, and returns where, in fractions of the screen.
    package func awaitDigits() throws -> [Character: Point] {
        try wait("digits") { try $0.digits(onKeysOf: 0xFFFFFF).count == 10 }.digits(onKeysOf: 0xFFFFFF)
    }

    /// Waits until the screen shows something, and returns it; `what` names it for a person.
    @discardableResult
    package func wait(_ what: String, _ isSeen: (Screenshot) throws -> Bool) throws -> Screenshot {
        var last: Screenshot?
        do {
            try look(what) { shot in
                last = shot
                return try isSeen(shot)
            }
        } catch {
            try last?.keep(as: "failure-\(name)")
            throw error
        }
        return try #require(last)
    }
}
