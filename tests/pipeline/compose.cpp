// SPDX-License-Identifier: BSD-3-Clause
// Pipelines of one's own: operators, passes, targets and lowerings from a user's file.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/lower_impl.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/control_flow.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// acme.swish: x * sigmoid(x).
struct swish {
  static constexpr auto schemas =
      std::array{std::string_view("acme.swish.default(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }
  using expands_to = ops<op::sigmoid, op::mul>;
  static void expand(ir::rewriter& r, ir::node const& n) {
    ir::argument const x = *n.find("self");
    ir::argument const gate = r.call("aten.sigmoid.default", {{"", x}});
    r.replace(n, r.call("aten.mul.Tensor", {{"", x}, {"", gate}}));
  }
};

/// aten.relu by MAXIMUM.
struct max_relu : op::relu {
  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    b.set(n, b.binary(tosa::op::maximum, x, b.scalar(b.type(x), 0, b.sizes(x).rank())));
  }
};

/// A lowering that does not know of quantization: 0 and 6 would be stored numbers.
struct blind_relu6 {
  static constexpr auto schemas =
      std::array{std::string_view("acme.relu6.blind(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.clamp(b(n.input("self")), 0, 6));
  }
};

/// One that does, and says so.
struct careful_relu6 {
  using handles_quantized = careful_relu6;
  static constexpr auto schemas =
      std::array{std::string_view("acme.relu6.careful(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }
  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    if (!quantized::computes_quantized(n)) return b.set(n, b.clamp(b(x), 0, 6));
    auto const unit = quantized::per_tensor(n, x).scale();
    auto const real = quantized::to_int32(b, n, x, unit);
    auto const zero = b.scalar(tosa::dtype::int32, 0, b.sizes(real).rank());
    auto const six = b.scalar(tosa::dtype::int32, std::nearbyint(6 / unit), b.sizes(real).rank());
    auto const cut = b.binary(tosa::op::minimum, b.binary(tosa::op::maximum, real, zero), six);
    auto const& result = quantized::per_tensor(n, n.result());
    b.set(n, quantized::from_accumulator(b, cut, {unit}, result));
  }
};

/// The promise is not inherited by who lowers in another way.
struct heir_relu6 : careful_relu6 {
  static constexpr auto schemas =
      std::array{std::string_view("acme.relu6.heir(Tensor self) -> Tensor")};
  static void lower(tosa::builder& b, ir::node const& n) { blind_relu6::lower(b, n); }
};

/// A pass over the ATen graph that says where it ran.
struct count_nodes {
  static constexpr std::string_view name = "acme-count-nodes";
  using needs = invariants<inv::static_shapes>;
  using establishes = invariants<>;
  static inline std::vector<std::string> seen{};
  static bool run(ir::graph& g, pass_context& c) {
    seen.emplace_back(c.target.name);
    seen.push_back(std::to_string(g.order.size()));
    return false;
  }
};

/// A pass over the TOSA graph: names every operator's place "acme", and says so.
struct stamp {
  static constexpr std::string_view name = "acme-stamp";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(tosa::graph& g, pass_context& c) {
    for (auto& o : g.main().operations) o.location = "acme";
    c.warnings.push_back({.level = severity::warning, .why = {.rule = "stamped"}});
    return true;
  }
};

/// `lower` makes one row, `infer` says two.
struct two_rows {
  static constexpr auto schemas =
      std::array{std::string_view("acme.two_rows.default(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) {
    return {n.input("self").type.type, {2, n.input("self").sizes()[0]}};
  }
  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    b.set(n, b.reshape(x, {1, b.sizes(x)[0]}));
  }
};

/// Uses a tensor that it did not make.
struct wild {
  static constexpr auto schemas =
      std::array{std::string_view("acme.wild.default(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(tosa::op::negate, tosa::tensor_id{1000}));
  }
};

/// Passes that leave an id which the graph does not have.
struct break_tosa {
  static constexpr std::string_view name = "acme-break-tosa";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(tosa::graph& g, pass_context&) {
    g.main().operations.front().inputs.front() = tosa::tensor_id{1000};
    return true;
  }
};
struct break_aten {
  static constexpr std::string_view name = "acme-break-aten";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(ir::graph& g, pass_context&) {
    g.outputs.front() = ir::value_id{1000};
    return true;
  }
};

/// A pass over the ATen graph that warns of relu.
struct warn_of_relu {
  static constexpr std::string_view name = "acme-warn-of-relu";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(ir::graph& g, pass_context& c) {
    for (auto id : g.order) {
      if (g[id].target != "aten.relu.default") continue;
      c.warnings.push_back({.level = severity::warning, .why = {.rule = "rectified"}});
    }
    return false;
  }
};

/// A target that is no tosa<...>.
struct chip {
  static constexpr std::string_view name = "acme-chip";
  static constexpr tosa_version version{1, 0, 0};
  template <class C>
  static constexpr bool provides = std::same_as<C, target::capability::floating>;
};

using operators = replace<append<op::standard, swish>, op::relu, max_relu>;
using all_passes = append<insert_before<pass::standard, pass::fold_batch_norm, count_nodes>, stamp>;
using npu = pipeline<chip, operators, all_passes>;
using branching = pipeline<target::with<target::tosa_1_0_fp, target::ext::cf>, op::standard,
                           insert_before<pass::standard, pass::fold_batch_norm, warn_of_relu>>;
using boundary_outside = pipeline<
    target::tosa_0_80_mi,
    ops<op::quantize, op::dequantize, op::requantize, blind_relu6, careful_relu6, heir_relu6>,
    pass::standard, options<option::quantize_io>>;
using small = pipeline<target::tosa_1_0_fp, without<op::standard, op::floor>, pass::standard>;
using wrong_operators = pipeline<target::tosa_1_0_fp, ops<two_rows, wild>, pass::standard>;
using breaks_tosa = pipeline<target::tosa_1_0_fp, ops<op::relu>,
                             insert_before<pass::standard, pass::sink_transposes, break_tosa>>;
using breaks_aten = pipeline<target::tosa_1_0_fp, ops<op::relu>,
                             insert_before<pass::standard, pass::fold_batch_norm, break_aten>>;

}  // namespace acme

// One operator has a body of its own on one target.
template <>
struct arm_delegate::lower_impl<op::exp, acme::chip> {
  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.result().sizes().rank() <= 1) return std::nullopt;
    return rejection{.rule = "exp on acme-chip takes vectors"};
  }
  static void apply(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(tosa::op::erf, b(n.input("self"))));
  }
};

namespace {

/// One call of that operator.
ir::exported_program calling(ir::operator_table operators, std::string_view target) {
  program_builder b(operators);
  b.output(b.call(target, {b.input("x", ir::dtype::float32, {2})}));
  return std::move(b).finish();
}
template <class Pipeline>
std::string lowered(std::string_view target) {
  return support::operators(Pipeline::lower(calling(Pipeline::known_operators(), target)));
}

/// Keeps which passes spoke, and what they said last.
class listener : public dump_sink {
 public:
  void after_pass(std::string_view pass, std::string const& text) override {
    passes.emplace_back(pass);
    last = text;
  }
  std::vector<std::string> passes;
  std::string last;
};

}  // namespace

TEST_CASE("pipeline: an operator of one's own, one of ours replaced, a lowering for one target") {
  CHECK(lowered<acme::npu>("acme.swish.default") == "SIGMOID MUL");
  CHECK(lowered<acme::npu>("aten.relu.default") == "MAXIMUM");
  CHECK(lowered<acme::npu>("aten.exp.default") == "ERF");
  CHECK(lowered<acme::small>("aten.exp.default") == "EXP");
  CHECK(lowered<acme::small>("aten.relu.default") == "CLAMP");
}

TEST_CASE("pipeline: a lowering for one target says itself what it supports") {
  program_builder b(acme::npu::known_operators());
  b.output(b.call("aten.exp.default", {b.input("x", ir::dtype::float32, {2, 2})}));
  auto const compiled = acme::npu::compile(std::move(b).finish());
  REQUIRE(compiled.host_nodes.size() == 1);
  CHECK(compiled.host_nodes.front().reason.rule == "exp on acme-chip takes vectors");
}

TEST_CASE("pipeline: an operator left out is unknown, to the builder and to the pipeline") {
  CHECK(acme::small::known_operators().find("aten.floor.default") == nullptr);
  auto const built = support::failure([] { lowered<acme::small>("aten.floor.default"); });
  CHECK(built.find("no operator of that name is known; add op::floor to the") != std::string::npos);
  auto const text = support::failure(
      [] { acme::small::lower(calling(acme::npu::known_operators(), "aten.floor.default")); });
  CHECK(text.find("node 'floor' (aten.floor.default): no operator of the pipeline matches it") !=
        std::string::npos);
  CHECK(text.find("add op::floor to the pipeline's ops<...> (arm_delegate/ops/floor.hpp)") !=
        std::string::npos);
}

TEST_CASE("pipeline: passes of one's own run where they were put, and dumps come after each") {
  acme::count_nodes::seen.clear();
  listener sink;
  auto const g =
      acme::npu::lower(calling(acme::npu::known_operators(), "acme.swish.default"), &sink);
  CHECK(acme::count_nodes::seen == std::vector<std::string>{"acme-chip", "1"});
  for (auto const& o : g.main().operations) CHECK(o.location == "acme");
  CHECK(sink.passes ==
        std::vector<std::string>{"input", "quantize-bodies", "fold-constants", "acme-count-nodes",
                                 "fold-batch-norm", "fold-quantization", "expand-composites",
                                 "match-shared-qparams", "remove-dead-nodes", "lower-to-tosa",
                                 "sink-transposes", "remove-dead-operators", "share-constants",
                                 "acme-stamp"});
  CHECK(sink.last == to_string(g));
}

namespace {

/// One call of that operator between int8 values.
ir::exported_program quantized_call(std::string_view target) {
  program_builder b(acme::boundary_outside::known_operators());
  support::q const codes{.scale = 0.05, .zero_point = -128};
  auto const x = support::quantized_input(b, "x", {1, 4}, codes);
  b.output(support::fake(b, b.call(target, {x}), codes));
  return std::move(b).finish();
}

}  // namespace

TEST_CASE("pipeline: a lowering that does not know of quantization gets no quantized node") {
  using npu = acme::boundary_outside;
  for (auto const target : {"acme.relu6.blind", "acme.relu6.heir"}) {
    auto const why = support::failure([&] { npu::lower(quantized_call(target)); });
    CHECK(why.find("whose lowering handles quantized values") != std::string::npos);
    CHECK(why.find("using handles_quantized") != std::string::npos);
    auto const compiled = npu::compile(quantized_call(target));
    CHECK(compiled.delegates.empty());
    CHECK(std::ranges::count(compiled.host_nodes, target, &host_node::target) == 1);
    CHECK(lowered<npu>(target) == "CLAMP");  // floats
  }
  CHECK(support::operators(npu::lower(quantized_call("acme.relu6.careful"))) ==
        "RESCALE MAXIMUM MINIMUM RESCALE");
}

TEST_CASE("pipeline: a lowering that makes another shape than infer says is an error") {
  using npu = acme::wrong_operators;
  auto const call = [] { return calling(npu::known_operators(), "acme.two_rows.default"); };
  for (auto const& text : {support::failure([&] { npu::lower(call()); }),
                           support::failure([&] { npu::compile(call()); })}) {
    CHECK(text.find("node 'two_rows' (acme.two_rows.default): shape of the TOSA result: 'lower' "
                    "makes [1, 2] for 'two_rows' (allowed: [2, 2], as 'infer' says)") !=
          std::string::npos);
  }
  auto const wild = [] { return calling(npu::known_operators(), "acme.wild.default"); };
  auto const text = support::failure([&] { npu::lower(wild()); });
  CHECK(text.find("node 'wild'") != std::string::npos);
  CHECK(text.find("a tensor that its builder did not make: tensor 1000") != std::string::npos);
  auto const compiled = npu::compile(wild());
  REQUIRE(compiled.host_nodes.size() == 1);
  CHECK(compiled.host_nodes[0].kind == host_reason::lowering_failed);
}

TEST_CASE("pipeline: a pass of one's own that leaves an unknown id is named, in every build") {
  auto const call = [] { return calling(acme::small::known_operators(), "aten.relu.default"); };
  for (bool const compiles : {false, true}) {
    auto const run = [&]<class Pipeline>() {
      try {
        compiles ? (void)Pipeline::compile(call()) : (void)Pipeline::lower(call());
      } catch (error const& e) {
        return e.diagnostics().front();
      }
      return diagnostic{};
    };
    auto const tosa = run.template operator()<acme::breaks_tosa>();
    CHECK(tosa.pass == "acme-break-tosa");
    CHECK(tosa.why.rule.find("an operand of operator 0 (CLAMP) is tensor 1000") !=
          std::string::npos);
    auto const aten = run.template operator()<acme::breaks_aten>();
    CHECK(aten.pass == "acme-break-aten");
    CHECK(aten.why.rule == "an output is no value of the graph");
  }
}

TEST_CASE("pipeline: a program without a graph is an error") {
  using npu = acme::small;
  auto const call = [] { return calling(npu::known_operators(), "aten.relu.default"); };
  auto const check = [](auto const& use) {
    auto const text = support::failure(use);
    CHECK(text.find("graph") != std::string::npos);
    CHECK(text.find("clone") != std::string::npos);
  };
  auto moved = call();
  auto const owner = std::move(moved);
  ir::exported_program none;
  none.graph = nullptr;
  for (auto* p : {&moved, &none}) {
    check([&] { npu::compile(std::move(*p)); });
    check([&] { npu::lower(std::move(*p)); });
    check([&] { (void)p->clone(); });
    auto const tried = npu::try_compile(std::move(*p));
    CHECK_FALSE(tried.program.has_value());
    REQUIRE(tried.diagnostics.size() == 1);
    CHECK(tried.diagnostics[0].id == code::bad_graph);
    check([&] { (void)find_partitions(*p, npu::how(), {}); });
  }
}

TEST_CASE("pipeline: an entry of no table is an error") {
  auto p = calling(acme::small::known_operators(), "aten.relu.default");
  auto const text = support::failure([&] { (void)find_partitions(p, pipeline_functions{}, {}); });
  CHECK(text.find("the pipeline is empty") != std::string::npos);
  auto const refused = [&](auto const& use) { CHECK(support::failure(use) == text); };
  refused([&] { (void)pipeline_entry{}.compile(p.clone()); });
  refused([&] { (void)pipeline_entry{}.compile_any(p.clone()); });
  refused([&] { (void)pipeline_entry{}.lower_to_tosa(p.clone()); });
  refused([&] { (void)pipeline_entry{}.makes_payloads(); });
  refused([&] { (void)describe_tensors(p, {}, {}); });
  std::array const table{pipeline_entry{}};
  refused([&] { (void)find_pipeline(table, "tosa-1.0+int"); });
  auto const outcome = try_compile(pipeline_entry{}, p.clone());
  REQUIRE(outcome.diagnostics.size() == 1);
  CHECK_FALSE(outcome.program);
  CHECK(outcome.diagnostics.front().why.rule.find("the pipeline is empty") != std::string::npos);
}

TEST_CASE("pipeline: a check without a function is an error") {
  auto p = calling(acme::small::known_operators(), "aten.relu.default");
  std::array const checks{node_check{}};
  std::array const artifact_checks{artifact_check{}};
  for (auto const& request : {partition_request{.checks = checks},
                              partition_request{.artifact_checks = artifact_checks}}) {
    CHECK(support::failure([&] {
            (void)find_partitions(p, acme::small::how(), request);
          }).find("a check of nodes or artifacts has no function") != std::string::npos);
  }
}

TEST_CASE("pipeline: describe_tensors of a program without a graph is an error") {
  CHECK(support::failure([&] {
          ir::exported_program none;
          none.graph = nullptr;
          (void)describe_tensors(none, acme::small::how(), {});
        }).find("the program has no graph") != std::string::npos);
}

TEST_CASE("pipeline: names to keep on the host must mean operators") {
  using npu = acme::small;
  auto const compile = [](std::vector<std::string> const& keep) {
    return support::failure([&] {
      npu::compile(calling(npu::known_operators(), "aten.relu.default"), {.keep_on_host = keep});
    });
  };
  CHECK(compile({"aten.relu", "aten.exp.default"}).empty());  // a warning, see below
  auto const text = compile({"aten.relu", "aten.rleu"});
  CHECK(text.find("'keep_on_host': no operator 'aten.rleu'") != std::string::npos);
  CHECK(text.find("did you mean 'aten.relu'?") != std::string::npos);
  CHECK_FALSE(compile({""}).empty());
  CHECK(compile({"relu"}).find("no operator 'relu': a node of aten.relu.default") !=
        std::string::npos);
}

TEST_CASE("pipeline: names to keep on the host that match no node give a warning") {
  using npu = acme::small;
  auto const warnings = [](std::vector<std::string> const& keep) {
    auto const made =
        npu::compile(calling(npu::known_operators(), "aten.relu.default"), {.keep_on_host = keep});
    std::string text;
    for (auto const& w : made.warnings) {
      if (w.id == code::bad_arguments) text += to_string(w) + "\n";
    }
    return text;
  };
  CHECK(warnings({"aten.relu"}).empty());
  CHECK(warnings({"aten"}).empty());
  auto const text = warnings({"aten.exp.default", "aten.relu", "aten.multiply"});
  CHECK(text.find("'keep_on_host': the program does not call 'aten.exp.default'") !=
        std::string::npos);
  CHECK(text.find("does not call 'aten.multiply'") != std::string::npos);
  CHECK(std::ranges::count(text, '\n') == 2);
}

TEST_CASE("pipeline: operators are kept on the host by other names of them, too") {
  using npu = acme::small;
  program_builder b(npu::known_operators());
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.mul.Tensor", {x, x}));
  auto p = std::move(b).finish();
  for (char const* const node : {"aten.mul.Tensor", "aten.multiply.Tensor"}) {
    auto program = p.clone();
    (*program.graph)[program.graph->order.front()].target = node;
    for (char const* const name : {"aten.mul", "aten.multiply", "aten.multiply.Tensor"}) {
      CAPTURE(name);
      std::vector<std::string> const keep{name};
      auto const made = npu::compile(program.clone(), {.keep_on_host = keep});
      REQUIRE(made.host_nodes.size() == 1);
      CHECK(made.host_nodes.front().kind == host_reason::kept_on_host);
      CHECK(made.warnings.size() == 1);  // that of the host node
    }
  }
}

TEST_CASE("pipeline: options of the type hold unless a call changes them") {
  using npu = acme::boundary_outside;
  auto const program = [] { return quantized_call("acme.relu6.careful"); };
  auto const input_type = [](compiled_program const& p) {
    return p.delegates.at(0).inputs[0].type;
  };
  listener sink;
  CHECK(input_type(npu::compile(program())) == ir::dtype::int8);
  CHECK(input_type(npu::compile(program(), &sink)) == ir::dtype::int8);
  CHECK(!sink.passes.empty());
  CHECK(input_type(npu::compile(program(), {.permute_memory_format = true})) == ir::dtype::int8);
  CHECK(npu::compile(program(), {.permute_memory_format = true}).boundary.quantize_io);
  CHECK(input_type(npu::compile(program(), {.quantize_io = false})) == ir::dtype::float32);
  auto const tried = npu::try_compile(program(), &sink).program;
  CHECK((tried.has_value() && input_type(*tried) == ir::dtype::int8));
  CHECK(npu::lower(program(), &sink).main().tensors.at(0).type == tosa::dtype::int8);
  std::vector<std::string> const keep{"acme.relu6.blind"};
  CHECK(input_type(npu::compile(program(), {.keep_on_host = keep})) == ir::dtype::int8);
  auto const found = [&] {
    auto p = program();
    return find_partitions(p, npu::how(), {}).host_nodes.size();
  };
  CHECK(found() == 2);  // quantize and dequantize
}

TEST_CASE("pipeline: what a pass warns of comes with what is lowered and what is compiled") {
  auto const swish = [] { return calling(acme::npu::known_operators(), "acme.swish.default"); };
  std::vector<diagnostic> warnings;
  acme::npu::lower(swish(), nullptr, &warnings);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].why.rule == "stamped");
  auto const compiled = acme::npu::compile(swish());
  REQUIRE(compiled.warnings.size() == 1);
  CHECK(compiled.warnings[0].why.rule == "stamped");
}

TEST_CASE("pipeline: a warning of a pass in a branch names the branch") {
  auto const branch = [](std::string_view target) {
    return support::body({2},
                         [&](program_builder& b, ir::value_id v) { return b.call(target, {v}); });
  };
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  auto const predicate = g.add_input("predicate", {ir::dtype::boolean, {}});
  g.outputs = {
      support::add_cond(g, predicate, x, branch("aten.relu.default"), branch("aten.neg.default"))};
  p.inputs = {{.name = "x"}, {.name = "predicate"}};
  p.outputs = {{}};
  auto const compiled = acme::branching::compile(std::move(p));
  REQUIRE(compiled.delegates.size() == 1);
  REQUIRE(compiled.warnings.size() == 1);
  CHECK(compiled.warnings[0].why.rule == "its body 'then': rectified");
  CHECK(compiled.warnings[0].target == "higher_order.cond");
}

TEST_CASE("pipeline: a target's facts come from its struct") {
  CHECK(facts<acme::chip>.name == "acme-chip");
  CHECK((facts<acme::chip>.floating && !facts<acme::chip>.integer));
}

TEST_CASE("registry: lists") {
  using list = ops<op::relu, op::exp>;
  CHECK(std::is_same_v<append<list, op::add>, ops<op::relu, op::exp, op::add>>);
  CHECK(std::is_same_v<replace<list, op::exp, op::tanh>, ops<op::relu, op::tanh>>);
  CHECK(std::is_same_v<without<list, op::relu>, ops<op::exp>>);
  CHECK(std::is_same_v<insert_before<list, op::exp, op::add, op::sub>,
                       ops<op::relu, op::add, op::sub, op::exp>>);
}

TEST_CASE("pipeline: options are types") {
  CHECK_FALSE(boundary<options<>>.quantize_io);
  CHECK(boundary<options<option::quantize_io>>.quantize_io);
  CHECK_FALSE(boundary<options<option::quantize_io>>.permute_memory_format);
  CHECK(boundary<options<option::permute_memory_format>>.permute_memory_format);
}
