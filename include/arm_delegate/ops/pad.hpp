#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pad.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/padding.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
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

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const padding = outermost_first(n);
    auto s = x.sizes();
    for (std::size_t i = 0; i < s.rank(); ++i) {
      expect_elements(n, s[i], padding[2 * i], padding[2 * i + 1]);
      s[i] += padding[2 * i] + padding[2 * i + 1];
      expect_remaining(n, x.sizes()[i], padding[2 * i], padding[2 * i + 1]);
    }
    return {x.type.type, detail::not_negative(n, s)};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("self");
    auto const padding = outermost_first(n);
    auto x = b(input);
    bool const crops_first = crops_before_padding(n, padding);
    if (crops_first) x = cropped(b, x, padding);
    x = extended(b, n, x, padding);
    b.set(n, crops_first ? x : cropped(b, x, padding));
  }

  template <class T>
  static reference::elements<T> evaluate(reference::basic_call<T> const& c) {
    return reference::pad_in_mode(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::pad(r, n); }

  static bool exceeds_kernel(ir::node const& n) {
    if (n.target != "aten.constant_pad_nd.default") return false;
    return ranges::any_of(n.integers("pad"), [](std::int64_t p) { return p < 0; });
  }

 private:
  static bool crops_before_padding(ir::node const& n, std::vector<std::int64_t> const& padding) {
    auto const mode = mode_of(n);
    if (mode != detail::pad_mode::constant) return mode == detail::pad_mode::circular;
    auto const& s = n.input("self").sizes();
    for (std::size_t i = 0; i < s.rank(); ++i) {
      // TOSA has no empty tensor.
      if (remaining(s[i], padding[2 * i], padding[2 * i + 1]) < 1) return false;
    }
    return true;
  }

  /// The elements that negative padding leaves.
  static std::int64_t remaining(std::int64_t size, std::int64_t before, std::int64_t after) {
    return size + std::min<std::int64_t>(0, before) + std::min<std::int64_t>(0, after);
  }

  /// `x` without the elements that negative padding removes.
  static tosa::tensor_id cropped(tosa::builder& b, tosa::tensor_id x,
                                 std::vector<std::int64_t> const& padding) {
    auto size = b.sizes(x);
    auto start = ir::shape::filled(size.rank(), 0);
    for (std::size_t i = 0; i < size.rank(); ++i) {
      start[i] = std::max<std::int64_t>(0, -padding[2 * i]);
      size[i] = remaining(size[i], padding[2 * i], padding[2 * i + 1]);
    }
    return b.slice(x, start, size);
  }

  /// `x` with the elements that positive padding adds.
  static tosa::tensor_id extended(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                  std::vector<std::int64_t> padding) {
    for (auto& p : padding) p = std::max<std::int64_t>(0, p);
    if (auto const mode = mode_of(n); mode != detail::pad_mode::constant) {
      for (std::size_t i = 0; 2 * i < padding.size(); ++i) {
        x = detail::continued_on_both_sides(b, x, i, padding[2 * i], padding[2 * i + 1], mode);
      }
      return x;
    }
    auto const fill = n.has("value") ? n.number("value") : 0.0;
    return b.pad(x, padding, detail::stored_number(n, n.result(), fill));
  }

  static detail::pad_mode mode_of(ir::node const& n) {
    using enum detail::pad_mode;
    if (n.target.starts_with("aten.reflection")) return reflect;
    if (n.target.starts_with("aten.replication")) return replicate;
    if (n.find("mode") == nullptr || n.text("mode") == "constant") return constant;
    auto const mode = n.text("mode");
    if (mode == "reflect") return reflect;
    if (mode == "replicate") return replicate;
    if (mode == "circular") return circular;
    n.raise(code::bad_arguments, fmt::format("mode '{}' of a pad is not known", mode),
            "use 'constant', 'reflect', 'replicate' or 'circular'");
  }

  /// Fails if negative padding removes more elements than PyTorch allows.
  static void expect_remaining(ir::node const& n, std::int64_t size, std::int64_t before,
                               std::int64_t after) {
    using enum detail::pad_mode;
    auto const mode = mode_of(n);
    bool const repeats = mode == reflect || mode == replicate;
    bool const is_padded = before != 0 || after != 0;
    bool const fits =
        repeats ? !is_padded || size + before + after >= 1 : remaining(size, before, after) >= 0;
    if (fits) return;
    n.raise(code::shape_mismatch,
            fmt::format("padding {} and {} removes too much of a dimension of size {}", before,
                        after, size));
  }

  /// Fails unless a dimension has the elements that its padding repeats.
  static void expect_elements(ir::node const& n, std::int64_t size, std::int64_t before,
                              std::int64_t after) {
    auto const mode = mode_of(n);
    auto const most = std::max(before, after);
    if (mode == detail::pad_mode::circular && most > 0 && most <= size &&
        most > remaining(size, before, after)) {
      n.raise(code::unsupported_value,
              "crops elements that its padding repeats: PyTorch's result is undefined");
    }
    bool const fits = (mode != detail::pad_mode::reflect || most < size || most <= 0) &&
                      (mode != detail::pad_mode::circular || most <= size);
    if (fits) return;
    n.raise(code::bad_arguments,
            fmt::format("a padding of {} repeats more elements than a dimension of size {} has",
                        most, size));
  }

  /// PyTorch lists pairs from the last dimension on; TOSA from the first.
  static std::vector<std::int64_t> outermost_first(ir::node const& n) {
    auto const given = n.integers(n.find("pad") != nullptr ? "pad" : "padding");
    auto const rank = n.input("self").rank();
    if (given.size() % 2 != 0 || given.size() > 2 * rank) {
      n.raise(code::bad_arguments, "'pad' must have one pair a dimension");
    }
    constexpr std::int64_t most = std::int64_t{1} << 59;  // sums of sizes do not overflow
    if (ranges::any_of(given, [](auto p) { return p < -most || p > most; })) {
      n.raise(code::bad_arguments, "'pad' has a number of more than 59 bits");
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
