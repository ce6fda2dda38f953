// SPDX-License-Identifier: BSD-3-Clause
// Tensors that keep their values between runs.

#include "moved.hpp"
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/tosa_maker.hpp>

#include <string>

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

}  // namespace
