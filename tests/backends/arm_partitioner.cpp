// SPDX-License-Identifier: BSD-3-Clause
// arm_partitioner: supported nodes become delegates of arm_backend.

#include <arm_delegate/backends/any_partitioner.hpp>
#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using fp = standard_pipeline<target::tosa_1_0_fp>;
using integer = standard_pipeline<target::tosa_1_0_int>;

std::vector<compile_spec> fp_specs() { return tosa_compile_spec("TOSA-1.0+FP").to_list(); }

/// relu -> tanh -> exp.
ir::exported_program program() {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.exp.default",
                  {b.call("aten.tanh.default", {b.call("aten.relu.default", {x})})}));
  return support::finished(b);
}

std::string payload_operators(lowered_backend_module const& m) {
  auto const owner = std::make_shared<std::vector<std::byte>>(m.processed_bytes);
  return support::operators(tosa::deserialize(*owner, owner));
}

/// Rejects nodes by name.
struct not_named {
  std::string name;
  std::optional<rejection> operator()(ir::node const& n) const {
    if (n.name != name) return std::nullopt;
    return rejection{"names that are refused", name, "other names", "rename the node"};
  }
};

}  // namespace

static_assert(partitioner<arm_partitioner<fp>>);
static_assert(partitioner<arm_partitioner<fp, not_named, not_named>>);

TEST_CASE("arm_partitioner: a whole program is one delegate; the program is not changed") {
  auto const p = program();
  auto const text = to_string(*p.graph);
  auto const lowered = to_backend<arm_backend>(p, arm_partitioner<fp>(fp_specs()));
  REQUIRE(lowered.modules.size() == 1);
  CHECK(payload_operators(lowered.modules[0]) == "CLAMP TANH EXP");
  CHECK(lowered.modules[0].backend_id == "ArmBackend");
  CHECK(lowered.modules[0].compile_specs.size() == fp_specs().size());
  CHECK(to_string(*p.graph) == text);
}

TEST_CASE("arm_partitioner: an operator of the host between two delegates") {
  auto const lowered =
      to_backend<arm_backend>(program(), arm_partitioner<fp>(fp_specs(), {"aten.tanh.default"}));
  REQUIRE(lowered.modules.size() == 2);
  CHECK(payload_operators(lowered.modules[0]) == "CLAMP");
  CHECK(payload_operators(lowered.modules[1]) == "EXP");
}

TEST_CASE("arm_partitioner: the caller's checks, each with its reason") {
  arm_partitioner<fp, not_named, not_named> const by(fp_specs(), {}, {"relu"}, {"exp"});
  auto const explained = by.explain(program());
  REQUIRE(explained.host_nodes.size() == 2);
  CHECK(explained.host_nodes[0].name == "relu");
  CHECK(explained.host_nodes[0].kind == host_reason::user_check);
  CHECK(explained.host_nodes[1].reason.actual == "exp");
  REQUIRE(explained.result.partition_tags.has_value());
  CHECK(explained.result.partition_tags->size() == 1);
  CHECK(ir::is_identical_graph(*explained.result.tagged_program.graph, *program().graph));
}

TEST_CASE("arm_partitioner: the specs choose one pipeline of a list, with any extensions") {
  for (char const* spec : {"TOSA-1.0+FP+bf16+cf", "TOSA-1.0+INT+FP+int4+cf"}) {
    CAPTURE(spec);
    auto const specs = tosa_compile_spec(spec).to_list();
    auto const lowered =
        to_backend<arm_backend>(program(), arm_partitioner<standard_pipelines>(specs));
    REQUIRE(lowered.modules.size() == 1);
    CHECK(payload_operators(lowered.modules[0]) == "CLAMP TANH EXP");
  }
  // An integer target supports none of it.
  arm_partitioner<standard_pipelines> const integer(
      tosa_compile_spec("TOSA-1.0+INT+int16+cf").to_list());
  CHECK(integer.explain(program()).host_nodes.size() == 3);
}

TEST_CASE("arm_partitioner: a float target leaves conversions outside if the specs say so") {
  auto const quantized = [] {
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {4}, {0.5});
    b.output(support::fake(b, b.call("aten.exp.default", {x}), {0.25}));
    return support::finished(b);
  };
  using main_profile = standard_pipeline<target::tosa_0_80_mi>;
  auto specs = arm_compile_spec_builder().tosa_compile_spec("TOSA-0.80.0+MI");
  auto const inside = arm_partitioner<main_profile>(specs.build()).explain(quantized());
  CHECK(inside.host_nodes.empty());
  auto const outside =
      arm_partitioner<main_profile>(specs.set_quantize_io(true).build()).explain(quantized());
  REQUIRE(outside.host_nodes.size() == 2);
  CHECK(outside.host_nodes[0].kind == host_reason::boundary);
}

namespace acme {

/// A target without a TOSA name.
struct chip {
  static constexpr std::string_view name = "acme-chip";
  static constexpr tosa_version version{1, 0, 0};
  template <class C>
  static constexpr bool provides = std::same_as<C, target::capability::floating>;
};
using npu = pipeline<chip, ops<op::relu, op::exp>, pass::standard>;

/// The payload of a partition is "exp of 1 input"; only this backend reads the specs.
struct backend {
  static constexpr std::string_view id = "AcmeBackend";
  static preprocess_result preprocess(ir::exported_program const& program,
                                      std::span<compile_spec const> specs) {
    auto const text =
        std::string(specs[0].text()) + " " + std::to_string(program.graph->order.size());
    auto const bytes = std::as_bytes(std::span(text));
    return {.processed_bytes = {bytes.begin(), bytes.end()}};
  }
};

}  // namespace acme

TEST_CASE("arm_partitioner: a custom target, by its name in the specs") {
  std::vector const specs{make_compile_spec("tosa_spec", "acme-chip"),
                          make_compile_spec("output_format", "tosa")};
  using backend = basic_arm_backend<pipelines<acme::npu>>;
  auto const lowered = to_backend<backend>(program(), arm_partitioner<acme::npu>(specs));
  REQUIRE(lowered.modules.size() == 2);  // tanh is not one of its operators
  CHECK(payload_operators(lowered.modules[0]) == "CLAMP");
  CHECK(payload_operators(lowered.modules[1]) == "EXP");
  CHECK(support::failure([] { (void)arm_partitioner<acme::npu>(fp_specs()); }) ==
        "error: the compile specs are for tosa-1.0+fp, the partitioner's pipeline is for "
        "acme-chip; give both the same target");
}

TEST_CASE("arm_partitioner: a custom backend, with its own specs") {
  arm_partitioner<acme::npu> const by(
      delegation_spec{"AcmeBackend", {make_compile_spec("mode", "fast")}});
  auto const lowered = to_backend<acme::backend>(program(), by);
  REQUIRE(lowered.modules.size() == 2);
  CHECK(lowered.modules[0].backend_id == "AcmeBackend");
  auto const& bytes = lowered.modules[1].processed_bytes;
  CHECK(std::string(reinterpret_cast<char const*>(bytes.data()), bytes.size()) == "fast 1");
}

namespace acme {

/// Makes nothing of TANH.
struct picky_generator {
  static constexpr std::string_view name = "picky";
  static preprocess_result generate(generator_input const& in) {
    return {.processed_bytes = {in.file.begin(), in.file.end()}};
  }
  static std::vector<diagnostic> refuse(tosa::graph const& g, arm_options const&) {
    std::vector<diagnostic> found;
    for (auto const& o : g.main().operations) {
      if (o.code != tosa::op::tanh) continue;
      found.push_back({.id = code::unsupported_operator,
                       .why = {.rule = "picky takes no TANH"},
                       .debug_handle = o.debug_handles.front()});
    }
    return found;
  }
};
using picky_backend = basic_arm_backend<pipelines<fp>, code_generators<picky_generator>>;

}  // namespace acme

TEST_CASE("arm_partitioner: a backend's own code generator is asked what it refuses") {
  auto specs = fp_specs();
  std::ranges::find(specs, "output_format", &compile_spec::key)->value =
      make_compile_spec("output_format", "picky").value;
  arm_partitioner<acme::picky_backend> const by(specs);
  auto const explained = by.explain(program());
  REQUIRE(explained.host_nodes.size() == 1);
  CHECK(explained.host_nodes[0].name == "tanh");
  CHECK(explained.host_nodes[0].reason.rule == "picky takes no TANH");
  auto const lowered = to_backend<acme::picky_backend>(program(), by);
  REQUIRE(lowered.modules.size() == 2);
  CHECK(payload_operators(lowered.modules[0]) == "CLAMP");
  CHECK(payload_operators(lowered.modules[1]) == "EXP");
  // Without its backend, a partitioner cannot ask; without a partitioner, the backend does.
  CHECK(support::failure([&] {
          (void)arm_partitioner<fp>(specs).explain(program());
        }).find("does not know the code generator 'picky'") != std::string::npos);
  CHECK(support::failure([&] {
          (void)acme::picky_backend::preprocess(program(), specs);
        }).find("picky takes no TANH") != std::string::npos);
}

TEST_CASE("any_partitioner: it keeps its partitioner when it is moved") {
  any_partitioner by(arm_partitioner<fp>{fp_specs()});
  auto const owner = std::move(by);
  CHECK(by.partition(program()).partition_tags->size() == 1);
  CHECK(owner.partition(program()).partition_tags->size() == 1);
}

TEST_CASE("arm_partitioner: a name to keep on the host that means no operator is an error") {
  auto const text = support::failure(
      [] { (void)arm_partitioner<fp>(fp_specs(), {"aten.sotfmax"}).explain(program()); });
  CHECK(text.find("no operator 'aten.sotfmax'; did you mean 'aten.softmax'?") != std::string::npos);
}

TEST_CASE("arm_partitioner: options of the pipeline's type apply") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {0.5});
  b.output(support::fake(b, b.call("aten.relu.default", {x}), {0.5}));
  using outside =
      pipeline<target::tosa_0_80_mi, ops<op::quantize, op::dequantize, op::requantize, op::relu>,
               pass::standard, options<option::quantize_io>>;
  auto const specs = arm_compile_spec_builder().tosa_compile_spec("TOSA-0.80.0+MI").build();
  CHECK(arm_partitioner<outside>(specs).explain(support::finished(b)).host_nodes.size() == 2);
}

TEST_CASE("arm_partitioner: specs of another target are rejected") {
  CHECK(support::failure([] { (void)arm_partitioner<integer>(fp_specs()); }) ==
        "error: the compile specs are for tosa-1.0+fp, the partitioner's pipeline is for "
        "tosa-1.0+int; give both the same target");
}
