// SPDX-License-Identifier: MIT

import Testing
import Windows

struct FullscreenYieldTests {
    private typealias Yield = FullscreenYield<Int>

    private func state(
        fullscreen: Bool = false, maximized: Bool = false, minimized: Bool = false, on outputs: String...
    ) -> Yield.State {
        var state = Yield.State()
        (state.isFullscreen, state.isMaximized, state.isMinimized) = (fullscreen, maximized, minimized)
        state.outputs = Set(outputs)
        return state
    }

    /// A fullscreen window 1 on output A that has left fullscreen for a view.
    private func left(maximized: Bool = true) -> Yield {
        var yield = Yield()
        #expect(yield.update(1, to: state(fullscreen: true, on: "A")) == [])
        #expect(yield.need(on: ["A"]) == [.leave(1)])
        #expect(yield.update(1, to: state(maximized: maximized, on: "A")) == [])
        return yield
    }

    @Test func `a window leaves fullscreen while a view needs room, and returns afterwards`() {
        var yield = left()
        #expect(yield.need(on: ["A"]) == [])
        #expect(yield.need(on: []) == [.enter(1, output: "A")])
        #expect(yield.update(1, to: state(fullscreen: true, on: "A")) == [])
        #expect(yield.need(on: ["A"]) == [.leave(1)])
    }

    @Test func `a window returns even if it was not maximised or had not left fullscreen yet`() {
        var tiled = left(maximized: false)
        #expect(tiled.need(on: []) == [.enter(1, output: "A")])
        var slow = Yield()
        _ = slow.update(1, to: state(fullscreen: true, on: "A"))
        #expect(slow.need(on: ["A"]) == [.leave(1)])
        #expect(slow.need(on: []) == [.enter(1, output: "A")])
    }

    @Test func `windows that are minimised, not fullscreen or on another output do not change`() {
        var yield = Yield()
        _ = yield.update(1, to: state(maximized: true, on: "A"))
        _ = yield.update(2, to: state(fullscreen: true, on: "B"))
        _ = yield.update(3, to: state(fullscreen: true, minimized: true, on: "A"))
        #expect(yield.need(on: ["A"]) == [])
        #expect(yield.need(on: []) == [])
    }

    @Test func `a window that becomes fullscreen beside a view leaves fullscreen only once`() {
        var yield = Yield()
        _ = yield.need(on: ["A"])
        #expect(yield.update(1, to: state(on: "A")) == [])
        #expect(yield.update(1, to: state(fullscreen: true, on: "A")) == [.leave(1)])
        #expect(yield.update(1, to: state(maximized: true, on: "A")) == [])
        // Its program insists.
        #expect(yield.update(1, to: state(fullscreen: true, on: "A")) == [])
        #expect(yield.update(1, to: state(on: "A")) == [])
        #expect(yield.update(1, to: state(fullscreen: true, on: "A")) == [])
        #expect(yield.need(on: []) == [])
        #expect(yield.need(on: ["A"]) == [.leave(1)])
    }

    @Test func `a window that was minimised, unmaximised or closed meanwhile does not return`() {
        var minimised = left()
        _ = minimised.update(1, to: state(maximized: true, minimized: true, on: "A"))
        #expect(minimised.need(on: []) == [])
        var restored = left()
        _ = restored.update(1, to: state(on: "A"))
        #expect(restored.need(on: []) == [])
        var closed = left()
        closed.remove(1)
        #expect(closed.need(on: []) == [])
    }
}
