#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates how many cycles each memory is busy with an operation.
//
// Vela: MeasureElementAccess, ElementTransferToBytes, MeasureAccessCycles of
// ethos_u55_performance.cpp and ethos_u85_performance.cpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/transfer.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::estimate {

/// The users of a memory port, each with its own bandwidth limit.
enum class npu_channel : std::uint8_t {
  dma,
  ifm_stream,
  weights,
  fast_weights,
  ifm,
  scales,
  write
};

inline constexpr std::size_t npu_channel_count = 7;

/// Bytes between the NPU and each memory, by channel.
class memory_traffic {
 public:
  void add(memory_kind memory, npu_channel channel, double bytes) {
    bytes_[static_cast<std::size_t>(memory)][static_cast<std::size_t>(channel)] += bytes;
  }

  [[nodiscard]] double bytes(memory_kind memory, npu_channel channel) const {
    return bytes_[static_cast<std::size_t>(memory)][static_cast<std::size_t>(channel)];
  }

  /// Cycles that a memory is busy: all traffic at its bandwidth; on U85 each channel has its own
  /// limit.
  [[nodiscard]] double cycles(npu_target const& to, memory_kind memory) const {
    auto const& channels = bytes_[static_cast<std::size_t>(memory)];
    double all = 0;
    double longest = 0;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      all += channels[i];
      if (!to.is_u85() || channels[i] == 0) continue;
      auto const rate = bandwidth(to, memory, static_cast<npu_channel>(i));
      longest = std::max(longest, cycles_at(rate, channels[i]));
    }
    return std::max(cycles_at(to.bandwidth(memory), all), longest);
  }

  /// The channel that keeps a memory busy: on U85 the one that takes the longest if its own limit
  /// counts, else the one with the most bytes.
  [[nodiscard]] npu_channel busiest(npu_target const& to, memory_kind memory) const {
    auto const& channels = bytes_[static_cast<std::size_t>(memory)];
    auto const most = static_cast<npu_channel>(ranges::max_element(channels) - channels.begin());
    if (!to.is_u85()) return most;
    double all = 0;
    double longest = 0;
    auto slowest = most;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      all += channels[i];
      if (channels[i] == 0) continue;
      auto const one = static_cast<npu_channel>(i);
      auto const taken = cycles_at(bandwidth(to, memory, one), channels[i]);
      if (taken > longest) slowest = one;
      longest = std::max(longest, taken);
    }
    return longest > cycles_at(to.bandwidth(memory), all) ? slowest : most;
  }

 private:
  static double bandwidth(npu_target const& to, memory_kind memory, npu_channel channel) {
    auto const& buffers = to.npu.read_ahead;
    auto const reads = [&](int buffer) { return read_bandwidth(to, memory, buffer); };
    switch (channel) {
      case npu_channel::dma: return reads(buffers.dma);
      case npu_channel::ifm_stream: return reads(buffers.ifm_stream);
      case npu_channel::weights: return reads(buffers.weights);
      case npu_channel::fast_weights: return reads(buffers.fast_weights);
      case npu_channel::ifm: return reads(buffers.ifm);
      case npu_channel::scales: return reads(buffers.scales);
      default: return write_bandwidth(to, memory);
    }
  }

  std::array<std::array<double, npu_channel_count>, npu_memory_count> bytes_{};
};

namespace detail {

/// Elements of a map, including the padding of its layout.
[[nodiscard]] inline double stored(extent e, activation_format format) {
  if (format == activation_format::nhcwb16)
    e.depth = ethosu::detail::round_up(e.depth, std::int64_t{16});
  return e.count();
}

/// How often weights, and the planes of a depthwise or pooled input, are read: once per block.
[[nodiscard]] inline extent ofm_blocks(work const& w) {
  return ceil_div(w.ofm.shape, smaller(w.ofm.shape, w.ofm_block));
}

/// The number of input elements that an operation with a window reads.
[[nodiscard]] inline double window_reads(work const& w) {
  auto blocks = ofm_blocks(w);
  if (w.kind == work_kind::depthwise || w.kind == work_kind::pool) blocks.depth = 1;
  auto const block = smaller(w.ifm.shape, w.ifm_block);
  auto const parts = static_cast<double>(ceil_div(w.kernel_height, 8)) *
                     static_cast<double>(ceil_div(w.kernel_width, 8));
  return stored({block.height, block.width, w.ifm.shape.depth}, w.ifm.format) * parts *
         blocks.count();
}

/// The number of elements that an elementwise operation reads from each operand.
struct operand_reads {
  double ifm = 0;
  double ifm2 = 0;
};

/// Vela counts the output's elements for each operand, and nothing for 8-bit scalars.
[[nodiscard]] inline operand_reads u55_operand_reads(work const& w) {
  auto const all = stored(w.ofm.shape, w.ifm.format);
  auto const one = stored({}, w.ifm.format);
  if (w.ifm.shape.count() == 1) {
    if (w.ifm.bits > 8) return {one, 0};
    return {0, w.ifm2 ? all : 0};
  }
  if (!w.ifm2) return {all, 0};
  if (w.ifm2->shape.count() > 1) return {all, all};
  return {all, w.ifm2->bits > 8 ? one : 0};
}

/// One scalar can be in the command; a second one is read from memory.
[[nodiscard]] inline operand_reads u85_operand_reads(work const& w) {
  operand_reads reads;
  bool const is_scalar = w.ifm.shape.count() == 1;
  if (!is_scalar) reads.ifm = stored(w.ifm.shape, w.ifm.format);
  if (w.ifm2 && (is_scalar || w.ifm2->shape.count() > 1)) {
    reads.ifm2 = stored(w.ifm2->shape, w.ifm.format);
  }
  return reads;
}

inline void add_inputs(npu_target const& to, work const& w, memory_traffic& t) {
  bool const streams = !w.uses_macs();
  auto reads = operand_reads{w.uses_macs() ? window_reads(w) : stored(w.ifm.shape, w.ifm.format)};
  if (w.kind == work_kind::elementwise) {
    reads = to.is_u85() ? u85_operand_reads(w) : u55_operand_reads(w);
  }
  if (w.ifm.in_memory) {
    t.add(w.ifm.memory, streams ? npu_channel::ifm_stream : npu_channel::ifm,
          read_transfer(to, w.ifm, w.ifm_block, reads.ifm, w.ifm.bits));
  }
  if (w.ifm2 && w.ifm2->in_memory) {
    t.add(w.ifm2->memory, npu_channel::ifm_stream,
          read_transfer(to, *w.ifm2, w.ifm_block, reads.ifm2, w.ifm2->bits));
  }
}

/// Weights and scales are read again for each block of the output's plane.
inline void add_constants(npu_target const& to, kernel_operation const& o, work const& w,
                          memory_traffic& t) {
  if (!w.has_weights() || o.weights.streams.empty()) return;
  auto const times = ofm_blocks(w).plane();
  for (auto const& r : o.weights.streams) {
    bool const fast = o.weights.format == weight_format::fwd && r.region != region::constants;
    t.add(to.memory_of(r.region), fast ? npu_channel::fast_weights : npu_channel::weights,
          times * static_cast<double>(std::max<std::int64_t>(r.length, 0)));
  }
  for (auto const& r : o.scales) {
    t.add(to.memory_of(r.region), npu_channel::scales,
          times * static_cast<double>(std::max<std::int64_t>(r.length, 0)));
  }
}

}  // namespace detail

/// Adds the reads and writes of a kernel operation.
inline void add_traffic(npu_target const& to, kernel_operation const& o, work const& w,
                        memory_traffic& t) {
  detail::add_inputs(to, w, t);
  detail::add_constants(to, o, w, t);
  if (!w.ofm.in_memory || o.keeps_accumulators) return;
  t.add(w.ofm.memory, npu_channel::write,
        write_transfer(to, w.ofm, w.ofm_block, detail::stored(w.ofm.shape, w.ofm.format)));
}

}  // namespace arm_delegate::ethosu::estimate
