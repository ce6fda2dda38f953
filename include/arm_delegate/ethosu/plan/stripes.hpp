#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The order in which the stripes of a cascade run, and the rows that its buffers hold at once.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/row_slices.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// Rows of the output of a step.
struct stripe {
  std::size_t step = 0;  ///< counted from the first one of the cascade
  row_range rows{};
  friend bool operator==(stripe const&, stripe const&) = default;
};

/// The stripes of a cascade.
struct stripe_sequence {
  std::vector<stripe> order{};
  std::vector<std::int64_t> held{};  ///< rows that each buffer of the cascade's shape holds
};

namespace detail {

/// Computes rows when a later step needs them, so that few are held.
class stripe_scheduler {
 public:
  stripe_scheduler(compile::npu_graph const& g, cascade_shape const& shape)
      : g_(g), shape_(shape), done_(shape.count()) {
    made_.held.resize(shape.buffers.size());
    for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
      if (!shape.buffers[b].is_rolling) made_.held[b] = shape.buffers[b].rows;
    }
  }

  stripe_sequence run(std::int64_t rows) && {
    auto const last = shape_.written.back();
    auto const all = shape_.buffers[last].rows;
    for (std::int64_t end = rows; end < all; end += rows) fill(last, end);
    fill(last, all);
    // Steps after the cascade may read rows that no step of it needs.
    for (std::size_t b = 0; b < shape_.buffers.size(); ++b) {
      if (!shape_.buffers[b].is_rolling) fill(b, shape_.buffers[b].rows);
    }
    return std::move(made_);
  }

 private:
  /// Computes rows of a buffer up to `end`. Several writers take turns.
  void fill(std::size_t buffer, std::int64_t end) {
    for (auto const step : shape_.buffers[buffer].writers) compute(step, end);
  }

  void compute(std::size_t step, std::int64_t end) {
    if (done_[step] >= end) return;
    row_range const rows{done_[step], end};
    for (std::size_t which = 0; which < 2; ++which) {
      auto const& from = shape_.read[step][which];
      if (from) fill(*from, needed(step, which, rows).end);
    }
    auto const buffer = shape_.written[step];
    auto const oldest = std::min(first_needed(buffer), rows.begin);
    auto& held = made_.held[buffer];
    held = std::max(held, rows.end - oldest);
    made_.order.push_back({step, rows});
    done_[step] = end;
  }

  /// The first row that readers of a buffer still need.
  [[nodiscard]] std::int64_t first_needed(std::size_t buffer) const {
    auto first = std::numeric_limits<std::int64_t>::max();
    for (auto const step : shape_.buffers[buffer].readers) {
      auto const next = done_[step];
      if (next == shape_.buffers[shape_.written[step]].rows) continue;
      for (std::size_t which = 0; which < 2; ++which) {
        if (shape_.read[step][which] != buffer) continue;
        first = std::min(first, needed(step, which, {next, next + 1}).begin);
      }
    }
    return first;
  }

  /// The rows of an input that a step needs.
  [[nodiscard]] row_range needed(std::size_t step, std::size_t which, row_range out) const {
    auto const& k = std::get<compile::npu_kernel_step>(g_.steps[shape_.first + step]);
    return which == 0 ? input_rows(k.kernel, shape_.axes[step], out) : out;
  }

  compile::npu_graph const& g_;
  cascade_shape const& shape_;
  std::vector<std::int64_t> done_;  ///< rows that each step has computed
  stripe_sequence made_{};
};

}  // namespace detail

/// The stripes of a cascade whose last step computes `rows` rows in each stripe.
[[nodiscard]] inline stripe_sequence stripes_of(compile::npu_graph const& g,
                                                cascade_shape const& shape, std::int64_t rows) {
  return detail::stripe_scheduler(g, shape).run(rows);
}

/// A stripe as an operation. `g` is the graph before the cascade is made.
[[nodiscard]] inline compile::npu_kernel_step step_of(compile::npu_graph const& g,
                                                      cascade_shape const& shape,
                                                      stripe_sequence const& stripes,
                                                      stripe const& s) {
  auto made = std::get<compile::npu_kernel_step>(g.steps[shape.first + s.step]);
  made.whole = shape.first + s.step;
  auto const axis = shape.axes[s.step];
  auto& o = made.kernel;
  auto const slice = [&](feature_map& f, std::size_t which, row_range rows) {
    if (broadcasts_rows(axis, f)) return;
    auto const& from = shape.read[s.step][which];
    f = rows_of(f, axis, rows, from ? stripes.held[*from] : axis.rows(f));
  };
  auto const in = input_rows(o, axis, s.rows);
  o.kernel = kernel_of_rows(o, axis, s.rows);
  slice(o.ifm, 0, in);
  if (o.ifm2) slice(*o.ifm2, 1, s.rows);
  o.ofm = rows_of(o.ofm, axis, s.rows, stripes.held[shape.written[s.step]]);
  return made;
}

}  // namespace arm_delegate::ethosu::plan
