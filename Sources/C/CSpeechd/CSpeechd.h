// SPDX-License-Identifier: MIT
#pragma once

// pkg-config names the folder of this header. Debian 12 has it in /usr/include, too.
#include <libspeechd.h>
