// SPDX-License-Identifier: MIT
#pragma once

#include <systemd/sd-event.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-login.h>
// The journal does not need the place of a message in the source: no CODE_FILE, CODE_LINE, CODE_FUNC.
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <systemd/sd-journal.h>
