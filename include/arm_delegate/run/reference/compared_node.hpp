#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The differences of a compiled program from PyTorch at one node.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/run/reference/differences.hpp>

#include <cstdint>
#include <string>

namespace arm_delegate {

/// A node whose result was compared.
struct compared_node {
  std::string name{};
  std::string target{};  ///< "aten.conv2d.default"
  std::string module{};  ///< its path in the model
  std::string source{};  ///< file:line of the model's Python
  ir::shape sizes{};
  std::string value{};  ///< the name of the compared value: the quantized one, if there is one
  ir::dtype type = ir::dtype::undefined;  ///< of that value
  /// The node's reference was lowered too: it has no evaluation.
  bool reference_is_lowered = false;

  /// Both are empty if the float program has no such node.
  real_differences rounded{};   ///< fake-quantized program against the float one
  real_differences compiled{};  ///< compiled program against the float one

  /// The error of this node alone, if its result is not quantized: the difference from what PyTorch
  /// computes with the compiled program's values, so errors of earlier nodes do not count.
  real_differences own_number{};

  bool quantized = false;  ///< its result is quantized; else the members below are empty
  double scale = 1;
  std::int64_t zero_point = 0;
  code_differences own{};  ///< the error of this node alone, likewise
  /// The whole compiled program up to the node.
  code_differences accumulated{};
};

}  // namespace arm_delegate
