// SPDX-License-Identifier: MIT

import CXCB
import Glibc
import Windows

/// Finds the extensions that windows need, and waits for the replies.
func findExtensions(
    of connection: XConnection
) throws(DisplayError) -> (randr: XConnection.Extension, fixes: XConnection.Extension) {
    func lacks(_ what: String) -> DisplayError {
        DisplayError("show windows on \(connection.name)", reason: "it has no \(what)")
    }
    guard let randr = try connection.findExtension("RANDR") else { throw lacks("RandR") }
    let outputs = unsafe xcb_randr_query_version(connection.pointer, 1, 5)
    let version = try connection.awaitReply(to: outputs.sequence)
        .value(as: xcb_randr_query_version_reply_t.self)
    guard (version.major_version, version.minor_version) >= (1, 5) else { throw lacks("RandR 1.5") }

    guard try connection.findExtension("SHAPE") != nil else { throw lacks("SHAPE") }
    let shapes = unsafe xcb_shape_query_version(connection.pointer)
    let shape = try connection.awaitReply(to: shapes.sequence)
        .value(as: xcb_shape_query_version_reply_t.self)
    guard (shape.major_version, shape.minor_version) >= (1, 1) else { throw lacks("SHAPE 1.1") }

    guard let fixes = try connection.findExtension("XFIXES") else { throw lacks("XFIXES") }
    // XFIXES requires that the client names its version first.
    let selections = unsafe xcb_xfixes_query_version(connection.pointer, 2, 0)
    _ = try connection.awaitReply(to: selections.sequence)
    return (randr, fixes)
}

/// Finds Present, which reports frames of outputs, and waits for the replies; `nil` if the server has none.
func findPresent(of connection: XConnection) throws(DisplayError) -> XConnection.Extension? {
    guard let present = try connection.findExtension("Present") else { return nil }
    let request = unsafe xcb_present_query_version(connection.pointer, 1, 0)
    _ = try connection.awaitReply(to: request.sequence)
    return present
}

/// Tries whether the server can map memory of this process, and waits for the reply.
func findSharedMemory(of connection: XConnection) throws(DisplayError) -> Bool {
    // Only a local socket carries descriptors.  The near end of a tunnel is local, too, so the server must
    // try.
    guard connection.isLocal, try connection.findExtension("MIT-SHM") != nil else { return false }
    let request = unsafe xcb_shm_query_version(connection.pointer)
    let version = try connection.awaitReply(to: request.sequence).value(
        as: xcb_shm_query_version_reply_t.self)
    guard (version.major_version, version.minor_version) >= (1, 2),
        let buffer = PixelBuffer(PixelSize(width: 1, height: 1), swapsBytes: false, isShared: true)
    else { return false }
    let segment = connection.newIdentifier()
    let attachment = unsafe xcb_shm_attach_fd_checked(
        connection.pointer, segment, buffer.takeDescriptor(), 1)
    if let error = unsafe xcb_request_check(connection.pointer, attachment) {
        unsafe free(error)
        return false
    }
    unsafe _ = xcb_shm_detach(connection.pointer, segment)
    return true
}
