// SPDX-License-Identifier: MIT
#pragma once

#include <alsa/asoundlib.h>
