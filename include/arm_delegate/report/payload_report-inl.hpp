#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of payload_report.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/report/detail/explain.hpp>
#include <arm_delegate/report/detail/operation_facts.hpp>
#include <arm_delegate/report/detail/timed_steps.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arm_delegate::report {

namespace detail {

/// The origin of each operation by the offset of its command.
inline std::unordered_map<std::int64_t, ethosu::compile::npu_origin const*> origins_of(
    ethosu::compile::npu_artifact const& a, ethosu::npu_program const& program) {
  std::unordered_map<std::int64_t, ethosu::compile::npu_origin const*> by_offset;
  std::size_t next = 0;
  for (auto const& step : program.steps) {
    if (!step.is_operation()) continue;
    if (next < a.origins.size()) by_offset.emplace(step.origin.offset, &a.origins[next++]);
  }
  return by_offset;
}

inline std::string memory_text(memory_kind m) {
  return std::string(ethosu::estimate::memory_name(m));
}

inline std::vector<memory_region> regions_of(ethosu::compile::npu_artifact const& a,
                                             std::vector<ethosu::live_range> const& ranges) {
  auto const make = [&](std::int64_t region, std::string_view contents, axi_port port,
                        std::int64_t bytes) {
    return memory_region{.region = region,
                         .contents = std::string(contents),
                         .memory = memory_text(a.system.at(port).kind),
                         .bytes = bytes,
                         .peak = ethosu::peak_of(ranges, region).bytes};
  };
  auto const& m = a.memory;
  std::vector regions{make(ethosu::region::constants, "constants", a.mode.constants, m.constants),
                      make(ethosu::region::scratch, "feature maps", a.mode.arena, m.scratch)};
  regions.front().is_constant = true;
  regions.front().peak = m.constants;
  if (m.fast_scratch != 0) {
    regions.push_back(
        make(ethosu::region::fast_scratch, "cached feature maps", a.mode.cache, m.fast_scratch));
  }
  return regions;
}

inline std::vector<buffer> buffers_of(std::vector<ethosu::live_range> const& ranges) {
  std::vector<buffer> made;
  made.reserve(ranges.size());
  for (auto const& r : ranges) {
    made.push_back({.written_by = r.what,
                    .region = r.bytes.region,
                    .offset = r.bytes.base,
                    .bytes = r.bytes.length,
                    .begin = r.begin,
                    .end = r.end,
                    .is_output = r.is_output});
  }
  return made;
}

/// The operation whose commands include the one at an offset; nothing for those before the first.
inline std::optional<std::int64_t> operation_at(payload_report const& r, std::int64_t offset) {
  auto const after =
      std::upper_bound(r.operations.begin(), r.operations.end(), offset,
                       [](std::int64_t at, operation const& o) { return at < o.offset; });
  if (after == r.operations.begin()) return std::nullopt;
  return after - r.operations.begin() - 1;
}

/// Says which operations write and read the buffers, and whose results they are.
inline void connect_buffers(payload_report& r) {
  for (auto& b : r.buffers) {
    b.first = operation_at(r, b.begin);
    if (b.end > b.begin) b.last = operation_at(r, b.end);
    if (b.first) b.tensor = r.operations[static_cast<std::size_t>(*b.first)].node;
  }
}

/// The memories of a system, without one that no region of the memory mode is in.
inline std::vector<memory_speed> speeds_of(ethosu::estimate::npu_target const& to) {
  std::vector<memory_speed> made;
  for (auto const port : {to.mode.arena, to.mode.constants, to.mode.cache}) {
    auto const kind = to.system.at(port).kind;
    auto const name = memory_text(kind);
    if (ranges::contains(made, name, &memory_speed::memory)) continue;
    made.push_back({.memory = name, .bytes_per_cycle = to.bandwidth(kind)});
  }
  return made;
}

inline cycle_causes causes_of(ethosu::estimate::npu_target const& to, timed_step const& step) {
  auto const& c = step.timed->cycles;
  auto const stage = std::max({c.mac, c.output, c.issue});
  cycle_causes made{.mac = c.mac,
                    .output = c.output,
                    .issue = c.issue,
                    .npu = c.npu,
                    .latency = std::max<std::int64_t>(c.npu - stage, 0),
                    .waits = step.timed->waits};
  auto const traffic = traffic_of(to, step);
  for (std::size_t m = 0; m < c.access.size(); ++m) {
    if (c.access[m] == 0) continue;
    auto const memory = static_cast<memory_kind>(m);
    made.access.push_back({.memory = memory_text(memory),
                           .cycles = c.access[m],
                           .bytes = bytes_of(traffic, memory, step.dma != nullptr)});
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void program_nodes::add(ir::graph const& g) {
  for (std::size_t i = 0; i < g.node_count(); ++i) {
    auto const& n = g[static_cast<ir::node_id>(i)];
    for (auto const handle : n.debug_handles) by_handle_.emplace(handle, &n);
    ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) { add(*s.body); });
  }
}

ARM_DELEGATE_FUNCTION ir::node const* program_nodes::find(
    ethosu::compile::npu_origin const& origin) const {
  ir::node const* best = nullptr;
  for (auto const handle : origin.debug_handles) {
    auto const at = by_handle_.find(handle);
    if (at == by_handle_.end()) continue;
    if (at->second->name == origin.location) return at->second;
    bool const converts = ir::is_conversion(*at->second);
    if (best == nullptr || (ir::is_conversion(*best) && !converts)) best = at->second;
  }
  return best;
}

ARM_DELEGATE_FUNCTION payload_report report_of(ethosu::compile::npu_artifact const& a,
                                               program_nodes const& nodes,
                                               report_options const& options) {
  auto const payload = ethosu::read_payload(a.payload);
  auto const program = ethosu::read_program(payload.npu->family, payload.driver.commands).program;
  ethosu::estimate::npu_target const to{*a.npu, a.system, a.mode};
  auto const cycles = ethosu::estimate::cycles_of(to, program);
  auto const steps = detail::timed_steps(program, cycles);
  auto const ranges = ethosu::live_ranges(payload, program);
  payload_report made{.system_config = std::string(a.system.name),
                      .memory_mode = std::string(a.mode.name),
                      .clock = a.system.core_clock,
                      .macs_per_cycle = a.npu->macs,
                      .speeds = detail::speeds_of(to),
                      .memory = a.memory,
                      .memory_limit = a.mode.arena_cache_bytes,
                      .regions = detail::regions_of(a, ranges),
                      .buffers = detail::buffers_of(ranges),
                      .cycles = cycles.total};
  auto const origins = detail::origins_of(a, program);
  made.operations.reserve(cycles.operations.size());
  for (auto const& step : steps) {
    auto const& o = *step.timed;
    auto& one = made.operations.emplace_back();
    one.name = ethosu::estimate::operation_text(o);
    one.offset = std::int64_t{o.origin.offset};
    one.cycles = o.cycles.total + o.waits;
    one.causes = detail::causes_of(to, step);
    one.is_transfer = o.is_dma;
    if (auto const* k = step.kernel()) {
      one.bound = detail::bound_of(to, step, one.causes);
      one.block = detail::block_of(a.npu->family, *k);
      for (auto const& part : step.chain) one.macs += detail::macs_of(part);
      made.macs += one.macs;
    }
    auto const origin = origins.find(o.origin.offset);
    if (origin == origins.end()) continue;
    auto const* const n = nodes.find(*origin->second);
    one.node = n != nullptr ? std::string(n->name) : origin->second->location;
    if (n == nullptr) continue;
    one.module = n->module();
    one.source = options.sources.shown(n->source());
  }
  detail::connect_buffers(made);
  if (options.explain) detail::explain(made, a, steps, ranges);
  return made;
}

}  // namespace arm_delegate::report
