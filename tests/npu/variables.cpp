// SPDX-License-Identifier: BSD-3-Clause
// Tensors that a payload cannot hold: those that keep their values between runs, and inputs and
// outputs that are neither integers nor bools.

#include "moved.hpp"
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/tosa_maker.hpp>

#include <string>
#include <vector>

namespace {

using namespace moved;

TEST_CASE("Variables are refused as operands, as results and as outputs of the graph") {
  for (auto const& npu : arm_delegate::target::all_npus) {
    auto const cannot_run = std::string(npu.name) + " cannot run ADD: tensors that are variables\n";
    auto const cannot_return =
        std::string(npu.name) + " cannot return tensors that are variables\n";
    maker m;
    auto const x = m.input(dtype::int32, {4});
    auto const y = m.add(op::add, {x, x}, dtype::int32, {4});
    CHECK(refusals(m.g, npu).empty());
    m.g.main()[x].variable = true;
    CHECK(refusals(m.g, npu) == cannot_run);
    m.g.main()[x].variable = false;
    m.g.main()[y].variable = true;
    CHECK(refusals(m.g, npu) == cannot_run + cannot_return);
  }
}

TEST_CASE("Inputs and outputs that no operator reads must be integers or bools, too") {
  for (auto const& npu : arm_delegate::target::all_npus) {
    auto const what = std::string("tensors that are neither integers nor bools\n");
    for (auto const type : {dtype::fp32, dtype::fp16, dtype::shape}) {
      maker unread;
      unread.input(type, {2});
      auto const x = unread.input(dtype::int32, {4});
      unread.add(op::add, {x, x}, dtype::int32, {4});
      CHECK(refusals(unread.g, npu) == std::string(npu.name) + " cannot take " + what);
    }
    maker constant;
    constant.input(dtype::int32, {4});
    auto const k =
        constant.constant(dtype::fp32, data_of(ir::dtype::float32, std::vector<float>{1.5F, -2.F}));
    constant.g.main().outputs = {k};
    CHECK(refusals(constant.g, npu) == std::string(npu.name) + " cannot return " + what);
  }
}

}  // namespace
