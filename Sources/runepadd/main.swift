// SPDX-License-Identifier: MIT

print("runepadd")
