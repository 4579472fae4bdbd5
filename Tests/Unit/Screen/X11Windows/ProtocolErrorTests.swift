// SPDX-License-Identifier: MIT

import Testing

@testable import X11Windows

struct ProtocolErrorTests {
    @Test func `an error names the refused request and its number, or its extension`() {
        var error = ProtocolError(code: 8, request: 72, extensionRequest: 0, resource: 0x40_0001)
        #expect("\(error)" == "it refused PutImage, request 72 with BadMatch, error 8")
        error.request = 99
        error.code = 200
        #expect("\(error)" == "it refused request 99 with error 200")
        error = ProtocolError(
            code: 11, request: 130, extensionRequest: 6, resource: 0, extensionName: "MIT-SHM")
        #expect("\(error)" == "it refused request 6 of MIT-SHM with BadAlloc, error 11")
        error.extensionName = nil
        #expect("\(error)" == "it refused request 6 of extension 130 with BadAlloc, error 11")
    }

    @Test func `only window, pixmap, drawable and context errors mean a missing resource`() {
        let codes = (UInt8(1)...20).filter {
            ProtocolError(code: $0, request: 0, extensionRequest: 0, resource: 0).isOfMissingResource
        }
        #expect(codes == [3, 4, 9, 13])
    }
}
