// SPDX-License-Identifier: MIT

internal import Control
internal import Engine

/// The places where a touchscreen can be turned: udev or the panel's `calibration`, the session, and the screen.
///
/// Each turn belongs in one of them. A kiosk that was turned before Runepad came often has a turn of touches in a
/// second place.
extension HostFacts {
    var turnFindings: [Finding] {
        bus.panels.filter { $0.status == .serving }.flatMap { panel -> [Finding] in
            let devices = touchscreens.filter {
                $0.panel.map { PanelState.isName(panel.name, ofEntry: $0) } ?? false
            }
            // Which one of several is this panel, the driver does not tell.
            guard devices.count == 1 else { return [] }
            return [otherCalibration(of: panel, on: devices[0]), doubleTurn(of: panel, on: devices[0])]
                .compactMap(\.self) + sessionTurns(of: panel, on: devices[0])
        }
    }

    /// A pass-through touchscreen to which udev gives another matrix than the driver has written for it.
    private func otherCalibration(of panel: PanelState, on touchscreen: TouchscreenFacts) -> Finding? {
        guard let passed = touchscreen.passedCalibration, !passed.isNear(touchscreen.calibration) else {
            return nil
        }
        return Finding(
            .panels, .warning,
            "a udev rule sets LIBINPUT_CALIBRATION_MATRIX also for the driver's own touchscreen of \(panel.name), so "
                + "that touches beside the keys miss their places",
            remedy: .advice(
                "remove the rule, because the panel has a `calibration`, or let it exclude the driver's devices by "
                    + "`ATTRS{phys}!=\"runepad/*\"`"))
    }

    /// A panel whose matrix turns touches that its screen turns once more.
    private func doubleTurn(of panel: PanelState, on touchscreen: TouchscreenFacts) -> Finding? {
        guard panel.rotation != .upright, let turn = touchscreen.calibration.turn, turn != .upright else {
            return nil
        }
        let setting =
            touchscreen.isCalibratedByFile
            ? "the panel's `calibration`" : "udev's LIBINPUT_CALIBRATION_MATRIX"
        // The same turn twice is a turn of touches from before; another one may be how the glass lies on the screen.
        return Finding(
            .panels, turn == panel.rotation ? .warning : .note,
            "\(panel.name) is turned in two places: by \(turn.rawValue)° by \(setting), and by "
                + "\(panel.rotation.rawValue)° with its screen",
            remedy: .advice(
                "unless the glass itself lies turned on its screen, remove \(setting): touches turn with the screen"
            ))
    }

    /// The sessions that turn touches beside the keys by another angle than the driver turns the keys.
    private func sessionTurns(of panel: PanelState, on touchscreen: TouchscreenFacts) -> [Finding] {
        let screen = panel.rotation.matrix
        let keys = touchscreen.calibration
        return sessions.compactMap { session in
            guard let touch = session.touches[panel.name] else { return nil }
            let seen = keys.followed(by: screen).turn
            guard touch.calibration.followed(by: touch.mapping ?? screen).turn != seen else { return nil }
            // A compositor turns touches with the screen only if the touchscreen is mapped, and does not tell.
            let mayBeRight = session.isWayland && touch.calibration.turn == seen
            return Finding(
                .panels, mayBeRight ? .note : .warning,
                "the session of \(session.user) turns the touches beside the keys of \(panel.name) by "
                    + "\(touch.setting), and the keys do not turn with it",
                remedy: .advice(
                    panel.rotation == .upright
                        ? "remove that setting, and write the turn of the glass as the panel's `calibration`"
                        : "remove that setting: touches turn with the screen, under sway and labwc those of a touchscreen "
                            + "that is mapped to it"))
        }
    }
}

extension CalibrationMatrix {
    /// By how much the matrix turns, or `nil` if it mirrors.
    fileprivate var turn: Rotation? {
        guard determinant > 0 else { return nil }
        if abs(a + e) >= abs(d - b) { return a + e > 0 ? .upright : .half }
        return d > b ? .quarter : .threeQuarters
    }

    /// Whether two matrices are the same but for what programs round.
    fileprivate func isNear(_ other: CalibrationMatrix) -> Bool {
        let differences = [
            a - other.a, b - other.b, c - other.c, d - other.d, e - other.e, f - other.f,
        ]
        return differences.allSatisfy { abs($0) < 0.001 }
    }
}
