#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.as_strided.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.as_strided of all elements in their order: RESHAPE. Quantized values are used as they are.
/// Rejects other strides and offsets.
struct as_strided : family::reshaping<as_strided> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.as_strided.default(Tensor self, SymInt[] size, SymInt[] "
                                  "stride, SymInt? storage_offset=None) -> Tensor"),
                 std::string_view("aten.as_strided_copy.default(Tensor self, SymInt[] size, "
                                  "SymInt[] stride, SymInt? storage_offset=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    ir::shape const s(n.integers("size"));
    if (n.integers("stride").size() != s.rank()) {
      n.raise(code::bad_arguments, "'size' and 'stride' must have one number each");
    }
    return {n.input("self").type.type, detail::not_negative(n, s)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (has_all_in_order(n)) return std::nullopt;
    return rejection{.rule = "strides of a view",
                     .actual = fmt::format("{} for sizes {}", list_text(n.integers("stride")),
                                           n.result().sizes().text()),
                     .allowed = "all elements in their order",
                     .remedy = "use slices, permutations and reshapes"};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    return has_all_in_order(n) ? reshaping::fold(n) : std::nullopt;
  }

  static bool is_no_operation(ir::node const& n) {
    return n.input("self").sizes() == n.result().sizes();
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::as_strided(c);
  }

 private:
  static bool has_all_in_order(ir::node const& n) {
    ir::shape const strides(n.integers("stride"));
    auto const& sizes = n.result().sizes();
    auto const dense = ir::contiguous_strides(sizes);
    bool plain = sizes.numel() == n.input("self").sizes().numel() &&
                 (!n.has("storage_offset") || n.integer("storage_offset") == 0);
    for (std::size_t i = 0; i < sizes.rank(); ++i) {
      plain = plain && (sizes[i] == 1 || strides[i] == dense[i]);
    }
    return plain;
  }
};

}  // namespace arm_delegate::op
