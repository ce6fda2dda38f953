#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A kernel operation as estimates see it: what it does, how large, in what steps.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/memory_mode.hpp>
#include <arm_delegate/ethosu/estimate/system_config.hpp>
#include <arm_delegate/ethosu/feature_map.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu {

/// What payloads are estimated for.
struct estimate_target {
  npu_facts const& npu;
  system_config const& system;
  memory_mode const& mode;

  [[nodiscard]] npu_memory memory_of(std::int64_t region) const {
    return mode.memory_of(region, system);
  }
  /// Bytes per cycle.
  [[nodiscard]] double bandwidth(npu_memory which) const {
    auto const& m = system.memory(which);
    return npu.port_bytes * m.ports * m.clock_scale;
  }
  [[nodiscard]] bool is_u85() const { return npu.family == npu_family::u85; }
};

/// Operations that take the same time by the same rule.
enum class work_kind : std::uint8_t { conv, depthwise, pool, reduce_sum, elementwise, resize };

/// A feature map as it is read or written.
struct work_map {
  extent shape{};
  std::int64_t bits = 8;  ///< of an element
  activation_format format = activation_format::nhwc;
  npu_memory memory = npu_memory::sram;
  bool in_memory = true;  ///< false of what comes from, or goes to, a chain buffer
};

/// One kernel operation, all sizes within the bounds of `extent_of`.
struct work {
  work_kind kind = work_kind::conv;
  work_map ifm{};
  std::optional<work_map> ifm2{};
  work_map ofm{};  ///< as it is written: its axes have changed places
  extent ofm_block{};
  extent ifm_block{};
  extent microblock{};
  std::int64_t kernel_height = 1;  ///< without what dilation puts between
  std::int64_t kernel_width = 1;
  bool part_kernel = false;  ///< the weights' order
  bool sparse = false;
  bool wide_sums = false;  ///< accumulators have more than 32 bits

  [[nodiscard]] bool uses_macs() const {
    return kind != work_kind::elementwise && kind != work_kind::resize;
  }
  [[nodiscard]] bool has_weights() const {
    return kind == work_kind::conv || kind == work_kind::depthwise;
  }
  /// Every block of the output reads the input's whole depth.
  [[nodiscard]] bool sums_depth() const {
    return kind == work_kind::conv || kind == work_kind::reduce_sum;
  }
};

namespace detail {

[[nodiscard]] inline work_kind work_kind_of(kernel_operation const& o) {
  switch (o.kind) {
    case kernel_kind::conv: return work_kind::conv;
    case kernel_kind::depthwise: return work_kind::depthwise;
    case kernel_kind::elementwise: return work_kind::elementwise;
    case kernel_kind::resize: return work_kind::resize;
    default: break;
  }
  return o.pooling == pooling_mode::reduce_sum ? work_kind::reduce_sum : work_kind::pool;
}

/// A scalar counts as a constant of one element, what is chained as if it lay in the arena.
[[nodiscard]] inline work_map work_map_of(estimate_target const& to, feature_map const& f) {
  bool const is_scalar = f.broadcast == broadcast_mode::scalar;
  bool const is_chained = f.storage == activation_storage::chained;
  auto const place = static_cast<std::int64_t>(is_scalar ? region::constants : region::scratch);
  auto const bits = std::int64_t{8} << static_cast<unsigned>(f.precision);
  return {.shape = extent_of(f),
          .bits = bits,
          .format = is_scalar ? activation_format::nhwc : f.format,
          .memory = to.memory_of(is_scalar || is_chained ? place : f.region),
          .in_memory = !is_chained};
}

/// Height x width of a microblock of U85; what streams cannot say counts as 1x1.
[[nodiscard]] inline npu_block plane_of(microblock unit) {
  switch (unit) {
    case microblock::u1x2: return {1, 2, 1};
    case microblock::u1x4: return {1, 4, 1};
    case microblock::u2x2: return {2, 2, 1};
    case microblock::u2x4: return {2, 4, 1};
    case microblock::u4x4: return {4, 4, 1};
    default: return {1, 1, 1};
  }
}

/// U85: a microblock's elements are what the MACs multiply 8 input channels for.
[[nodiscard]] inline extent microblock_of(npu_facts const& npu, kernel_operation const& o) {
  if (npu.family != npu_family::u85) return extent_of(npu.microblocks[0]);
  auto const plane = plane_of(o.unit);
  return extent_of(plane.height, plane.width, npu.macs / 8 / (plane.height * plane.width));
}

/// Input elements along an axis that a block of the output needs.
[[nodiscard]] inline std::int64_t input_size(std::int64_t output, std::int64_t stride,
                                             std::int64_t window, ifm_upscale_mode upscale) {
  constexpr std::int64_t largest_window = 8;  // wider ones are taken in several parts
  std::int64_t const extra = upscale == ifm_upscale_mode::nearest ? 1 : 0;
  auto const needed = (output - 1) * stride + std::min(window, largest_window) + extra;
  return upscale == ifm_upscale_mode::none ? needed : ceil_div(needed, 2);
}

/// Channels of the input's block where they are not those of the output's.
[[nodiscard]] inline std::int64_t ifm_block_depth(npu_facts const& npu, work const& w) {
  auto const channels = w.ifm.shape.depth;
  if (npu.family != npu_family::u85) {
    if (w.ifm.bits == 16) return ceil_to(std::min<std::int64_t>(channels, 16), 4);
    return ceil_to(std::min<std::int64_t>(channels, w.part_kernel ? 16 : 32),
                   std::max(npu.ifm_microblock_depth, 1));
  }
  if (w.part_kernel) return 16;
  bool const narrow = npu.macs <= 256 && w.microblock.depth == 16 && !w.sparse;
  if (w.ifm.bits == 32 || narrow) return 32;
  return w.sparse && w.ifm.bits == 8 ? 128 : 64;
}

/// In what steps the input's block grows.
[[nodiscard]] inline extent ifm_unit(npu_facts const& npu, work const& w, std::int64_t depth) {
  if (npu.family != npu_family::u85) {
    return {w.microblock.height, w.microblock.width, 1};
  }
  auto const depth_bits = depth * w.ifm.bits;
  std::size_t const size = depth_bits <= 128 ? 0 : depth_bits <= 256 ? 1 : 2;
  bool const is_1x4 = w.microblock.height == 1 && w.microblock.width == 4;
  auto const unit = (is_1x4 ? npu.ifm_units_1x4 : npu.ifm_units)[size];
  return extent_of(unit.height, unit.width, std::int64_t{unit.depth} * 128 / w.ifm.bits);
}

/// Vela 5.1: GetArchIFMBlockSize of ethos_u55.cpp and ethos_u85.cpp, and what calls it.
[[nodiscard]] inline extent ifm_block_of(npu_facts const& npu, work const& w,
                                         kernel_operation const& o) {
  bool const is_u85 = npu.family == npu_family::u85;
  if (is_u85 && w.kind == work_kind::elementwise) return w.ofm_block;
  auto const depth = w.sums_depth() ? ifm_block_depth(npu, w) : w.ofm_block.depth;
  auto const unit = ifm_unit(npu, w, depth);
  auto const& k = o.kernel;
  auto const height = input_size(w.ofm_block.height, k.stride_y, k.dilated_height(), o.upscale);
  auto const width = input_size(w.ofm_block.width, k.stride_x, k.dilated_width(), o.upscale);
  bool const rounds_depth = is_u85 && w.kind != work_kind::conv;
  return extent_of(ceil_to(height, unit.height), ceil_to(width, unit.width),
                   rounds_depth ? ceil_to(depth, unit.depth) : depth);
}

}  // namespace detail

[[nodiscard]] inline work work_of(estimate_target const& to, kernel_operation const& o) {
  auto const kind = detail::work_kind_of(o);
  work w{.kind = kind,
         .ifm = detail::work_map_of(to, o.ifm),
         .ofm = detail::work_map_of(to, o.ofm),
         .ofm_block = extent_of(o.block),
         .microblock = detail::microblock_of(to.npu, o),
         .kernel_height = std::max<std::int64_t>(o.kernel.height, 1),
         .kernel_width = std::max<std::int64_t>(o.kernel.width, 1),
         .part_kernel =
             kind == work_kind::conv && o.weights.order == weight_traversal::part_kernel_first,
         .sparse = o.weights.sparsity == weight_sparsity::sparse_2_4,
         .wide_sums = o.accumulator_bits > 32};
  w.ofm.shape = transposed(w.ofm.shape, o.out.transpose);
  if (o.ifm2) w.ifm2 = detail::work_map_of(to, *o.ifm2);
  if (w.kind == work_kind::pool && w.ifm2) {  // the accumulators' start is all that is read
    w.ifm = *w.ifm2;
    w.ifm2.reset();
  }
  w.ifm_block = detail::ifm_block_of(to.npu, w, o);
  return w;
}

}  // namespace arm_delegate::ethosu
