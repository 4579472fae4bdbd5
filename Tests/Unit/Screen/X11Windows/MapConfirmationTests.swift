// SPDX-License-Identifier: MIT

import Testing

@testable import X11Windows

struct MapConfirmationTests {
    @Test func `a window waits for a change after the request that mapped it`() {
        var confirmation = MapConfirmation()
        #expect(!confirmation.isAwaited)
        confirmation.await(mappedBy: 100)
        // The states that the overlay itself has set before.
        for sequence: UInt32 in [40, 100] {
            let isAnswer = confirmation.stateChanged(sequence: sequence)
            #expect(!isAnswer && confirmation.isAwaited)
        }
        let isAnswer = confirmation.stateChanged(sequence: 101)
        #expect(isAnswer && !confirmation.isAwaited)
        let isSecond = confirmation.stateChanged(sequence: 102)
        #expect(!isSecond)
    }

    @Test func `the numbers of requests may begin anew`() {
        var confirmation = MapConfirmation()
        confirmation.await(mappedBy: .max - 1)
        let isOld = confirmation.stateChanged(sequence: .max - 5)
        #expect(!isOld)
        let isAnswer = confirmation.stateChanged(sequence: 1)
        #expect(isAnswer)
    }

    @Test func `a manager that never answers is asked sixty times`() {
        var confirmation = MapConfirmation()
        confirmation.await(mappedBy: 1)
        var questions = 1
        while confirmation.frameBegan() { questions += 1 }
        #expect(questions == 60 && !confirmation.isAwaited)
    }
}
