// SPDX-License-Identifier: MIT

import CXCB
import Glibc
import Windows

/// An owner of the connection to an X server, with the properties of the server.
///
/// xcb may read events while it reads a reply.  So code that has looked for replies must look for events
/// again: see xcb-requests(3) and `xcb.h`.
@safe final class XConnection {
    let pointer: OpaquePointer
    /// The server's name in messages: `the X server :0`.
    let name: String
    let root: UInt32
    let screenNumber: Int
    /// The visuals of the screen, the root window's first.
    let visuals: [Visual]
    /// The largest size of a request, in bytes.
    let longestRequest: Int
    /// Whether the connection is a local socket, which can carry descriptors.
    let isLocal: Bool
    private var extensionNames: [UInt8: String] = [:]
    /// The requests whose replies are to come, in their order, and what takes each reply.
    private var awaited: [(sequence: UInt32, take: (consuming XReply?) -> Void)] = []

    /// A visual: a kind of windows.
    struct Visual: Hashable {
        var identifier: UInt32
        var format: PixelFormat
    }

    struct Extension {
        /// The number of its requests, and of its generic events.
        var number: UInt8
        var firstEvent: UInt8
    }

    /// Connects to a server, and waits for it.
    init(display: String) throws(DisplayError) {
        name = "the X server \(display)"
        var number: Int32 = 0
        guard let pointer = unsafe xcb_connect(display, &number) else {
            throw DisplayError("connect to \(name)", reason: "there is not enough memory")
        }
        unsafe self.pointer = pointer
        let failure = unsafe xcb_connection_has_error(pointer)
        guard failure == 0, let screen = unsafe Self.screen(Int(number), of: pointer) else {
            unsafe xcb_disconnect(pointer)
            throw connectionFailure(failure, display: display)
        }
        screenNumber = Int(number)
        root = unsafe screen.pointee.root
        visuals = unsafe Self.visuals(of: screen, pointer)
        longestRequest = unsafe Int(xcb_get_maximum_request_length(pointer)) * 4
        isLocal = unsafe Self.isLocal(xcb_get_file_descriptor(pointer))
    }

    deinit {
        unsafe xcb_disconnect(pointer)
    }

    var fileDescriptor: Int32 { unsafe xcb_get_file_descriptor(pointer) }

    func flush() {
        unsafe _ = xcb_flush(pointer)
    }

    func newIdentifier() -> UInt32 {
        unsafe xcb_generate_id(pointer)
    }

    /// Throws once the connection is lost.
    func check() throws(DisplayError) {
        guard unsafe xcb_connection_has_error(pointer) != 0 else { return }
        throw DisplayError("show windows on \(name)", reason: "the connection to it is lost")
    }

    /// Makes the error to throw when the server has refused a request.
    func failure(_ error: ProtocolError) -> DisplayError {
        var error = error
        error.extensionName = extensionNames[error.request]
        return DisplayError("show windows on \(name)", reason: "\(error)")
    }
}

// MARK: - What comes

/// An event, or an error that belongs to no awaited reply.
@safe struct XEvent: ~Copyable {
    private let pointer: UnsafeMutablePointer<xcb_generic_event_t>

    fileprivate init(_ pointer: UnsafeMutablePointer<xcb_generic_event_t>) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe free(pointer)
    }

    /// The number of the event's kind; 0 for an error.
    var kind: UInt8 { unsafe pointer.pointee.response_type & 0x7F }
    /// The number of the last request that the server had seen.
    var sequence: UInt32 { unsafe pointer.pointee.full_sequence }

    /// The event as the structure `Value`, which must fit its kind.
    func value<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
        unsafe UnsafeRawPointer(pointer).load(as: type)
    }
}

/// An owner of the memory of a reply.
@safe struct XReply: ~Copyable {
    let pointer: UnsafeMutableRawPointer

    fileprivate init(_ pointer: UnsafeMutableRawPointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe free(pointer)
    }

    /// The beginning of the reply as the structure `Value`, which must fit the request.
    func value<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
        unsafe pointer.load(as: type)
    }
}

extension XConnection {
    /// Returns the next event that xcb has read already or, with `isRead`, reads from the socket.
    func nextEvent(reading isRead: Bool) -> XEvent? {
        let event = unsafe isRead ? xcb_poll_for_event(pointer) : xcb_poll_for_queued_event(pointer)
        guard let event = unsafe event else { return nil }
        return unsafe XEvent(event)
    }

    /// Returns the reply to a request, or `nil` when it has not come yet; with `isAwaited`, waits for it.
    ///
    /// - Throws: ``DisplayError`` when the request was refused or the connection is lost.
    func reply(to sequence: UInt32, isAwaited: Bool = false) throws(DisplayError) -> XReply? {
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        var reply: UnsafeMutableRawPointer?
        if isAwaited {
            unsafe reply = xcb_wait_for_reply(pointer, sequence, &error)
        } else if unsafe xcb_poll_for_reply(pointer, sequence, &reply, &error) == 0 {
            return nil
        }
        if let error = unsafe error {
            defer { unsafe free(error) }
            throw failure(unsafe ProtocolError(error.pointee))
        }
        guard let reply = unsafe reply else {
            try check()
            return nil
        }
        return unsafe XReply(reply)
    }

    /// Takes the reply to a request that the server may refuse, because its object may have gone meanwhile.
    ///
    /// Returns whether the reply or the refusal has come.  After a refusal `reply` is `nil`.
    func take(
        _ reply: inout XReply?, to sequence: UInt32, isAwaited: Bool = false
    ) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            reply = try self.reply(to: sequence, isAwaited: isAwaited)
            return reply != nil
        } catch {
            try check()
            reply = nil
            return true
        }
    }

    /// Calls `take` with the reply to a request when it has come, or with `nil` after a refusal.
    func whenReplied(_ sequence: UInt32, _ take: @escaping (consuming XReply?) -> Void) {
        awaited.append((sequence, take))
    }

    /// Takes no more replies: what takes them keeps the connection open.
    func forgetReplies() { awaited = [] }

    /// Hands on the replies that have come, or waits for all of them, and returns whether there were any.
    ///
    /// - Throws: ``DisplayError`` when the connection is lost; no more replies are taken then.
    @discardableResult
    func takeReplies(isAwaited: Bool = false) throws(DisplayError) -> Bool {
        var isBusy = false
        do throws(DisplayError) {
            // Replies come in the order of their requests.
            while let first = awaited.first {
                var reply: XReply?
                guard try take(&reply, to: first.sequence, isAwaited: isAwaited) else { break }
                isBusy = true
                awaited.removeFirst()
                first.take(reply)
            }
        } catch {
            forgetReplies()
            throw error
        }
        return isBusy
    }

    /// Sends a request of an extension for which xcb has no function here, and returns the request's number.
    ///
    /// `code` is the number of the request within the extension.  The body comes without the header of 4
    /// bytes, in the byte order of this machine, and is a multiple of 4 bytes.
    @discardableResult
    func send(_ code: UInt8, of extension: Extension, _ body: [UInt8], hasReply: Bool) -> UInt32 {
        // xcb writes the length into the header.
        var bytes: [UInt8] = [`extension`.number, code, 0, 0] + body
        var request = unsafe xcb_protocol_request_t(
            count: 1, ext: nil, opcode: `extension`.number, isvoid: hasReply ? 0 : 1)
        let count = bytes.count
        return unsafe bytes.withUnsafeMutableBytes { bytes in
            // xcb needs room for two more parts before the first.
            var parts = unsafe [iovec(), iovec(), iovec(iov_base: bytes.baseAddress, iov_len: count)]
            return unsafe parts.withUnsafeMutableBufferPointer { parts -> UInt32 in
                guard let first = parts.baseAddress else { return 0 }
                return unsafe xcb_send_request(pointer, 0, first + 2, &request)
            }
        }
    }

    func awaitReply(to sequence: UInt32) throws(DisplayError) -> XReply {
        guard let reply = try reply(to: sequence, isAwaited: true) else {
            throw DisplayError("show windows on \(name)", reason: "it does not reply")
        }
        return reply
    }

    /// Returns the extension with this name, or `nil` where the server has none; waits for the reply.
    func findExtension(_ name: String) throws(DisplayError) -> Extension? {
        let request = unsafe xcb_query_extension(pointer, UInt16(name.utf8.count), name)
        let reply = try awaitReply(to: request.sequence).value(as: xcb_query_extension_reply_t.self)
        guard reply.present != 0 else { return nil }
        extensionNames[reply.major_opcode] = name
        return Extension(number: reply.major_opcode, firstEvent: reply.first_event)
    }
}

extension ProtocolError {
    init(_ error: xcb_generic_error_t) {
        self.init(
            code: error.error_code, request: error.major_code, extensionRequest: error.minor_code,
            resource: error.resource_id)
    }
}

// MARK: - What it says of itself

extension XConnection {
    /// Returns a screen of the setup, which stays in its place for the life of the connection.
    private static func screen(_ number: Int, of pointer: OpaquePointer) -> UnsafePointer<xcb_screen_t>? {
        var screens = unsafe xcb_setup_roots_iterator(xcb_get_setup(pointer))
        for _ in 0..<number where unsafe screens.rem > 0 { unsafe xcb_screen_next(&screens) }
        return unsafe screens.rem > 0 ? UnsafePointer(screens.data) : nil
    }

    private static func visuals(
        of screen: UnsafePointer<xcb_screen_t>, _ pointer: OpaquePointer
    ) -> [Visual] {
        let setup = unsafe xcb_get_setup(pointer)
        var bits: [UInt8: UInt8] = [:]
        var formats = unsafe xcb_setup_pixmap_formats_iterator(setup)
        while unsafe formats.rem > 0 {
            unsafe bits[formats.data.pointee.depth] = formats.data.pointee.bits_per_pixel
            unsafe xcb_format_next(&formats)
        }
        let order = unsafe setup?.pointee.image_byte_order
        var found: [Visual] = []
        var depths = unsafe xcb_screen_allowed_depths_iterator(screen)
        while unsafe depths.rem > 0 {
            let depth = unsafe depths.data.pointee.depth
            var visuals = unsafe xcb_depth_visuals_iterator(depths.data)
            while unsafe visuals.rem > 0 {
                let visual = unsafe visuals.data.pointee
                let format = PixelFormat(
                    depth: depth, bitsPerPixel: bits[depth] ?? 0, red: visual.red_mask,
                    green: visual.green_mask, blue: visual.blue_mask,
                    isBigEndian: order == UInt8(XCB_IMAGE_ORDER_MSB_FIRST.rawValue))
                found.append(Visual(identifier: visual.visual_id, format: format))
                unsafe xcb_visualtype_next(&visuals)
            }
            unsafe xcb_depth_next(&depths)
        }
        let ofRoot = unsafe screen.pointee.root_visual
        return found.filter { $0.identifier == ofRoot } + found.filter { $0.identifier != ofRoot }
    }

    private static func isLocal(_ descriptor: Int32) -> Bool {
        var address = sockaddr()
        var length = socklen_t(MemoryLayout<sockaddr>.size)
        return unsafe getsockname(descriptor, &address, &length) == 0
            && address.sa_family == sa_family_t(AF_UNIX)
    }
}
