// SPDX-License-Identifier: MIT

import Testing

struct DoctorCommandTests {
    @Test func `commands that change rights are asked for only with --fix`() throws {
        let result = try runepad("doctor", "--rights")
        #expect(result.status == 64)
        #expect(result.errors.contains("--rights goes with --fix"))
    }
}
