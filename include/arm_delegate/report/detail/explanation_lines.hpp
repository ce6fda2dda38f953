#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lines of an explanation of one operation, or of the stripes of one.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/sort_largest_first.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/payload_data.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::report::detail {

/// The name of a cause, a memory or a layout in a line.
[[nodiscard]] inline std::string spoken(std::string_view name) {
  if (name == "mac") return "MAC";
  if (name == "sram") return "SRAM";
  if (name == "dram") return "DRAM";
  if (name == "on_chip_flash" || name == "off_chip_flash") return "flash";
  if (name == "npu") return "the NPU";
  if (name == "nhwc") return "NHWC";
  if (name == "nhcwb16") return "NHCWB16";
  return std::string(name);
}

/// The name of a cause in the table of sums.
[[nodiscard]] inline std::string full_name(std::string_view cause) {
  if (cause == "output") return "output stage";
  if (cause == "issue") return "issue of blocks";
  if (cause == "latency") return "latency of the first and the last block";
  if (cause == "waits") return "waits for transfers";
  if (cause == "transfers") return "transfers after the last operation";
  return spoken(cause);
}

[[nodiscard]] inline std::string bytes_text(std::int64_t bytes) {
  constexpr std::int64_t kib = 1024;
  if (bytes < kib) return fmt::format("{} bytes", bytes);
  auto const n = static_cast<double>(bytes);
  if (bytes < kib * kib) return fmt::format("{:.1f} KiB", n / kib);
  return fmt::format("{:.1f} MiB", n / (kib * kib));
}

[[nodiscard]] inline std::string share_text(std::int64_t part, std::int64_t of) {
  auto const whole = static_cast<double>(std::max<std::int64_t>(of, 1));
  return fmt::format("{:.1f}", 100 * static_cast<double>(part) / whole);
}

/// "conv2d_3 in features.3.conv, model.py:12", or what is known of the node of an operation.
template <class Item>
[[nodiscard]] std::string origin_text(Item const& item) {
  if (item.node.empty()) return "-";
  auto text = message_text(item.node, longest_name);
  if (!item.module.empty()) text += " in " + message_text(item.module, longest_name);
  if (!item.source.empty()) text += ", " + message_text(item.source, longest_name);
  return text;
}

[[nodiscard]] inline std::string size_text(block_choice const& b) {
  return fmt::format("{}x{}x{}", b.height, b.width, b.depth);
}

/// A field that an explained operation of its kind has. Throws std::invalid_argument if a report
/// made by a host lacks it.
template <typename T>
[[nodiscard]] T const& stated(std::optional<T> const& field) {
  if (!field) throw std::invalid_argument("an explained payload has an operation without details");
  return *field;
}

/// By how much the runner-up costs more.
[[nodiscard]] inline double percent_more(block_choice const& chosen,
                                         block_choice const& runner_up) {
  return 100 * (runner_up.cost / chosen.cost - 1);
}
inline constexpr double least_difference = .05;  // percent

/// "block 8x14x96, depth first; runner-up 4x28x96 costs 1.2 % more".
[[nodiscard]] inline std::string block_text(operation const& o) {
  auto const& b = stated(o.block);
  auto const& e = stated(o.explained);
  auto const details = [](block_choice const& c, block_choice const* than) {
    std::string text;
    if (c.microblock && (than == nullptr || c.microblock != than->microblock)) {
      text += ", microblock " + *c.microblock;
    }
    if (c.traversal && (than == nullptr || c.traversal != than->traversal)) {
      text += *c.traversal == "depth_first" ? ", depth first" : ", part kernel first";
    }
    return text;
  };
  auto text = "block " + size_text(b) + details(b, nullptr);
  if (!e.runner_up) return text + (b.cost == 0 ? "" : "; no other block to choose");
  auto const& other = *e.runner_up;
  auto const more = percent_more(b, other);
  text += "; runner-up " + size_text(other) + details(other, &b);
  if (std::abs(more) < least_difference) return text + " costs the same";
  return text + fmt::format(" costs {:.1f} % {}", std::abs(more), more > 0 ? "more" : "less");
}

[[nodiscard]] inline std::string joined(std::vector<std::string> const& parts,
                                        std::string_view between) {
  std::string text;
  for (auto const& part : parts) {
    if (!text.empty()) text += between;
    text += part;
  }
  return text;
}

/// "NHWC in SRAM".
[[nodiscard]] inline std::string map_text(stored_map const& m) {
  return spoken(m.layout) + " in " + spoken(m.memory);
}

/// "reads NHWC in SRAM, writes NHCWB16 in SRAM, 1.7 KiB of weights in flash"; "" if all is inside
/// the NPU.
[[nodiscard]] inline std::string places_text(explanation const& e) {
  std::vector<std::string> read;
  for (auto const& m : e.inputs) {
    if (!ranges::contains(read, map_text(m))) read.push_back(map_text(m));
  }
  auto const written = e.output ? map_text(*e.output) : "";
  std::vector<std::string> parts;
  if (read.size() == 1 && read.front() == written) {
    parts.push_back("reads and writes " + written);
  } else {
    if (!read.empty()) parts.push_back("reads " + joined(read, " and "));
    if (!written.empty()) parts.push_back("writes " + written);
  }
  if (e.weights) {
    auto const& w = *e.weights;
    std::string kind = w.format == "fwd" ? "fast " : "";
    if (w.sparsity != "none") kind += "sparse ";
    parts.push_back(fmt::format("{} of {}weights {} {}", bytes_text(w.bytes), kind,
                                w.is_fetched ? "fetched to" : "in", spoken(w.memory)));
  }
  return joined(parts, ", ");
}

/// Operations whose numbers are added up: one, or the stripes of one.
struct summed_operations {
  std::vector<operation const*> all{};

  [[nodiscard]] std::int64_t cycles() const {
    std::int64_t sum = 0;
    for (auto const* o : all) sum += o->cycles;
    return sum;
  }
  /// The most common block's first operation.
  [[nodiscard]] std::pair<operation const*, std::size_t> typical() const {
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::size_t> counts;
    auto const key = [](operation const* o) {
      auto const& b = stated(o->block);
      return std::tuple(b.height, b.width, b.depth);
    };
    for (auto const* o : all) ++counts[key(o)];
    auto const* best = all.front();
    for (auto const* o : all) {
      if (counts[key(o)] > counts[key(best)]) best = o;
    }
    return {best, counts[key(best)]};
  }
};

/// A cause with its cycles.
using named_cycles = std::pair<std::string, std::int64_t>;

/// The causes of operations that overlap, the longest first.
[[nodiscard]] inline std::vector<named_cycles> overlapping(summed_operations const& s) {
  std::vector<named_cycles> made{{"mac", 0}, {"output", 0}, {"issue", 0}};
  auto const add = [&](std::string const& name, std::int64_t cycles) {
    auto const at = ranges::find_if(made, [&](auto const& m) { return m.first == name; });
    at != made.end() ? void(at->second += cycles) : void(made.emplace_back(name, cycles));
  };
  for (auto const* o : s.all) {
    add("mac", o->causes.mac);
    add("output", o->causes.output);
    add("issue", o->causes.issue);
    for (auto const& m : o->causes.access) add(m.memory, m.cycles);
  }
  std::erase_if(made, [](auto const& m) { return m.second == 0; });
  sort_largest_first(made, [](named_cycles const& c) { return c.second; });
  return made;
}

[[nodiscard]] inline std::string list_of(std::vector<named_cycles> const& causes) {
  std::string text;
  for (auto const& [name, cycles] : causes) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", spoken(name), cycles);
  }
  return text;
}

/// "bound by flash 98304 (96.0 KiB of weights) + waits 120; MAC 50176, SRAM 3000".
[[nodiscard]] inline std::string bound_text(operation const& o) {
  auto const& b = stated(o.bound);
  auto text = fmt::format("bound by {} {}", spoken(b.cause), b.cycles);
  if (!b.contents.empty()) text += fmt::format(" ({} of {})", bytes_text(b.bytes), b.contents);
  auto others = overlapping({{&o}});
  auto const is_stage = [](std::string_view cause) {
    return cause == "mac" || cause == "output" || cause == "issue";
  };
  std::erase_if(others, [&](auto const& m) { return m.first == b.cause; });
  if (b.cause == "latency") {  // and the longest stage
    auto const stage = ranges::find_if(others, [&](auto const& m) { return is_stage(m.first); });
    if (stage != others.end()) {
      text += fmt::format(" + {} {}", spoken(stage->first), stage->second);
      others.erase(stage);
    }
  }
  if (is_stage(b.cause) && o.causes.latency != 0) {
    text += fmt::format(" + latency {}", o.causes.latency);
  }
  if (o.causes.waits != 0) text += fmt::format(" + waits {}", o.causes.waits);
  auto const rest = list_of(others);
  return rest.empty() ? text : text + "; " + rest;
}

/// "bound by MAC in 12 of 14 stripes; MAC 301056, SRAM 169344".
[[nodiscard]] inline std::string bound_text(summed_operations const& s) {
  std::map<std::string, std::pair<std::int64_t, std::size_t>> by_cause;
  std::int64_t waits = 0;
  for (auto const* o : s.all) {
    auto& [cycles, count] = by_cause[stated(o->bound).cause];
    cycles += o->cycles - o->causes.waits;
    ++count;
    waits += o->causes.waits;
  }
  auto best = by_cause.begin();
  for (auto it = by_cause.begin(); it != by_cause.end(); ++it) {
    if (it->second.first > best->second.first) best = it;
  }
  auto causes = overlapping(s);
  if (waits != 0) causes.emplace_back("waits", waits);
  auto const count = best->second.second;
  auto const where = count == s.all.size() ? fmt::format("all {}", count)
                                           : fmt::format("{} of {}", count, s.all.size());
  return fmt::format("bound by {} in {} stripes; {}", spoken(best->first), where, list_of(causes));
}

}  // namespace arm_delegate::report::detail
