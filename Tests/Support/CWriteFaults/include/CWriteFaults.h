// SPDX-License-Identifier: MIT
//
// A library that a test preloads into a program (LD_PRELOAD), so that calls of the program fail.
//
// WRITE_FAULTS has the faults, such as "write 1 short, write 2 28, fsync 1 5": the call, which one of these calls in
// the order of time, and the errno.  A "short" write(2) takes a third of the bytes.  WRITE_FAULTS_PATH is a part
// of the paths of the files that count; calls for other files are neither counted nor changed.
//
// The library has no functions for other code: it replaces write(2), fsync(2), fchmod(2), rename(2), open(2) for
// writing, link(2) and symlink(2).
