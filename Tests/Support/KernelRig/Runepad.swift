// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

/// What `runepad` prints.
func runepad(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: Checkout.program("runepad"))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
}
