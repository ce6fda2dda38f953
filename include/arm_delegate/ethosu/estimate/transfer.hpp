#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates the transfer time of feature maps and blocks between memory and NPU.
//
// Vela: EstimateMemoryTransfer, MinimumIfmCycles, MinimumOfmCycles of ethos_u55_performance.cpp
// and ethos_u85_performance.cpp.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace arm_delegate::ethosu::estimate {

namespace detail {

/// Contiguous bits when a block of a map with that many bits per element is read.
[[nodiscard]] inline double read_burst_bits(work_map const& m, extent block, std::int64_t size) {
  auto const bits = static_cast<double>(size);
  auto const row = bits * static_cast<double>(block.width) * static_cast<double>(block.depth);
  // As in Vela, this compares bytes with channels.
  if (m.format == activation_format::nhcwb16) {
    bool const whole = m.shape.width * size * 16 / 8 == block.depth;
    return whole ? row : 16 * bits * static_cast<double>(block.width);
  }
  bool const whole = m.shape.depth * size / 8 == block.depth;
  return whole ? row : bits * static_cast<double>(block.depth);
}

/// The same when a block is written, by `cores` cores that each write their own bursts.
[[nodiscard]] inline double write_burst_bits(work_map const& m, extent block, int cores) {
  auto const bits = static_cast<double>(m.bits);
  auto const row = bits * static_cast<double>(block.width) * static_cast<double>(block.depth);
  if (m.format == activation_format::nhcwb16) {
    bool const whole = m.shape.width * m.bits * 16 / 8 == block.depth;
    return whole ? row : 16 * bits * static_cast<double>(block.width) * cores;
  }
  bool const whole = block.depth <= 16 && m.shape.depth * m.bits / 8 == block.depth;
  constexpr double most = 64 * 8;
  return whole ? row : std::min({most, 16 * bits * cores, static_cast<double>(block.depth) * bits});
}

}  // namespace detail

/// Scales bytes up to those of as many full bursts.
[[nodiscard]] inline double with_bursts(double bytes, double burst_bits, memory_facts const& m) {
  auto const burst = std::min<double>(m.burst_bytes, std::floor(burst_bits / 8));
  return std::floor(bytes * m.burst_bytes / std::max(burst, 1.));
}

[[nodiscard]] inline double bytes_of(double elements, std::int64_t bits) {
  return std::floor(elements * static_cast<double>(bits) / 8);
}

/// The bytes of full bursts that read `elements` elements of `bits` bits.
[[nodiscard]] inline double read_transfer(npu_target const& to, work_map const& m, extent block,
                                          double elements, std::int64_t bits) {
  return with_bursts(bytes_of(elements, bits), detail::read_burst_bits(m, block, bits),
                     to.system.memory(m.memory));
}
/// The same for writing. On U85 the cores write one burst together.
[[nodiscard]] inline double write_transfer(npu_target const& to, work_map const& m, extent block,
                                           double elements) {
  auto const cores = to.is_u85() ? 1 : to.npu.cores;
  return with_bursts(bytes_of(elements, m.bits), detail::write_burst_bits(m, block, cores),
                     to.system.memory(m.memory));
}

/// Cycles for that many bytes, in single precision as in Vela: higher precision would make some
/// results smaller by one.
[[nodiscard]] inline double cycles_at(double rate, double bytes) {
  constexpr double never = std::numeric_limits<double>::infinity();
  return rate > 0 ? std::floor(static_cast<float>(bytes) / static_cast<float>(rate)) : never;
}

/// Cycles until the first block of an input is read.
[[nodiscard]] inline double read_block_cycles(npu_target const& to, work_map const& m, extent block,
                                              std::int64_t bits) {
  auto const elements = smaller(m.shape, block).count();
  return to.system.memory(m.memory).read_latency +
         cycles_at(to.bandwidth(m.memory), read_transfer(to, m, block, elements, bits));
}
/// The longest of all inputs: they are read in parallel. Vela counts the second one with the first
/// one's bits.
[[nodiscard]] inline double read_block_cycles(npu_target const& to, work const& w) {
  auto const first = read_block_cycles(to, w.ifm, w.ifm_block, w.ifm.bits);
  if (!w.ifm2) return first;
  return std::max(first, read_block_cycles(to, *w.ifm2, w.ifm_block, w.ifm.bits));
}

/// Cycles until the last block of the output is written.
[[nodiscard]] inline double write_block_cycles(npu_target const& to, work const& w) {
  auto const& m = w.ofm;
  auto const elements = smaller(m.shape, w.ofm_block).count();
  return to.system.memory(m.memory).write_latency +
         cycles_at(to.bandwidth(m.memory), write_transfer(to, m, w.ofm_block, elements));
}

/// The source and destination of a DMA transfer.
struct dma_path {
  memory_kind from = memory_kind::sram;
  memory_kind to = memory_kind::sram;
  bool to_tables = false;  ///< the NPU's internal memory for lookup tables
};

/// Bytes per cycle with `under_way` outstanding bursts. Vela: ChannelBW of
/// ethos_u85_performance.cpp, which assumes 80 % utilization.
[[nodiscard]] inline double channel_bandwidth(npu_target const& to, memory_kind which,
                                              double under_way, int latency) {
  auto const whole = to.bandwidth(which);
  if (latency <= 0) return whole;
  auto const bytes = static_cast<float>(to.system.memory(which).burst_bytes) *
                     static_cast<float>(under_way) / static_cast<float>(latency);
  return std::min(whole, double{static_cast<float>(bytes * .8)});
}
/// The bandwidth of a reader with a buffer of `buffer` 16-byte words.
[[nodiscard]] inline double read_bandwidth(npu_target const& to, memory_kind which, int buffer) {
  auto const& m = to.system.memory(which);
  auto const limit = static_cast<double>(buffer) / std::max(m.burst_bytes / 16, 1);
  return channel_bandwidth(to, which, std::min(limit, m.reads * m.ports * .8), m.read_latency);
}
[[nodiscard]] inline double write_bandwidth(npu_target const& to, memory_kind which) {
  auto const& m = to.system.memory(which);
  return channel_bandwidth(to, which, m.writes * m.ports * .8, m.write_latency);
}

/// Cycles of a transfer: reading and writing overlap. Vela: MemToMemCycles.
[[nodiscard]] inline double dma_cycles(npu_target const& to, dma_path path, double bytes) {
  constexpr double tables = 1;  // bytes per cycle into the NPU's internal memory
  auto const& source = to.system.memory(path.from);
  auto const read =
      to.is_u85() ? read_bandwidth(to, path.from, to.npu.read_ahead.dma) : to.bandwidth(path.from);
  auto const write = path.to_tables ? tables
                     : to.is_u85()  ? write_bandwidth(to, path.to)
                                    : to.bandwidth(path.to);
  auto const latency = path.to_tables ? 0 : to.system.memory(path.to).write_latency;
  return std::max(cycles_at(read, bytes) + source.read_latency, cycles_at(write, bytes) + latency);
}

}  // namespace arm_delegate::ethosu::estimate
