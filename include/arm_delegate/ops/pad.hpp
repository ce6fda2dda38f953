#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pad.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/padding.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.pad, constant_pad_nd, reflection_pad and replication_pad. A constant: PAD, quantized with
/// the result's parameters; elements of the tensor itself: SLICE and REVERSE or TILE on each side,
/// and CONCAT. Negative padding: SLICE, before the padding of constants and circular padding,
/// which repeats remaining elements, but after other padding, which repeats all.
struct pad {
  using handles_quantized = pad;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.pad.default(Tensor self, SymInt[] pad, str mode=\"constant\", float? "
                       "value=None) -> Tensor"),
      std::string_view(
          "aten.constant_pad_nd.default(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor"),
      std::string_view("aten.reflection_pad1d.default(Tensor self, SymInt[2] padding) -> Tensor"),
      std::string_view("aten.reflection_pad2d.default(Tensor self, SymInt[4] padding) -> Tensor"),
      std::string_view("aten.reflection_pad3d.default(Tensor self, SymInt[6] padding) -> Tensor"),
      std::string_view("aten.replication_pad1d.default(Tensor self, SymInt[2] padding) -> Tensor"),
      std::string_view("aten.replication_pad2d.default(Tensor self, SymInt[4] padding) -> Tensor"),
      std::string_view("aten.replication_pad3d.default(Tensor self, SymInt[6] padding) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    using enum detail::pad_mode;
    switch (mode_of(evaluation::node_of(c))) {
      case circular: return evaluation::circular_pad(c);
      case reflect: return evaluation::reflection_pad(c);
      case replicate: return evaluation::replication_pad(c);
      default: return evaluation::pad(c);
    }
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n,
        {{"aten.constant_pad_nd.default", decomposition::constant_pad},
         {"aten.pad.default", decomposition::pad}});
  }

  static bool exceeds_kernel(ir::node const& n) {
    if (n.target != "aten.constant_pad_nd.default") return false;
    return ranges::any_of(n.integers("pad"), [](std::int64_t p) { return p < 0; });
  }

 private:
  static bool crops_before_padding(ir::node const& n, std::vector<std::int64_t> const& padding);

  /// The elements that negative padding leaves.
  static std::int64_t remaining(std::int64_t size, std::int64_t before, std::int64_t after) {
    return size + std::min<std::int64_t>(0, before) + std::min<std::int64_t>(0, after);
  }

  /// `x` without the elements that negative padding removes.
  static tosa::tensor_id cropped(tosa::builder& b, tosa::tensor_id x,
                                 std::vector<std::int64_t> const& padding);

  /// `x` with the elements that positive padding adds.
  static tosa::tensor_id extended(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                  std::vector<std::int64_t> padding);

  static detail::pad_mode mode_of(ir::node const& n);

  /// Fails if negative padding removes more elements than PyTorch allows.
  static void expect_remaining(ir::node const& n, std::int64_t size, std::int64_t before,
                               std::int64_t after);

  /// Fails unless a dimension has the elements that its padding repeats.
  static void expect_elements(ir::node const& n, std::int64_t size, std::int64_t before,
                              std::int64_t after);

  /// PyTorch lists pairs from the last dimension on; TOSA from the first.
  static std::vector<std::int64_t> outermost_first(ir::node const& n);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/pad-inl.hpp>  // IWYU pragma: export
#endif
