#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of write_in_place.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/write_in_place.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <variant>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// True if two maps of equal offsets have the same elements at the same bytes.
[[nodiscard]] inline bool has_same_bytes(feature_map a, feature_map const& b) {
  a.type = b.type;
  a.zero_point = b.zero_point;
  a.region = b.region;
  return a == b;
}

/// Finds the inputs that results may replace.
class in_place_search {
 public:
  explicit in_place_search(compile::npu_graph const& g) : g_(g), uses_(g) {}

  /// The input of a step whose memory its result may have, if no other step needs its elements.
  [[nodiscard]] std::optional<compile::buffer_id> find(std::size_t step) const {
    auto const* k = std::get_if<compile::npu_kernel_step>(&g_.steps[step]);
    if (k == nullptr || k->kernel.kind != kernel_kind::elementwise || !writes_ofm(k->kernel) ||
        g_[k->ofm].within != compile::no_buffer || !is_first(k->ofm, step)) {
      return std::nullopt;
    }
    auto const& o = k->kernel;
    auto const* second = read_ifm2(o);
    for (auto const input : {k->ifm, k->ifm2}) {
      bool const reads_as_written =
          (k->ifm != input || !reads_ifm(o) || has_same_bytes(o.ifm, o.ofm)) &&
          (k->ifm2 != input || second == nullptr || has_same_bytes(*second, o.ofm));
      if (reads_as_written && is_replaceable(input, k->ofm, step)) return input;
    }
    return std::nullopt;
  }

  /// Memories that this search made: their buffers are used one after the other.
  std::unordered_set<compile::buffer_id> made{};

 private:
  [[nodiscard]] bool is_first(compile::buffer_id b, std::size_t step) const {
    return uses_.first(b) == static_cast<std::int64_t>(step) &&
           !uses_.is_input[static_cast<std::size_t>(b)];
  }
  [[nodiscard]] bool is_last(compile::buffer_id b, std::size_t step) const {
    return uses_.last(b) == static_cast<std::int64_t>(step) &&
           !uses_.is_output[static_cast<std::size_t>(b)];
  }
  [[nodiscard]] bool is_replaceable(compile::buffer_id input, compile::buffer_id output,
                                    std::size_t step) const {
    if (input == compile::no_buffer || input == output || g_[input].is_constant()) return false;
    auto const whole = g_[input].within;
    return is_last(input, step) && (whole == compile::no_buffer || made.contains(whole)) &&
           g_[input].place.region == g_[output].place.region;
  }

  compile::npu_graph const& g_;
  buffer_uses uses_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void write_in_place(compile::npu_graph& g) {
  if (g.label_count > 0) return;  // a loop may read the input again
  detail::in_place_search search(g);
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const input = search.find(i);
    if (!input) continue;
    auto const output = std::get<compile::npu_kernel_step>(g.steps[i]).ofm;
    if (g[*input].within == compile::no_buffer) {
      auto const whole = g.add({.name = g[*input].name, .bytes = g[*input].bytes});
      g[whole].place.region = g[*input].place.region;
      g[*input].within = whole;
      search.made.insert(whole);
    }
    auto const whole = g[*input].within;
    g[whole].bytes = std::max(g[whole].bytes, g[output].bytes);
    g[output].within = whole;
  }
}

}  // namespace arm_delegate::ethosu::plan
