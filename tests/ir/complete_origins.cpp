// SPDX-License-Identifier: BSD-3-Clause
// Nodes that tools have added get a module and a line of the model.

#include <arm_delegate/ir/complete_origins.hpp>
#include <arm_delegate/ir/module_path.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

constexpr std::string_view exporter =
    "L__self__,,torch.export._trace._non_strict_export.<locals>.Wrapper";

/// Four nodes in a row, without origins.
struct chain {
  ir::exported_program program;

  chain() : program(make()) {}
  static ir::exported_program make() {
    auto b = support::builder();
    auto v = b.input("x", ir::dtype::float32, {2, 3});
    for (int i = 0; i < 4; ++i) v = b.call("aten.relu.default", {v});
    b.output(v);
    return support::finished(b);
  }
  [[nodiscard]] ir::graph& graph() const { return *program.graph; }
  [[nodiscard]] ir::node& node(std::size_t i) const { return graph()[graph().order.at(i)]; }
  /// Gives a node the origin that torch.export records.
  void place(std::size_t i, std::string const& module, int line) const {
    node(i).module_stack = graph().copy(std::string_view("L__self__,,net.Net;k," + module + ",C"));
    node(i).stack_trace = graph().copy(
        std::string_view("File \"net.py\", line " + std::to_string(line) + ", in forward"));
  }
  [[nodiscard]] std::string origin(std::size_t i) const {
    return std::string(node(i).module()) + " " + node(i).source();
  }
};

}  // namespace

TEST_CASE("modules of the exporter are none of the model") {
  CHECK(!ir::is_model_module(exporter));
  CHECK(!ir::is_model_module(""));
  CHECK(!ir::is_model_module("L__self__,,torch.fx.graph_module.GraphModule"));
  CHECK(ir::is_model_module("L__self__,,net.Net"));
  CHECK(ir::is_model_module("L__self__,,net.Net;L__self__fc,fc,torch.nn.modules.linear.Linear"));
  CHECK(ir::module_path("L__self__,,net.Net;L__self__fc,fc,torch.nn.modules.linear.Linear") ==
        "fc");
}

TEST_CASE("a node made for another one has its module and line") {
  chain const c;
  c.place(0, "stem", 1);
  c.place(3, "norm", 7);
  c.node(3).made_for = "layer_norm";
  c.node(1).made_for = "layer_norm";  // as its decomposition computes a mean first
  c.node(1).module_stack = exporter;
  ir::complete_origins(c.graph());
  CHECK(c.origin(0) == "stem net.py:1");
  CHECK(c.origin(1) == "norm net.py:7");
  CHECK(c.origin(2) == "norm net.py:7");  // that of its operand
}

TEST_CASE("others have those of the node that computes their operand, or that reads their result") {
  chain const c;
  c.place(1, "stem", 1);
  c.place(2, "head", 2);
  c.node(3).stack_trace = "File \"/venv/site-packages/executorch/pass.py\", line 9, in call";
  ir::complete_origins(c.graph());
  CHECK(c.origin(0) == "stem net.py:1");
  CHECK(c.origin(1) == "stem net.py:1");
  CHECK(c.origin(2) == "head net.py:2");
  CHECK(c.origin(3) == "head net.py:2");
}

TEST_CASE("a module without a line, and a line without a module, are completed alone") {
  chain const c;
  c.place(0, "stem", 1);
  c.place(1, "head", 2);
  c.node(1).module_stack = exporter;  // as quantize nodes have it
  ir::complete_origins(c.graph());
  CHECK(c.origin(1) == "stem net.py:2");
}

TEST_CASE("a node beside the others has the origin of the node before it, or of the first one") {
  chain c;
  auto b = support::builder();
  for (auto const* name : {"x", "y", "z"}) {
    b.output(b.call("aten.relu.default", {b.input(name, ir::dtype::float32, {2, 3})}));
  }
  c.program = support::finished(b);
  c.place(1, "stem", 1);
  ir::complete_origins(c.graph());
  for (std::size_t i = 0; i < 3; ++i) CHECK(c.origin(i) == "stem net.py:1");
}

TEST_CASE("a program without origins stays as it is") {
  chain const c;
  ir::complete_origins(c.graph());
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(c.node(i).module_stack.empty());
    CHECK(c.node(i).stack_trace.empty());
  }
}
