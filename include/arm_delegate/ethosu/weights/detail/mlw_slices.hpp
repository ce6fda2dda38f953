#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Cuts a section of the MLW code into slices: the shortest path through all ways to code.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// For every weight and every way to code: what the best slices up to it cost whose last slice
/// codes that way. Costs are relative to the cheapest way's; that last chunks are padded counts as
/// its average. Time is linear in the number of weights.
class mlw_slice_search {
 public:
  mlw_slice_search(mlw_symbols const& symbols, mlw_palette const& palette)
      : symbols_(symbols), run_ways_(symbols.runs.empty() ? 1 : mlw_run_ways) {
    // Uncompressed indices can't be wider than the palette asks for.
    width_ = static_cast<int>(palette.uncompressed_width());
    for (std::size_t r = 0; r < run_ways_; ++r) {
      std::size_t const run_padding = symbols.runs.empty() ? 0 : mlw_run_chunk(unsigned(r)) / 2;
      switch_cost_[r].fill(static_cast<int>(mlw_slice_header_bits + mlw_chunk / 2 + run_padding));
      switch_cost_[r][mlw_uncompressed_way] -= static_cast<int>(mlw_chunk / 2);
    }
  }

  [[nodiscard]] std::vector<mlw_slice> search() {
    std::size_t const count = symbols_.indices.size();
    best_.resize(count);
    if (!symbols_.runs.empty()) add_run(symbols_.runs[0]);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) switch_ways(static_cast<std::uint32_t>(i));
      add_weight(symbols_.indices[i]);
      if (!symbols_.runs.empty()) add_run(symbols_.runs[i + 1]);
      settle(i);
    }
    return slices();
  }

 private:
  /// The best last slice that ends behind a weight.
  struct last_slice {
    std::uint32_t begin = 0;
    std::uint32_t way = 0;
  };

  void switch_ways(std::uint32_t at) {
    for (std::size_t r = 0; r < run_ways_; ++r) {
      auto& cost = cost_[r];
      auto& begin = begin_[r];
      auto const& fresh = switch_cost_[r];
      for (std::size_t w = 0; w < mlw_lanes; ++w) {
        bool const starts = cost[w] > fresh[w] || at - begin[w] >= mlw_longest_slice;
        cost[w] = starts ? fresh[w] : cost[w];
        begin[w] = starts ? at : begin[w];
      }
    }
  }

  void add_weight(unsigned index) {
    mlw_lane_bits bits = mlw_weight_bits[index];
    if (index >> static_cast<unsigned>(width_) == 0) bits[mlw_uncompressed_way] = width_;
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < mlw_lanes; ++w) cost_[r][w] += bits[w];
    }
  }

  void add_run(std::uint32_t run) {
    for (std::size_t r = 0; r < run_ways_; ++r) {
      int const bits = static_cast<int>(mlw_run_bits(run, static_cast<unsigned>(r)));
      for (std::size_t w = 0; w < mlw_lanes; ++w) cost_[r][w] += bits;
    }
  }

  void settle(std::size_t at) {
    std::size_t best_run = 0;
    std::size_t best_way = 0;
    int least = cost_[0][0];
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < mlw_weight_ways; ++w) {
        if (cost_[r][w] >= least) continue;
        least = cost_[r][w];
        best_run = r;
        best_way = w;
      }
    }
    best_[at] = {begin_[best_run][best_way],
                 static_cast<std::uint32_t>(best_run * mlw_lanes + best_way)};
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < mlw_lanes; ++w) cost_[r][w] -= least;
    }
  }

  [[nodiscard]] std::vector<mlw_slice> slices() const {
    std::vector<mlw_slice> found;
    for (std::size_t end = best_.size(); end > 0; end = found.back().begin) {
      auto const [begin, way] = best_[end - 1];
      found.push_back({.begin = begin,
                       .end = end,
                       .way = way % mlw_lanes,
                       .run_divisor = static_cast<unsigned>(way / mlw_lanes)});
    }
    std::ranges::reverse(found);
    return found;
  }

  mlw_symbols symbols_;
  std::size_t run_ways_;
  int width_ = 0;
  std::array<mlw_lane_bits, mlw_run_ways> switch_cost_{};
  std::array<mlw_lane_bits, mlw_run_ways> cost_{};
  std::array<std::array<std::uint32_t, mlw_lanes>, mlw_run_ways> begin_{};
  std::vector<last_slice> best_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
