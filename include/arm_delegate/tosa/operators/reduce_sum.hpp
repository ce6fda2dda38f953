#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_SUM: a kernel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/reduction.hpp>
#include <arm_delegate/tosa/rules/operators/reduce_sum.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::operators {

namespace detail {

/// The sum of adjacent elements if a quick check shows that no summation order overflows.
ARM_DELEGATE_HOT inline bool sum_small(std::int32_t const* in, std::size_t count,
                                       std::int32_t& out) {
  std::int64_t total = 0;
  std::int64_t magnitudes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t const x = in[i];
    total += x;
    magnitudes += x < 0 ? -x : x;
  }
  out = static_cast<std::int32_t>(total);
  return magnitudes <= std::numeric_limits<std::int32_t>::max();
}
inline bool sum_small(std::int64_t const*, std::size_t, std::int64_t&) { return false; }

}  // namespace detail

/// The sum of all elements along an axis. Integers must not overflow, not even in a partial sum.
struct reduce_sum : rules::reduce_sum {
  static void run(call const& c) {
    if (is_floating(c.output().type)) {
      detail::reduce<float>(c, [](float a, float b) { return a + b; });
      kernels::round_result(c);
      return;
    }
    kernels::with_types<std::int32_t, std::int64_t>(
        c.output().type, [&]<class T>(std::type_identity<T>) {
          c.require_range(sum<T>(c), "a sum of elements overflows");
        });
  }

 private:
  template <class T>
  static bool sum(call const& c) {
    if (c.inputs[0].numel() == 0) return true;
    auto const s = detail::shape_of_reduction(c);
    auto const* in = c.inputs[0].as<T const>();
    auto* out = c.output().as<T>();
    bool holds = true;
    for (std::size_t o = 0; o < s.outer; ++o, in += s.length * s.inner, out += s.inner) {
      bool const easy = s.inner == 1 && detail::sum_small(in, s.length, *out);
      holds &= easy || detail::reduce_rows(in, out, s.length, s.inner, kernels::checked_add{});
    }
    return holds;
  }
};

}  // namespace arm_delegate::tosa::operators
