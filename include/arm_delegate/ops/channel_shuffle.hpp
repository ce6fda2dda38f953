#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.channel_shuffle.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/regrouping.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.channel_shuffle: exchanges channels between groups. RESHAPE, TRANSPOSE, RESHAPE. Quantized
/// values are used as they are.
struct channel_shuffle : family::regrouping<channel_shuffle> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.channel_shuffle.default(Tensor self, SymInt groups) -> "
                                  "Tensor"),
                 std::string_view("aten.native_channel_shuffle.default(Tensor self, SymInt groups) "
                                  "-> Tensor")};
  /// [N, groups, C / groups, H * W] to [N, C / groups, groups, H * W].
  static constexpr std::array<std::int64_t, 4> order{0, 2, 1, 3};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 3, ir::shape::max_rank);
    auto const groups = n.integer("groups");
    if (groups < 1 || x.sizes()[1] % groups != 0) {
      n.raise(code::shape_mismatch,
              fmt::format("{} groups do not divide the channels of {}", groups, x.sizes().text()));
    }
    return x.type;
  }

  static ir::shape parts(ir::node const& n) {
    auto const s = n.input("self").sizes();
    auto const groups = n.integer("groups");
    return {s[0], groups, s[1] / groups, s.numel() / (s[0] * s[1])};
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::channel_shuffle(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::channel_shuffle(r, n);
  }
};

}  // namespace arm_delegate::op
