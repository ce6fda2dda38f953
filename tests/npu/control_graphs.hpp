#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA graphs with conditions and loops, and their runs on Ethos-U85.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace control {

using namespace support;
using tensors = std::vector<tensor_id>;

/// U85 with the smallest block, with several cores, and the largest.
inline constexpr std::array<std::string_view, 3> npus{"ethos-u85-128", "ethos-u85-512",
                                                      "ethos-u85-2048"};

inline arm_delegate::npu_facts const& npu_of(std::string_view name) {
  return *std::ranges::find(arm_delegate::target::all_npus, name, &arm_delegate::npu_facts::name);
}

/// Adds the main region of `body` to a graph as the body of control flow, with these outputs.
inline void add_body(tosa::graph& g, std::string name, maker body, tensors outputs) {
  auto& made = body.g.main();
  made.name = std::move(name);
  made.outputs = std::move(outputs);
  g.regions.push_back(std::move(made));
  for (std::size_t i = 1; i < body.g.regions.size(); ++i) {
    g.regions.push_back(std::move(body.g.regions[i]));
  }
}

/// An operator of control flow; its results are like the outputs of a region that exists.
inline tensors add_control(maker& m, op code, tensors const& inputs, std::string_view like,
                           tosa::attributes attrs) {
  auto const region = *std::ranges::find(m.g.regions, like, &tosa::region::name);
  tensors results;
  for (auto const t : region.outputs) {
    results.push_back(m.tensor(region[t].type, region[t].sizes));
  }
  m.g.main().operations.push_back({code, inputs, results, std::move(attrs), "control"});
  m.g.main().outputs = results;
  return results;
}

inline tensors add_cond(maker& m, tensor_id condition, tensors inputs, std::string const& then_body,
                        std::string const& else_body) {
  inputs.insert(inputs.begin(), condition);
  return add_control(m, op::cond_if, inputs, then_body,
                     {{"then_graph", then_body}, {"else_graph", else_body}});
}
inline tensors add_loop(maker& m, tensors const& inputs, std::string const& cond,
                        std::string const& body) {
  return add_control(m, op::while_loop, inputs, body, {{"cond_graph", cond}, {"body_graph", body}});
}

// ---- operators

inline ir::shape sizes_of(maker const& m, tensor_id x) { return m.g.main()[x].sizes; }

inline tensor_id binary(maker& m, op code, tensor_id a, tensor_id b) {
  auto const type = m.g.main()[a].type;
  return m.add(code, {a, b}, type, sizes_of(m, a));
}
inline tensor_id greater(maker& m, tensor_id a, tensor_id b) {
  return m.add(op::greater, {a, b}, dtype::boolean, sizes_of(m, a));
}
/// A table whose entries depend on `number`.
inline tensor_id look_up(maker& m, tensor_id x, int number) {
  std::vector<std::int8_t> entries(256);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = static_cast<std::int8_t>(static_cast<int>(i) * (2 * number + 3));
  }
  return m.add(op::table, {x, m.int8(entries)}, dtype::int8, sizes_of(m, x));
}
inline tensor_id reversed(maker& m, tensor_id x, std::int64_t axis) {
  return m.add(op::reverse, {x}, m.g.main()[x].type, sizes_of(m, x), {{"axis", axis}});
}
inline tensor_id pooled(maker& m, tensor_id x) {
  return m.add(op::max_pool2d, {x}, dtype::int8, sizes_of(m, x),
               {{"kernel", numbers{3, 3}},
                {"stride", numbers{1, 1}},
                {"pad", numbers{1, 1, 1, 1}},
                {"nan_mode", symbol{"PROPAGATE"}}});
}
/// A 3x3 convolution that keeps the shape, and its RESCALE.
inline tensor_id convolved(maker& m, tensor_id x, unsigned seed) {
  auto const sizes = sizes_of(m, x);
  auto const depth = sizes[3];
  std::mt19937 random(seed);
  std::vector<std::byte> weights(static_cast<std::size_t>(depth * 9 * depth));
  for (auto& w : weights) w = static_cast<std::byte>(random());
  auto const weight =
      m.tensor(dtype::int8, {depth, 3, 3, depth},
               ir::tensor_data::dense(ir::dtype::int8, {depth, 3, 3, depth}, std::move(weights)));
  auto const bias = m.int32(numbers(static_cast<std::size_t>(depth), 100));
  auto const zero = m.int8({0});
  auto const sums = m.add(op::conv2d, {x, weight, bias, m.int8({3}), zero}, dtype::int32, sizes,
                          {{"pad", numbers{1, 1, 1, 1}},
                           {"stride", numbers{1, 1}},
                           {"dilation", numbers{1, 1}},
                           {"local_bound", false},
                           {"acc_type", symbol{"INT32"}}});
  auto const scale = m.int32({1 << 30});
  auto const shift = m.int8({40});
  auto const from = m.int32({0});
  return m.add(op::rescale, {sums, scale, shift, from, m.int8({-2})}, dtype::int8, sizes,
               {{"scale32", true},
                {"rounding_mode", symbol{"SINGLE_ROUND"}},
                {"per_channel", false},
                {"input_unsigned", false},
                {"output_unsigned", false}});
}

/// Regions of a loop over (count, values...): "above" tests count > 0.
inline void add_test(tosa::graph& g, std::string name, std::vector<tosa::tensor> const& values) {
  maker m;
  auto const count = m.input(dtype::int32, {1});
  for (auto const& v : values) m.input(v.type, v.sizes);
  auto const test = greater(m, count, m.int32({0}));
  add_body(g, std::move(name), std::move(m), {test});
}
inline tensor_id one_less(maker& m, tensor_id count) {
  return binary(m, op::sub, count, m.int32({1}));
}

// ---- runs

/// Random bytes, except that `given` numbers are all elements of the first inputs.
inline std::vector<ir::tensor_data> inputs_of(tosa::graph const& g,
                                              std::vector<std::int32_t> const& given) {
  std::mt19937 random(5);
  std::vector<ir::tensor_data> made;
  for (auto const t : g.main().inputs) {
    auto const& tensor = g.main()[t];
    auto const count = static_cast<std::size_t>(tensor.sizes.numel());
    bool const is_given = made.size() < given.size();
    auto const number = [&](std::size_t i) {
      return is_given ? given[i] : static_cast<std::int32_t>(random() & 0x7fU) - 64;
    };
    auto const at = made.size();
    if (tensor.type == dtype::int32) {
      std::vector<std::int32_t> values(count);
      for (auto& v : values) v = number(at);
      made.push_back(ir::tensor_data::of<std::int32_t>(ir::dtype::int32, tensor.sizes, values));
      continue;
    }
    bool const is_bool = tensor.type == dtype::boolean;
    std::vector<std::byte> bytes(count);
    for (auto& b : bytes) b = static_cast<std::byte>(is_bool ? number(at) & 1 : number(at));
    made.push_back(ir::tensor_data::dense(is_bool ? ir::dtype::boolean : ir::dtype::int8,
                                          tensor.sizes, std::move(bytes)));
  }
  return made;
}

/// Checks that the graph is legal and that U85 gives what the interpreter gives.
inline void check(tosa::graph const& g, std::vector<std::int32_t> const& given = {}) {
  auto const problems = tosa::verify(g);
  for (auto const& p : problems) MESSAGE(to_string(p));
  REQUIRE(problems.empty());
  for (auto const name : npus) {
    CAPTURE(name);
    CAPTURE(given);
    CHECK(difference(g, npu_of(name), inputs_of(g, given)) == "");
  }
}

}  // namespace control
