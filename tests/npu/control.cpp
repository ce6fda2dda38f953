// SPDX-License-Identifier: BSD-3-Clause
// COND_IF and WHILE_LOOP on Ethos-U85.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/compile/verify_graph.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <npu/control_graphs.hpp>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using namespace control;
namespace compile = arm_delegate::ethosu::compile;

namespace {

ir::shape const image{1, 5, 6, 19};

/// A body over one image.
template <class Make>
void add_image_body(tosa::graph& g, std::string name, Make const& make) {
  maker m;
  auto const x = m.input(dtype::int8, image);
  auto const y = make(m, x);
  add_body(g, std::move(name), std::move(m), {y});
}

/// A body over a count and two images: (count - 1, images that `make` gives).
template <class Make>
void add_loop_body(tosa::graph& g, std::string name, Make const& make) {
  maker m;
  auto const count = m.input(dtype::int32, {1});
  auto const a = m.input(dtype::int8, image);
  auto const b = m.input(dtype::int8, image);
  tensors outputs{one_less(m, count)};
  for (auto const t : make(m, a, b)) outputs.push_back(t);
  add_body(g, std::move(name), std::move(m), std::move(outputs));
}

std::vector<tosa::tensor> const two_images{{.name = "a", .type = dtype::int8, .sizes = image},
                                           {.name = "b", .type = dtype::int8, .sizes = image}};

/// while (count > 0) (count, a, b) = body(count, a, b), where the images are made by `make`.
template <class Make>
tosa::graph loop_of(Make const& make) {
  maker m;
  add_test(m.g, "test", two_images);
  add_loop_body(m.g, "body", make);
  auto const count = m.input(dtype::int32, {1});
  auto const a = m.input(dtype::int8, image);
  add_loop(m, {count, a, m.input(dtype::int8, image)}, "test", "body");
  return std::move(m.g);
}

std::string refusals(tosa::graph const& g, std::string_view npu) {
  std::string text;
  for (auto const& d : compile::find_npu_refusals(
           g, npu_of(npu), compile::operators_by_code<arm_delegate::ethosu::operators::standard>)) {
    text += d.why.rule + "\n";
  }
  return text;
}

/// Checks a graph with 0, 1 and several iterations.
void check_counts(tosa::graph const& g) {
  for (std::int32_t const count : {-3, 0, 1, 2, 3, 7}) check(g, {count});
}

}  // namespace

TEST_CASE("npu control: each body of a COND_IF") {
  maker m;
  add_image_body(m.g, "yes",
                 [](maker& b, tensor_id x) { return convolved(b, look_up(b, x, 1), 2); });
  add_image_body(m.g, "no", [](maker& b, tensor_id x) { return pooled(b, convolved(b, x, 3)); });
  auto const condition = m.input(dtype::boolean, {1});
  auto const x = pooled(m, m.input(dtype::int8, image));
  auto const y = add_cond(m, condition, {x}, "yes", "no").front();
  binary(m, op::bitwise_and, look_up(m, y, 2), x);
  for (std::int32_t const value : {0, 1}) check(m.g, {value});
}

TEST_CASE("npu control: a table that both bodies and the operators around them use") {
  for (bool const is_used_before : {false, true}) {
    maker m;
    auto const same = [](maker& b, tensor_id x) { return look_up(b, x, 1); };
    add_image_body(m.g, "yes", same);
    add_image_body(m.g, "no", same);
    auto const condition = m.input(dtype::boolean, {1});
    auto x = m.input(dtype::int8, image);
    if (is_used_before) x = look_up(m, x, 1);
    auto const y = add_cond(m, condition, {x}, "yes", "no").front();
    look_up(m, y, 1);
    for (std::int32_t const value : {0, 1}) check(m.g, {value});
  }
}

TEST_CASE("npu control: conditions inside conditions") {
  maker m;
  // Bodies of (second condition, image).
  auto const add_choice = [&](std::string const& name, int number) {
    maker b;
    add_image_body(b.g, name + "_yes",
                   [&](maker& c, tensor_id x) { return look_up(c, x, number); });
    add_image_body(b.g, name + "_no",
                   [&](maker& c, tensor_id x) { return reversed(c, x, number); });
    auto const second = b.input(dtype::boolean, {1});
    auto const x = pooled(b, b.input(dtype::int8, image));
    auto const y = add_cond(b, second, {x}, name + "_yes", name + "_no").front();
    auto const z = binary(b, op::bitwise_or, y, x);
    add_body(m.g, name, std::move(b), {z});
  };
  add_choice("yes", 1);
  add_choice("no", 2);
  auto const first = m.input(dtype::boolean, {1});
  auto const second = m.input(dtype::boolean, {1});
  add_cond(m, first, {second, m.input(dtype::int8, image)}, "yes", "no");
  for (std::int32_t const value : {0, 1, 2, 3}) check(m.g, {value & 1, value >> 1});
}

TEST_CASE("npu control: results that are operands, constants, views, or one tensor") {
  maker m;
  {
    maker b;
    auto const x = b.input(dtype::int8, image);
    auto const y = b.input(dtype::int8, image);
    add_body(m.g, "yes", std::move(b), {y, x, x});
  }
  {
    maker b;
    auto const x = b.input(dtype::int8, image);
    b.input(dtype::int8, image);
    auto const made = look_up(b, x, 5);
    std::vector<std::byte> bytes(static_cast<std::size_t>(image.numel()), std::byte{7});
    auto const fixed = b.tensor(dtype::int8, image,
                                ir::tensor_data::dense(ir::dtype::int8, image, std::move(bytes)));
    auto const flat =
        b.add(op::reshape, {x, b.shape({image.numel()})}, dtype::int8, {image.numel()});
    auto const again = b.add(op::reshape, {flat, b.shape({1, 5, 6, 19})}, dtype::int8, image);
    add_body(m.g, "no", std::move(b), {made, fixed, again});
  }
  auto const condition = m.input(dtype::boolean, {1});
  auto const x = m.input(dtype::int8, image);
  auto results = add_cond(m, condition, {x, m.input(dtype::int8, image)}, "yes", "no");
  results.push_back(x);
  m.g.main().outputs = results;
  for (std::int32_t const value : {0, 1}) check(m.g, {value});
}

TEST_CASE("npu control: conditions without dimensions, computed ones, and constants") {
  for (bool const is_constant : {false, true}) {
    maker m;
    add_image_body(m.g, "yes", [](maker& b, tensor_id x) { return look_up(b, x, 1); });
    add_image_body(m.g, "no", [](maker& b, tensor_id x) { return look_up(b, x, 2); });
    auto const count = m.input(dtype::int32, {1});
    auto const one = std::vector<std::byte>(1, std::byte{1});
    auto const test = is_constant ? m.tensor(dtype::boolean, {1},
                                             ir::tensor_data::dense(ir::dtype::boolean, {1}, one))
                                  : greater(m, count, m.int32({2}));
    auto const condition = m.add(op::reshape, {test, m.shape({})}, dtype::boolean, {});
    add_cond(m, condition, {m.input(dtype::int8, image)}, "yes", "no");
    for (std::int32_t const value : {2, 3}) check(m.g, {value});
  }
}

TEST_CASE("npu control: operands that are views, and results in parts of others") {
  maker m;
  ir::shape const half{1, 5, 6, 9};
  for (std::string const name : {"yes", "no"}) {
    maker b;
    auto const x = b.input(dtype::int8, half);
    auto const y = name == "yes" ? convolved(b, x, 4) : pooled(b, x);
    add_body(m.g, name, std::move(b), {y});
  }
  auto const condition = m.input(dtype::boolean, {1});
  auto const x = m.input(dtype::int8, image);
  auto const part =
      m.add(op::slice, {x, m.shape({0, 0, 0, 10}), m.shape({1, 5, 6, 9})}, dtype::int8, half);
  auto const chosen = add_cond(m, condition, {part}, "yes", "no").front();
  m.add(op::concat, {x, chosen, part}, dtype::int8, {1, 5, 6, 37}, {{"axis", std::int64_t{3}}});
  for (std::int32_t const value : {0, 1}) check(m.g, {value});
}

TEST_CASE("npu control: a WHILE_LOOP without, with one and with many iterations") {
  check_counts(loop_of([](maker& m, tensor_id a, tensor_id b) {
    return tensors{convolved(m, look_up(m, a, 1), 5), binary(m, op::bitwise_and, pooled(m, b), a)};
  }));
}

TEST_CASE("npu control: carried values that swap, stay, or become one another") {
  check_counts(loop_of([](maker&, tensor_id a, tensor_id b) { return tensors{b, a}; }));
  check_counts(loop_of([](maker&, tensor_id a, tensor_id) { return tensors{a, a}; }));
  check_counts(loop_of([](maker& m, tensor_id a, tensor_id b) {
    return tensors{b, binary(m, op::bitwise_xor, a, b)};
  }));
  check_counts(loop_of([](maker& m, tensor_id a, tensor_id b) {
    return tensors{reversed(m, b, 1), reversed(m, a, 3)};
  }));
  check_counts(loop_of([](maker& m, tensor_id a, tensor_id b) {
    auto const both =
        m.add(op::concat, {b, a}, dtype::int8, {2, 5, 6, 19}, {{"axis", std::int64_t{0}}});
    auto const part = [&](std::int64_t i) {
      return m.add(op::slice, {both, m.shape({i, 0, 0, 0}), m.shape({1, 5, 6, 19})}, dtype::int8,
                   image);
    };
    auto const first = part(0);
    return tensors{first, part(1)};
  }));
}

TEST_CASE("npu control: carried values that rotate, and one in another order of its elements") {
  maker m;
  ir::shape const square{1, 4, 4, 3};
  std::vector<tosa::tensor> const values(3, {.name = "v", .type = dtype::int8, .sizes = square});
  add_test(m.g, "test", values);
  {
    maker b;
    auto const count = b.input(dtype::int32, {1});
    auto const x = b.input(dtype::int8, square);
    auto const y = b.input(dtype::int8, square);
    auto const z = b.input(dtype::int8, square);
    auto const turned =
        b.add(op::transpose, {x}, dtype::int8, square, {{"perms", numbers{0, 2, 1, 3}}});
    auto const less = one_less(b, count);
    add_body(m.g, "body", std::move(b), {less, y, z, turned});
  }
  auto const count = m.input(dtype::int32, {1});
  auto const x = m.input(dtype::int8, square);
  auto const y = m.input(dtype::int8, square);
  add_loop(m, {count, x, y, x}, "test", "body");
  check_counts(m.g);
}

TEST_CASE("npu control: values from before a loop are kept, and results are used after it") {
  auto g = loop_of([](maker& m, tensor_id a, tensor_id b) {
    return tensors{binary(m, op::bitwise_and, convolved(m, pooled(m, a), 1), b),
                   convolved(m, look_up(m, b, 3), 2)};
  });
  maker m;
  m.g = std::move(g);
  auto& r = m.g.main();
  auto const before = look_up(m, r.inputs[1], 9);
  std::rotate(r.operations.begin(), r.operations.end() - 1, r.operations.end());
  auto const loop = r.operations[1].outputs;
  auto const y = binary(m, op::bitwise_xor, before, loop[1]);
  r.outputs = {binary(m, op::bitwise_and, y, loop[2]), loop[0]};
  check_counts(m.g);
}

TEST_CASE("npu control: loops and conditions inside loops") {
  maker m;
  add_test(m.g, "outer", two_images);
  add_test(m.g, "inner", two_images);
  add_loop_body(m.g, "inner_body", [](maker& b, tensor_id x, tensor_id y) {
    return tensors{binary(b, op::bitwise_xor, look_up(b, x, 4), y), x};
  });
  add_image_body(m.g, "yes", [](maker& b, tensor_id x) { return pooled(b, x); });
  add_image_body(m.g, "no", [](maker& b, tensor_id x) { return reversed(b, x, 2); });
  {
    maker b;
    // The regions are found by name in the whole graph; these give types.
    b.g.regions.insert(b.g.regions.end(), m.g.regions.begin() + 1, m.g.regions.end());
    auto const count = b.input(dtype::int32, {1});
    auto const x = b.input(dtype::int8, image);
    auto const y = b.input(dtype::int8, image);
    auto const made = add_loop(b, {count, y, x}, "inner", "inner_body");
    auto const is_large = greater(b, count, b.int32({2}));
    auto const chosen = add_cond(b, is_large, {made[1]}, "yes", "no").front();
    auto const less = one_less(b, count);
    b.g.regions.resize(1);
    add_body(m.g, "outer_body", std::move(b), {less, chosen, made[2]});
  }
  auto const count = m.input(dtype::int32, {1});
  auto const x = m.input(dtype::int8, image);
  add_loop(m, {count, x, m.input(dtype::int8, image)}, "outer", "outer_body");
  check_counts(m.g);
}

TEST_CASE("npu control: a loop that never ends is an error of the simulator") {
  maker m;
  add_body(m.g, "test",
           [] {
             maker b;
             b.input(dtype::int32, {1});
             return b;
           }(),
           {tensor_id{0}});
  auto& test = m.g.regions.back();
  auto const always = test.add({"always",
                                dtype::boolean,
                                {1},
                                ir::tensor_data::dense(ir::dtype::boolean, {1}, {std::byte{1}})});
  test.outputs = {always};
  {
    maker b;
    auto const count = b.input(dtype::int32, {1});
    auto const less = one_less(b, count);
    add_body(m.g, "body", std::move(b), {less});
  }
  add_loop(m, {m.input(dtype::int32, {1})}, "test", "body");
  auto const made = compiled_for(m.g, npu_of("ethos-u85-256"));
  arm_delegate::ethosu::simulator net(arm_delegate::ethosu::read_payload(made.payload),
                                      {.work = 1 << 20});
  CHECK(net.findings().empty());
  CHECK_THROWS_WITH_AS(net.run(), doctest::Contains("the loop does not end"), arm_delegate::error);
}

TEST_CASE("npu control: Ethos-U55 and U65 have no branches") {
  auto const g = loop_of([](maker&, tensor_id a, tensor_id b) { return tensors{a, b}; });
  for (auto const name : {"ethos-u55-128", "ethos-u65-512"}) {
    CHECK(refusals(g, name) == std::string(name) +
                                   " cannot run WHILE_LOOP: branches, which Ethos-U55 and U65 do "
                                   "not have\n");
  }
  CHECK(refusals(g, "ethos-u85-128") == "");
}

TEST_CASE("npu control: operators in bodies and carried types are checked") {
  auto const with_erf = loop_of([](maker& m, tensor_id a, tensor_id b) {
    return tensors{m.add(op::erf, {a}, dtype::int8, image), b};
  });
  CHECK(refusals(with_erf, "ethos-u85-128") ==
        "ethos-u85-128 cannot run ERF: operators of ethos-u85-128\n");
  CHECK(refusals(support::conditional(), "ethos-u85-128").find("the element type of 't1'") !=
        std::string::npos);
}

TEST_CASE("npu control: bodies that contain others too often are an error") {
  maker m;
  constexpr int depth = 5;  // within MAX_NESTING
  constexpr int calls = 32;
  for (int i = 0; i < depth; ++i) {
    maker b;
    auto const x = b.input(dtype::int8, image);
    auto const condition = b.tensor(
        dtype::boolean, {1}, ir::tensor_data::dense(ir::dtype::boolean, {1}, {std::byte{1}}));
    if (i > 0) {
      auto const inner = "body" + std::to_string(i - 1);
      auto last = x;
      for (int call = 0; call < calls; ++call) {
        auto const y = b.tensor(dtype::int8, image);
        b.g.main().operations.push_back({op::cond_if,
                                         {condition, last},
                                         {y},
                                         {{"then_graph", inner}, {"else_graph", inner}},
                                         "c"});
        last = y;
      }
      add_body(m.g, "body" + std::to_string(i), std::move(b), {last});
    } else {
      auto const y = look_up(b, x, 1);
      add_body(m.g, "body0", std::move(b), {y});
    }
  }
  auto const last = "body" + std::to_string(depth - 1);
  add_cond(m, m.input(dtype::boolean, {1}), {m.input(dtype::int8, image)}, last, last);
  CHECK_THROWS_WITH_AS(static_cast<void>(compiled_for(m.g, npu_of("ethos-u85-256"))),
                       doctest::Contains("too many operators for a payload"), arm_delegate::error);
}

TEST_CASE("npu control: graphs show labels and branches, and are verified") {
  auto const g = loop_of([](maker&, tensor_id a, tensor_id b) { return tensors{b, a}; });
  auto made =
      compile::lower_to_npu(g, npu_of("ethos-u85-128"),
                            compile::operators_by_code<arm_delegate::ethosu::operators::standard>);
  auto const text = to_string(made);
  CHECK(text.find("OP_BRANCH always to label 1  # control\n") != std::string::npos);
  CHECK(text.find("label 0:  # control\n") != std::string::npos);
  CHECK(text.find("OP_BRANCH rf_true to label 0  # control\n") != std::string::npos);
  compile::verify(made, arm_delegate::inv::npu_steps_scheduled{});
  auto const broken = [&](auto const& change) {
    auto other = made;
    change(other);
    CHECK_THROWS_AS(compile::verify(other, arm_delegate::inv::npu_steps_scheduled{}),
                    arm_delegate::error);
  };
  broken([](auto& o) { o.steps.erase(o.steps.end() - 4, o.steps.end() - 1); });  // no condition
  broken([](auto& o) {
    arm_delegate::remove_where(
        o.steps, [](auto const& s) { return std::holds_alternative<compile::npu_label_step>(s); });
  });
  broken([](auto& o) { o.steps.push_back(compile::npu_label_step{compile::label_id{0}, {}}); });
}
