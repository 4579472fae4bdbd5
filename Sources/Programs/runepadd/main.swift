// SPDX-License-Identifier: MIT

import CWiping
import Driver
import Glibc

rp_keep_memory_private()
let arguments = Array(CommandLine.arguments.dropFirst())
// The files have no secrets, and reading them frees most of the memory that the driver ever frees. So wiping
// starts later.
exit(runDriver(arguments: arguments, filesAreRead: rp_wipe_what_is_freed).rawValue)
