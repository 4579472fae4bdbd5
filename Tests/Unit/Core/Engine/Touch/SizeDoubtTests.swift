// SPDX-License-Identifier: MIT

import Engine
import Testing

struct SizeDoubtTests {
    /// A touchscreen of so many units, with so many of them to a millimetre.
    private func touchscreen(
        _ width: Int32, _ height: Int32, per resolution: (Int32, Int32)
    ) -> TouchscreenDescription {
        TouchscreenDescription(
            reporting: .slots(10), x: Axis(minimum: 0, maximum: width, resolution: resolution.0),
            y: Axis(minimum: 0, maximum: height, resolution: resolution.1))
    }

    @Test(
        arguments: [
            // 2 mm, and just below 20 mm.
            (4095, 4095, (2047, 2047), .tooSmall), (1999, 4000, (100, 100), .tooSmall),
            // 4095 mm, as drivers tell that know a resolution of 1 only.
            (4095, 4095, (1, 1), .tooLarge), (32_767, 18_000, (8, 8), .tooLarge),
            (4000, 390, (10, 10), .tooLong), (390, 4000, (10, 10), .tooLong),
            // 1920 × 1080 pixels on a glass of 194 mm × 345 mm: the axes' resolutions are each other's.
            (1920, 1080, (10, 3), .unlikeUnits),
        ] as [(Int32, Int32, (Int32, Int32), SizeDoubt.Reason)])
    func `an implausible size that a touchscreen reports is ignored`(
        width: Int32, height: Int32, resolution: (Int32, Int32), reason: SizeDoubt.Reason
    ) {
        let touchscreen = touchscreen(width, height, per: resolution)
        #expect(touchscreen.sizeDoubt?.reason == reason)
        #expect(touchscreen.physicalSize() == nil)
    }

    @Test(
        arguments: [
            // 20 mm, 4 m, a bar of 1920 × 200 mm.
            (2000, 4000, (100, 100)), (4000, 2250, (1, 1)), (1920, 200, (1, 1)),
            // As many units on both axes of a wide glass: 345 mm × 194 mm.
            (4095, 4095, (12, 21)),
            // Pixels that are not quite square.
            (1024, 600, (5, 5)), (1280, 800, (6, 5)),
        ] as [(Int32, Int32, (Int32, Int32))]) func `a plausible size that a touchscreen reports is accepted`(
            width: Int32, height: Int32, resolution: (Int32, Int32)
        )
    {
        let touchscreen = touchscreen(width, height, per: resolution)
        #expect(touchscreen.sizeDoubt == nil)
        #expect(touchscreen.physicalSize() != nil)
    }

    @Test func `a doubt about a size explains the problem and the remedy`() {
        #expect(
            touchscreen(32_767, 18_000, per: (16_384, 16_384)).sizeDoubt?.description
                == "reports a size of 2 × 1.1 mm, smaller than any panel, which Runepad ignores: give the "
                + "panel's 'size' in the configuration"
        )
    }
}
