// SPDX-License-Identifier: MIT

import CXCB
import Files
import Glibc
import Windows

/// Makes the error for a failed connection of xcb to a display.
///
/// xcb gives the same code for a server that does not run and for one that refuses this program.  Connecting
/// to the server's socket shows which of the two it is.
func connectionFailure(_ code: Int32, display: String) -> DisplayError {
    let operation = "connect to the X server \(display)"
    switch code {
    case XCB_CONN_CLOSED_PARSE_ERR:
        return DisplayError(
            operation, reason: "that is not the name of a server", remedy: "set DISPLAY to one such as :0")
    case XCB_CONN_CLOSED_INVALID_SCREEN:
        return DisplayError(
            operation, reason: "it has no such screen", remedy: "remove the part after the dot from DISPLAY")
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT:
        return DisplayError(operation, reason: "there is not enough memory")
    default: break
    }
    guard let path = localSocket(of: display) else {
        return DisplayError(
            operation, reason: "it does not run, or it refuses this program",
            remedy: "check DISPLAY and XAUTHORITY")
    }
    if let code = knock(at: path) {
        return DisplayError(
            operation, reason: "\(path): \(errorText(code))",
            remedy: "set DISPLAY to a server that runs")
    }
    return DisplayError(
        operation, reason: "it refuses this program",
        remedy: "set XAUTHORITY to the file with the server's cookie, or have `xhost` let the user in")
}

/// The path of the socket of a display on this machine, or `nil` for another machine or another kind of name.
func localSocket(of display: String) -> String? {
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let host = display[..<colon]
    let number = display[display.index(after: colon)...].prefix { $0 != "." }
    guard host.isEmpty || host == "unix", let number = UInt16(number) else { return nil }
    return "/tmp/.X11-unix/X\(number)"
}

/// Connects to a socket and disconnects at once; returns the errno, or `nil` when a server listens there.
private func knock(at path: String) -> Int32? {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return errno }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        unsafe bytes.dropLast().copyBytes(from: path.utf8.prefix(bytes.count - 1))
    }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    return result == 0 ? nil : errno
}
