// SPDX-License-Identifier: MIT

/// Turns the output that its first argument names by the transform of the second, as wl_output has it, by
/// wlr-output-management-unstable-v1; the image has no program for that.
let turnProgram = """
    import os, socket, struct, sys

    name, transform = sys.argv[1], int(sys.argv[2])
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])

    def send(thing, opcode, body=b""):
        connection.sendall(struct.pack("=IHH", thing, opcode, 8 + len(body)) + body)

    def text(string):
        data = string.encode() + b"\\0"
        return struct.pack("=I", len(data)) + data + b"\\0" * (-len(data) % 4)

    def receive(count):
        data = b""
        while len(data) < count:
            chunk = connection.recv(count - len(data))
            if not chunk:
                sys.exit("the compositor has hung up")
            data += chunk
        return data

    DISPLAY, REGISTRY, MANAGER, CONFIGURATION = 1, 2, 3, 4
    send(DISPLAY, 1, struct.pack("=I", REGISTRY))
    heads = {}
    while True:
        thing, opcode, length = struct.unpack("=IHH", receive(8))
        body = receive(length - 8)
        if thing == DISPLAY and opcode == 0:
            sys.exit(f"the compositor refuses: {body}")
        elif thing == REGISTRY and opcode == 0:
            (count,) = struct.unpack_from("=I", body, 4)
            if body[8:8 + count - 1] == b"zwlr_output_manager_v1":
                send(REGISTRY, 0, body[:4] + text("zwlr_output_manager_v1") + struct.pack("=II", 1, MANAGER))
        elif thing == MANAGER and opcode == 0:
            heads[struct.unpack("=I", body)[0]] = None
        elif thing in heads and opcode == 0:
            heads[thing] = body[4:].split(b"\\0")[0].decode()
        elif thing == MANAGER and opcode == 1:
            send(MANAGER, 0, struct.pack("=I", CONFIGURATION) + body)
            for place, head in enumerate(heads):
                own = CONFIGURATION + 1 + place
                send(CONFIGURATION, 0, struct.pack("=II", own, head))
                if heads[head] == name:
                    send(own, 3, struct.pack("=i", transform))
            send(CONFIGURATION, 2)
        elif thing == CONFIGURATION:
            sys.exit(0 if opcode == 0 else "the compositor does not turn the output")
    """
