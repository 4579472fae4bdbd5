# SPDX-License-Identifier: MIT
#
# Programs of scripts that source a11y.bash import this: it starts an X server, a session bus and the accessibility bus,
# and calls objects by dbus-send.
import atexit
import os
import re
import subprocess
import sys
import time

os.environ.update(
    DISPLAY=":97", XDG_RUNTIME_DIR="/run", DBUS_SESSION_BUS_ADDRESS="unix:path=/run/bus", GSETTINGS_BACKEND="memory")
log = open("/tmp/log", "w")


def start(*command):
    """Starts a program, which ends with this one."""
    process = subprocess.Popen(command, stdout=log, stderr=log)
    atexit.register(process.kill)
    return process


def await_(condition):
    """Returns what a function returns when it is something, or stops after ten seconds."""
    for _ in range(200):
        if result := condition():
            return result
        time.sleep(0.05)
    sys.exit("nothing came in ten seconds")


def call(bus, name, path, method, *arguments):
    """Calls a method, and returns its answer in the form of dbus-send."""
    return subprocess.run(
        ["dbus-send", "--bus=" + bus, "--print-reply", "--dest=" + name, path, method, *arguments],
        check=True, capture_output=True, text=True).stdout


def children(bus, name, path):
    """Returns the name of the program and the path of each child of an object."""
    answer = call(bus, name, path, "org.a11y.atspi.Accessible.GetChildren")
    return re.findall(r'string "([^"]*)"\s+object path "([^"]*)"', answer)


start("Xvfb", ":97", "-screen", "0", "400x400x24", "-nolisten", "tcp", "-nolisten", "local")
session = os.environ["DBUS_SESSION_BUS_ADDRESS"]
start("dbus-daemon", "--session", "--nofork", "--address=" + session)
await_(lambda: os.path.exists("/run/bus") and os.path.exists("/tmp/.X11-unix/X97"))
call(session, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set",
     "string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true")
bus = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress").split('"')[1]
