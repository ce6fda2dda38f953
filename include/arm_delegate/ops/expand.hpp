#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.expand.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.expand: RESHAPE to the result's rank and TILE. Quantized values are used as they are.
/// Rejects empty results.
struct expand {
  using handles_quantized = expand;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view(
          "aten.expand.default(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor"),
      std::string_view("aten.expand_copy.default(Tensor self, SymInt[] size, *, bool "
                       "implicit=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const wanted = n.integers("size");
    if (wanted.size() < x.rank() || wanted.size() > ir::shape::max_rank) {
      n.raise(code::shape_mismatch,
              fmt::format("cannot expand {} to rank {}", x.sizes().text(), wanted.size()));
    }
    ir::shape s(wanted);
    auto const lead = wanted.size() - x.rank();
    for (std::size_t i = 0; i < x.rank(); ++i) {
      auto const size = x.sizes()[i];
      auto& to = s[lead + i];
      if (to == -1) to = size;
      if (size != 1 && to != size) {
        n.raise(code::shape_mismatch,
                fmt::format("cannot expand {} to {}", x.sizes().text(), s.text()));
      }
    }
    return {x.type.type, detail::not_negative(n, s)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.result().sizes().numel() > 0) return std::nullopt;
    return rejection{.rule = "size of the result",
                     .actual = to_string(n.result().sizes()),
                     .allowed = "one or more elements",
                     .remedy = "leave the expansion out"};
  }

  static bool is_no_operation(ir::node const& n) {
    return n.input("self").sizes() == n.result().sizes();
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& to = n.result().sizes();
    auto const from = ir::widened(n.input("self").sizes(), to.rank());
    auto multiples = to;
    for (std::size_t i = 0; i < to.rank(); ++i) multiples[i] = to[i] / from[i];
    b.set(n, b.tile(b.reshape(b(n.input("self")), from), multiples));
  }

  template <class T>
  static reference::elements<T> evaluate(reference::basic_call<T> const& c) {
    return reference::expand(c);
  }
};

}  // namespace arm_delegate::op
