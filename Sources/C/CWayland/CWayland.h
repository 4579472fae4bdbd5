// SPDX-License-Identifier: MIT
#pragma once

#include <wayland-client.h>
