#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A factor and an offset for each channel.

#include <vector>

namespace arm_delegate::ir {

/// y = x * scale[c] + shift[c] for each element of channel c, dimension 1.
struct channel_scaling {
  std::vector<double> scale;
  std::vector<double> shift;
};

}  // namespace arm_delegate::ir
