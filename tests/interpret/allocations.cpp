// SPDX-License-Identifier: BSD-3-Clause
// Running a prepared graph allocates nothing, for any operator. The other tests of this program
// check this for each graph they run; this one needs no corpus.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>
#include <support/allocations.hpp>
#include <support/tosa_maker.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::maker;
using support::numbers;
using support::symbol;
using tosa::dtype;
using tosa::op;
using tosa::tensor_id;

namespace {

template <class T>
ir::tensor_data filled(ir::dtype type, ir::shape const& sizes, T value) {
  std::vector<T> const all(static_cast<std::size_t>(sizes.numel()), value);
  return ir::tensor_data::of(type, sizes, std::span<T const>(all));
}

tosa::attributes window(numbers const& kernel) {
  tosa::attributes a{{"pad", numbers{1, 1, 1, 1}}, {"stride", numbers{1, 1}}};
  if (kernel.empty()) {
    a.set("dilation", numbers{1, 1});
  } else {
    a.set("kernel", kernel);
  }
  a.set("acc_type", symbol{"INT32"});
  a.set("nan_mode", symbol{"PROPAGATE"});
  return a;
}

/// A small integer image classifier.
struct integer_net : maker {
  tensor_id zero = int8({0});
  tensor_id x = input(dtype::int8, {1, 6, 6, 5});

  void convolve(op code, ir::shape const& weights) {
    auto const w = constant(dtype::int8, filled<std::int8_t>(ir::dtype::int8, weights, 3));
    x = add(code, {x, w, int32(numbers(5, 7)), int8({-4}), zero}, dtype::int32, {1, 6, 6, 5},
            window({}));
  }
  void rescale(bool per_channel) {
    auto const channels = per_channel ? std::size_t{5} : std::size_t{1};
    auto const multiplier = int32(numbers(channels, 1 << 30));
    auto const shift = int8(std::vector<std::int8_t>(channels, 34));
    auto const from = g.main()[x].type == dtype::int32 ? int32({0}) : zero;
    x = add(op::rescale, {x, multiplier, shift, from, int8({-3})}, dtype::int8, g.main()[x].sizes,
            {{"scale32", true},
             {"rounding_mode", symbol{per_channel ? "SINGLE_ROUND" : "DOUBLE_ROUND"}},
             {"per_channel", per_channel}});
  }
  /// Uses the extension EXT-DYNAMIC.
  void rescale_by_operands() {
    auto const multiplier = input(dtype::int32, {1});
    auto const shift = int8({34});
    x = add(op::rescale, {x, multiplier, shift, zero, zero}, dtype::int8, g.main()[x].sizes,
            {{"scale32", true}, {"rounding_mode", symbol{"SINGLE_ROUND"}}});
  }
  void pool(op code) {
    std::vector<tensor_id> operands{x};
    if (code == op::avg_pool2d) operands.insert(operands.end(), {zero, zero});
    x = add(code, operands, dtype::int8, {1, 6, 6, 5}, window({3, 3}));
  }

  integer_net() {
    convolve(op::conv2d, {5, 3, 3, 5});
    rescale(true);
    convolve(op::depthwise_conv2d, {3, 3, 5, 1});
    rescale(false);
    pool(op::max_pool2d);
    pool(op::avg_pool2d);
    x = add(op::table, {x, int8(std::vector<std::int8_t>(256, 9))}, dtype::int8, {1, 6, 6, 5});
    x = add(op::reshape, {x, shape({1, 36, 5})}, dtype::int8, {1, 36, 5});
    auto const transposed =
        add(op::transpose, {x}, dtype::int8, {1, 5, 36}, {{"perms", numbers{0, 2, 1}}});
    rescale_by_operands();
    x = add(op::matmul, {x, transposed, zero, zero}, dtype::int32, {1, 36, 36});
  }
};

/// A softmax and a decision based on it.
struct float_net : maker {
  float_net() {
    auto const condition = input(dtype::boolean, {1});
    auto const x = input(dtype::fp32, {2, 9});
    auto const reduced = [&](op code, tensor_id of) {
      return add(code, {of}, dtype::fp32, {2, 1},
                 {{"axis", std::int64_t{1}}, {"nan_mode", symbol{"PROPAGATE"}}});
    };
    auto const most = reduced(op::reduce_max, x);
    auto const less = add(op::sub, {x, most}, dtype::fp32, {2, 9});
    auto const powers = add(op::exp, {less}, dtype::fp32, {2, 9});
    auto const sum = reduced(op::reduce_sum, powers);
    auto const inverse = add(op::reciprocal, {sum}, dtype::fp32, {2, 1});
    auto const y = add(op::mul, {powers, inverse, int8({0})}, dtype::fp32, {2, 9});
    add(op::cond_if, {condition, y}, dtype::fp32, {2, 9},
        {{"then_graph", std::string("then_body")}, {"else_graph", std::string("else_body")}});
    for (auto const& [name, code] :
         {std::pair{"then_body", op::tanh}, {"else_body", op::sigmoid}}) {
      tosa::region body{.name = name};
      body.inputs = {body.add({"x_" + body.name, dtype::fp32, {2, 9}})};
      body.outputs = {body.add({"y_" + body.name, dtype::fp32, {2, 9}})};
      body.operations = {{code, body.inputs, body.outputs, {}, {}}};
      g.regions.push_back(std::move(body));
    }
  }
};

void check_that_running_allocates_nothing(tosa::graph g) {
  tosa::interpreter net(std::move(g));
  for (auto const& input : net.inputs()) std::memset(input.data, 0, input.byte_size());
  auto const before = allocations();
  net.run();
  net.run();
  CHECK(allocations() == before);
}

}  // namespace

TEST_CASE("running allocates nothing") {
  if (!COUNTS_ALLOCATIONS) std::cout << "SKIPPED: allocations are not counted under a sanitizer\n";
  check_that_running_allocates_nothing(integer_net().g);
  check_that_running_allocates_nothing(float_net().g);
}

TEST_CASE("allocations are counted") {
  auto const before = allocations();
  auto const made = std::make_unique<std::vector<int>>(100);
  CHECK(allocations() - before == (COUNTS_ALLOCATIONS ? 2 : 0));
  CHECK(made->size() == 100);
}
