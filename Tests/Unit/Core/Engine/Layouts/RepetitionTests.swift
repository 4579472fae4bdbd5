// SPDX-License-Identifier: MIT

import Engine
import Testing

struct RepetitionTests {
    @Test func `by default, a key repeats 25 times a second after half a second`() {
        #expect(Repetition() == Repetition(delay: 0.5, interval: 0.04))
        #expect(Repetition.delays.contains(0.5) && Repetition.intervals.contains(0.04))
    }

    @Test func `a change of the repetition keeps every value that it does not set`() {
        let slow = Repetition(delay: 1, interval: 0.2)
        #expect(RepetitionChange().applied(to: slow) == slow)
        #expect(RepetitionChange().applied(to: nil) == nil)
        #expect(RepetitionChange(repeats: true, delay: 2).applied(to: slow)?.interval == 0.2)
        #expect(RepetitionChange(repeats: true, interval: 0.1).applied(to: slow)?.delay == 1)
    }

    @Test func `repetition can be switched off, and on again with the default values`() {
        #expect(RepetitionChange(repeats: false).applied(to: Repetition()) == nil)
        #expect(RepetitionChange(repeats: true).applied(to: nil) == Repetition())
    }

    @Test func `a later change of the repetition overrides only the values that it sets`() {
        let earlier = RepetitionChange(repeats: true, delay: 1, interval: 0.1)
        #expect(
            RepetitionChange(interval: 0.2).following(earlier)
                == RepetitionChange(repeats: true, delay: 1, interval: 0.2))
        #expect(RepetitionChange(repeats: false).following(earlier).applied(to: Repetition()) == nil)
    }
}
