// SPDX-License-Identifier: BSD-3-Clause
// 16-bit floats in a .pte, in delegates and on the host.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace ir = arm_delegate::ir;
namespace pte = arm_delegate::pte;

namespace {

/// (x + x) * x + c, the sums on the host.
ir::exported_program squares(ir::dtype type) {
  auto b = support::builder();
  auto const x = b.input("x", type, {1, 4});
  std::vector const ones(4, 1.0F);
  auto const c = b.constant("c", ir::tensor_data::of(ir::dtype::float32, {1, 4}, std::span(ones)));
  auto const as_type = b.call("aten._to_copy.default", {c, {"dtype", type}});
  auto const product = b.call("aten.mul.Tensor", {b.call("aten.add.Tensor", {x, x}), x});
  b.output(b.call("aten.add.Tensor", {product, as_type}));
  return support::finished(b);
}

}  // namespace

TEST_CASE("narrow floats: a .pte gives what the .pt2 gives") {
  std::array const numbers{1.5F, -2.0F, 3.0F, 0.1F};
  for (auto const type : {ir::dtype::float16, ir::dtype::bfloat16}) {
    INFO(std::string(ir::name(type)));
    auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp+bf16");
    std::array<std::string, 1> const kept{"aten.add"};
    auto compiled = host.compile_any(squares(type), {.keep_on_host = kept});
    REQUIRE(compiled.delegates.size() == 1);
    pte::method_runner file(pte::emit_program(compiled), "forward", {}, host);
    ad::program_runner program(std::move(compiled), &ad::make_tosa_net, {}, &host);
    REQUIRE(file.inputs().size() == 1);
    CHECK(file.inputs()[0].type == type);
    std::ranges::copy(numbers, file.inputs()[0].data.as<float>());
    std::ranges::copy(numbers, program.input(0).as<float>());
    file.run();
    program.run();
    auto const* const made = file.outputs()[0].data.as<float>();
    auto const* const wanted = program.output(0).as<float>();
    CHECK(made[0] == 5.5F);
    CHECK(made[1] == 9);
    CHECK(made[2] == 19);
    CHECK(std::ranges::equal(std::span(made, 4), std::span(wanted, 4)));
  }
}
