// SPDX-License-Identifier: MIT
#pragma once

#include <mtdev.h>
#include <mtdev-plumbing.h>
