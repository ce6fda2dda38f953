// SPDX-License-Identifier: BSD-3-Clause
// The dtypes of results in the frontend's lists, which also cover operators of no pipeline,
// compared with the operators' own rules.

#include "support/lowered.hpp"
#include <arm_delegate/frontends/detail/result_dtype.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/schema.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

using namespace arm_delegate;

namespace {

constexpr std::array types{ir::dtype::boolean,  ir::dtype::uint8,   ir::dtype::int8,
                           ir::dtype::int16,    ir::dtype::int32,   ir::dtype::int64,
                           ir::dtype::bfloat16, ir::dtype::float16, ir::dtype::float32};

/// True if tensors are all that a call needs.
bool needs_tensors_only(ir::schema const& s) {
  return s.result_count == 1 && std::ranges::all_of(s, [](ir::schema_argument const& a) {
           return a.kind == ir::argument_kind::tensor || a.has_default;
         });
}

/// A call with a first tensor of one dtype and others of another, as a program before binding.
struct trial {
  trial(ir::schema const& s, ir::dtype first, ir::dtype others) {
    std::vector<ir::named_argument> arguments;
    for (auto const& a : s) {
      if (a.kind != ir::argument_kind::tensor) continue;
      auto const type = arguments.empty() ? first : others;
      auto const v = g.add_input(a.name, {type, {2, 3}});
      arguments.push_back({a.name, v});
    }
    std::array const results{g.add_value("y", {ir::dtype::undefined, {}})};
    node = g.add_node("y", s.name, arguments, results);
  }

  ir::graph g;
  ir::node_id node{};
};

/// The dtype by the operator's own rule, or nothing if it rejects the call.
std::optional<ir::dtype> inferred(ir::operator_table const& table, ir::operator_entry const& e,
                                  trial& t) {
  auto& n = t.g[t.node];
  try {
    table.bind(t.g, n);
    return e.op.infer(n).front().type;
  } catch (error const&) {
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("frontend and operators agree on the dtypes of in-place results") {
  auto const table = support::operators_of(support::main_0_80);
  std::size_t mixed = 0;
  for (auto const& entry : table) {
    if (entry.op.infer_result == nullptr || !needs_tensors_only(entry.signature())) continue;
    for (auto const first : types) {
      for (auto const others : types) {
        trial t(entry.signature(), first, others);
        if (t.g.inputs.size() < 2) continue;  // most have no in-place form
        auto const known = frontend::detail::result_dtype(t.g, t.g[t.node], t.g[t.g.inputs[0]]);
        auto const computed = inferred(table, entry, t);
        // PyTorch rejects in-place calls whose result has a higher category.
        bool const is_legal = computed && ir::category(*computed) <= ir::category(first);
        if (!is_legal || known == ir::dtype::undefined) continue;
        CAPTURE(entry.name());
        CAPTURE(ir::name(first));
        CAPTURE(ir::name(others));
        CHECK(ir::name(known) == ir::name(*computed));
        if (first != others) ++mixed;
      }
    }
  }
  CHECK(mixed > 100);
}

TEST_CASE("frontend and operators agree on the dtypes of results written into arguments") {
  auto const table = support::operators_of(support::main_0_80);
  std::size_t converted = 0;
  for (auto const& entry : table) {
    if (entry.op.infer_result == nullptr || !needs_tensors_only(entry.signature())) continue;
    // PyTorch has no such overload of these.
    if (entry.name() == "aten.to.other" || entry.name() == "aten.type_as.default") continue;
    for (auto const first : types) {
      for (auto const others : types) {
        // PyTorch rejects conditions of other types.
        if (entry.name() == "aten.where.self" && first != ir::dtype::boolean) continue;
        trial t(entry.signature(), first, others);
        auto const& n = t.g[t.node];
        std::vector<ir::dtype> known;
        known.reserve(types.size());
        for (auto const out : types) known.push_back(frontend::detail::out_dtype(t.g, n, out));
        auto const computed = inferred(table, entry, t);
        for (std::size_t i = 0; computed && i < types.size(); ++i) {
          // PyTorch rejects calls whose result has a higher category than the tensor given.
          bool const is_legal = ir::category(*computed) <= ir::category(types[i]);
          if (!is_legal || known[i] == ir::dtype::undefined || t.g.inputs.empty()) continue;
          CAPTURE(entry.name());
          CAPTURE(ir::name(first));
          CAPTURE(ir::name(others));
          CAPTURE(ir::name(types[i]));
          CHECK(ir::name(known[i]) == ir::name(*computed));
          if (*computed != types[i]) ++converted;
        }
      }
    }
  }
  CHECK(converted > 100);
}
