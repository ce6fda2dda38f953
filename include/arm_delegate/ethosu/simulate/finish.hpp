#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The output stage of an Ethos-U: from sums to elements in memory.

#include <arm_delegate/ethosu/element_address.hpp>
#include <arm_delegate/ethosu/lookup.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/ethosu/simulate/accumulate.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu {

/// Turns sums into elements.
class element_maker {
 public:
  element_maker(kernel_operation const& o, std::span<scale_entry const> table,
                std::span<std::byte const> lookup)
      : o_(o), table_(table), lookup_(lookup) {}

  [[nodiscard]] std::int64_t operator()(std::int64_t sum, std::int64_t c) const {
    auto const& out = o_.out;
    auto v = wrapped_sum(scaled(sum, c), o_.ofm.zero_point);
    if (out.clips) v = std::clamp(v, out.smallest, std::max(out.smallest, out.largest));
    return lookup_.empty() ? v : look_up(out.lookup, lookup_, v);
  }

 private:
  [[nodiscard]] std::int64_t scaled(std::int64_t sum, std::int64_t c) const {
    auto const& out = o_.out;
    if (!table_.empty()) {
      auto const& by = table_[static_cast<std::size_t>(c)];
      return round_shift(wrapped_sum(sum, by.bias),
                         {std::int64_t{by.scale}, std::int64_t{by.shift}}, out.round,
                         out.double_rounding);
    }
    // U55 and U65 say so of what has no scale; a leaky ReLU has scaled already.
    bool const is_bare =
        o_.kind == kernel_kind::elementwise && (out.scale_mode == ofm_scale_mode::per_channel ||
                                                o_.elementwise == elementwise_mode::lrelu);
    if (is_bare) return sum;
    return round_shift(sum, out.scale, out.round, out.double_rounding);
  }

  kernel_operation const& o_;
  std::span<scale_entry const> table_;
  std::span<std::byte const> lookup_;
};

/// Writes the sums of an operation as elements: into memory, or in place for a chain buffer.
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

}  // namespace arm_delegate::ethosu
