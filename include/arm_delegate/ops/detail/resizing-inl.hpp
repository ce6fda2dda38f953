#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of resizing.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/nearest_pixel.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/resizing.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/resize_axis.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::value const& resized_image(ir::node const& n) {
  return n.input(n.find("input") != nullptr ? "input" : "self");
}

ARM_DELEGATE_FUNCTION std::optional<double> given_scale(ir::node const& n, std::size_t axis) {
  if (n.find("scale_factors") == nullptr) {
    auto const* const name = axis == 0 ? "scales_h" : "scales_w";
    return n.has(name) ? std::optional(n.number(name)) : std::nullopt;
  }
  auto const* list = std::get_if<std::span<double const>>(n.find("scale_factors"));
  if (list == nullptr || list->size() != 2) return std::nullopt;
  return (*list)[axis];
}

ARM_DELEGATE_FUNCTION ir::shape resized_sizes(ir::node const& n) {
  auto const& x = resized_image(n);
  expect_rank(n, x, 4, 4);
  auto s = x.sizes();
  bool const named = n.has("output_size");
  if (named && n.integers("output_size").size() != 2) {
    n.raise(code::bad_arguments, "'output_size' must have two numbers");
  }
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& size = s[axis + 2];
    if (named) {
      size = n.integers("output_size")[axis];
      continue;
    }
    auto const scale = given_scale(n, axis);
    auto const scaled = scale ? std::floor(static_cast<double>(size) * *scale) : 0;
    if (!(scaled >= 0 && scaled <= static_cast<double>(largest_window_number))) {
      n.raise(code::bad_arguments, "'scale_factors' do not fit the input");
    }
    size = static_cast<std::int64_t>(scaled);
  }
  return windows_fit(n, s, 2);
}

/// The largest numerator of RESIZE's scale, whose numbers are doubled.
inline constexpr std::int64_t largest_numerator = 1024;

/// The fraction that is `x` up to rounding, or nothing.
inline std::optional<resize_ratio> fraction_of(double x) {
  constexpr double tolerance = 1e-6;  // PyTorch computes coordinates in float32
  for (std::int64_t d = 1; d <= 16 * largest_numerator; ++d) {
    auto const n = std::nearbyint(x * static_cast<double>(d));
    if (n > static_cast<double>(largest_numerator)) break;
    if (n >= 1 && std::abs(x * static_cast<double>(d) - n) <= tolerance * n) {
      return resize_ratio{static_cast<std::int64_t>(n), d};
    }
  }
  return std::nullopt;
}

/// Axis 0 or 1 of a nearest resize.
inline ir::nearest_axis nearest_axis_of(ir::node const& n, std::size_t axis, resize_mode mode) {
  return {.from = resized_image(n).sizes()[axis + 2],
          .to = n.result().sizes()[axis + 2],
          .factor = given_scale(n, axis).value_or(0),
          .kernel =
              mode == resize_mode::nearest ? ir::nearest_kernel::image : ir::nearest_kernel::exact};
}

ARM_DELEGATE_FUNCTION std::optional<resize_ratio> ratio_of(ir::node const& n, std::size_t axis,
                                                           resize_mode mode, bool align_corners) {
  auto const a = nearest_axis_of(n, axis, mode);
  auto from = a.from;
  auto to = a.to;
  auto const scaled = static_cast<double>(from) * a.factor;
  bool const is_ratio = std::abs(scaled - static_cast<double>(to)) < 1e-6;
  // compute_source_index_and_lambda in UpSample.h copies the pixels of an axis that keeps its size.
  bool const copies = from == to && mode == resize_mode::bilinear;
  if (align_corners && from > 1 && to > 1) {
    --from;
    --to;
  } else if (!align_corners && a.uses_factor() && !is_ratio && !copies) {
    return fraction_of(a.factor);
  }
  auto const common = std::gcd(from, to);
  return resize_ratio{to / common, from / common};
}

/// TOSA 1.0, RESIZE: result pixel i is at (i * scale_d + offset) / scale_n of the input, and the
/// nearest pixel is the next one from a half on. Numbers are doubled so that halves are whole.
inline std::optional<tosa::resize_grid> grid_of(ir::node const& n, resize_mode mode) {
  bool const aligned = n.find("align_corners") != nullptr && n.flag("align_corners");
  tosa::resize_grid g;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const ratio = ratio_of(n, axis, mode, aligned);
    if (!ratio) return std::nullopt;
    auto const [numerator, denominator] = *ratio;
    g.scale[2 * axis] = 2 * numerator;
    g.scale[2 * axis + 1] = 2 * denominator;
    // PyTorch's nearest pixel is that at or before i / scale, its exact one that of i's center.
    auto const half_pixel = mode == resize_mode::nearest ? -numerator : denominator - numerator;
    g.offset[axis] = aligned ? 0 : half_pixel;
    auto const from = resized_image(n).sizes()[axis + 2];
    auto const to = n.result().sizes()[axis + 2];
    g.border[axis] = 2 * denominator * (to - 1) - 2 * numerator * (from - 1) + g.offset[axis];
  }
  return g;
}

/// True if RESIZE takes the pixels that PyTorch's rounded numbers choose.
inline bool takes_same_pixels(ir::nearest_axis const& a, tosa::rules::resize_axis const& grid) {
  for (std::int64_t i = 0; i < a.to; ++i) {
    auto const place = i * grid.d + grid.offset + grid.n / 2;  // n is even
    auto const pixel = place >= 0 ? place / grid.n : -1;
    if (std::clamp<std::int64_t>(pixel, 0, a.from - 1) != a.pixel(i)) return false;
  }
  return true;
}

/// Both axes have a sixteenth of their pixels, each in the middle of 16.
inline bool is_sixteenth(tosa::resize_grid const& g) {
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const one = g.scale[2 * axis];
    if (g.scale[2 * axis + 1] != 16 * one || 2 * g.offset[axis] != 15 * one) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_resize(ir::node const& n, resize_mode mode) {
  auto const g = grid_of(n, mode);
  if (!g) {
    return rejection{
        .rule = "scale factors of a resize",
        .actual = "a factor that is not a short fraction",
        .allowed = fmt::format("fractions with a numerator of at most {}", largest_numerator),
        .remedy = "give the size of the result"};
  }
  bool const bilinear = mode == resize_mode::bilinear;
  if (bilinear && is_sixteenth(*g)) return std::nullopt;
  auto const& from = resized_image(n).sizes();
  auto const& to = n.result().sizes();
  for (std::size_t axis = 0; axis < 2; ++axis) {
    tosa::rules::resize_axis const a{g->scale[2 * axis], g->scale[2 * axis + 1], g->offset[axis],
                                     g->border[axis]};
    std::string broken(tosa::rules::broken_axis(a, from[axis + 2], to[axis + 2]));
    if (broken.empty() && !bilinear && !takes_same_pixels(nearest_axis_of(n, axis, mode), a)) {
      broken = "sizes for which float32, in which PyTorch computes, gives the exact pixels";
    }
    if (broken.empty()) continue;
    return rejection{.rule = "sizes of RESIZE",
                     .actual = fmt::format("{} to {}{}", from[axis + 2], to[axis + 2],
                                           axis == 0 ? " rows" : " columns"),
                     .allowed = std::move(broken),
                     .remedy = "choose another size, or resize in two steps"};
  }
  return std::nullopt;
}

/// PyTorch's pixel i is at 16 i + 7.5: the mean of pixels 7 and 8 of each 16.
inline tosa::tensor_id sixteenth(tosa::builder& b, ir::node const& n, tosa::tensor_id nhwc) {
  auto const& to = n.result().sizes();
  auto const& x = resized_image(n);
  auto size = b.sizes(nhwc);
  for (std::size_t axis = 0; axis < 2; ++axis) size[axis + 1] = 16 * (to[axis + 2] - 1) + 2;
  auto const middle = b.slice(nhwc, {0, 7, 7, 0}, size);
  auto const zp = x.is_quantized() ? zero_point_of(x) : 0;
  return window_averages(b, n, x, middle,
                         {.kernel = {2, 2}, .stride = {16, 16}, .pad = {0, 0, 0, 0}}, zp);
}

/// Pixels from `sums` of `x` times weights that add up to `factor`, in the result's parameters.
/// They are rounded to the steps of `x` first, unless the result has finer ones.
inline tosa::tensor_id interpolated(tosa::builder& b, ir::node const& n, tosa::dtype type,
                                    tosa::tensor_id sums, double factor) {
  auto const& x = resized_image(n);
  if (is_finer_than(x, n)) {
    auto const shift = static_cast<double>(zero_point_of(x)) * factor;
    if (shift != 0) sums = b.binary(tosa::op::sub, sums, b.scalar(b.type(sums), shift, 4));
    return from_accumulator(b, sums, {per_tensor(n, x).scale() / factor},
                            per_tensor(n, n.result()));
  }
  auto const y = b.rescale(sums, type, std::array{1 / factor}, 0, 0);
  if (!n.result().is_quantized()) return y;
  return requantized(b, y, per_tensor(n, x), per_tensor(n, n.result()));
}

ARM_DELEGATE_FUNCTION void lower_resize(tosa::builder& b, ir::node const& n, resize_mode mode) {
  bool const bilinear = mode == resize_mode::bilinear;
  auto const found = grid_of(n, mode);
  if (!found) raise(code::internal, "lowers a resize that `supports` refuses");
  auto const& grid = *found;
  auto const& to = n.result().sizes();
  auto const x = b.to_nhwc(b(resized_image(n)));
  if (bilinear && is_sixteenth(grid)) return b.set(n, b.from_nhwc(sixteenth(b, n, x)));
  auto y = b.resize(x, grid, bilinear, to[2], to[3]);
  if (b.type(y) != b.type(x)) {
    auto const factor = static_cast<double>(grid.scale[0]) * static_cast<double>(grid.scale[2]);
    y = interpolated(b, n, b.type(x), y, factor);
  }
  b.set(n, b.from_nhwc(y));
}

}  // namespace arm_delegate::op::detail
