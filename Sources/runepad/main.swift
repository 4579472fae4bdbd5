// SPDX-License-Identifier: MIT

print("runepad")
