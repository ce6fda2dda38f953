// SPDX-License-Identifier: BSD-3-Clause
// Convolutions of volumes on the host of a .pte: ExecuTorch's runtime has a kernel for images.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <any>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace ir = arm_delegate::ir;
namespace pte = arm_delegate::pte;

namespace {

ad::pipeline_entry const& host() {
  return ad::find_pipeline(ad::standard_pipeline_table(), support::fp);
}

ir::tensor_data counted(ir::shape const& sizes) {
  std::vector<float> x(static_cast<std::size_t>(sizes.numel()));
  std::iota(x.begin(), x.end(), -7.F);
  return support::floats(sizes, x);
}

/// relu of aten.convolution, which stays on the host.
ad::basic_compiled_program<std::any> convolved(ir::shape const& input, bool transposed) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, input);
  auto const w = b.constant("w", counted({4, 1, 2, 3, 2}));
  auto const bias = b.constant("bias", counted({transposed ? 2 : 4}));
  auto const y = b.call("aten.convolution.default",
                        {x, w, bias, {2, 1, 1}, {1, 0, 1}, {2, 1, 1}, transposed, {0, 0, 0}, 2});
  b.output(b.call("aten.relu.default", {y}));
  std::array<std::string, 1> const kept{"aten.convolution"};
  return host().compile_any(support::finished(b), {.keep_on_host = kept});
}

}  // namespace

TEST_CASE("volumes: a convolution on the host is one of images in a .pte") {
  auto compiled = convolved({2, 2, 5, 4, 3}, false);
  REQUIRE(compiled.delegates.size() == 1);
  auto written = pte::emit_program(compiled);
  auto const& made = written.methods.at(0);
  std::size_t convolutions = 0;
  for (auto const& instruction : made.chains.at(0).instructions) {
    auto const* const k = std::get_if<pte::kernel_call>(&instruction);
    if (k == nullptr ||
        made.operators.at(static_cast<std::size_t>(k->op)).name != "aten::convolution")
      continue;
    auto const input = static_cast<std::size_t>(k->arguments.at(0));
    CHECK(std::get<pte::tensor>(made.values.at(input)).sizes.size() == 4);
    ++convolutions;
  }
  CHECK(convolutions == 1);
  pte::method_runner file(std::move(written), "forward", {}, host());
  ad::program_runner program(std::move(compiled), &ad::make_tosa_net, {}, &host());
  auto const x = program.input(0);
  std::iota(x.as<float>(), x.as<float>() + x.numel(), -100.F);
  std::copy_n(x.as<float>(), x.numel(), file.inputs()[0].data.as<float>());
  file.run();
  program.run();
  auto const& wanted = program.output(0);
  auto const count = static_cast<std::size_t>(wanted.numel());
  CHECK(std::ranges::equal(std::span(file.outputs()[0].data.as<float>(), count),
                           std::span(wanted.as<float>(), count)));
}

TEST_CASE("volumes: a transposed convolution has no kernel") {
  auto const compiled = convolved({2, 4, 5, 4, 3}, true);
  auto const text = support::failure([&] { (void)pte::emit_program(compiled); });
  CHECK(text.find("(aten.convolution.default): stays on the host, but ExecuTorch's runtime has no "
                  "kernel") != std::string::npos);
}
