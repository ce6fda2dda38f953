// SPDX-License-Identifier: BSD-3-Clause
// Tests on hand-made graphs; pt2/load.cpp tests programs of PyTorch.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/functionalize.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ir = arm_delegate::ir;
using arm_delegate::frontend::functionalize;
using ir::dtype;

/// A graph of float32 tensors with dense strides.
struct program {
  ir::graph g;
  std::vector<ir::shape> strides;

  ir::value_id input(ir::shape const& sizes, dtype type = dtype::float32) {
    auto const v = g.add_input("x", {type, sizes});
    note(v);
    return v;
  }
  ir::value_id call(std::string_view target, ir::shape const& sizes,
                    std::initializer_list<ir::named_argument> arguments,
                    dtype type = dtype::float32) {
    auto const v = g.add_value(target, {type, sizes});
    g.order.push_back(
        g.add_node(target, target, {arguments.begin(), arguments.size()}, std::span(&v, 1)));
    note(v);
    return v;
  }
  void note(ir::value_id v) {
    strides.resize(g.value_count());
    strides[ir::graph::index(v)] = ir::contiguous_strides(g[v].sizes());
  }
  std::string text() const {
    std::string out;
    for (auto id : g.order) out.append(g[id].target).append(" ");
    return out;
  }
};

std::string refusal(program& p, std::span<ir::shape const> strides) {
  try {
    functionalize(p.g, strides);
  } catch (arm_delegate::error const& e) {
    CHECK(e.diagnostics().size() == 1);
    return e.what();
  }
  return {};
}

bool has(std::string const& message, std::string_view part) {
  return message.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("functionalize: a functional graph is unchanged") {
  program p;
  auto const x = p.input({2, 3});
  auto const y = p.call("aten._softmax.default", {2, 3}, {{"self", x}});
  p.g.outputs = {p.call("aten.__and__.Tensor", {2, 3}, {{"self", y}, {"other", y}})};
  auto const order = p.g.order;
  CHECK(functionalize(p.g, p.strides).empty());
  CHECK(p.g.order == order);
  CHECK(p.text() == "aten._softmax.default aten.__and__.Tensor ");
}

TEST_CASE("functionalize: names that are exceptions to the rule") {
  struct row {
    std::string_view in_place;
    std::string_view functional;
  };
  for (auto const& r :
       std::initializer_list<row>{{"aten.__ior__.Tensor", "aten.__or__.Tensor"},
                                  {"aten.pow_.Scalar", "aten.pow.Tensor_Scalar"},
                                  {"aten.floor_divide_.Tensor", "aten.floor_divide.default"},
                                  {"aten.add_.Tensor", "aten.add.Tensor"},
                                  {"mine.swish_.default", "mine.swish.default"}}) {
    program p;
    auto const x = p.input({2});
    auto const y = p.call("aten.mul.Tensor", {2}, {{"self", x}, {"other", x}});
    p.g.outputs = {p.call(r.in_place, {2}, {{"self", y}}), y};
    CHECK(functionalize(p.g, p.strides).empty());
    CHECK(p.text() == "aten.mul.Tensor " + std::string(r.functional) + " ");
    CHECK(p.g.outputs[0] == p.g.outputs[1]);
  }
}

TEST_CASE("functionalize: operators that return their argument disappear") {
  program p;
  auto const x = p.input({2});
  auto const y = p.call("aten.lift_fresh_copy.default", {2}, {{"self", x}});
  auto const z = p.call("aten.detach_.default", {2}, {{"self", y}});
  p.g.outputs = {p.call("aten.relu_.default", {2}, {{"self", z}}), x};
  CHECK(functionalize(p.g, p.strides).empty());  // the copy is written to, not the input
  CHECK(p.text() == "aten.relu.default ");
  CHECK(p.g.outputs[1] == x);
}

TEST_CASE("functionalize: an input that is written to, through a view") {
  program p;
  auto const x = p.input({2, 3});
  auto const row = p.call("aten.select.int", {3},
                          {{"self", x}, {"dim", std::int64_t{0}}, {"index", std::int64_t{-1}}});
  p.call("aten.zero_.default", {3}, {{"self", row}});
  p.g.outputs = {p.call("aten.relu.default", {2, 3}, {{"self", x}})};
  auto const changed = functionalize(p.g, p.strides);
  REQUIRE(changed.size() == 1);
  CHECK(changed[0].before == x);
  auto const& scatter = p.g[p.g[changed[0].after].producer];
  CHECK(scatter.target == "aten.select_scatter.default");
  CHECK(scatter.integer("index") == 1);
  CHECK(p.text() ==
        "aten.select.int aten.full.default aten.select_scatter.default aten.relu.default ");
  CHECK(p.g[p.g.order.back()].input("self").producer == scatter.result().producer);
}

TEST_CASE("functionalize: the functional form's element type") {
  program p;
  auto const x = p.input({2});
  auto const y = p.call("aten.mul.Tensor", {2}, {{"self", x}, {"other", x}});
  p.call("aten.gt_.Scalar", {2}, {{"self", y}, {"other", 0.5}});
  p.g.outputs = {y};
  functionalize(p.g, p.strides);
  CHECK(p.text() == "aten.mul.Tensor aten.gt.Scalar aten.to.dtype ");
  CHECK(p.g[p.g.order[1]].result().type.type == dtype::boolean);
  CHECK(p.g[p.g.outputs[0]].type.type == dtype::float32);
}

TEST_CASE("functionalize: views that depend on strides") {
  auto const make = [](program& p) {
    auto const x = p.input({2, 3});
    auto const y = p.call("aten.relu.default", {2, 3}, {{"self", x}});
    auto const z = p.call("aten.reshape.default", {6}, {{"self", y}});
    p.call("aten.neg_.default", {6}, {{"self", z}});
    p.g.outputs = {y};
  };
  program view;
  make(view);
  functionalize(view.g, view.strides);
  CHECK(view.text() ==
        "aten.relu.default aten.reshape.default aten.neg.default aten.reshape.default ");
  program copy;
  make(copy);
  copy.strides[1] = {1, 2};
  functionalize(copy.g, copy.strides);
  CHECK(copy.text() == "aten.relu.default aten.reshape.default aten.neg.default ");
  program unknown;
  make(unknown);
  CHECK(has(refusal(unknown, {}), "node 'aten.neg_.default'"));
}

TEST_CASE("functionalize: unsupported operators are rejected") {
  auto const refused = [](std::string_view target, std::string_view message) {
    program p;
    auto const y = p.call("aten.relu.default", {2}, {{"self", p.input({2})}});
    p.g.outputs = {p.call(target, {2}, {{"self", y}})};
    auto const said = refusal(p, p.strides);
    CHECK_MESSAGE(has(said, message), said);
    CHECK_MESSAGE(has(said, target), said);
  };
  refused("aten.set_.source_Tensor", "no functional form");
  refused("aten.as_strided_.default", "no functional form");
  refused("aten.normal.out", "no functional form");
  refused("aten.rrelu_with_noise.out", "no functional form");
  refused("aten.copy_.default", "no tensor to copy from");
  refused("aten.fill_.Scalar", "no value to fill with");

  program list;
  std::array const both{list.input({2}), list.input({2})};
  list.g.outputs = {list.call("aten._foreach_add_.Scalar", {2},
                              {{"self", list.g.copy(std::span<ir::value_id const>(both))}})};
  CHECK(has(refusal(list, list.strides), "other than a tensor"));

  program types;
  auto const x = types.input({2});
  auto const other = types.input({2}, dtype::float64);
  types.g.outputs = {types.call("mine.mix_.default", {2}, {{"self", x}, {"other", other}})};
  CHECK(has(refusal(types, types.strides), "several element types"));

  program lies;
  auto const z = lies.input({2});
  lies.g.outputs = {lies.call("aten.relu_.default", {3}, {{"self", z}})};
  CHECK(has(refusal(lies, lies.strides), "its result is float32[3]"));
}

TEST_CASE("functionalize: the functional forms of overloads that write into arguments") {
  struct row {
    std::string_view out;
    std::string_view functional;
  };
  for (auto const& r :
       {row{"aten.add.out", "aten.add.Tensor "}, row{"aten.relu.out", "aten.relu.default "},
        row{"aten.eq.Tensor_out", "aten.eq.Tensor aten.to.dtype "},
        row{"aten.sum.IntList_out", "aten.sum.dim_IntList "},
        row{"aten.max.unary_out", "aten.max.default "},
        row{"aten.gelu_backward.grad_input", "aten.gelu_backward.default "},
        row{"aten.lift_fresh_copy.out", "aten.lift_fresh_copy.default "}}) {
    program p;
    auto const x = p.input({2});
    auto const memory = p.call("aten.empty.memory_format", {2}, {});
    auto const y = p.call(r.out, {2}, {{"self", x}, {"anything", memory}});
    p.g.outputs = {memory};
    CHECK(functionalize(p.g, p.strides).empty());
    CHECK(p.text() == r.functional);
    CHECK(p.g[p.g.order[0]].arguments.size() == 1);
    CHECK((p.g.outputs[0] == y) == (p.g.order.size() == 1));
  }
}

TEST_CASE("functionalize: calls that write into arguments and are rejected") {
  auto const said = [](std::string_view target, ir::shape const& sizes, dtype type, auto&& given) {
    program p;
    auto const x = p.input({2}, type);
    auto const memory = p.call("aten.empty.memory_format", {2}, {});
    p.g.outputs = {p.call(target, sizes, {{"self", x}, {"out", given(memory)}})};
    return refusal(p, p.strides);
  };
  auto const tensor = [](ir::value_id v) { return ir::argument(v); };
  auto const number = [](ir::value_id) { return ir::argument(std::int64_t{1}); };
  auto const real = dtype::float32;
  CHECK(has(said("aten.relu.out", {3}, real, tensor), "writes float32[3] into float32[2]"));
  CHECK(has(said("aten.relu.out", {2}, real, number), "no argument to write each result into"));
  CHECK(has(said("aten.exp.out", {2}, dtype::int32, tensor), "computes other element types"));
  CHECK(has(said("mine.exp.out", {2}, real, tensor), "no functional form"));
  CHECK(said("aten.relu.out", {2}, real, tensor).empty());
}

TEST_CASE("functionalize: results of control flow may be changed if they have their own memory") {
  // `make` builds the branch; its result is then changed in place, or nothing is.
  auto const refused = [](auto&& make, bool changes) {
    program branch;
    branch.g.outputs = make(branch);
    program p;
    auto const x = p.input({2});
    auto body = p.g.add_subgraph("branch", branch.g.clone());
    auto const y = p.call("higher_order.cond", {2}, {{"", x}, {"", body}});
    p.g.outputs = {
        p.call(changes ? "aten.relu_.default" : "aten.detach_.default", {2}, {{"self", y}}), x};
    return has(refusal(p, p.strides), "has a body that returns one of its inputs");
  };
  using values = std::vector<ir::value_id>;
  auto const given = [](program& b) { return values{b.input({2})}; };
  auto const fresh = [](program& b) {
    auto const v = b.call("aten.relu.default", {2}, {{"self", b.input({2})}});
    return values{b.call("aten.view.default", {2}, {{"self", v}})};
  };
  auto const view = [](program& b) {
    return values{b.call("aten.view.default", {2}, {{"self", b.input({2})}})};
  };
  auto const twice = [](program& b) {
    auto const v = b.call("aten.relu.default", {2}, {{"self", b.input({2})}});
    return values{v, b.call("aten.view.default", {2}, {{"self", v}})};
  };
  auto const nested = [&](program& b) {
    program inner;
    inner.g.outputs = given(inner);
    auto const body = b.g.add_subgraph("inner", inner.g.clone());
    return values{b.call("higher_order.cond", {2}, {{"", b.input({2})}, {"", body}})};
  };
  CHECK_FALSE(refused(fresh, true));
  CHECK(refused(given, true));
  CHECK(refused(view, true));
  CHECK(refused(twice, true));
  CHECK(refused(nested, true));
  CHECK_FALSE(refused(given, false));
}

TEST_CASE("functionalize: writing to a deep chain of views is rejected") {
  program p;
  auto v = p.call("aten.relu.default", {1}, {{"self", p.input({1})}});
  for (int i = 0; i < 100000; ++i) v = p.call("aten.view.default", {1}, {{"self", v}});
  p.g.outputs = {p.call("aten.relu_.default", {1}, {{"self", v}})};
  CHECK(has(refusal(p, p.strides), "more than 64 deep"));
}
