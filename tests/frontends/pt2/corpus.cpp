// SPDX-License-Identifier: BSD-3-Clause
// Real programs: whole models, and the exports of PyTorch's operator tests.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace {

using arm_delegate::code;

/// Allowed errors: symbolic sizes, higher-order operators, unsupported element types.
bool is_expected(code id) {
  constexpr std::array expected{code::dynamic_shape, code::unsupported_dtype,
                                code::unsupported_operator};
  return std::ranges::find(expected, id) != expected.end();
}

}  // namespace

TEST_CASE("corpus: every model is read") {
  auto const folder = support::corpus();
  if (!folder) {
    MESSAGE("skipped: no corpus (set ARM_DELEGATE_CORPUS)");
    return;
  }
  for (auto const& path : support::programs_in(*folder + "/models")) {
    INFO(path);
    auto const p = arm_delegate::frontend::pt2::load(path);
    CHECK(p.graph->order.size() > 5);
    CHECK(p.inputs.size() == p.graph->inputs.size());
    CHECK(p.outputs.size() == p.graph->outputs.size());
  }
}

TEST_CASE("corpus: operator cases are read, or rejected for a known reason") {
  auto const folder = support::corpus();
  if (!folder) {
    MESSAGE("skipped: no corpus (set ARM_DELEGATE_CORPUS)");
    return;
  }
  auto const all = support::programs_in(*folder + "/ops/cases");
  std::size_t refused = 0;
  for (auto const& path : all) {
    try {
      static_cast<void>(arm_delegate::frontend::pt2::load(path));
    } catch (arm_delegate::error const& e) {
      ++refused;
      INFO(e.what());
      CHECK(is_expected(e.id()));
    }
  }
  if (support::taken_of() == 1) CHECK(refused * 20 < all.size());
}
