#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints a payload's memory: the size of its regions, and the live ranges in them.

#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace arm_delegate::ethosu {

/// "begin", or the offset of a command.
[[nodiscard]] inline std::string command_place(std::int64_t offset) {
  return offset == live_range::at_begin ? "begin" : std::to_string(offset);
}

/// Prints a line for each region that commands write, then one for each live range, sorted by
/// `begin`.
[[nodiscard]] inline std::string print_memory(std::vector<live_range> const& ranges) {
  std::set<std::int64_t> regions;
  for (auto const& r : ranges) regions.insert(r.bytes.region);
  std::string text = "memory\n";
  for (auto const region : regions) {
    std::int64_t top = 0;
    for (auto const& r : ranges) {
      if (r.bytes.region == region) top = std::max(top, r.bytes.base + r.bytes.length);
    }
    auto const peak = peak_of(ranges, region);
    text += fmt::format("  region {}: {} bytes used, {} at once (at {})\n", region, top, peak.bytes,
                        command_place(peak.at));
  }
  text += fmt::format("  {:<16} {:>6} {:>10} {:>10}   {}\n", "written by", "region", "from",
                      "bytes", "in use, by commands");
  for (auto const& r : ranges) {
    text += fmt::format("  {:<16} {:>6} {:>10} {:>10}   {} to {}\n", r.what, r.bytes.region,
                        r.bytes.base, r.bytes.length, command_place(r.begin),
                        r.is_output ? "end" : command_place(r.end));
  }
  return text;
}

}  // namespace arm_delegate::ethosu
