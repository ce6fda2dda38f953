// SPDX-License-Identifier: BSD-3-Clause
// What a pipeline takes, in which partitions, and the reasons for the rest.

#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using list = std::vector<std::string>;

/// The partitioning of a program, and which nodes each partition holds.
struct found {
  ir::exported_program program;
  partitioning made;

  [[nodiscard]] list nodes(std::string_view tag) const {
    list names;
    for (auto id : program.graph->order) {
      auto const& n = (*program.graph)[id];
      if (n.delegation_tag == tag) names.emplace_back(n.name);
    }
    return names;
  }
  [[nodiscard]] list host(host_reason kind) const {
    list names;
    for (auto const& n : made.host_nodes) {
      if (n.kind == kind) names.push_back(n.name);
    }
    return names;
  }
  [[nodiscard]] rejection const& reason(std::string_view node) const {
    for (auto const& n : made.host_nodes) {
      if (n.name == node) return n.reason;
    }
    throw error(code::internal, std::string(node) + " is delegated");
  }
};

found find(ir::exported_program program, std::string_view target,
           partition_request const& request = {}) {
  auto const& how = find_pipeline(standard_pipeline_table(), target);
  auto made = find_partitions(program, how, request);
  return {std::move(program), std::move(made)};
}

found find(program_builder& b, std::string_view target, partition_request const& request = {}) {
  return find(support::finished(b), target, request);
}

tosa::graph const& graph_of(found_partition const& p) {
  return std::any_cast<tosa::graph const&>(p.artifact);
}

void check_complete(rejection const& r) {
  CHECK_FALSE(r.rule.empty());
  CHECK_FALSE(r.actual.empty());
  CHECK_FALSE(r.allowed.empty());
  CHECK_FALSE(r.remedy.empty());
}

}  // namespace

TEST_CASE("find_partitions: everything where everything lowers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.relu.default", {b.call("aten.exp.default", {x})}));
  auto const f = find(b, support::fp);
  REQUIRE(f.made.partitions.size() == 1);
  CHECK(f.made.partitions[0].nodes == 2);
  CHECK(support::operators(graph_of(f.made.partitions[0])) == "EXP CLAMP");
  CHECK(f.made.host_nodes.empty());
}

TEST_CASE("find_partitions: an unknown operator, and one of which other overloads are known") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.exp.default", {b.call("aten.relu.default", {x})}));
  b.output(b.call("aten.add.Tensor", {x, x}));
  auto program = support::finished(b);
  auto& g = *program.graph;
  g[g.order[0]].target = "aten.digamma.default";
  g[g.order[0]].stack_trace = "File \"net.py\", line 7, in forward";
  g[g.order[2]].target = "aten.add.out";
  auto const f = find(std::move(program), support::fp);
  CHECK(f.host(host_reason::unsupported_operator) == list{"relu", "add"});
  CHECK(f.nodes("tag0") == list{"exp"});
  CHECK(f.made.host_nodes[0].source == "net.py:7");
  CHECK(f.reason("relu").rule == "no operator of the pipeline matches it");
  CHECK(f.reason("relu").actual == "aten.digamma.default");
  CHECK(f.reason("add").allowed == "aten.add.Scalar, aten.add.Tensor");
  check_complete(f.reason("relu"));
  check_complete(f.reason("add"));
}

TEST_CASE("find_partitions: nodes before and after a node of the host are separate") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4});
  auto const before = b.call("aten.relu.default", {x});
  auto const host = b.call("aten.linalg_vector_norm.default", {before, 0, {0, 1}, true});
  auto const beside = b.call("aten.exp.default", {x});
  b.output(b.call("aten.tanh.default", {host}));
  b.output(beside);
  auto const f = find(b, support::fp);
  CHECK(f.host(host_reason::unsupported_value) == list{"linalg_vector_norm"});
  CHECK(f.reason("linalg_vector_norm").actual == "0");
  CHECK(f.made.partitions.size() == 2);
  CHECK(f.nodes("tag0") == list{"relu"});
  CHECK(f.nodes("tag1") == list{"exp", "tanh"});
}

TEST_CASE("find_partitions: quantized values cross the boundaries of integer delegates") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4}, {0.5, 3});
  auto const first = support::fake(b, b.call("aten.exp.default", {x}), {0.25, -128});
  auto const host =
      support::fake(b, b.call("aten.linalg_vector_norm.default", {first, 0, {0, 1}, true}), {0.1});
  b.output(support::fake(b, b.call("aten.tanh.default", {host}), {0.01}));
  auto const f = find(b, support::integer);
  CHECK(f.nodes("tag0") == list{"dequantize_per_tensor", "exp", "quantize_per_tensor_1"});
  CHECK(f.nodes("tag1") == list{"dequantize_per_tensor_2", "tanh", "quantize_per_tensor_3"});
  CHECK(f.host(host_reason::boundary) == list{"quantize_per_tensor", "dequantize_per_tensor_1",
                                              "quantize_per_tensor_2", "dequantize_per_tensor_3"});
}

TEST_CASE("find_partitions: element types of extensions that the target lacks") {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::bfloat16, {4})}));
  auto const f = find(b, support::fp);
  CHECK(f.host(host_reason::missing_extension) == list{"relu"});
  CHECK(f.reason("relu").actual == "'x' is bfloat16");
  CHECK(f.reason("relu").remedy == "compile for a target with +bf16");
}

TEST_CASE("find_partitions: quantized nodes on a target of floats") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.add.Tensor", {x, x}), {0.25, -128}));
  CHECK(find(b, support::fp).host(host_reason::quantized) == list{"add"});
}

TEST_CASE("find_partitions: floats on an integer target, all at once, with the dtype") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const y = b.call("aten.tanh.default", {b.call("aten.exp.default", {x})});
  b.output(support::fake(b, b.call("aten.relu.default", {y}), {0.5}));
  auto const f = find(b, support::integer);
  CHECK(f.made.partitions.empty());
  CHECK(f.host(host_reason::not_quantized) == list{"exp", "tanh", "relu"});
  CHECK(f.reason("exp").actual == "'x' is float32");
  CHECK(f.reason("tanh").actual == "'tanh' is float32");
  CHECK(f.reason("tanh").allowed == "uint8, int8, int16, int32, bool");
  for (auto const& n : f.made.host_nodes) check_complete(n.reason);
}

TEST_CASE("find_partitions: what is made of constants is where it is read") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const first = b.call("aten.relu.default", {x});
  auto const host = b.call("aten.linalg_vector_norm.default", {first, 0, {0, 1}, true});
  auto const weight = b.call("aten.t.default", {b.constant("w", support::filled({3, 1}, 1))});
  b.output(b.call("aten.mm.default", {host, weight}));
  auto const f = find(b, support::fp);
  CHECK(f.nodes("tag0") == list{"relu"});
  CHECK(f.nodes("tag1") == list{"t", "mm"});
}

TEST_CASE("find_partitions: a part that only looks at elements in another way is not delegated") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.view.default", {x, {2}}));
  b.output(b.call("aten.clone.default", {x}));
  auto const f = find(b, support::fp);
  CHECK(f.made.partitions.empty());
  CHECK(f.host(host_reason::no_operation) == list{"view", "clone"});
  check_complete(f.reason("view"));
  auto c = support::builder();
  auto const y = c.input("x", ir::dtype::float32, {2, 1});
  c.output(c.call("aten.relu.default", {c.call("aten.view.default", {y, {2}})}));
  CHECK(find(c, support::fp).made.host_nodes.empty());
  auto d = support::builder();
  d.output(d.call("aten.squeeze.dim", {d.input("x", ir::dtype::float32, {2, 1}), 1}));
  CHECK(find(d, support::fp).made.host_nodes.empty());
}

TEST_CASE("find_partitions: unsigned values stay outside integer delegates") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::uint8, {2});
  auto const y = b.call("aten.cat.default", {std::vector<ir::value_id>{x, x}});
  b.output(y);
  auto const f = find(b, support::integer);
  CHECK(f.made.partitions.empty());
  CHECK(f.host(host_reason::unsupported_dtype) == list{"cat"});
  CHECK(f.reason("cat").actual == "'cat' is uint8");
}

TEST_CASE("find_partitions: an unsigned node leaves the nodes after it in the delegate") {
  auto b = support::builder();
  auto const image = b.input("image", ir::dtype::uint8, {1, 4, 4, 2});
  auto const turned = b.call("aten.permute.default", {image, {0, 3, 1, 2}});
  auto const x = support::fake(b, b.call("aten.to.dtype", {turned, ir::dtype::float32}), {1, -128});
  auto const y = b.call("aten.avg_pool2d.default", {x, {2, 2}});
  b.output(support::fake(b, y, {1, -128}));
  auto const f = find(b, support::integer);
  CHECK(f.host(host_reason::unsupported_dtype) == list{"permute"});
  CHECK(f.host(host_reason::no_operation).empty());
  REQUIRE(f.made.partitions.size() == 1);
  CHECK(f.nodes("tag0").front() == "to");
}

TEST_CASE("find_partitions: converting an image to quantized values is not worth a delegate") {
  auto b = support::builder();
  auto const image = b.input("image", ir::dtype::uint8, {1, 2, 4, 4});
  auto const x = support::fake(b, b.call("aten.to.dtype", {image, ir::dtype::float32}), {1, -128});
  auto const real = support::fake(b, b.call("aten.exp.default", {x}), {0.5, -128});
  auto const y = b.call("aten.avg_pool2d.default", {real, {2, 2}});
  b.output(support::fake(b, y, {0.5, -128}));
  list const keep{"aten.exp"};
  auto const f = find(support::finished(b), support::integer, {.options = {.keep_on_host = keep}});
  CHECK(f.made.partitions.size() == 1);
  CHECK(f.host(host_reason::no_operation) == list{"to", "quantize_per_tensor"});
}

TEST_CASE("find_partitions: quantization at run time stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const scale = b.input("scale", ir::dtype::float32, {1});
  auto const zero_point = b.input("zero_point", ir::dtype::int64, {1});
  b.output(b.call("quantized_decomposed.quantize_per_tensor.tensor",
                  {x, scale, zero_point, -128, 127, ir::dtype::int8}));
  auto const f = find(b, support::integer);
  CHECK(f.made.partitions.empty());
  CHECK(f.host(host_reason::unsupported_value) == list{"quantize_per_tensor"});
  CHECK(f.reason("quantize_per_tensor").actual == "it is computed at run time");
}

TEST_CASE("find_partitions: the caller's list and the caller's checks") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const a = b.call("aten.exp.default", {x});
  b.output(b.call("aten.tanh.default", {b.call("aten.relu6.default", {a})}));
  std::string const wanted = "exp";
  node_check const check{
      .ask = [](void const* name, ir::node const& n) -> std::optional<rejection> {
        if (n.name != *static_cast<std::string const*>(name)) return std::nullopt;
        return rejection{"a rule", "its name", "other names", "rename it"};
      },
      .check = &wanted};
  list const keep{"aten.tanh", "aten.relu"};
  auto const f =
      find(b, support::fp, {.options = {.keep_on_host = keep}, .checks = std::span(&check, 1)});
  CHECK(f.host(host_reason::kept_on_host) == list{"tanh"});
  CHECK(f.host(host_reason::user_check) == list{"exp"});
  CHECK(f.reason("exp").rule == "a rule");
  CHECK(f.nodes("tag0") == list{"relu6"});
}

TEST_CASE("find_partitions: the reason of a part of a composite is the composite's") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.softmax.int", {x, 0}));
  auto const f = find(b, support::integer);
  CHECK(f.made.partitions.empty());
  REQUIRE(f.made.host_nodes.size() == 1);
  CHECK(f.made.host_nodes[0].name == "softmax");
  check_complete(f.reason("softmax"));
}

TEST_CASE("find_partitions: bodies of control flow on the host are searched, too") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.relu.default", {b.call("aten.exp.default", {x})}));
  auto c = support::builder();
  c.output(c.call("aten.tanh.default", {c.input("y", ir::dtype::float32, {4})}));
  auto program = support::finished(b);
  auto& g = *program.graph;
  auto& n = g[g.order[1]];
  n.target = "higher_order.cond";
  std::vector<ir::named_argument> arguments(n.arguments.begin(), n.arguments.end());
  arguments.push_back(
      {"true_fn", g.add_subgraph("true_graph_0", std::move(support::finished(c).graph))});
  n.arguments = g.copy_mutable(std::span<ir::named_argument const>(arguments));
  auto const f = find(std::move(program), support::fp);
  CHECK(f.host(host_reason::unsupported_operator) == list{"relu"});
  REQUIRE(f.made.partitions.size() == 2);
  CHECK(f.nodes("tag0") == list{"exp"});
  CHECK(f.made.partitions[1].tag == "tag1");
  CHECK(support::operators(graph_of(f.made.partitions[1])) == "TANH");
}

TEST_CASE("find_partitions: a program that is wrong in itself is an error") {
  auto b = support::builder();
  auto const y = b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2})});
  b.output(y);
  auto program = support::finished(b);
  program.file = "model.pt2";
  (*program.graph)[y].type.sizes = {3};
  auto const& how = find_pipeline(standard_pipeline_table(), support::fp);
  CHECK(support::failure([&] {
          (void)find_partitions(program, how, {});
        }).starts_with("error: model.pt2: node 'relu'"));
}

TEST_CASE("find_partitions: lower bounds are known after a node of the host") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 4, 4}, {0.5, -128});
  auto const relu = support::fake(b, b.call("aten.relu.default", {x}), {0.25, -100});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {relu, {2, 2}}), {0.25, -100}));
  auto const whole = find(support::finished(b), support::integer);
  auto c = support::builder();
  auto const y = support::quantized_input(c, "x", {1, 2, 4, 4}, {0.5, -128});
  auto const kept = support::fake(c, c.call("aten.relu.default", {y}), {0.25, -100});
  c.output(support::fake(c, c.call("aten.avg_pool2d.default", {kept, {2, 2}}), {0.25, -100}));
  list const keep{"aten.relu"};
  auto const parts =
      find(support::finished(c), support::integer, {.options = {.keep_on_host = keep}});
  REQUIRE(whole.made.partitions.size() == 1);
  REQUIRE(parts.made.partitions.size() == 1);
  auto const zero_points = [](tosa::graph const& g) {
    auto const& pool = support::find(g, tosa::op::avg_pool2d);
    return support::operand(g, pool, "input_zp");
  };
  CHECK(zero_points(graph_of(whole.made.partitions[0])) ==
        zero_points(graph_of(parts.made.partitions[0])));
}

TEST_CASE("find_partitions: a tensor that takes more memory than the limit is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const large =
      b.call("aten.full.default", {std::vector<std::int64_t>{std::int64_t{1} << 30}, 1.5});
  auto const sum = b.call("aten.sum.dim_IntList", {large, std::vector<std::int64_t>{0}});
  b.output(b.call("aten.add.Tensor", {x, sum}));
  auto const program = support::finished(b);
  try {
    static_cast<void>(find(program.clone(), support::fp));
    FAIL("was not refused");
  } catch (error const& e) {
    CHECK(e.id() == code::limit_exceeded);
    CHECK(e.diagnostics().front().node == "full");
    CHECK(e.diagnostics().front().why.allowed == "up to 2147483648 bytes");
  }
  // The constant itself takes the memory of one element.
  work_limits const more{.max_bytes = std::uint64_t{1} << 33};
  auto const f = find(program.clone(), support::fp, {.options = {.limits = more}});
  CHECK(f.made.partitions.size() == 1);
}

namespace {

std::size_t lowered_programs = 0;
std::set<shared_work const*> shared_by_delegates;

std::any count_and_lower(target_facts const& to, ir::exported_program p, compile_options const& o,
                         dump_sink* dump, std::vector<diagnostic>* warnings) {
  ++lowered_programs;
  shared_by_delegates.insert(o.shared);
  return find_pipeline(standard_pipeline_table(), support::fp)
      .lower(to, std::move(p), o, dump, warnings);
}

}  // namespace

TEST_CASE("find_partitions: all nodes that a pass refuses are left out at once") {
  constexpr std::size_t refused = 20;
  auto b = support::builder();
  auto x = b.input("x", ir::dtype::float32, {2});
  for (std::size_t i = 0; i < refused; ++i) {
    x = b.call("aten.dropout.default", {b.call("aten.relu.default", {x}), 0.5, true});
  }
  b.output(b.call("aten.relu.default", {x}));
  auto program = support::finished(b);
  pipeline_functions how = find_pipeline(standard_pipeline_table(), support::fp);
  how.lower = count_and_lower;
  lowered_programs = 0;
  auto const made = find_partitions(program, how, {});
  CHECK(made.host_nodes.size() == refused);
  CHECK(made.partitions.size() == refused + 1);
  CHECK(lowered_programs == refused + 2);  // all nodes once, then the partitions
  CHECK(shared_by_delegates.size() == 1);
  CHECK(!shared_by_delegates.contains(nullptr));
}

TEST_CASE("find_partitions: int64 indices of a delegate are converted on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int64, {3, 1});
  auto const first = b.call("aten.gather.default", {x, 1, i});
  b.output(b.call("aten.add.Tensor", {first, b.call("aten.gather.default", {x, 1, i})}));
  auto const f = find(b, support::fp);
  CHECK(f.nodes("tag0") == list{"gather", "gather_1", "add"});
  REQUIRE(f.host(host_reason::unsupported_dtype).size() == 1);
  CHECK(f.made.host_nodes[0].target == "dim_order_ops._to_dim_order_copy.default");
}

TEST_CASE("find_partitions: indices of a node on the host stay int64") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float64, {3, 2});
  auto const i = b.input("i", ir::dtype::int64, {3, 1});
  auto const y = b.input("y", ir::dtype::float32, {3, 2});
  b.output(b.call("aten.gather.default", {x, 1, i}));
  b.output(b.call("aten.exp.default", {y}));
  auto const f = find(b, support::fp);
  CHECK(f.host(host_reason::unsupported_dtype) == list{"gather"});
  auto const& g = *f.program.graph;
  CHECK(g[g.order[0]].input("index").name == "i");
}

namespace {

/// The index of the largest element of each row of `x`, as int32.
program_builder narrowed_argmax(ir::dtype type) {
  auto b = support::builder();
  auto const best = b.call("aten.argmax.default", {b.input("x", type, {2, 5}), 1});
  b.output(b.call("aten.to.dtype", {best, ir::dtype::int32}));
  return b;
}

}  // namespace

TEST_CASE("find_partitions: argmax is delegated if every use converts its indices to int32") {
  auto b = narrowed_argmax(ir::dtype::float32);
  auto const f = find(b, support::fp);
  CHECK(f.nodes("tag0") == list{"argmax", "to"});
  CHECK(support::operators(graph_of(f.made.partitions.at(0))) == "ARGMAX");
  CHECK(f.made.host_nodes.empty());
}

TEST_CASE("find_partitions: argmax on the host has int64 indices") {
  SUBCASE("a type that ARGMAX lacks") {
    auto b = narrowed_argmax(ir::dtype::int32);
    auto const f = find(b, support::fp);
    CHECK(f.made.partitions.empty());
    CHECK(f.host(host_reason::unsupported_value) == list{"argmax"});
    auto const& g = *f.program.graph;
    CHECK(g[g.order[0]].result().type.type == ir::dtype::int64);
    check_complete(f.reason("argmax"));
    check_complete(f.reason("to"));
  }
  SUBCASE("another use") {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2, 5});
    auto const best = b.call("aten.argmax.default", {x, 1});
    b.output(b.call("aten.to.dtype", {best, ir::dtype::int32}));
    b.output(best);
    auto const f = find(b, support::fp);
    CHECK(f.made.partitions.empty());
    check_complete(f.reason("argmax"));
  }
}

namespace {

/// A quantized model with a buffer in float: `cache[place] = x`, then exp(cache). The buffer is
/// written with `accumulate`, or returned, too.
ir::exported_program with_cache(bool accumulates, bool is_returned) {
  auto b = support::builder();
  auto const cache = b.input("cache", ir::dtype::float32, {4, 2});
  auto const place = b.input("place", ir::dtype::int32, {1});
  auto const x = support::quantized_input(b, "x", {1, 2}, {0.5, 3});
  auto const changed =
      b.call("aten.index_put.default", {cache, std::vector<ir::value_id>{place}, x, accumulates});
  auto const read = support::fake(b, changed, {0.5, 3});
  b.output(changed);
  b.output(support::fake(b, b.call("aten.exp.default", {read}), {0.25, 0}));
  if (is_returned) b.output(changed);
  auto program = support::finished(b);
  program.inputs[0].source = ir::input_spec::kind::buffer;
  program.inputs[0].initial = program.graph->copy(support::filled({4, 2}, 0));
  program.outputs[0] = {.sink = ir::output_spec::kind::buffer_mutation,
                        .name = program.inputs[0].name};
  return program;
}

}  // namespace

TEST_CASE("find_partitions: a float buffer that is only read quantized is quantized outside") {
  auto const f = find(with_cache(false, false), support::integer);
  REQUIRE(f.made.partitions.size() == 1);
  auto const& g = *f.program.graph;
  auto const tagged = [&](std::string_view target) {
    for (auto id : g.order) {
      if (g[id].target == target && !g[id].delegation_tag.empty()) return true;
    }
    return false;
  };
  CHECK(tagged("aten.index_put.default"));
  CHECK(tagged("aten.exp.default"));
  CHECK(f.host(host_reason::boundary).size() == f.made.host_nodes.size());
  auto const& next = g[g[g.outputs[0]].producer];
  CHECK(next.target == "quantized_decomposed.dequantize_per_tensor.default");
  CHECK(next.delegation_tag.empty());
}

TEST_CASE("find_partitions: a float buffer with other uses, or a sum in it, stays float") {
  for (bool const accumulates : {false, true}) {
    auto const f = find(with_cache(accumulates, !accumulates), support::integer);
    auto const& g = *f.program.graph;
    CHECK(g[g[g.outputs[0]].producer].target == "aten.index_put.default");
  }
}

TEST_CASE("find_partitions: many unsigned nodes are left out at once") {
  auto b = support::builder();
  auto image = b.input("image", ir::dtype::uint8, {1, 2, 4, 4});
  for (int i = 0; i < 300; ++i) image = b.call("aten.permute.default", {image, {0, 1, 3, 2}});
  auto const x = support::fake(b, b.call("aten.to.dtype", {image, ir::dtype::float32}), {1, -128});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, {2, 2}}), {1, -128}));
  auto program = support::finished(b);
  auto how = find_pipeline(standard_pipeline_table(), support::integer);
  how.lower = [](target_facts const& to, ir::exported_program p, compile_options const& o,
                 dump_sink* dump, std::vector<diagnostic>* warnings) {
    ++lowered_programs;
    return find_pipeline(standard_pipeline_table(), support::integer)
        .lower(to, std::move(p), o, dump, warnings);
  };
  lowered_programs = 0;
  auto const made = find_partitions(program, how, {});
  CHECK(made.partitions.size() == 1);
  CHECK(lowered_programs == 1);
}
