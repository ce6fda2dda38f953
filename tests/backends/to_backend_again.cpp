// SPDX-License-Identifier: BSD-3-Clause
// A lowered program is lowered further; constants that stay in the program.

#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/print.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <doctest/doctest.h>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::names;
using support::payload;
using support::tagging;
using support::text_backend;

namespace {

using list = std::vector<std::string>;

/// tanh(exp(relu(x + w)) * v)
ir::exported_program program() {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const w = b.constant("w", support::filled({1, 2}, 3));
  auto const v = b.constant("v", support::filled({1, 2}, 4));
  auto const sum = b.call("aten.relu.default", {b.call("aten.add.Tensor", {x, w})});
  b.output(b.call("aten.tanh.default",
                  {b.call("aten.mul.Tensor", {b.call("aten.exp.default", {sum}), v})}));
  auto p = support::finished(b);
  p.state = {{.name = "w", .value = w}, {.name = "v", .value = v}};
  return p;
}

tagging const first_half{.tags = {{"add", "tag0"}, {"relu", "tag0"}, {"exp", "left over"}}};
tagging const second_half{
    .tags = {{"mul", "tag0"}, {"tanh", "tag0"}},
    .partitions = {{"tag0", {"TextBackend", {}}}, {"left over", {"TextBackend", {}}}}};

/// The names of a call's arguments.
list arguments_of(ir::graph const& g, std::size_t position) {
  return names(g, g[g.order[position]].inputs("inputs"));
}

}  // namespace

TEST_CASE("to_backend: modules and data of a lowered program stay with it") {
  auto const lowered =
      to_backend<text_backend>(to_backend<text_backend>(program(), first_half), second_half);
  CHECK(names(lowered.program) ==
        list{"executorch_call_delegate", "exp", "executorch_call_delegate_1"});
  REQUIRE(lowered.modules.size() == 2);
  CHECK(names(lowered.modules[0].original_program) == list{"add", "relu"});
  CHECK(names(lowered.modules[1].original_program) == list{"mul", "tanh"});
  CHECK(lowered.data.in_program.contains("w"));
  CHECK(lowered.data.in_program.contains("v"));
  auto const text = to_string(lowered);
  CHECK(text.find("lowered_module='lowered_module_1', inputs=[%exp])  # TextBackend, 2 nodes") !=
        std::string::npos);
}

TEST_CASE("to_backend: tags do not outlive the lowering") {
  auto const lowered =
      to_backend<text_backend>(to_backend<text_backend>(program(), first_half), second_half);
  REQUIRE(lowered.messages.size() == 1);  // "left over" of the first partitioner is gone
  CHECK(lowered.messages[0].why.rule.find("'left over'") != std::string::npos);
  ir::for_each_node(*lowered.program.graph,
                    [](ir::graph const&, ir::node const& n) { CHECK(n.delegation_tag.empty()); });
  for (auto const& s : lowered.program.state) CHECK(s.delegation_tag.empty());
}

TEST_CASE("to_backend: messages of both lowerings, the first ones first") {
  auto by = first_half;
  by.partitions.push_back({"absent", {"TextBackend", {}}});
  auto const lowered =
      to_backend<text_backend>(to_backend<text_backend>(program(), by), second_half);
  REQUIRE(lowered.messages.size() == 2);
  CHECK(lowered.messages[0].why.rule.find("'absent'") != std::string::npos);
  CHECK(lowered.messages[1].why.rule.find("'left over'") != std::string::npos);
}

TEST_CASE("to_backend: a program that calls modules which it does not have is rejected") {
  auto const lowered = to_backend<text_backend>(program(), first_half);
  auto const failure =
      support::failure([&] { (void)to_backend<text_backend>(lowered.program, second_half); });
  CHECK(failure.find("calls lowered_module_0, which the program does not have") !=
        std::string::npos);
  CHECK(failure.find("give to_backend the whole lowered_program") != std::string::npos);
}

TEST_CASE("to_backend_multiple: lowered methods are lowered further") {
  multi_method_program methods;
  methods.emplace("encode", program());
  methods.emplace("decode", program());
  auto lowered = to_backend_multiple<text_backend>(methods, first_half);
  lowered = to_backend_multiple<text_backend>(std::move(lowered), second_half);
  for (auto const& [method, made] : lowered.methods) {
    CHECK(made.modules.size() == 2);
    CHECK(names(made.modules[1].original_program) == list{"mul", "tanh"});
  }
  CHECK(lowered.data.buffers.size() == 2);
}

TEST_CASE("to_backend: a constant without the tag of a delegate is an input of calls") {
  auto by = first_half;
  by.constants = {{"w", ""}};
  auto const lowered = to_backend<text_backend>(program(), by);
  auto const& g = *lowered.program.graph;
  CHECK(arguments_of(g, 0) == list{"x", "w"});
  CHECK(g[g[g.order[0]].inputs("inputs")[1]].is_constant());
  auto const& inner = lowered.modules[0].original_program;
  CHECK(inner.inputs.size() == 2);
  CHECK(inner.state.empty());
  CHECK(lowered.data.in_program.empty());
  CHECK(lowered.program.state.size() == 2);
}

TEST_CASE("to_backend: no_copy refuses readers outside the constant's delegate") {
  struct unshared : tagging {
    [[nodiscard]] partition_result partition(ir::exported_program const& p) const {
      auto result = tagging::partition(p);
      for (auto& s : result.tagged_program.state) s.no_copy = true;
      return result;
    }
  };
  CHECK(to_backend<text_backend>(program(), unshared{first_half}).modules.size() == 1);
  unshared by{first_half};
  by.tags = {{"add", "tag0"}};
  by.constants = {{"v", "tag0"}};
  CHECK(support::failure([&] {
          (void)to_backend<text_backend>(program(), by);
        }).find("reads 'v', which only delegate 'tag0' may have: no_copy is set") !=
        std::string::npos);
}
