// SPDX-License-Identifier: BSD-3-Clause
// Operators of a host project are quantized by the rules in their headers.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/recipe.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;

namespace acme {

/// acme.bump: x exp(-x x), as a table of the 256 quantized values.
struct bump {
  static constexpr auto schemas =
      std::array{std::string_view("acme.bump.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    auto const x = b(n.input("self"));
    auto const minus = b.unary(ad::tosa::op::negate, b.mul(x, x));
    b.set(n, b.mul(x, b.unary(ad::tosa::op::exp, minus)));
  }
  static double table(double x, ad::ir::node const&) { return x * std::exp(-x * x); }
};

/// acme.dense: a linear layer with its weight first.
struct dense {
  using handles_quantized = dense;
  using expands_to = ad::ops<ad::op::linear>;
  static constexpr auto annotation = ad::annotation_rule{.weight = "kernel", .bias = "offset"};
  static constexpr auto schemas = std::array{std::string_view(
      "acme.dense.default(Tensor kernel, Tensor self, Tensor? offset=None) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) {
    auto type = n.input("self").type;
    type.sizes[type.sizes.rank() - 1] = n.input("kernel").sizes()[0];
    return type;
  }
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n) {
    r.replace(n,
              r.call<ad::op::linear>(n.input_id("self"), n.input_id("kernel"), *n.find("offset")));
  }
};

using operators = ad::append<ad::op::standard, bump, dense>;
using npu =
    ad::quantizer::recipe<ad::target::ethos_u55<128>, operators, ad::quantizer::scheme::int8,
                          ad::quantizer::observe::minmax, ad::quantizer::improve<>>;

}  // namespace acme

namespace {

ad::ir::tensor_data floats(ad::ir::shape const& sizes) {
  std::vector<float> values(static_cast<std::size_t>(sizes.numel()));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = 0.1F * static_cast<float>(i % 7) - 0.3F;
  return ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span<float const>(values));
}

ad::ir::exported_program network() {
  ad::program_builder b(*acme::npu::floating().operators);
  auto const x = b.input("x", ad::ir::dtype::float32, {2, 6});
  auto const y = b.call("acme.dense.default",
                        {b.constant("k", floats({4, 6})), x, b.constant("o", floats({4}))});
  b.output(b.call("acme.bump.default", {y}));
  return std::move(b).finish();
}

}  // namespace

TEST_CASE("operators of a host project are quantized by their own rules") {
  auto const made = acme::npu::quantize(network(), ad::quantizer::random_samples(1, 4));
  auto const& what = made.from.what;
  for (auto const& reason : what.reasons) CHECK(reason.empty());
  CHECK(what.groups.size() == 3);  // x and the two results
  auto& g = *made.program.graph;
  std::size_t by_channel = 0;
  for (auto id : g.order) {
    if (!ad::ir::is_dequantize(g[id])) continue;
    auto const q = ad::ir::read_qparams(g, g[id]);
    if (!q.per_channel()) continue;
    ++by_channel;
    CHECK(q.scales.size() == 4);
  }
  CHECK(by_channel == 2);  // the weight and the bias
}

TEST_CASE("a quantized operator of a host project is delegated") {
  auto made = acme::npu::quantize(network(), ad::quantizer::random_samples(1, 4));
  using tosa = ad::pipeline<ad::target::tosa_1_0_int, acme::operators, ad::pass::standard>;
  auto const& entry = ad::pipeline_table<ad::pipelines<tosa>>.front();
  auto const compiled = entry.compile(std::move(made.program));
  CHECK(compiled.delegates.size() == 1);
}
