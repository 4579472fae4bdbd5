// SPDX-License-Identifier: MIT

import Engine
import Testing

struct TouchChangeTests {
    @Test func `a change of the touch settings keeps every value that it does not set`() {
        let slow = TouchBehavior(press: .lift, slide: .glide, delay: 1, debounce: 0.5)
        #expect(TouchChange().applied(to: slow) == slow)
        #expect(
            TouchChange(press: .touch, debounce: 0).applied(to: slow)
                == TouchBehavior(press: .touch, slide: .glide, delay: 1, debounce: 0))
        #expect(
            TouchChange(slide: .cancel, delay: 2).applied(to: slow)
                == TouchBehavior(press: .lift, slide: .cancel, delay: 2, debounce: 0.5))
    }

    @Test func `a later change of the touch settings overrides only the values that it sets`() {
        let earlier = TouchChange(press: .lift, slide: .glide, delay: 1, debounce: 0.5)
        #expect(TouchChange().following(earlier) == earlier)
        #expect(
            TouchChange(press: .touch, delay: 0).following(earlier)
                == TouchChange(press: .touch, slide: .glide, delay: 0, debounce: 0.5))
        #expect(
            TouchChange(slide: .hold, debounce: 0).following(earlier)
                == TouchChange(press: .lift, slide: .hold, delay: 1, debounce: 0))
    }
}
