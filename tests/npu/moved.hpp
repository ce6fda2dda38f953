#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Graphs of operators that move elements, run for NPUs of every family.

#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace moved {

using namespace support;

/// NPUs of each family: the smallest, the largest, and one between.
inline constexpr std::array<std::string_view, 6> npus{"ethos-u55-32",  "ethos-u55-128",
                                                      "ethos-u65-512", "ethos-u85-128",
                                                      "ethos-u85-512", "ethos-u85-2048"};

template <class Visit>
void for_each_npu(Visit const& visit) {
  for (auto const& npu : arm_delegate::target::all_npus) {
    for (auto const name : npus) {
      if (npu.name == name) visit(npu);
    }
  }
}

/// Compares simulator and interpreter for each NPU.
inline void check(tosa::graph const& g, std::string const& what = {}) {
  for_each_npu([&](arm_delegate::npu_facts const& npu) {
    CAPTURE(what);
    CAPTURE(npu.name);
    CHECK(difference(g, npu) == "");
  });
}

/// The rejections of a graph, or "".
inline std::string refusals(tosa::graph const& g, arm_delegate::npu_facts const& npu) {
  using namespace arm_delegate::ethosu::compile;
  std::string text;
  auto const& operators = operators_by_code<arm_delegate::ethosu::operators::standard>;
  for (auto const& d : find_npu_refusals(g, npu, operators)) text += d.why.rule + "\n";
  return text;
}

inline ir::shape permuted(ir::shape const& sizes, numbers const& order) {
  auto made = sizes;
  for (std::size_t i = 0; i < order.size(); ++i) {
    made[i] = sizes[static_cast<std::size_t>(order[i])];
  }
  return made;
}

inline tensor_id transpose(maker& m, tensor_id x, numbers const& order) {
  auto const& t = m.g.main()[x];
  auto const type = t.type;
  auto const sizes = permuted(t.sizes, order);
  return m.add(op::transpose, {x}, type, sizes, {{"perms", order}});
}

/// A RESCALE between types of integers, by scale / 2^shift.
inline tensor_id rescale(maker& m, tensor_id x, dtype to, std::int32_t scale, std::int8_t shift) {
  auto const& t = m.g.main()[x];
  auto const sizes = t.sizes;
  auto const zero = [&](dtype type) {
    return type == dtype::int8    ? m.int8({0})
           : type == dtype::int32 ? m.int32({0})
           : type == dtype::int16
               ? m.constant(dtype::int16, data_of(ir::dtype::int16, std::vector<std::int16_t>{0}))
               : m.constant(dtype::int48, data_of(ir::dtype::int64, std::vector<std::int64_t>{0}));
  };
  auto const from = t.type;
  auto const multiplier = m.int32({scale});
  auto const by = m.int8({shift});
  auto const in = zero(from);
  auto const out = zero(to);
  return m.add(op::rescale, {x, multiplier, by, in, out}, to, sizes,
               {{"scale32", true},
                {"rounding_mode", symbol{"SINGLE_ROUND"}},
                {"per_channel", false},
                {"input_unsigned", false},
                {"output_unsigned", false}});
}

}  // namespace moved
