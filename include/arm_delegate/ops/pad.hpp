#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pad.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.pad in constant mode and aten.constant_pad_nd: PAD; negative padding: SLICE.
/// Quantized: the fill value as a code. Refused: modes other than constant.
struct pad {
  using handles_quantized = pad;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.pad.default(Tensor self, SymInt[] pad, str mode=\"constant\", float? "
                       "value=None) -> Tensor"),
      std::string_view(
          "aten.constant_pad_nd.default(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const padding = outermost_first(n);
    auto s = x.sizes();
    for (std::size_t i = 0; i < s.rank(); ++i) s[i] += padding[2 * i] + padding[2 * i + 1];
    return {x.type.type, detail::not_negative(n, s)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.find("mode") == nullptr || n.text("mode") == "constant") return std::nullopt;
    return rejection{.rule = "mode of a pad",
                     .actual = std::string(n.text("mode")),
                     .allowed = "constant",
                     .remedy = "pad with a constant, or outside the delegate"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("self");
    auto padding = outermost_first(n);
    auto x = b(input);
    auto start = ir::shape::filled(input.rank(), 0);
    auto size = input.sizes();
    for (std::size_t i = 0; i < input.rank(); ++i) {
      auto const cut_before = std::max<std::int64_t>(0, -padding[2 * i]);
      auto const cut_after = std::max<std::int64_t>(0, -padding[2 * i + 1]);
      start[i] = cut_before;
      size[i] -= cut_before + cut_after;
      padding[2 * i] += cut_before;
      padding[2 * i + 1] += cut_after;
    }
    auto const fill = n.has("value") ? n.number("value") : 0.0;
    auto const code = input.is_quantized()
                          ? static_cast<double>(ir::quantize_number(static_cast<float>(fill),
                                                                    detail::per_tensor(n, input)))
                          : fill;
    b.set(n, b.pad(b.slice(x, start, size), padding, code));
  }

 private:
  /// PyTorch lists pairs from the last dimension on; TOSA from the first.
  static std::vector<std::int64_t> outermost_first(ir::node const& n) {
    auto const given = n.integers("pad");
    auto const rank = n.input("self").rank();
    if (given.size() % 2 != 0 || given.size() > 2 * rank) {
      throw n.fail(code::bad_arguments, "'pad' must have one pair a dimension");
    }
    constexpr std::int64_t most = std::int64_t{1} << 59;  // sums of sizes do not overflow
    if (std::ranges::any_of(given, [](auto p) { return p < -most || p > most; })) {
      throw n.fail(code::bad_arguments, "'pad' has a number of more than 59 bits");
    }
    std::vector<std::int64_t> out(2 * rank);
    for (std::size_t i = 0; i < given.size() / 2; ++i) {
      out[2 * (rank - 1 - i)] = given[2 * i];
      out[2 * (rank - 1 - i) + 1] = given[2 * i + 1];
    }
    return out;
  }
};

}  // namespace arm_delegate::op
