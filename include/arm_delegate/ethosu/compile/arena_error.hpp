#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The error about feature maps that do not fit the arena: where, which ones, and what would help.

#include <arm_delegate/base/sort_largest_first.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/memory_peak.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Callers qualify it: std::quoted is a candidate too.
[[nodiscard]] inline std::string quoted(std::string_view name) {
  return fmt::format("'{}'", message_text(name, longest_name));
}

/// The live tensors that a user knows by one name: an input, or the results and temporaries of a
/// node of the program.
struct live_share {
  std::string name{};
  std::int64_t bytes = 0;    ///< of all its tensors
  std::int64_t largest = 0;  ///< of one of them
  std::size_t tensors = 1;
  bool is_result = false;
};

/// Names buffers for a user, who knows the nodes of the program, not those of the NPU's graph.
class buffer_names {
 public:
  explicit buffer_names(npu_graph const& g) : g_(g), writers_(g.buffers.size()), inputs_(writers_) {
    for (auto at = g.steps.rbegin(); at != g.steps.rend(); ++at) {
      auto const written = buffers_of(*at).written;
      if (written != no_buffer) writers_[index(written)] = origin_of(*at).location;
    }
    for (auto const& port : g.inputs) inputs_[index(port.buffer)] = port.name;
  }

  /// A share of one tensor.
  [[nodiscard]] live_share share(std::size_t buffer) const {
    auto const& b = g_.buffers[buffer];
    live_share made{.bytes = b.bytes, .largest = b.bytes};
    if (!inputs_[buffer].empty()) {
      made.name = "input " + detail::quoted(inputs_[buffer]);
    } else if (writers_[buffer].empty()) {
      made.name = b.name.empty() ? "the network" : detail::quoted(b.name);
    } else if (b.kind == buffer_kind::weights) {
      made.name = "the weights of " + detail::quoted(writers_[buffer]);
    } else {
      made.name = detail::quoted(writers_[buffer]);
      made.is_result = true;
    }
    return made;
  }

 private:
  static std::size_t index(buffer_id b) { return static_cast<std::size_t>(b); }

  npu_graph const& g_;
  std::vector<std::string_view> writers_;  ///< the node of the first step that writes each buffer
  std::vector<std::string_view> inputs_;   ///< the name of the input in each buffer
};

/// The largest first.
[[nodiscard]] inline std::vector<live_share> shares_of(npu_graph const& g,
                                                       std::vector<std::size_t> const& live) {
  buffer_names const names(g);
  std::vector<live_share> made;
  std::unordered_map<std::string, std::size_t> places;
  for (auto const buffer : live) {
    auto one = names.share(buffer);
    auto const [at, is_new] = places.emplace(one.name, made.size());
    if (is_new) {
      made.push_back(std::move(one));
      continue;
    }
    made[at->second].bytes += one.bytes;
    ++made[at->second].tensors;
  }
  sort_largest_first(made, [](live_share const& s) { return s.bytes; });
  return made;
}

/// "1204224 of 'conv', 602112 in 2 tensors of 'add' and 3 more".
[[nodiscard]] inline std::string list_of(std::vector<live_share> const& shares) {
  constexpr std::size_t most = 5;
  auto const named = std::min(shares.size(), most);
  std::string text;
  for (std::size_t i = 0; i < named; ++i) {
    auto const& s = shares[i];
    bool const is_last = i > 0 && i + 1 == shares.size();
    text += i == 0 ? "" : is_last ? " and " : ", ";
    text += s.tensors == 1 ? fmt::format("{} of {}", s.bytes, s.name)
                           : fmt::format("{} in {} tensors of {}", s.bytes, s.tensors, s.name);
  }
  if (shares.size() > named) text += fmt::format(" and {} more", shares.size() - named);
  return text;
}

/// What helps: a larger arena, smaller tensors, or a node on the host.
[[nodiscard]] inline std::string remedy_of(npu_graph const& g,
                                           std::vector<live_share> const& shares,
                                           std::string_view node, std::int64_t most) {
  auto text = fmt::format("{} bytes are missing: use an arena of {} bytes", g.scratch_bytes - most,
                          g.scratch_bytes);
  if (g.npu->family != npu_family::u55) text += " or a mode with a cache (Dedicated_Sram)";
  if (shares.empty()) return text;
  auto const& s = shares.front();
  auto const name = !s.is_result     ? s.name
                    : s.tensors == 1 ? "the result of " + s.name
                                     : "the tensors of " + s.name;
  if (s.largest > most) {
    return text + fmt::format(", or make {} smaller: {} exceeds the arena", name,
                              s.tensors == 1 ? "it alone" : "one alone");
  }
  if (node.empty()) return text + fmt::format(", or make {} smaller", name);
  auto const host = detail::quoted(node) == s.name ? "the node" : detail::quoted(node);
  return text + fmt::format(", make {} smaller, or keep {} on the host", name, host);
}

}  // namespace detail

/// The error about a graph whose buffers need more bytes of scratch than `most`. `placed` are the
/// buffers in scratch, whose size is known.
[[nodiscard]] inline error arena_error(npu_graph const& g, buffer_lifetimes const& placed,
                                       std::int64_t most) {
  auto const peak = find_peak(placed);
  npu_origin const origin =
      peak.step < g.steps.size() ? origin_of(g.steps[peak.step]) : npu_origin{};
  auto const shares = detail::shares_of(g, peak.live);
  auto actual = fmt::format("{} bytes are live {}, {}", peak.bytes,
                            origin.location.empty() ? "at once" : "here", detail::list_of(shares));
  if (peak.bytes < g.scratch_bytes) {
    actual = fmt::format("{} bytes are needed because of gaps; {}", g.scratch_bytes, actual);
  }
  return error(diagnostic{
      .id = code::limit_exceeded,
      .why = {.rule = fmt::format("the feature maps do not fit the arena of memory mode {}",
                                  g.mode.name),
              .actual = actual,
              .allowed = fmt::format("at most {} bytes", most),
              .remedy = detail::remedy_of(g, shares, origin.location, most)},
      .node = origin.location,
      .debug_handle = origin.debug_handles.empty() ? 0 : origin.debug_handles.front()});
}

}  // namespace arm_delegate::ethosu::compile
