// SPDX-License-Identifier: MIT

/// The beginning of a client of a compositor: how it sends and receives messages.
private let waylandClient = """
    import os, socket, struct, sys

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

    def global_of(body):
        (count,) = struct.unpack_from("=I", body, 4)
        return body[8:8 + count - 1].decode()

    def bind(body, thing):
        send(REGISTRY, 0, body[:4] + text(global_of(body)) + struct.pack("=II", 1, thing))

    DISPLAY, REGISTRY = 1, 2

    """

/// Turns the output that its first argument names by the transform of the second, as wl_output has it, by
/// wlr-output-management-unstable-v1; the image has no program for that.
let turnProgram =
    waylandClient + """
        name, transform = sys.argv[1], int(sys.argv[2])
        MANAGER, CONFIGURATION = 3, 4
        send(DISPLAY, 1, struct.pack("=I", REGISTRY))
        heads = {}
        while True:
            thing, opcode, length = struct.unpack("=IHH", receive(8))
            body = receive(length - 8)
            if thing == DISPLAY and opcode == 0:
                sys.exit(f"the compositor refuses: {body}")
            elif thing == REGISTRY and opcode == 0:
                if global_of(body) == "zwlr_output_manager_v1":
                    bind(body, MANAGER)
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

/// Puts the output off by wlr-output-power-management-unstable-v1, once nobody has typed or touched for a tenth of a
/// second, and on again once somebody does, by ext-idle-notify-v1, as swayidle and wlopm do; then it ends.
///
/// It requests the light until the output is on: sway 1.12 with wlroots 0.20 fails at the first request in a guest.
let restProgram =
    waylandClient + """
        READY, IDLE, POWER, LIT = 3, 8, 9, 10
        OFF, ON = struct.pack("=I", 0), struct.pack("=I", 1)
        mode, is_back, things = ON, False, {}
        send(DISPLAY, 1, struct.pack("=I", REGISTRY))
        send(DISPLAY, 0, struct.pack("=I", READY))
        while True:
            thing, opcode, length = struct.unpack("=IHH", receive(8))
            body = receive(length - 8)
            if thing == DISPLAY and opcode == 0:
                sys.exit(f"the compositor refuses: {body}")
            elif thing == REGISTRY and opcode == 0:
                name = global_of(body)
                if name in ("wl_seat", "wl_output", "ext_idle_notifier_v1", "zwlr_output_power_manager_v1"):
                    things[name] = READY + 1 + len(things)
                    bind(body, things[name])
            elif thing == READY:
                send(things["ext_idle_notifier_v1"], 1, struct.pack("=III", IDLE, 100, things["wl_seat"]))
                send(things["zwlr_output_power_manager_v1"], 0, struct.pack("=II", POWER, things["wl_output"]))
            elif thing == IDLE and not is_back:
                # Idle or resumed.  On a busy machine the next idle time is over before the screen is on, and must not
                # put it off again.
                is_back = opcode == 1
                send(POWER, 0, (OFF, ON)[opcode])
                if is_back:
                    send(DISPLAY, 0, struct.pack("=I", LIT))
            elif thing == POWER and opcode == 0:
                mode = body
            elif thing == LIT and mode == ON:
                sys.exit()
            elif thing == LIT:
                LIT += 1
                send(POWER, 0, ON)
                send(DISPLAY, 0, struct.pack("=I", LIT))
        """
