// SPDX-License-Identifier: BSD-3-Clause
// What a payload for an Ethos-U does.

#include "payload_report.hpp"

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using namespace ad::ethosu;
using ad::ethosu::compile::npu_artifact;
using ad::ethosu::compile::npu_origin;

/// The origin of each operation by the offset of its command.
std::unordered_map<std::int64_t, npu_origin const*> origins_of(npu_artifact const& a,
                                                               npu_program const& program) {
  std::unordered_map<std::int64_t, npu_origin const*> by_offset;
  std::size_t next = 0;
  for (auto const& step : program.steps) {
    if (!step.is_operation()) continue;
    if (next < a.origins.size()) by_offset.emplace(step.origin.offset, &a.origins[next++]);
  }
  return by_offset;
}

std::vector<reported_region> regions_of(npu_artifact const& a,
                                        std::vector<live_range> const& ranges) {
  auto const in = [&](ad::axi_port port) { return estimate::memory_name(a.system.at(port).kind); };
  auto const made = [&](std::int64_t region, std::string_view contents, ad::axi_port port,
                        std::int64_t bytes) {
    return reported_region{.region = region,
                           .contents = contents,
                           .memory = in(port),
                           .bytes = bytes,
                           .peak = peak_of(ranges, region).bytes};
  };
  auto const& m = a.memory;
  std::vector regions{made(region::constants, "constants", a.mode.constants, m.constants),
                      made(region::scratch, "feature maps", a.mode.arena, m.scratch)};
  regions.front().is_constant = true;
  regions.front().peak = m.constants;
  if (m.fast_scratch != 0) {
    regions.push_back(
        made(region::fast_scratch, "cached feature maps", a.mode.cache, m.fast_scratch));
  }
  return regions;
}

}  // namespace

void program_nodes::add(ad::ir::graph const& g) {
  for (std::size_t i = 0; i < g.node_count(); ++i) {
    auto const& n = g[static_cast<ad::ir::node_id>(i)];
    for (auto const handle : n.debug_handles) by_handle_.emplace(handle, &n);
    ad::ir::graph::for_each_subgraph(n, [&](ad::ir::subgraph const& s) { add(*s.body); });
  }
}

ad::ir::node const* program_nodes::find(npu_origin const& origin) const {
  ad::ir::node const* best = nullptr;
  for (auto const handle : origin.debug_handles) {
    auto const at = by_handle_.find(handle);
    if (at == by_handle_.end()) continue;
    if (at->second->name == origin.location) return at->second;
    bool const converts = ad::ir::is_conversion(*at->second);
    if (best == nullptr || (ad::ir::is_conversion(*best) && !converts)) best = at->second;
  }
  return best;
}

payload_report report_of(npu_artifact const& a, program_nodes const& nodes) {
  auto const payload = read_payload(a.payload);
  auto const program = read_program(payload.npu->family, payload.driver.commands).program;
  payload_report made{.memory = a.memory,
                      .cycles = estimate::cycles_of({*a.npu, a.system, a.mode}, program)};
  made.regions = regions_of(a, live_ranges(payload, program));
  auto const origins = origins_of(a, program);
  for (auto const& o : made.cycles.operations) {
    auto& one = made.operations.emplace_back();
    one.name = estimate::operation_text(o);
    one.cycles = o.cycles.total + o.waits;
    one.is_transfer = o.is_dma;
    auto const origin = origins.find(o.origin.offset);
    if (origin == origins.end()) continue;
    auto const* const n = nodes.find(*origin->second);
    one.node = n != nullptr ? std::string(n->name) : origin->second->location;
    if (n != nullptr) one.source = n->source();
  }
  return made;
}

}  // namespace armdc
