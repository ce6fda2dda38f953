#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What TOSA's integer arithmetic makes of the codes of a quantized value, known when compiling.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/multiplier.hpp>

#include <cstdint>
#include <cstdlib>
#include <optional>

namespace arm_delegate::op::detail {

/// RESCALE of INT32 values with one scale.
class code_scale {
 public:
  explicit code_scale(double scale) : made_(tosa::to_multiplier(scale, 31)) {}

  /// Nothing if TOSA does not define the result (apply_scale_32 of the specification).
  [[nodiscard]] std::optional<std::int64_t> operator()(std::int64_t x) const {
    if (!made_) return std::nullopt;
    auto const half = std::int64_t{1} << (made_->shift - 1);
    if (x < -half || x >= half) return std::nullopt;
    return (x * made_->value + half) >> made_->shift;
  }

 private:
  std::optional<tosa::multiplier> made_;
};

/// Refuses the node unless `made` differs from the function `real` by one step at most, for each
/// code of `x`, 16 bits or fewer. `made` takes a code without zero point, as INT32, and gives the
/// result with one.
ARM_DELEGATE_FUNCTION void expect_exact(
    ir::node const& n, ir::value const& x, function_view<double(double)> real,
    function_view<std::optional<std::int64_t>(std::int64_t)> made);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/code_arithmetic-inl.hpp>  // IWYU pragma: export
#endif
