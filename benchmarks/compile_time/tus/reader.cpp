// SPDX-License-Identifier: BSD-3-Clause
// Reads a .pt2, header-only.
// ceiling: ratio 58
// ceiling: mib 1024
#include <arm_delegate/frontends/pt2/load.hpp>

arm_delegate::ir::exported_program read(char const* path) {
  return arm_delegate::frontend::pt2::load(path);
}
