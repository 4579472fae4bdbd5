# SPDX-License-Identifier: MIT
#
# Programs of scripts that source wayland.bash import this: it starts sway, and is its input method
# (zwp_input_method_v2) with a virtual keyboard, without which GTK 3 reports no field.
import atexit
import os
import select
import socket
import struct
import subprocess
import time

os.environ.update(
    XDG_RUNTIME_DIR="/run", WAYLAND_DISPLAY="wayland-1", WLR_BACKENDS="headless", WLR_RENDERER="pixman",
    WLR_LIBINPUT_NO_DEVICES="1", LIBSEAT_BACKEND="noop", GDK_BACKEND="wayland", QT_QPA_PLATFORM="wayland",
    GTK_A11Y="none", NO_AT_BRIDGE="1", GSK_RENDERER="cairo", GDK_DISABLE="gl,vulkan", GSETTINGS_BACKEND="memory")
log = open("/tmp/log", "w")
PURPOSES = ("normal alpha digits number phone url email name password pin date time datetime terminal").split()
KEYMAP = b"""xkb_keymap {
    xkb_keycodes { include "evdev" }; xkb_types { include "complete" };
    xkb_compat { include "complete" }; xkb_symbols { include "pc+us" };
};\0"""


def start(*command, **options):
    """Starts a program, which ends with this one."""
    process = subprocess.Popen(command, stderr=log, **options)
    atexit.register(process.kill)
    return process


def text(value):
    """Returns a text as an argument of a request."""
    value = value.encode() + b"\0"
    return struct.pack("I", len(value)) + value + bytes(-len(value) % 4)


class InputMethod:
    """What the input method was told, in `seen`: "off", or the purpose, the text and the place of the cursor."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 10
        while self.socket.connect_ex("/run/wayland-1"):
            assert time.monotonic() < deadline, "sway does not start"
            time.sleep(0.05)
        self.rest, self.globals, self.hear = b"", {}, {}
        self.seen, self.isOn, self.next, self.serial = ["off"], False, {}, 0
        self.last = 1
        registry = self.new(self.take_global)
        self.send(1, 1, struct.pack("I", registry))
        self.roundtrip()
        seat, methods, keyboards = (
            self.bind(registry, name)
            for name in ("wl_seat", "zwp_input_method_manager_v2", "zwp_virtual_keyboard_manager_v1"))
        self.method = self.new(self.take)
        self.send(methods, 0, struct.pack("II", seat, self.method))
        keyboard = self.new()
        self.send(keyboards, 0, struct.pack("II", seat, keyboard))
        file = os.memfd_create("keymap")
        os.write(file, KEYMAP)
        self.send(keyboard, 0, struct.pack("II", 1, len(KEYMAP)), [file])
        self.roundtrip()

    def new(self, hear=lambda opcode, data: None):
        self.last += 1
        self.hear[self.last] = hear
        return self.last

    def send(self, thing, opcode, data=b"", files=()):
        message = struct.pack("IHH", thing, opcode, 8 + len(data)) + data
        socket.send_fds(self.socket, [message], list(files))

    def take_global(self, opcode, data):
        if opcode == 0:
            name, length = struct.unpack_from("II", data)
            self.globals[data[8:7 + length].decode()] = name

    def bind(self, registry, name):
        thing = self.new()
        self.send(registry, 0, struct.pack("I", self.globals[name]) + text(name) + struct.pack("II", 1, thing))
        return thing

    def take(self, opcode, data):
        if opcode == 0:
            self.isOn, self.next = True, {"purpose": "normal", "text": "", "cursor": 0}
        elif opcode == 1:
            self.isOn = False
        elif opcode == 2:
            length = struct.unpack_from("I", data)[0]
            self.next["text"] = data[4:3 + length].decode()
            self.next["cursor"] = struct.unpack_from("I", data, 4 + (length + 3) // 4 * 4)[0]
        elif opcode == 4:
            self.next["purpose"] = PURPOSES[struct.unpack("II", data)[1]]
        elif opcode == 5:
            self.serial += 1
            state = "{purpose} {text!r} {cursor}".format(**self.next) if self.isOn else "off"
            if state != self.seen[-1]:
                self.seen.append(state)

    def pump(self, files=()):
        """Waits for an event, or for one of other files, and returns those that have something."""
        ready = select.select([self.socket, *files], [], [], 10)[0]
        assert ready, f"nothing came in ten seconds after {self.seen}"
        if self.socket in ready:
            data = self.socket.recv(65536)
            assert data, "sway has ended"
            self.rest += data
            while len(self.rest) >= 8:
                thing, opcode, length = struct.unpack_from("IHH", self.rest)
                if len(self.rest) < length:
                    break
                data, self.rest = self.rest[8:length], self.rest[length:]
                assert thing != 1 or opcode != 0, data
                self.hear.get(thing, lambda opcode, data: None)(opcode, data)
        return [file for file in ready if file in files]

    def roundtrip(self):
        answers = []
        self.send(1, 0, struct.pack("I", self.new(lambda opcode, data: answers.append(data))))
        while not answers:
            self.pump()

    def delete(self, before):
        """Deletes this many bytes before the cursor."""
        self.send(self.method, 2, struct.pack("II", before, 0))
        self.send(self.method, 3, struct.pack("I", self.serial))


class Window:
    """A window of wayland-window.py: Qt, GTK4 or GTK3, with a field for each word."""

    def __init__(self, toolkit, *fields):
        method.seen = ["off"]
        self.process = start(
            "python3.14", "/wayland-window.py", toolkit, *fields,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.await_line()

    def await_line(self):
        """Returns the next line of the program. What the input method is told meanwhile counts."""
        while not method.pump([self.process.stdout]):
            pass
        return self.process.stdout.readline().decode().strip()

    def focus_next(self):
        """Gives the focus to the next field, and waits until the program has done so."""
        self.process.stdin.write(b"\n")
        self.await_line()
        method.roundtrip()

    def await_text(self, word):
        """Waits until the input method is told this text, and returns all that it was told from the start."""
        while not any(repr(word) in state for state in method.seen):
            method.pump()
        return method.seen[1:]

    def close(self):
        self.process.kill()
        self.process.wait()
        while method.seen[-1] != "off":
            method.pump()


with open("/tmp/sway.conf", "w") as file:
    file.write("xwayland disable\n")
start("sway", "-c", "/tmp/sway.conf", stdout=log)
method = InputMethod()
