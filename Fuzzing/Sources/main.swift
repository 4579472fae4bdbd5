// SPDX-License-Identifier: MIT

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
nonisolated(unsafe) private var target: any FuzzTarget = LayoutTarget()

private func chosenTarget() -> (any FuzzTarget)? {
    let option = "--target="
    guard let argument = CommandLine.arguments.first(where: { $0.hasPrefix(option) }) else { return nil }
    switch argument.dropFirst(option.count) {
    case "layout": return LayoutTarget()
    case "configuration": return ConfigurationTarget()
    case "recording": return RecordingTarget()
    case "touch": return TouchTarget()
    case "control": return ControlTarget()
    case "client": return ClientTarget()
    case "message": return MessageTarget()
    default: return nil
    }
}

// The settings of the machine must not decide whether an input fails.
for name in ["XKB_DEFAULT_LAYOUT", "XKB_DEFAULT_VARIANT", "XKB_DEFAULT_OPTIONS", "XKB_DEFAULT_MODEL"] {
    unsafe unsetenv(name)
}
unsafe setenv("LC_ALL", "C.UTF-8", 1)

guard let chosen = chosenTarget() else {
    let names = "layout, configuration, recording, touch, control, client, message"
    print("runepad-fuzz: --target= is one of \(names)")
    exit(64)
}
unsafe target = chosen

var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
let status = unsafe runDriver(&count, &arguments) { bytes, count in
    unsafe target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
exit(status)
