// SPDX-License-Identifier: BSD-3-Clause
// Sums and norms of floats of 16 bits: PyTorch computes them in float32 and rounds once.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

using namespace arm_delegate;

namespace {

using build_function = built_value (*)(program_builder&, built_value);

struct sample {
  std::string_view name;
  build_function call;
};

/// Calls of [2, 16, 64], whose sums, squares, or sums of squares are beyond the range of float16.
constexpr std::array samples{
    sample{"mean", [](auto& b, auto x) { return b.call("aten.mean.dim", {x, {1, 2}}); }},
    sample{"var", [](auto& b, auto x) { return b.call("aten.var.correction", {x, {1, 2}}); }},
    sample{"std", [](auto& b, auto x) { return b.call("aten.std.correction", {x, {1, 2}}); }},
    sample{"layer_norm",
           [](auto& b, auto x) { return b.call("aten.layer_norm.default", {x, {64}}); }},
    sample{"rms_norm", [](auto& b, auto x) { return b.call("aten.rms_norm.default", {x, {64}}); }},
    sample{"group_norm", [](auto& b, auto x) { return b.call("aten.group_norm.default", {x, 4}); }},
    sample{"norm", [](auto& b,
                      auto x) { return b.call("aten.linalg_vector_norm.default", {x, 2.0, {2}}); }},
    sample{"softmax", [](auto& b, auto x) { return b.call("aten.softmax.int", {x, 2}); }},
    sample{"log_softmax", [](auto& b, auto x) { return b.call("aten.log_softmax.int", {x, 2}); }},
    sample{"attention",
           [](auto& b, auto x) {
             return b.call("aten.scaled_dot_product_attention.default", {x, x, x});
           }},
};

/// The error of a call's own computation, in units in the last place of the largest result, and
/// whether it is small enough for `compare`.
double error_of(sample const& s, ir::dtype type, std::string_view target) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 16, 64});
  b.output(s.call(b, b.call("aten.to.dtype", {x, type})));
  comparison c(support::finished(b), find_pipeline(standard_pipeline_table(), target),
               find_pipeline(standard_pipeline_table(), target));
  auto const& to = c.input(0);
  for (std::int64_t k = 0; k < to.numel(); ++k) {
    to.as<float>()[k] = static_cast<float>(100 + (k * 7919) % 401 - 200);  // -100 to 300
  }
  c.run();
  CHECK(c.first_departing() == nullptr);
  auto const& own = c.nodes().back().own_number;
  return own.largest() / std::ldexp(own.peak(), -ir::format_of(type).mantissa_bits);
}

}  // namespace

TEST_CASE("narrow sums: PyTorch's result, but for one rounding") {
  for (auto const& s : samples) {
    CAPTURE(s.name);
    CHECK(error_of(s, ir::dtype::float16, support::fp) <= 1);
    CHECK(error_of(s, ir::dtype::bfloat16, "tosa-1.0+fp+bf16") <= 1);
  }
}

TEST_CASE("narrow sums: remainders are exact, as in float32") {
  constexpr std::array steps{
      sample{"remainder",
             [](auto& b, auto x) { return b.call("aten.remainder.Scalar", {x, 0.375}); }},
      sample{"floor_divide",
             [](auto& b, auto x) { return b.call("aten.floor_divide.Scalar", {x, 0.375}); }},
  };
  for (auto const& s : steps) {
    CAPTURE(s.name);
    CHECK(error_of(s, ir::dtype::float16, support::fp) == 0);
    CHECK(error_of(s, ir::dtype::bfloat16, "tosa-1.0+fp+bf16") == 0);
  }
}

TEST_CASE("narrow sums: no step of an operator overflows") {
  auto const made = [](build_function call, float x) {
    auto b = support::builder();
    b.output(call(b, b.input("x", ir::dtype::float16, {1})));
    auto const& entry = find_pipeline(standard_pipeline_table(), support::fp);
    program_runner net(entry.compile_any(support::finished(b)), &make_tosa_net, {}, &entry);
    *net.input(0).as<float>() = x;
    net.run();
    return *net.output(0).as<float>();
  };
  // torch.addcmul(x, x, x, value=0.001), with x * x beyond 65504
  CHECK(made([](auto& b,
                auto x) { return b.call("aten.addcmul.default", {x, x, x, {"value", 0.001}}); },
             300) == 390);
  // torch.lerp(x, -x, 0.25)
  CHECK(made(
            [](auto& b, auto x) {
              return b.call("aten.lerp.Scalar", {x, b.call("aten.neg.default", {x}), 0.25});
            },
            60000) == 30000);
}

TEST_CASE("narrow sums: rows of one index are added in float32, too") {
  constexpr sample rows{"index_add", [](program_builder& b, built_value x) {
                          auto const i = b.constant("i", support::filled({16}, 0));
                          auto const at = b.call("aten.to.dtype", {i, ir::dtype::int64});
                          return b.call("aten.index_add.default", {x, 1, at, x});
                        }};
  CHECK(error_of(rows, ir::dtype::float16, support::fp) <= 1);
}

TEST_CASE("narrow sums: conversions around the operators, none for a single element") {
  auto const operators = [](build_function call) {
    auto b = support::builder();
    b.output(call(b, b.input("x", ir::dtype::float16, {2, 3, 1})));
    return support::operators(support::lower(b, support::fp));
  };
  CHECK(operators([](auto& b, auto x) { return b.call("aten.mean.dim", {x, {0, 1}, true}); }) ==
        "CAST REDUCE_SUM REDUCE_SUM MUL CAST");
  CHECK(operators([](auto& b, auto x) { return b.call("aten.sum.dim_IntList", {x, {1}, true}); }) ==
        "CAST REDUCE_SUM CAST");
  CHECK(operators([](auto& b, auto x) { return b.call("aten.sum.dim_IntList", {x, {2}, true}); }) ==
        "IDENTITY");
  CHECK(operators([](auto& b, auto x) { return b.call("aten.softmax.int", {x, 1}); }) ==
        "CAST REDUCE_MAX SUB EXP REDUCE_SUM RECIPROCAL MUL CAST");
}
