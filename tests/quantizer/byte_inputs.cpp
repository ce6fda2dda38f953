// SPDX-License-Identifier: BSD-3-Clause
// Programs whose inputs are bytes.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/byte_inputs.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

constexpr std::int64_t bytes = 256;

ad::pipeline_entry const& host() { return ad::compiler::host_pipeline(); }

/// y = relu(x + x), and its maps.
quantize_result quantized_sum(number_scheme const& scheme) {
  ad::program_builder b(*host().operators);
  auto const x = b.input("x", ad::ir::dtype::float32, {bytes});
  b.output(b.call("aten.relu.default", {b.call("aten.add.Tensor", {x, x})}));
  return quantize(std::move(b).finish(), host(), random_samples(1, 4),
                  {.schemes = scheme, .improves = false});
}

}  // namespace

TEST_CASE("a byte stands for the real number that its scale and zero point say") {
  auto const made = quantized_sum(scheme::int8::numbers);
  auto const& g = *made.from.floating.graph;
  auto const map = made.from.maps.at(made.from.what.group_of(g.inputs.front()));
  auto of_bytes = made.program.clone();
  take_bytes(of_bytes, *host().operators);
  CHECK((*of_bytes.graph)[of_bytes.graph->inputs[0]].type.type == ad::ir::dtype::uint8);
  auto const& integers = ad::compiler::pipeline_for("tosa-1.0+int");
  ad::program_runner floats(integers.compile(made.program.clone()), {}, &integers);
  ad::program_runner codes(integers.compile(std::move(of_bytes)), {}, &integers);
  for (std::int64_t i = 0; i < bytes; ++i) {
    auto const steps = static_cast<float>(i - 128 - map.zero_point);
    floats.input(0).as<float>()[i] = steps * static_cast<float>(map.scale);
    codes.input(0).as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i);
  }
  floats.run();
  codes.run();
  for (std::int64_t i = 0; i < bytes; ++i) {
    CAPTURE(i);
    CHECK(codes.output(0).as<float>()[i] == floats.output(0).as<float>()[i]);
  }
}

TEST_CASE("bytes do not stand for 16-bit inputs, nor for inputs that stay float") {
  auto const refusal = [](ad::ir::exported_program p) {
    try {
      take_bytes(p, *host().operators);
    } catch (ad::error const& e) {
      return std::string(e.diagnostics().at(0).why.rule);
    }
    return std::string();
  };
  CHECK(refusal(quantized_sum(scheme::a16w8::numbers).program) ==
        "input 'x' is quantized to int16, which bytes cannot stand for");
  CHECK(refusal(quantized_sum(scheme::int8::numbers).from.floating.clone()) ==
        "no input of the program is quantized");
}
