// SPDX-License-Identifier: MIT

import CXCB

extension XReply {
    /// The value of a reply to GetProperty, as numbers of 32 bits; none for a value of another format.
    var words: [UInt32] {
        let property = unsafe pointer.assumingMemoryBound(to: xcb_get_property_reply_t.self)
        guard unsafe property.pointee.format == 32, let value = unsafe xcb_get_property_value(property) else {
            return []
        }
        let count = unsafe Int(xcb_get_property_value_length(property)) / 4
        return (0..<count).map { unsafe value.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    }

    /// The value of a reply to GetProperty, as a text in UTF-8; empty for a value of another format.
    var text: String {
        let property = unsafe pointer.assumingMemoryBound(to: xcb_get_property_reply_t.self)
        guard unsafe property.pointee.format == 8, let value = unsafe xcb_get_property_value(property) else {
            return ""
        }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: value, count: Int(xcb_get_property_value_length(property)))
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
