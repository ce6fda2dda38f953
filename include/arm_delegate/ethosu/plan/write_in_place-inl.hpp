#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of write_in_place.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/write_in_place.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <variant>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Finds the inputs that results may replace.
class in_place_search {
 public:
  explicit in_place_search(compile::npu_graph const& g) : g_(g), uses_(g) {}

  /// The input of a step, or of the first step of a chain, whose memory the result of `last` may
  /// have, if no other step needs its elements.
  [[nodiscard]] std::optional<compile::buffer_id> find(std::size_t first, std::size_t last) const {
    auto const* const k = elementwise(first);
    auto const* const end = elementwise(last);
    if (k == nullptr || end == nullptr || !writes_ofm(end->kernel) ||
        g_[end->ofm].within != compile::no_buffer || !is_first(end->ofm, first)) {
      return std::nullopt;
    }
    for (auto const input : {k->ifm, k->ifm2}) {
      if (is_replaceable(input, end->ofm, last) && is_read_as_written(input, first, last)) {
        return input;
      }
    }
    return std::nullopt;
  }

  /// Memories that this search made: their buffers are used one after the other.
  std::unordered_set<compile::buffer_id> made{};

 private:
  [[nodiscard]] compile::npu_kernel_step const* elementwise(std::size_t step) const {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&g_.steps[step]);
    return k != nullptr && k->kernel.kind == kernel_kind::elementwise ? k : nullptr;
  }

  /// True if all steps that read a buffer see it as `last` writes its result.
  [[nodiscard]] bool is_read_as_written(compile::buffer_id input, std::size_t first,
                                        std::size_t last) const {
    auto const& written = elementwise(last)->kernel.ofm;
    auto const is_same = [&](feature_map read) {
      read.region = written.region;
      return rules::has_same_bytes(read, written);
    };
    for (auto i = first; i <= last; ++i) {
      auto const& k = std::get<compile::npu_kernel_step>(g_.steps[i]);
      auto const* const second = read_ifm2(k.kernel);
      if (k.ifm == input && reads_ifm(k.kernel) && !is_same(k.kernel.ifm)) return false;
      if (k.ifm2 == input && second != nullptr && !is_same(*second)) return false;
    }
    return true;
  }

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
  std::size_t last = 0;
  for (std::size_t i = 0; i < g.steps.size(); i = last + 1) {
    last = compile::last_of_chain(g, i);
    auto const input = search.find(i, last);
    if (!input) continue;
    auto const output = std::get<compile::npu_kernel_step>(g.steps[last]).ofm;
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
