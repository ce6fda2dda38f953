#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pad.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/padding.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type pad::infer(ir::node const& n) {
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

ARM_DELEGATE_FUNCTION void pad::lower(tosa::builder& b, ir::node const& n) {
  auto const& input = n.input("self");
  auto const padding = outermost_first(n);
  auto x = b(input);
  bool const crops_first = crops_before_padding(n, padding);
  if (crops_first) x = cropped(b, x, padding);
  x = extended(b, n, x, padding);
  b.set(n, crops_first ? x : cropped(b, x, padding));
}

ARM_DELEGATE_FUNCTION bool pad::crops_before_padding(ir::node const& n,
                                                     std::vector<std::int64_t> const& padding) {
  auto const mode = mode_of(n);
  if (mode != detail::pad_mode::constant) return mode == detail::pad_mode::circular;
  auto const& s = n.input("self").sizes();
  for (std::size_t i = 0; i < s.rank(); ++i) {
    // TOSA has no empty tensor.
    if (remaining(s[i], padding[2 * i], padding[2 * i + 1]) < 1) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION tosa::tensor_id pad::cropped(tosa::builder& b, tosa::tensor_id x,
                                                   std::vector<std::int64_t> const& padding) {
  auto size = b.sizes(x);
  auto start = ir::shape::filled(size.rank(), 0);
  for (std::size_t i = 0; i < size.rank(); ++i) {
    start[i] = std::max<std::int64_t>(0, -padding[2 * i]);
    size[i] = remaining(size[i], padding[2 * i], padding[2 * i + 1]);
  }
  return b.slice(x, start, size);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id pad::extended(tosa::builder& b, ir::node const& n,
                                                    tosa::tensor_id x,
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

ARM_DELEGATE_FUNCTION detail::pad_mode pad::mode_of(ir::node const& n) {
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

ARM_DELEGATE_FUNCTION void pad::expect_remaining(ir::node const& n, std::int64_t size,
                                                 std::int64_t before, std::int64_t after) {
  using enum detail::pad_mode;
  auto const mode = mode_of(n);
  bool const repeats = mode == reflect || mode == replicate;
  bool const is_padded = before != 0 || after != 0;
  bool const fits =
      repeats ? !is_padded || size + before + after >= 1 : remaining(size, before, after) >= 0;
  if (fits) return;
  n.raise(code::shape_mismatch,
          fmt::format("padding {} and {} removes too much of a dimension of size {}", before, after,
                      size));
}

ARM_DELEGATE_FUNCTION void pad::expect_elements(ir::node const& n, std::int64_t size,
                                                std::int64_t before, std::int64_t after) {
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
          fmt::format("a padding of {} repeats more elements than a dimension of size {} has", most,
                      size));
}

ARM_DELEGATE_FUNCTION std::vector<std::int64_t> pad::outermost_first(ir::node const& n) {
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

}  // namespace arm_delegate::op
