// SPDX-License-Identifier: BSD-3-Clause
// aten.argmax: ARGMAX, if its indices are int32.

#include <arm_delegate/partitioner/narrow_indices.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// A program whose argmax has int32 indices, as partitioners make it.
ir::exported_program narrowed(program_builder& b, ir::value_id best) {
  b.output(b.call("aten.to.dtype", {best, ir::dtype::int32}));
  auto program = support::finished(b);
  CHECK_FALSE(narrow_indices(*program.graph, support::operators_of(support::both)).empty());
  return program;
}

std::vector<double> const rows{1, 5, 5, -7, -3, -4};

}  // namespace

TEST_CASE("argmax: the first of the largest elements along a dimension, or of all") {
  struct sample {
    ir::argument dim;
    bool keeps_dim;
    char const* operators;
    std::vector<std::int64_t> sizes;
    std::vector<double> indices;
  };
  for (auto const& s : {
           sample{std::int64_t{1}, false, "ARGMAX", {2}, {1, 1}},
           sample{std::int64_t{-2}, false, "ARGMAX", {3}, {0, 0, 0}},
           sample{std::int64_t{1}, true, "ARGMAX RESHAPE", {2, 1}, {1, 1}},
           sample{ir::none{}, false, "RESHAPE ARGMAX", {}, {1}},
       }) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2, 3});
    auto const best = b.call("aten.argmax.default", {x, s.dim, s.keeps_dim});
    auto const g = support::lower(narrowed(b, best), support::fp);
    CHECK(support::operators(g) == s.operators);
    CHECK(support::output(g).type == tosa::dtype::int32);
    auto const y = support::evaluate(g, {{{2, 3}, rows}}).front();
    CHECK(y.sizes.view().size() == s.sizes.size());
    CHECK(y.data == s.indices);
  }
}

TEST_CASE("argmax: quantized values are used as they are") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  auto program = narrowed(b, b.call("aten.argmax.default", {x, 1}));
  auto const g = support::lower(std::move(program), support::integer);
  CHECK(support::operators(g) == "ARGMAX");
}

TEST_CASE("argmax: refuses int64 indices, and types that ARGMAX lacks") {
  auto b = support::builder();
  b.output(b.call("aten.argmax.default", {b.input("x", ir::dtype::float32, {2, 3}), 1}));
  auto const wide = support::failure([&] { support::lower(b); });
  CHECK(wide.find("is int64") != std::string::npos);
  struct sample {
    ir::dtype type;
    std::string_view target;
    bool is_supported;
  };
  for (auto const& s : {sample{ir::dtype::int8, support::integer, true},
                        sample{ir::dtype::int8, support::fp, false},
                        sample{ir::dtype::int16, support::integer, false},
                        sample{ir::dtype::int16, support::integer16, true},
                        sample{ir::dtype::int32, support::both, false}}) {
    auto c = support::builder();
    auto const best = c.call("aten.argmax.default", {c.input("x", s.type, {2, 3}), 1});
    auto program = narrowed(c, best);
    auto const text = support::failure([&] { support::lower(std::move(program), s.target); });
    CHECK(text.empty() == s.is_supported);
  }
}
