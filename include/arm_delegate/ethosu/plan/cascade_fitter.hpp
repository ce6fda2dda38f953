#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The largest stripes with which the buffers of a cascade fit the SRAM.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/shared_memory.hpp>
#include <arm_delegate/ethosu/plan/step_memory.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

using arm_delegate::detail::aligned_bytes;

/// A cascade whose buffers fit, and the memory that its output shares.
struct fitting_cascade {
  std::int64_t rows = 0;
  std::int64_t bytes = 0;  ///< of the SRAM
  compile::buffer_id replaced = compile::no_buffer;
  std::int64_t lead = 0;
  shared_memory shared{};
};

/// The bytes that are free in all steps from one on.
using free_since = function_view<std::int64_t(std::int64_t)>;

/// Finds the largest stripes with which the buffers of a cascade fit.
class cascade_fitter {
 public:
  cascade_fitter(compile::npu_graph const& g, buffer_uses const& uses, step_memory const& memory,
                 std::int64_t capacity)
      : g_(g), uses_(uses), memory_(memory), capacity_(capacity) {}

  /// `before` is the memory that buffers share when the cascade starts.
  [[nodiscard]] std::optional<fitting_cascade> fit(cascade_shape const& shape,
                                                   shared_memory const& before,
                                                   free_since room) const {
    auto const last = shape.first + shape.count() - 1;
    auto bytes = memory_.during(shape.first, last);
    for (auto const& b : shape.buffers) {
      if (b.is_rolling) bytes -= bytes_of(b.id);
    }
    auto const is_shared = is_live(uses_, before, shape.first);
    auto const alone = bytes + (is_shared ? before.bytes - bytes_of(before.last) : 0);
    if (shape.count() > 1) {
      auto const rows = most_rows(shape, [&](stripe_sequence const& stripes) {
        return alone + rolling_bytes(shape, stripes) <= capacity_;
      });
      auto const after = is_live(uses_, before, last + 1) ? before : shared_memory{};
      if (rows) {
        auto const held = rolling_bytes(shape, stripes_of(g_, shape, *rows));
        return fitting_cascade{.rows = *rows, .bytes = alone + held, .shared = after};
      }
    }
    for (auto const input : replaceable(shape, last)) {
      if (is_shared && input != before.last) continue;
      auto const memory = is_shared ? before : alone_in_memory(input);
      auto const made = fit_shared(shape, input, memory, bytes);
      if (made && made->shared.bytes - memory.bytes <= room(memory.since)) return made;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::int64_t bytes_of(compile::buffer_id b) const {
    return aligned_bytes({.bytes = g_[b].bytes});
  }
  [[nodiscard]] shared_memory alone_in_memory(compile::buffer_id b) const {
    return {.last = b, .bytes = bytes_of(b), .since = uses_.first(b)};
  }

  [[nodiscard]] static std::int64_t rolling_bytes(cascade_shape const& shape,
                                                  stripe_sequence const& stripes) {
    std::int64_t sum = 0;
    for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
      auto const& buffer = shape.buffers[b];
      if (buffer.is_rolling) sum += aligned_bytes({.bytes = stripes.held[b] * buffer.row_bytes});
    }
    return sum;
  }

  /// The largest stripes for which `fits(stripes)` holds, if it does for a single row.
  template <class Fits>
  [[nodiscard]] std::optional<std::int64_t> most_rows(cascade_shape const& shape,
                                                      Fits const& fits) const {
    auto const all = shape.buffers[shape.written.back()].rows;
    auto const rows_of = [&](std::int64_t parts) { return (all + parts - 1) / parts; };
    auto const fits_in = [&](std::int64_t parts) {
      return fits(stripes_of(g_, shape, rows_of(parts)));
    };
    if (!fits_in(all)) return std::nullopt;
    std::int64_t low = 1;
    for (auto high = all; low < high;) {
      auto const middle = low + (high - low) / 2;
      fits_in(middle) ? high = middle : low = middle + 1;
    }
    return rows_of(low);
  }

  /// Inputs that nothing reads after the cascade.
  [[nodiscard]] std::vector<compile::buffer_id> replaceable(cascade_shape const& shape,
                                                            std::size_t last) const {
    std::vector<compile::buffer_id> made;
    auto const output = shape.buffers[shape.written.back()];
    bool const is_new = uses_.first(output.id) >= static_cast<std::int64_t>(shape.first);
    if (!is_new || output.is_rolling || !memory_.counts(output.id)) return made;
    for (auto i = shape.first; i <= last; ++i) {
      auto const& k = std::get<compile::npu_kernel_step>(g_.steps[i]);
      for (auto const b : {k.ifm, k.ifm2}) {
        bool const is_input = b != compile::no_buffer && memory_.counts(b) &&
                              !uses_.is_output[static_cast<std::size_t>(b)] &&
                              uses_.last(b) <= static_cast<std::int64_t>(last);
        bool const is_written = ranges::any_of(
            shape.buffers, [&](cascade_buffer const& other) { return other.id == b; });
        if (is_input && !is_written && !ranges::contains(made, b)) made.push_back(b);
      }
    }
    return made;
  }

  /// `bytes` are those of all buffers but the rolling ones.
  [[nodiscard]] std::optional<fitting_cascade> fit_shared(cascade_shape const& shape,
                                                          compile::buffer_id input,
                                                          shared_memory const& before,
                                                          std::int64_t bytes) const {
    auto const output = shape.buffers[shape.written.back()].id;
    auto const others = bytes - bytes_of(input) - bytes_of(output);
    auto const lead = [&](stripe_sequence const& s) { return least_lead(g_, shape, s, input); };
    auto const shared = [&](std::int64_t start) {
      return with_output(before, output, bytes_of(output), start);
    };
    auto const rows = most_rows(shape, [&](stripe_sequence const& stripes) {
      return others + shared(lead(stripes)).bytes + rolling_bytes(shape, stripes) <= capacity_;
    });
    if (!rows) return std::nullopt;
    auto const stripes = stripes_of(g_, shape, *rows);
    auto const start = lead(stripes);
    auto const memory = shared(start);
    return fitting_cascade{.rows = *rows,
                           .bytes = others + memory.bytes + rolling_bytes(shape, stripes),
                           .replaced = input,
                           .lead = start,
                           .shared = memory};
  }

  compile::npu_graph const& g_;
  buffer_uses const& uses_;
  step_memory const& memory_;
  std::int64_t capacity_;
};

}  // namespace detail

}  // namespace arm_delegate::ethosu::plan
