// SPDX-License-Identifier: MIT

import CWiping
import Driver
import Glibc

rp_keep_memory_private()
exit(runDriver(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
