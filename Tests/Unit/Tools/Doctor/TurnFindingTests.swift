// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine
import Testing

/// Touches that are turned in two places, or beside the keys alone.
struct TurnFindingTests {
    private let half = Rotation.half.matrix
    private let quarter = Rotation.quarter.matrix

    /// A machine whose screen is turned, with this matrix of its touchscreen.
    private func machine(
        _ rotation: Rotation = .half, _ calibration: CalibrationMatrix = .identity,
        _ touch: SessionTouch? = nil, isWayland: Bool = true
    ) -> HostFacts {
        var facts = healthyMachine()
        facts.changePanel {
            $0.rotation = rotation
            $0.outputRotation = rotation
        }
        facts.touchscreens[0].calibration = calibration
        facts.changeSession {
            $0.isWayland = isWayland
            $0.touches["front"] = touch
        }
        return facts
    }

    private let twice = "front is turned in two places: by 180° by udev's LIBINPUT_CALIBRATION_MATRIX, and by"
    private let beside = "the session of kiosk turns the touches beside the keys of front by"

    @Test func `the same turn by udev and by the screen is a warning`() {
        let facts = machine(.half, half)
        #expect(facts.faults == ["warning panels: \(twice) 180° with its screen"])
        #expect(
            facts.remedies == [
                "unless the glass itself lies turned on its screen, remove udev's LIBINPUT_CALIBRATION_MATRIX: touches "
                    + "turn with the screen"
            ])
    }

    @Test func `another turn by udev than by the screen is a note, as the glass may lie turned`() {
        #expect(machine(.quarter, half).faults == ["note panels: \(twice) 90° with its screen"])
        #expect(machine(.upright, half).faults == [])
        // It only corrects the glass.
        #expect(machine(.half, CalibrationMatrix(1.02, 0.01, -0.01, 0, 0.98, 0.01)).faults == [])
        // A mirror is no turn.
        #expect(machine(.half, CalibrationMatrix(-1, 0, 1, 0, 1, 0)).faults == [])
    }

    @Test func `a turn in the configuration is named as such`() {
        var facts = machine(.half, half)
        facts.touchscreens[0].isCalibratedByFile = true
        #expect(
            facts.faults == [
                "warning panels: front is turned in two places: by 180° by the panel's `calibration`, and by 180° with "
                    + "its screen"
            ])
    }

    @Test func `a rule of udev that gives the driver's touchscreen another matrix is a warning`() {
        var facts = machine(.upright)
        facts.touchscreens[0].passedCalibration = half
        #expect(
            facts.faults == [
                "warning panels: a udev rule sets LIBINPUT_CALIBRATION_MATRIX also for the driver's own touchscreen of "
                    + "front, so that touches beside the keys miss their places"
            ])
        // The driver writes 0 for what is near 0.
        facts.touchscreens[0].passedCalibration = CalibrationMatrix(1, 0, 0, 0, 1, 0.000_000_001)
        #expect(facts.faults == [])
    }

    @Test func `a matrix of sway that the keys do not have is a warning, on a screen as it was made`() {
        let touch = SessionTouch("calibration_matrix of sway", half)
        let facts = machine(.upright, .identity, touch)
        #expect(
            facts.faults == [
                "warning panels: \(beside) calibration_matrix of sway, and the keys do not turn with it"
            ])
        #expect(
            facts.remedies == [
                "remove that setting, and write the turn of the glass as the panel's `calibration`"
            ])
        // The same as the keys have.
        #expect(machine(.upright, half, touch).faults == [])
    }

    @Test func `a matrix of sway may be right on a turned screen to which nothing is mapped`() {
        let facts = machine(.half, .identity, SessionTouch("calibration_matrix of sway", half))
        #expect(
            facts.faults == [
                "note panels: \(beside) calibration_matrix of sway, and the keys do not turn with it"
            ])
        #expect(
            facts.remedies == [
                "remove that setting: touches turn with the screen, under sway and labwc those of a touchscreen that is "
                    + "mapped to it"
            ])
        let other = machine(.half, .identity, SessionTouch("calibration_matrix of sway", quarter))
        #expect(other.faults.first?.hasPrefix("warning panels: \(beside) calibration_matrix") == true)
    }

    @Test func `an X server's matrix that alone turns touches as the screen does is right`() {
        func faults(_ rotation: Rotation, _ calibration: CalibrationMatrix, _ mapping: CalibrationMatrix?)
            -> Int
        {
            let touch = SessionTouch("CalibrationMatrix of the X server", calibration, mapping: mapping)
            return machine(rotation, .identity, touch, isWayland: false).faults.count
        }
        #expect(faults(.half, half, .identity) == 0)
        #expect(faults(.half, .identity, half) == 0)
        #expect(faults(.half, .identity, nil) == 0)
        // Twice.
        #expect(faults(.half, half, nil) == 1)
        #expect(faults(.half, half, half) == 1)
        // On a screen as it was made, the keys do not turn with it.
        #expect(faults(.upright, half, .identity) == 1)
        // The overlay's, on one of several monitors.
        #expect(faults(.upright, .identity, nil) == 0)
    }

    @Test func `a panel that is not served, and one of several devices, is not compared`() {
        var failed = machine(.half, half)
        failed.changePanel {
            $0.rotation = .half
            $0.status = .waiting
        }
        #expect(!failed.faults.contains { $0.contains("two places") })
        var several = machine(.half, half)
        several.touchscreens.append(several.touchscreens[0])
        #expect(!several.faults.contains { $0.contains("two places") })
    }

    @Test func `a property of udev that cannot be used is a warning, with its remedy`() {
        var facts = healthyMachine()
        facts.touchscreens[0].propertyFaults = [
            "has ID_INPUT_TOUCHSCREEN=yes in udev, which Runepad cannot use"
        ]
        #expect(
            facts.faults == [
                "warning touchscreens: /dev/input/event3 (ELAN Touchscreen) has ID_INPUT_TOUCHSCREEN=yes in udev, "
                    + "which Runepad cannot use"
            ])
        #expect(
            facts.remedies == [
                "udevadm info /dev/input/event3; it lists the properties; after the correction, plug the touchscreen in "
                    + "again or start the machine again"
            ])
    }
}
