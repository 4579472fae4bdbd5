#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: an X server carries out all requests that are in the socket when a client closes it, as it reads them
# before it comes to the end of the stream.
# What happens: a server that finds the socket closed drops what it has not read. All requests are carried out if the
# client waits for an answer first, or shuts down only its own direction and keeps the socket. While the server has
# nothing else to do it mostly reads in time, so a program that closes at once loses its last requests only now and
# then. Here the server is stopped meanwhile.
# Version: Xvfb 21.1.16 of Debian 13, whose sockets are those of Xorg and Xwayland.
# On glass: an overlay that ends would leave other programs' windows out of fullscreen. So the overlay waits for an
# answer before it closes: finish() in Sources/Screen/X11Windows/X11DisplayServer.swift. Wayland compositors drop such
# requests, too: Sources/Screen/WaylandWindows/WaylandDisplayServer.swift.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/python.packages"
unpack <"$here/xvfb.packages"

cat >"$root/client.py" <<'END'
import os, signal, socket, struct, subprocess, time

NAME, STRING = 39, 31
os.makedirs("/tmp/.X11-unix")
ours, theirs = os.pipe()
server = subprocess.Popen(
    ["Xvfb", ":97", "-screen", "0", "64x64x24", "-nolisten", "tcp", "-nolisten", "local", "-noreset",
     "-displayfd", str(theirs)],
    pass_fds=[theirs], stderr=subprocess.DEVNULL)
os.close(theirs)
# It writes its number when it is ready, and nothing when it ends.
assert os.read(ours, 8)

def connect():
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(10)
    client.connect("/tmp/.X11-unix/X97")
    client.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
    rest = 4 * struct.unpack("<6xH", client.recv(8, socket.MSG_WAITALL))[0]
    setup = client.recv(rest, socket.MSG_WAITALL)
    vendor, formats = struct.unpack_from("<H", setup, 16)[0], setup[21]
    return client, struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + 8 * formats)[0]

def change(client, value):
    client.sendall(struct.pack("<BBHIIIB3xI", 18, 0, 7, root, NAME, STRING, 8, 4) + value)

def read(client):
    client.sendall(struct.pack("<BBHIIIII", 20, 0, 6, root, NAME, STRING, 0, 1))
    length = struct.unpack_from("<I", client.recv(32, socket.MSG_WAITALL), 16)[0]
    return client.recv((length + 3) // 4 * 4, socket.MSG_WAITALL)[:length].decode()

watcher, root = connect()

def leave(how):
    change(watcher, b"old ")
    read(watcher)
    client = connect()[0]
    # The server reads from a new client until there is nothing, and then waits.
    time.sleep(0.5)
    server.send_signal(signal.SIGSTOP)
    os.waitpid(server.pid, os.WUNTRACED)
    change(client, b"new ")
    if how == "shut":
        client.shutdown(socket.SHUT_WR)
    if how != "close":
        server.send_signal(signal.SIGCONT)
    if how == "ask":
        read(client)
    if how == "shut":
        # The server closes it.
        client.recv(1)
    client.close()
    server.send_signal(signal.SIGCONT)
    # The server closes before it takes a new client.
    connect()
    print(how, read(watcher).strip())

try:
    for how in "close", "ask", "shut":
        leave(how)
finally:
    server.kill()
END
inside python3.13 /client.py >"$work/seen"

of() { # HOW
    sed -n "s/^$1 //p" "$work/seen"
}
see 'the property after the client has closed at once' old "$(of close)"
see 'the same after it has asked for an answer' new "$(of ask)"
see 'the same after it has shut down its direction, and the server has closed' new "$(of shut)"
finish
