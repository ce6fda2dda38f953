#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of control_flow.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/control_flow.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

ARM_DELEGATE_FUNCTION std::optional<rejection> control_flow_supports(
    ethosu::compile::tosa_node const& n) {
  if (!n.is_u85()) {
    return rejection{.rule = "branches, which Ethos-U55 and U65 do not have",
                     .actual = std::string(tosa::name(n.op.code)),
                     .allowed = "straight sequences of operators",
                     .remedy = "use Ethos-U85, or compute it on the host"};
  }
  static constexpr std::array types{tosa::dtype::boolean, tosa::dtype::int8, tosa::dtype::int16,
                                    tosa::dtype::int32};
  for (auto const* list : {&n.op.inputs, &n.op.outputs}) {
    for (auto const t : *list) {
      auto why = require_type(n.tensor(t), types, fmt::format("'{}'", n.tensor(t).name));
      if (why) return why;
    }
  }
  return std::nullopt;
}

ARM_DELEGATE_FUNCTION std::vector<ethosu::compile::tensor_view> views_of(
    ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
  std::vector<ethosu::compile::tensor_view> views;
  views.reserve(n.op.inputs.size());
  for (auto const t : n.op.inputs) views.push_back(l.input(t));
  return views;
}

ARM_DELEGATE_FUNCTION std::vector<ethosu::compile::tensor_view> places_of_results(
    ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
  std::vector<ethosu::compile::tensor_view> places;
  places.reserve(n.op.outputs.size());
  for (auto const t : n.op.outputs) {
    places.push_back(l.output(t, ethosu::compile::type_of(n.tensor(t).type)));
  }
  return places;
}

ARM_DELEGATE_FUNCTION void copy_all(ethosu::compile::npu_builder& b,
                                    std::span<ethosu::compile::tensor_view const> from,
                                    std::span<ethosu::compile::tensor_view const> to) {
  struct copy {
    ethosu::compile::tensor_view from{};
    ethosu::compile::tensor_view to{};
  };
  std::vector<copy> left;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!ethosu::compile::is_same_place(from[i], to[i])) left.push_back({from[i], to[i]});
  }
  auto const is_read = [&](copy const& c) {
    return ranges::any_of(left,
                          [&](copy const& other) { return other.from.buffer == c.to.buffer; });
  };
  while (!left.empty()) {
    auto const next = ranges::find_if_not(left, is_read);
    if (next != left.end()) {
      b.copy(next->from, next->to);
      left.erase(next);
      continue;
    }
    // Every place is read by a copy that is left: one of them needs a copy of what it reads.
    auto& first = left.front().from;
    auto const kept = b.temporary(first.sizes, first.type);
    b.copy(first, kept);
    first = kept;
  }
}

}  // namespace arm_delegate::ethosu::operators::detail
