#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a delegate takes or gives: one tensor of its boundary.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace arm_delegate {

/// An input or output of a delegate. Quantized ones are per tensor: real = (q - zero_point) *
/// scale.
struct tensor_spec {
  std::string name{};
  ir::shape sizes{};  ///< in the order of memory: NHWC if it is channels-last
  ir::dtype type = ir::dtype::undefined;
  ir::memory_order order = ir::memory_order::contiguous;
  std::optional<double> scale{};
  std::int64_t zero_point = 0;
  std::int64_t quant_min = 0;  ///< the range of quantized values, if there is a scale
  std::int64_t quant_max = 0;

  friend bool operator==(tensor_spec const&, tensor_spec const&) = default;
};

}  // namespace arm_delegate
