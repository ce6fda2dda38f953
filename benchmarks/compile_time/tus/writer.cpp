// SPDX-License-Identifier: BSD-3-Clause
// Writes a .tosa, header-only.
// ceiling: ratio 24
// ceiling: mib 1024
#include <arm_delegate/tosa/format/serialize.hpp>

arm_delegate::tosa::flatbuffer write(arm_delegate::tosa::graph const& g) {
  return arm_delegate::tosa::serialize(g, arm_delegate::tosa::encoding::tosa_1_0);
}
