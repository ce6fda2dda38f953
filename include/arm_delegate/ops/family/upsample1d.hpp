#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lines of other lengths.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::op::family {

/// The argument that is resized.
inline std::string_view resized_line(ir::node const& n) {
  return n.find("input") != nullptr ? "input" : "self";
}

/// The factor that the node gives, or nothing.
inline std::optional<double> line_scale(ir::node const& n) {
  if (n.find("scale_factors") == nullptr) {
    return n.has("scales") ? std::optional(n.number("scales")) : std::nullopt;
  }
  auto const* list = std::get_if<std::span<double const>>(n.find("scale_factors"));
  if (list == nullptr || list->size() != 1) return std::nullopt;
  return list->front();
}

inline ir::tensor_type infer_resized_line(ir::node const& n) {
  auto const& x = n.input(resized_line(n));
  detail::expect_rank(n, x, 3, 3);
  auto type = x.type;
  auto& length = type.sizes[2];
  if (n.has("output_size")) {
    length = detail::window_numbers(n, "output_size", 1)[0];
  } else {
    auto const factor = line_scale(n);
    auto const scaled = factor ? std::floor(static_cast<double>(length) * *factor) : 0;
    if (!(scaled >= 0 && scaled <= static_cast<double>(detail::largest_window_number))) {
      n.raise(code::bad_arguments, "'scale_factors' do not fit the input");
    }
    length = static_cast<std::int64_t>(scaled);
  }
  return {type.type, detail::windows_fit(n, type.sizes, 1)};
}

/// Calls `resize`, an operator on images, with one row.
inline void expand_resized_line(ir::rewriter& r, ir::node const& n, std::string_view resize) {
  std::array const sizes{std::int64_t{1}, n.result().sizes()[2]};
  auto const scale = line_scale(n);
  std::vector<ir::named_argument> arguments{
      {"self", r.call<unsqueeze>(*n.find(resized_line(n)), std::int64_t{-2})},
      {"output_size", r.list(sizes)}};
  if (scale) arguments.push_back({"scales_w", *scale});
  if (auto const* align = n.find("align_corners")) arguments.push_back({"align_corners", *align});
  r.replace(n, r.call<squeeze, "dim">(r.call(resize, arguments), std::int64_t{-2}));
}

/// The operator `Resize2d` on an image of one row. A member adds `schemas`.
template <class Self, class Resize2d>
struct upsample1d {
  using expands_to = ops<unsqueeze, Resize2d, squeeze>;
  static constexpr auto quantization = Resize2d::quantization;

  static ir::tensor_type infer(ir::node const& n) { return infer_resized_line(n); }
  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_resized_line(r, n, ir::overload_name<Resize2d, "default">);
  }
};

}  // namespace arm_delegate::op::family
