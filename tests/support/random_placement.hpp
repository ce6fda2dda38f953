#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random float programs with quantize and dequantize nodes at random places.

#include <arm_delegate/ir/exported_program.hpp>

#include <cstdint>
#include <vector>

namespace support {

/// A program and how far a right implementation may be from PyTorch.
struct random_placement {
  arm_delegate::ir::exported_program program;
  double input_range = 1;  ///< inputs are between -input_range and input_range
  /// For each output, the largest difference, of quantized values in steps. Each quantize node may
  /// be one step off: where rounding is a tie, or because a kernel rounds an intermediate result.
  /// Operators pass the differences of their operands on, at most by their Lipschitz constant.
  std::vector<double> tolerances{};
};

/// The same for the same seed. Values have several quantize nodes with equal, similar and different
/// parameters, and float readers beside them.
random_placement make_random_placement(std::uint64_t seed);

}  // namespace support
