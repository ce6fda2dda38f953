#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates the MAC cycles for a block of the output.
//
// Vela: EstimateMacCyclesPerBlock of ethos_u55_performance.cpp and ethos_u85_performance.cpp.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace arm_delegate::ethosu::estimate {

/// The steps that compute one block, and their cycles.
class mac_cycles {
 public:
  mac_cycles(npu_facts const& npu, work const& w)
      : npu_(npu),
        w_(w),
        units_(ceil_div(smaller(w.ofm.shape, w.ofm_block), microblock_for(npu, w))),
        ifm_depth_(std::min(w.ifm.shape.depth, w.ifm_block.depth)) {}

  /// Cycles of one block of the output.
  [[nodiscard]] double per_block() const {
    double cycles = 0;
    // Kernels are split into parts of at most 8x8: whole ones, two kinds of edges, a corner.
    for (auto const rows : parts_of(w_.kernel_height)) {
      for (auto const columns : parts_of(w_.kernel_width)) {
        cycles += rows.count * columns.count * of_part(rows.size * columns.size);
      }
    }
    if (w_.sums_depth()) {
      cycles *= static_cast<double>(ceil_div(w_.ifm.shape.depth, ifm_depth_));
    }
    return is_u85() ? cycles : std::floor(cycles / npu_.cores);
  }

  /// Blocks of the whole output; a partial block counts by its share of microblocks.
  [[nodiscard]] double blocks() const {
    return ceil_div(w_.ofm.shape, microblock_for(npu_, w_)).count() / units_.count();
  }

 private:
  struct parts {
    double count = 0;
    std::int64_t size = 0;
  };
  static std::array<parts, 2> parts_of(std::int64_t kernel) {
    constexpr std::int64_t most = 8;
    auto const whole = kernel / most;
    auto const rest = kernel % most;
    return {parts{static_cast<double>(whole), most}, parts{rest == 0 ? 0. : 1., rest}};
  }

  /// U55 and U65 use four columns of one row instead of 2x2 if that fills the microblock.
  static extent microblock_for(npu_facts const& npu, work const& w) {
    bool const is_row = w.kind == work_kind::conv && w.ofm.shape.height == 1 &&
                        w.ofm.shape.width % 2 == 0 && w.kernel_height == 1;
    if (npu.family != npu_family::u85 && w.microblock.height == 2 && is_row) {
      return {1, 4, w.microblock.depth};
    }
    return w.microblock;
  }

  [[nodiscard]] bool is_u85() const { return npu_.family == npu_family::u85; }
  [[nodiscard]] bool is_u55_32() const { return npu_.family == npu_family::u55 && npu_.macs == 32; }
  [[nodiscard]] double ifm_bytes() const {
    auto const bytes = w_.ifm.bits / 8;
    return static_cast<double>(bytes);
  }
  [[nodiscard]] double elements_per_kernel_step() const { return w_.ifm.bits == 16 ? 2 : 4; }
  [[nodiscard]] double ifm_depth_steps() const {
    return static_cast<double>(ceil_div(ifm_depth_, 8));
  }
  /// Cycles until the weights of one step are decoded, with all cores decoding.
  [[nodiscard]] double weight_cycles() const {
    std::int64_t const decoders = is_u85() ? std::max(npu_.cores, 1) : 1;
    auto const cycles = 32 * w_.microblock.depth / (8 * decoders);
    return static_cast<double>(cycles);
  }

  /// Cycles for a part of the kernel with that many elements.
  [[nodiscard]] double of_part(std::int64_t elements) const {
    auto const size = static_cast<double>(elements);
    auto const depth = static_cast<double>(units_.depth);
    switch (w_.kind) {
      case work_kind::pool: return pooled(size) + delay(1);
      case work_kind::depthwise: {
        auto const steps = std::ceil(size / 4);
        auto const step = 4 * units_.plane() * ifm_bytes();
        return std::max(weight_cycles(), step) * steps * depth + delay(steps);
      }
      default: break;
    }
    if (!w_.part_kernel) return depth_first_step() * size * depth + delay(size);
    auto const steps = std::ceil(size / elements_per_kernel_step());
    auto const cycles =
        std::max(weight_cycles(), 4 * units_.plane()) * steps * depth * ifm_depth_steps();
    return halved_where_sparse(cycles) + delay(steps) * ifm_depth_steps();
  }

  [[nodiscard]] double pooled(double elements) const {
    auto const of_size = is_u55_32() ? 1. : 4 * ifm_bytes();
    return std::max(4., elements) * units_.count() * of_size;
  }

  /// All channels of the input's block, for one kernel element.
  [[nodiscard]] double depth_first_step() const {
    if (!is_u85()) return std::max(weight_cycles(), 4 * units_.plane());
    auto const steps = ifm_depth_ / 8;
    auto const cycles = static_cast<double>(steps) * units_.plane();
    return halved_where_sparse(std::max(weight_cycles(), cycles) * ifm_bytes());
  }
  [[nodiscard]] double halved_where_sparse(double cycles) const {
    return is_u85() && w_.sparse ? std::floor(cycles / 2) : cycles;
  }

  /// Cycles waiting for accumulators that the next step continues: a single microblock has no other
  /// work in between.
  [[nodiscard]] double delay(double steps) const {
    auto const depth = static_cast<double>(units_.depth);
    double wait = w_.wide_sums && npu_.macs <= 128 ? 3 : 2;
    if (is_u55_32()) wait = w_.wide_sums ? 7 : 3;
    double cycles = 0;
    if (units_.plane() == 1) cycles = wait * (units_.depth == 1 ? steps : (steps - 1) * depth);
    bool const is_line = units_.width == 1 || units_.height == 1;
    if (is_u55_32() && w_.wide_sums && is_line && units_.depth > 1) cycles += wait * depth;
    return cycles;
  }

  npu_facts const& npu_;
  work const& w_;
  extent units_;  ///< the block's size in microblocks
  std::int64_t ifm_depth_;
};

}  // namespace arm_delegate::ethosu::estimate
