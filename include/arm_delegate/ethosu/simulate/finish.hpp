#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The output stage of an Ethos-U: converts accumulators to elements in memory.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/accumulate.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/hardware_function.hpp>
#include <arm_delegate/ethosu/simulate/look_up.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::simulate {

/// True if an operation accumulates products or elements.
[[nodiscard]] constexpr bool adds_up(kernel_operation const& o) {
  switch (o.kind) {
    case kernel_kind::conv:
    case kernel_kind::depthwise: return true;
    case kernel_kind::pool:
      return o.pooling == pooling_mode::sum || o.pooling == pooling_mode::reduce_sum;
    default: return false;
  }
}

/// True if the accumulators, before and after adding the bias, fit the operation's accumulator
/// width.
[[nodiscard]] inline bool fits_accumulators(kernel_operation const& o,
                                            std::span<weights::scale_entry const> table,
                                            volume<std::int64_t> const& sums) {
  if (!adds_up(o)) return true;
  auto const end = std::int64_t{1} << (o.accumulator_bits - 1);
  auto const fits = [&](std::int64_t sum) { return sum >= -end && sum < end; };
  for (auto const* sum = sums.data; sum != sums.data + sums.size();) {
    for (std::int64_t c = 0; c < sums.depth; ++c, ++sum) {
      auto const bias = table.empty() ? 0 : table[static_cast<std::size_t>(c)].bias;
      if (!fits(*sum) || !fits(wrapped_sum(*sum, bias))) return false;
    }
  }
  return true;
}

/// Converts accumulators to elements.
class element_maker {
 public:
  element_maker(kernel_operation const& o, std::span<weights::scale_entry const> table,
                std::span<std::byte const> lookup)
      : o_(o), table_(table), lookup_(lookup) {}

  [[nodiscard]] std::int64_t operator()(std::int64_t sum, std::int64_t c) const {
    auto const& out = o_.out;
    auto v = wrapped_sum(scaled(sum, c), out.zero_point);
    // Function arguments exceed the 16-bit bounds, so their results are clipped instead.
    if (is_function(out.lookup)) return clipped(look_up(out.lookup, lookup_, v));
    v = clipped(v);
    return lookup_.empty() ? v : look_up(out.lookup, lookup_, v);
  }

 private:
  [[nodiscard]] std::int64_t clipped(std::int64_t v) const {
    auto const& out = o_.out;
    return out.clips ? std::clamp(v, out.smallest, std::max(out.smallest, out.largest)) : v;
  }
  [[nodiscard]] std::int64_t scaled(std::int64_t sum, std::int64_t c) const {
    auto const& out = o_.out;
    if (!table_.empty()) {
      auto const& by = table_[static_cast<std::size_t>(c)];
      return round_shift(wrapped_sum(sum, by.bias),
                         {std::int64_t{by.scale}, std::int64_t{by.shift}}, out.round,
                         out.double_rounding);
    }
    bool const has_scaled =
        o_.kind == kernel_kind::elementwise && o_.elementwise == elementwise_mode::lrelu;
    if (out.is_bare || has_scaled) return sum;
    return round_shift(sum, factor(), out.round, out.double_rounding);
  }

  /// 32-bit products are only shifted, whatever the multiplier: Vela's softmax of TensorFlow Lite
  /// sets it to 2^30.
  [[nodiscard]] npu_scale factor() const {
    bool const is_wide_product = o_.kind == kernel_kind::elementwise &&
                                 o_.elementwise == elementwise_mode::mul &&
                                 o_.ifm.precision == activation_precision::b32;
    return {.scale = is_wide_product ? 1 : o_.out.scale.scale, .shift = o_.out.scale.shift};
  }

  kernel_operation const& o_;
  std::span<weights::scale_entry const> table_;
  std::span<std::byte const> lookup_;
};

/// Writes an operation's results: into memory, or in place for a chain buffer.
inline void finish(kernel_operation const& o, element_maker const& make, npu_memory& memory,
                   volume<std::int64_t> const& sums) {
  bool const chained = o.ofm.storage == activation_storage::chained;
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto* const row = sums.row(y, x);
      for (std::int64_t c = 0; c < sums.depth; ++c) {
        auto const v = make(row[c], c);
        if (chained) {
          row[c] = as_element(o.ofm, v);
          continue;
        }
        auto const to = place_of(o, y, x, c);
        store(memory, o.ofm, to.y, to.x, to.c, v);
      }
    }
  }
}

}  // namespace arm_delegate::ethosu::simulate
