// SPDX-License-Identifier: MIT

import FuzzTargets
import Glibc

// `runepad-fuzz --target=NAME [FLAGS OF LIBFUZZER] [CORPUS...]`; Fuzzing/run calls it.  libFuzzer ignores
// arguments that begin with two hyphens, and passes them on to the processes that it starts.

/// libFuzzer's driver: compiler-rt's lib/fuzzer/FuzzerInterface.h and FuzzerDriver.cpp.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The chosen target.
///
/// It is global because the function that libFuzzer calls has no context.
nonisolated(unsafe) private var target: (any FuzzTarget)?

forgetSettingsOfMachine()
let option = "--target="
let name = CommandLine.arguments.first { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
guard let make = name.flatMap({ fuzzTargets[$0] }) else {
    print("runepad-fuzz: \(option) is one of \(fuzzTargets.keys.sorted().joined(separator: ", "))")
    exit(64)
}
unsafe target = make()

var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
let status = unsafe runDriver(&count, &arguments) { bytes, count in
    unsafe target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
exit(status)
