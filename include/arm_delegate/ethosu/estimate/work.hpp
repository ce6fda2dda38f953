#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A kernel operation for the estimates: its kind, sizes and steps.

#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/region_memory.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::estimate {

/// How an elementwise operation is charged whose depth does not fill a microblock.
enum class elementwise_charge : std::uint8_t {
  /// For the depth of whole microblocks, as all other operations are. Vela's scheduler, too, takes
  /// them for slow: it reshapes operations with a depth below 8 (scheduler_packing.cpp).
  whole_depth,
  /// For its elements: Vela's estimate.
  elements
};

/// The NPU, system and memory mode of an estimate.
struct npu_target {
  npu_facts const& npu;
  npu_system const& system;
  npu_memory_mode const& mode;
  elementwise_charge charge = elementwise_charge::whole_depth;

  [[nodiscard]] memory_kind memory_of(std::int64_t region) const {
    return ethosu::memory_of(region, system, mode);
  }
  /// Bytes per cycle.
  [[nodiscard]] double bandwidth(memory_kind which) const {
    auto const& m = system.memory(which);
    return npu.port_bytes * m.ports * m.clock_scale;
  }
  [[nodiscard]] bool is_u85() const { return npu.family == npu_family::u85; }
};

/// Kinds of operations with the same timing rule.
enum class work_kind : std::uint8_t { conv, depthwise, pool, reduce_sum, elementwise, resize };

/// A feature map as read or written.
struct work_map {
  extent shape{};
  std::int64_t bits = 8;  ///< of an element
  activation_format format = activation_format::nhwc;
  memory_kind memory = memory_kind::sram;
  bool in_memory = true;  ///< false for a chain buffer
};

/// One kernel operation, with all sizes within the bounds of `extent_of`.
struct work {
  work_kind kind = work_kind::conv;
  work_map ifm{};
  std::optional<work_map> ifm2{};
  work_map ofm{};  ///< as written, with its axes transposed
  extent ofm_block{};
  extent ifm_block{};
  extent microblock{};
  std::int64_t kernel_height = 1;  ///< without dilation
  std::int64_t kernel_width = 1;
  bool part_kernel = false;  ///< the order of the weights
  bool sparse = false;
  bool wide_sums = false;  ///< accumulators have more than 32 bits

  [[nodiscard]] bool uses_macs() const {
    return kind != work_kind::elementwise && kind != work_kind::resize;
  }
  [[nodiscard]] bool has_weights() const {
    return kind == work_kind::conv || kind == work_kind::depthwise;
  }
  /// True if every output block reads the whole depth of the input.
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

/// A scalar counts as a constant of one element, a chain buffer as if it were in the arena.
[[nodiscard]] inline work_map work_map_of(npu_target const& to, feature_map const& f) {
  bool const is_scalar = f.broadcast == broadcast_mode::scalar;
  bool const is_chained = f.storage == activation_storage::chained;
  auto const place = is_scalar ? region::constants : region::scratch;
  auto const bits = std::int64_t{8} << static_cast<unsigned>(f.precision);
  return {.shape = extent_of(f),
          .bits = bits,
          .format = is_scalar ? activation_format::nhwc : f.format,
          .memory = to.memory_of(is_scalar || is_chained ? place : f.region),
          .in_memory = !is_chained};
}

/// The input block, rounded up to whole steps.
[[nodiscard]] inline extent ifm_block_of(npu_facts const& npu, work const& w,
                                         kernel_operation const& o) {
  bool const is_u85 = npu.family == npu_family::u85;
  if (is_u85 && w.kind == work_kind::elementwise) return w.ofm_block;
  auto const block = rules::ifm_block(npu, o);
  auto const unit = rules::ifm_unit(npu, rules::microblock_of(npu, o), block.c, w.ifm.bits);
  bool const rounds_depth = is_u85 && w.kind != work_kind::conv;
  return extent_of(ethosu::detail::round_up(block.y, std::max<std::int64_t>(unit.y, 1)),
                   ethosu::detail::round_up(block.x, std::max<std::int64_t>(unit.x, 1)),
                   rounds_depth ? ethosu::detail::round_up(block.c, unit.c) : block.c);
}

}  // namespace detail

[[nodiscard]] inline work work_of(npu_target const& to, kernel_operation const& o) {
  auto const kind = detail::work_kind_of(o);
  work w{.kind = kind,
         .ifm = detail::work_map_of(to, o.ifm),
         .ofm = detail::work_map_of(to, written_map(o)),
         .ofm_block = extent_of(o.block),
         .microblock = extent_of(rules::microblock_of(to.npu, o)),
         .kernel_height = std::max<std::int64_t>(o.kernel.height, 1),
         .kernel_width = std::max<std::int64_t>(o.kernel.width, 1),
         .part_kernel =
             kind == work_kind::conv && o.weights.order == weight_traversal::part_kernel_first,
         .sparse = o.weights.sparsity == weight_sparsity::sparse_2_4,
         .wide_sums = o.accumulator_bits > 32};
  if (o.ifm2) w.ifm2 = detail::work_map_of(to, *o.ifm2);
  if (w.kind == work_kind::pool && w.ifm2) {  // only the accumulators' initial value is read
    w.ifm = *w.ifm2;
    w.ifm2.reset();
  }
  w.ifm_block = detail::ifm_block_of(to.npu, w, o);
  return w;
}

}  // namespace arm_delegate::ethosu::estimate
