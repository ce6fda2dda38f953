#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates the cycles of an operation with the performance model of Vela 5.2, except that an
// elementwise operation is charged for the depth of whole microblocks.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/access_cycles.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/mac_cycles.hpp>
#include <arm_delegate/ethosu/estimate/output_cycles.hpp>
#include <arm_delegate/ethosu/estimate/transfer.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::estimate {

/// The upper limit of every estimate, for any stream.
inline constexpr std::int64_t most_cycles = std::int64_t{1} << 50U;

/// Cycles of the NPU's clock.
struct operation_cycles {
  std::int64_t mac = 0;     ///< the MACs are busy
  std::int64_t output = 0;  ///< the output stage is busy
  std::int64_t issue = 0;   ///< minimum cycles to issue the blocks
  std::int64_t npu = 0;  ///< the stages in parallel, with the latency of the first and last block
  std::array<std::int64_t, npu_memory_count> access{};  ///< each memory is busy
  std::int64_t total = 0;                               ///< the longest of `npu` and `access`

  [[nodiscard]] std::int64_t access_of(memory_kind m) const {
    return access[static_cast<std::size_t>(m)];
  }
  [[nodiscard]] std::int64_t longest_access() const { return *ranges::max_element(access); }
};

/// The position of an operation in a sequence of slices of one operation: only the first waits for
/// its input, only the last for its output.
struct slice_position {
  bool first = true;
  bool last = true;
};

namespace detail {

[[nodiscard]] constexpr std::int64_t add_cycles(std::int64_t a, std::int64_t b) {
  return std::min(a + b, most_cycles);
}

/// Converts to a whole number of cycles; NaN and values that are too large become the largest.
[[nodiscard]] inline std::int64_t whole_cycles(double cycles) {
  return cycles >= 0 && cycles < static_cast<double>(most_cycles)
             ? static_cast<std::int64_t>(cycles)
             : most_cycles;
}

/// The stages of one operation.
struct stage_cycles {
  double mac = 0;
  double output = 0;
  double issue = 0;
  double npu = 0;
};

/// Cycles per block to fetch the scales: 10 bytes for each channel (Vela).
[[nodiscard]] inline double scale_cycles(npu_target const& to, kernel_operation const& o,
                                         work const& w) {
  if (!w.has_weights() || o.scales.empty()) return 0;
  auto const& m = to.system.memory(to.memory_of(o.scales.front().region));
  auto const channels = std::min(w.ofm.shape.depth, w.ofm_block.depth);
  return 10. * static_cast<double>(channels) * m.read_latency / 256;
}

/// Vela: EstimateMacOpCycles.
[[nodiscard]] inline stage_cycles mac_stages(npu_target const& to, kernel_operation const& o,
                                             work const& w, double output_per_element,
                                             slice_position at) {
  mac_cycles const macs(to.npu, w);
  auto const blocks = macs.blocks();
  auto const mac = macs.per_block();
  auto const elements = smaller(w.ofm.shape, w.ofm_block).count();
  auto const output = std::max(std::ceil(output_per_element * elements), scale_cycles(to, o, w));
  auto const read = read_block_cycles(to, w);
  auto const write = write_block_cycles(to, w);
  auto const between = blocks > 1 ? std::abs(write - read) : 0;
  auto const issue = (between + mac + output) / 4;
  auto const mac_paced = std::max(mac, issue);
  auto const output_paced = std::max(output, issue);
  bool const mac_bound = mac_paced > output_paced;
  double npu = mac_bound ? std::floor(mac_paced * blocks) : output_paced * blocks + mac_paced;
  if (mac_bound && at.last) npu += output_paced;
  if (at.last) npu += write;
  if (at.first) npu += read;
  return {mac * blocks, output * blocks, issue * blocks, std::floor(npu)};
}

/// The elements that the output stage computes.
[[nodiscard]] inline double charged_elements(npu_target const& to, work const& w) {
  auto charged = w.ofm.shape;
  if (to.charge == elementwise_charge::whole_depth) {
    charged.depth = ethosu::detail::round_up(charged.depth, w.microblock.depth);
  }
  return stored(charged, w.ofm.format);
}

/// Operations that do not use the MACs. Vela: EstimateElementwiseCycles.
[[nodiscard]] inline stage_cycles elementwise_stages(npu_target const& to, work const& w,
                                                     double output_per_element) {
  auto const elements = charged_elements(to, w);
  auto const block = std::max(write_block_cycles(to, w), read_block_cycles(to, w));
  auto const issue = std::ceil((block / w.ofm_block.count() + output_per_element) / 4 * elements);
  auto const output = std::ceil(output_per_element * elements);
  return {0, output, issue, std::max(issue, output)};
}

}  // namespace detail

/// The bytes that operations of a chain read and write. Bursts are full, and what several blocks
/// read counts each time.
[[nodiscard]] inline memory_traffic traffic_of(npu_target const& to,
                                               std::span<kernel_operation const> chain) {
  memory_traffic made;
  for (auto const& o : chain) add_traffic(to, o, work_of(to, o), made);
  return made;
}

/// Cycles of operations that run as one chain: each except the last writes a chain buffer that a
/// later one reads (U85).
[[nodiscard]] inline operation_cycles cycles_of(npu_target const& to,
                                                std::span<kernel_operation const> chain,
                                                slice_position at = {}) {
  operation_cycles made;
  if (chain.empty()) return made;
  auto const head = work_of(to, chain.front());
  double output = 0;
  memory_traffic traffic;
  for (auto const& o : chain) {
    auto const w = work_of(to, o);
    output += output_cycles_of(to.npu, o, w);
    add_traffic(to, o, w, traffic);
  }
  auto const stages = head.uses_macs() ? detail::mac_stages(to, chain.front(), head, output, at)
                                       : detail::elementwise_stages(to, head, output);
  made.mac = detail::whole_cycles(stages.mac);
  made.output = detail::whole_cycles(stages.output);
  made.issue = detail::whole_cycles(stages.issue);
  made.npu = detail::whole_cycles(stages.npu);
  for (auto const m : {to.system.axi0.kind, to.system.axi1.kind}) {
    made.access[static_cast<std::size_t>(m)] = detail::whole_cycles(traffic.cycles(to, m));
  }
  made.total = std::max(made.npu, made.longest_access());
  return made;
}

/// Cycles of a single operation.
[[nodiscard]] inline operation_cycles cycles_of(npu_target const& to, kernel_operation const& o,
                                                slice_position at = {}) {
  return cycles_of(to, std::span(&o, 1), at);
}

namespace detail {

/// The bytes that a transfer moves.
[[nodiscard]] inline double moved_bytes(dma_operation const& o) {
  auto const positive = [](std::int64_t n) {
    return static_cast<double>(std::max<std::int64_t>(n, 0));
  };
  return positive(o.source.length) * positive(o.rows) * positive(o.planes);
}

}  // namespace detail

/// The bytes that a transfer reads and writes.
[[nodiscard]] inline memory_traffic traffic_of(npu_target const& to, dma_operation const& o) {
  auto const bytes = detail::moved_bytes(o);
  memory_traffic made;
  if (o.source.region != region::internal) {
    made.add(to.memory_of(o.source.region), npu_channel::dma, bytes);
  }
  if (o.destination.region != region::internal) {
    made.add(to.memory_of(o.destination.region), npu_channel::write, bytes);
  }
  if (o.gathers || o.scatters) {
    made.add(to.memory_of(o.indices.region), npu_channel::dma,
             static_cast<double>(std::max<std::int64_t>(o.indices.length, 0)));
  }
  return made;
}

/// Cycles of a transfer: `total`, which kernel operations can overlap, and those of each memory.
[[nodiscard]] inline operation_cycles cycles_of(npu_target const& to, dma_operation const& o) {
  dma_path const path{.from = to.memory_of(o.source.region),
                      .to = to.memory_of(o.destination.region),
                      .to_tables = o.destination.region == region::internal};
  auto const traffic = traffic_of(to, o);
  operation_cycles made;
  for (auto const m : {to.system.axi0.kind, to.system.axi1.kind}) {
    made.access[static_cast<std::size_t>(m)] = detail::whole_cycles(traffic.cycles(to, m));
  }
  made.total = detail::whole_cycles(dma_cycles(to, path, detail::moved_bytes(o)));
  return made;
}

}  // namespace arm_delegate::ethosu::estimate
