#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of totals.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/sort_largest_first.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/report/payload_data.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/totals.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::report {

namespace detail {

inline memory_total& total_of(program_totals& to, std::string_view memory) {
  auto const at = ranges::find_if(to.memories, [&](auto const& m) { return m.memory == memory; });
  return at != to.memories.end()
             ? *at
             : to.memories.emplace_back(memory_total{.memory = std::string(memory)});
}

inline void add(traffic_bytes& to, traffic_bytes const& bytes) {
  to.input += bytes.input;
  to.weights += bytes.weights;
  to.scales += bytes.scales;
  to.output += bytes.output;
  to.transfer += bytes.transfer;
}

inline void add(program_totals& to, payload_report const& r) {
  to.cycles += r.cycles;
  to.macs += r.macs;
  to.operations += static_cast<std::int64_t>(r.operations.size());
  to.clock = r.clock;
  to.macs_per_cycle = r.macs_per_cycle;
  for (auto const& s : r.speeds) total_of(to, s.memory).bytes_per_cycle = s.bytes_per_cycle;
  // Regions of feature maps in one memory lie beside each other.
  std::map<std::string, std::int64_t> maps;
  for (auto const& region : r.regions) {
    if (region.is_constant) {
      total_of(to, region.memory).constants += region.bytes;
    } else {
      maps[region.memory] += region.bytes;
    }
  }
  for (auto const& [memory, bytes] : maps) {
    auto& most = total_of(to, memory).feature_maps;
    most = std::max(most, bytes);
  }
  for (auto const& o : r.operations) {
    if (!o.is_transfer) to.npu_cycles += o.causes.npu + o.causes.waits;
    for (auto const& m : o.causes.access) {
      auto& total = total_of(to, m.memory);
      total.cycles += m.cycles;
      add(total.traffic, m.bytes);
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program_totals totals_of(program_report const& r) {
  program_totals made;
  for (auto const& d : r.delegates) {
    if (d.npu) detail::add(made, *d.npu);
  }
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<module_cycles> modules_of(program_report const& r) {
  std::vector<module_cycles> made;
  std::map<std::string_view, std::size_t> at;
  for (auto const& d : r.delegates) {
    if (!d.npu) continue;
    for (auto const& o : d.npu->operations) {
      if (o.is_transfer) continue;
      auto const [found, is_new] = at.emplace(o.module, made.size());
      if (is_new) made.push_back({.module = o.module});
      auto& to = made[found->second];
      ++to.operations;
      to.cycles += o.cycles;
    }
  }
  sort_largest_first(made, [](module_cycles const& m) { return m.cycles; });
  return made;
}

}  // namespace arm_delegate::report
