// SPDX-License-Identifier: BSD-3-Clause
// Operators that are only computed in float are quantized by their parts.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

/// A program under construction, with random parameters.
class network {
 public:
  ad::built_value input(ad::ir::shape const& sizes) {
    return builder_.input("x", ad::ir::dtype::float32, sizes);
  }
  ad::built_value parameter(ad::ir::shape const& sizes) {
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(sizes.numel()));
    for (auto& v : values) v = normal(random_);
    return builder_.constant(
        "p" + std::to_string(count_++),
        ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span<float const>(values)));
  }
  ad::built_value call(std::string_view target,
                       std::initializer_list<ad::call_argument> arguments) {
    return builder_.call(target, arguments);
  }
  ad::built_value linear(ad::built_value x, std::int64_t from, std::int64_t to) {
    return call("aten.linear.default", {x, parameter({to, from}), parameter({to})});
  }
  ad::ir::exported_program finish(ad::built_value y) {
    builder_.output(y);
    return std::move(builder_).finish();
  }

 private:
  ad::program_builder builder_{*ad::compiler::host_pipeline().operators};
  std::mt19937 random_{1};
  int count_ = 0;
};

/// The operators of the prepared program: "sum mul sub mul".
std::string parts_of(ad::ir::exported_program const& p) {
  auto const& host = ad::compiler::host_pipeline();
  auto const prepared = prepare(p, *host.operators, *host.target);
  std::string text;
  for (auto id : prepared.graph->order) {
    auto name = (*prepared.graph)[id].target;
    name.remove_prefix(name.find('.') + 1);
    text += (text.empty() ? "" : " ") + std::string(name.substr(0, name.find('.')));
  }
  return text;
}

void write_random(std::span<ad::program_tensor const> inputs, std::mt19937& random) {
  std::normal_distribution<float> normal;
  for (auto const& x : inputs) {
    std::generate_n(x.data.as<float>(), x.data.numel(), [&] { return normal(random); });
  }
}

calibrator observed(ad::ir::exported_program const& p,
                    number_scheme const& numbers = scheme::int8::numbers) {
  calibrator c(p, ad::compiler::host_pipeline(), numbers);
  std::mt19937 random(2);
  for (int i = 0; i < 4; ++i) {
    write_random(c.inputs(), random);
    c.observe();
  }
  return c;
}

/// The results for random inputs.
std::vector<float> results(ad::program_runner runner) {
  std::mt19937 random(3);
  write_random(runner.inputs(), random);
  runner.run();
  auto const& y = runner.output(0);
  return {y.as<float>(), y.as<float>() + y.numel()};
}

/// Causal attention and a feed-forward network, each after a norm: the block of a transformer.
ad::ir::exported_program transformer_block() {
  constexpr std::int64_t width = 16;
  network n;
  auto const x = n.input({1, 8, width});
  auto const normal =
      n.call("aten.layer_norm.default", {x, {width}, n.parameter({width}), n.parameter({width})});
  auto const head = [&] {
    auto const y = n.call("aten.view.default", {n.linear(normal, width, width), {1, 8, 2, 8}});
    return n.call("aten.transpose.int", {y, 1, 2});
  };
  auto const query = head();
  auto const key = head();
  auto const heads = n.call("aten.scaled_dot_product_attention.default",
                            {query, key, head(), ad::ir::none{}, 0.0, true});
  auto const joined = n.call("aten.transpose.int", {heads, 1, 2});
  auto const attention =
      n.linear(n.call("aten.reshape.default", {joined, {1, 8, width}}), width, width);
  auto const y = n.call("aten.add.Tensor", {x, attention});
  auto const second = n.call("aten.rms_norm.default", {y, {width}, n.parameter({width})});
  auto const wide = n.call("aten.gelu.default", {n.linear(second, width, 2 * width)});
  return n.finish(n.call("aten.add.Tensor", {y, n.linear(wide, 2 * width, width)}));
}

}  // namespace

TEST_CASE("what operators that are only computed in float become before they are quantized") {
  struct test_case {
    std::string_view name;
    std::function<ad::built_value(network&, ad::built_value)> call;
    std::string_view parts;
  };
  // The steps of PyTorch's definitions; a mean is a sum and a product, as in ExecuTorch.
  std::vector<test_case> const cases{
      {"layer_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.layer_norm.default",
                       {x, {2, 6}, n.parameter({2, 6}), n.parameter({2, 6})});
       },
       "sum mul sub mul sum mul add rsqrt mul mul add"},
      {"native_layer_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.native_layer_norm.default",
                       {x, {6}, n.parameter({6}), ad::ir::none{}, 1e-5});
       },
       "sum mul sub mul sum mul add rsqrt mul mul"},
      {"rms_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.rms_norm.default", {x, {6}, n.parameter({6})});
       },
       "mul sum mul add rsqrt mul mul"},
      {"group_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.group_norm.default", {x, 2, n.parameter({4}), n.parameter({4})});
       },
       "view sum mul sub mul sum mul add rsqrt mul view mul add"},
      {"instance_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.instance_norm.default",
                       {x, ad::ir::none{}, ad::ir::none{}, ad::ir::none{}, ad::ir::none{}, true,
                        0.1, 1e-5, false});
       },
       "view sum mul sub mul sum mul add rsqrt mul view"},
      {"log_softmax",
       [](network& n, ad::built_value x) { return n.call("aten.log_softmax.int", {x, -1}); },
       "amax sub exp sum log sub"},
      {"linalg_vector_norm",
       [](network& n, ad::built_value x) {
         return n.call("aten.linalg_vector_norm.default", {x, 2.0, {1}});
       },
       "mul sum sqrt"},
      {"cosine_similarity",
       [](network& n, ad::built_value x) {
         return n.call("aten.cosine_similarity.default", {x, n.parameter({3, 4, 2, 6})});
       },
       "mul sum sqrt clamp reciprocal mul mul sum sqrt clamp reciprocal mul mul sum"},
      {"var", [](network& n, ad::built_value x) { return n.call("aten.var.dim", {x, {1, 2}}); },
       "sum mul sub mul sum mul"},
      {"std", [](network& n, ad::built_value x) { return n.call("aten.std.default", {x}); },
       "sum mul sub mul sum mul sqrt"},
      {"div",
       [](network& n, ad::built_value x) {
         return n.call("aten.div.Tensor", {x, n.call("aten.exp.default", {x})});
       },
       "exp reciprocal mul"},
      {"div by a constant",
       [](network& n, ad::built_value x) {
         return n.call("aten.div.Tensor", {x, n.parameter({6})});
       },
       "mul"},
      {"div by a number",
       [](network& n, ad::built_value x) { return n.call("aten.div.Tensor", {x, 8.0}); }, "mul"},
      {"scaled_dot_product_attention",
       [](network& n, ad::built_value x) {
         return n.call("aten.scaled_dot_product_attention.default", {x, x, x});
       },
       "mul transpose view view bmm view amax sub exp sum reciprocal mul view view bmm view"},
      {"causal attention",
       [](network& n, ad::built_value x) {
         return n.call("aten.scaled_dot_product_attention.default",
                       {x, x, x, ad::ir::none{}, 0.0, true});
       },
       "mul transpose view view bmm view amin where amax sub exp where sum clamp reciprocal mul "
       "view view bmm view"},
  };
  for (auto const& c : cases) {
    CAPTURE(std::string(c.name));
    network n;
    auto const y = c.call(n, n.input({3, 4, 2, 6}));
    auto const program = n.finish(y);
    CHECK(parts_of(program) == c.parts);
    auto const seen = observed(program);
    for (auto const& reason : seen.what().reasons) CHECK(reason.empty());
  }
}

TEST_CASE("what has no parts with finite values or small errors stays float") {
  network n;
  auto const x = n.input({2, 4, 4});
  SUBCASE("a rounded quotient") {
    CHECK(parts_of(n.finish(n.call(
              "aten.div.Tensor_mode",
              {x, n.parameter({4}), ad::call_argument("rounding_mode", "floor")}))) == "div");
  }
  SUBCASE("a norm that counts") {
    CHECK(parts_of(n.finish(n.call("aten.linalg_vector_norm.default", {x, 0.0}))) ==
          "linalg_vector_norm");
  }
  SUBCASE("a variance of one element") {
    CHECK(parts_of(n.finish(n.call("aten.var.correction",
                                   {x, {0}, ad::call_argument("correction", 2.0)}))) == "var");
  }
}

TEST_CASE("the block of a transformer is whole on each Ethos-U, and computes what TOSA says") {
  auto const program = transformer_block();
  auto const seen = observed(program);
  for (auto const& reason : seen.what().reasons) CHECK(reason.empty());
  auto const quantized = seen.quantize(observe::histogram{});
  auto const& host = ad::compiler::host_pipeline();
  auto const wanted = results(ad::program_runner(
      ad::compiler::pipeline_for("tosa-1.0+int").compile(quantized.clone()), {}, &host));
  for (auto const* target : {"ethos-u55-128", "ethos-u65-256", "ethos-u85-256"}) {
    CAPTURE(std::string(target));
    ad::compiler::session const session({.target = target});
    auto const made = session.compile(quantized.clone());
    CHECK(made.payloads().size() == 1);
    for (auto const& n : made.host_nodes()) {  // at the boundary
      CHECK(n.target.find("quantize_per_tensor") != std::string::npos);
    }
    auto compiled = session.finish(session.lower(quantized.clone()));
    CHECK(results(ad::program_runner(std::move(compiled), session.npu_net(), {}, &host)) == wanted);
  }
}
