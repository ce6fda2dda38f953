#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Convolutions, pools and resizes as calls of operators with kernels.

#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/decompositions/detail/movement.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::decomposition::detail {

// ---- products

/// Computes linear of a vector as of a matrix of one row.
inline ir::value_id linear_of_vector(ir::rewriter& r, ir::node const& n) {
  auto const row = viewed(r, n.input_id("input"), {1, n.input("input").sizes()[0]});
  auto const made = call(r, "aten.linear.default", row, n.input_id("weight"), given(n, "bias"));
  return viewed(r, made, {n.result().sizes()[0]});
}

// ---- convolutions

/// The numbers of an argument of a convolution, one for each dimension of space.
inline std::vector<std::int64_t> numbers_in_space(ir::node const& n, std::string_view name,
                                                  std::int64_t otherwise) {
  std::vector<std::int64_t> made(n.result().rank() - 2, otherwise);
  if (!n.has(name)) return made;
  auto const given_numbers = n.integers(name);
  for (std::size_t i = 0; i < made.size() && !given_numbers.empty(); ++i) {
    made[i] = given_numbers[std::min(i, given_numbers.size() - 1)];
  }
  return made;
}

inline ir::value_id convolution(ir::rewriter& r, ir::node const& n, ir::value_id x,
                                std::vector<std::int64_t> const& padding, bool is_transposed) {
  auto const of = [&](std::string_view name, std::int64_t otherwise) {
    return list(r, numbers_in_space(n, name, otherwise));
  };
  auto const groups = n.has("groups") ? n.integer("groups") : 1;
  return call(r, "aten.convolution.default", x, n.input_id("weight"), given(n, "bias"),
              of("stride", 1), list(r, padding), of("dilation", 1), is_transposed,
              of("output_padding", 0), groups);
}

inline ir::value_id plain_convolution(ir::rewriter& r, ir::node const& n) {
  return convolution(r, n, n.input_id("input"), numbers_in_space(n, "padding", 0), false);
}

inline ir::value_id transposed_convolution(ir::rewriter& r, ir::node const& n) {
  return convolution(r, n, n.input_id("input"), numbers_in_space(n, "padding", 0), true);
}

/// "same" pads by what the kernel covers beyond an element, one more after it if that is odd.
inline ir::value_id named_padding(ir::rewriter& r, ir::node const& n) {
  auto const x = n.input_id("input");
  auto const space = n.result().rank() - 2;
  std::vector<std::int64_t> none(space);
  if (n.text("padding") == "valid") return convolution(r, n, x, none, false);
  auto const dilation = numbers_in_space(n, "dilation", 1);
  std::vector<std::int64_t> sides;  // of the last dimension first
  for (auto i = space; i-- > 0;) {
    auto const total = dilation[i] * (n.input("weight").sizes()[i + 2] - 1);
    sides.push_back(total / 2);
    sides.push_back(total - total / 2);
  }
  auto const padded = call(r, "aten.constant_pad_nd.default", x, list(r, sides), 0.0);
  return convolution(r, n, padded, none, false);
}

/// A convolution of volumes as one of images, for which there is a kernel: the planes under a
/// kernel become channels.
inline ir::value_id volume_convolution(ir::rewriter& r, ir::node const& n) {
  auto const numbers = [&](std::string_view name) { return numbers_in_space(n, name, 0); };
  auto const in_plane = [&](std::string_view name) {
    auto const all = numbers(name);
    return list(r, {all[1], all[2]});
  };
  auto x = n.input_id("input");
  if (auto const depth = numbers("padding")[0]; depth > 0) {
    x = call(r, "aten.constant_pad_nd.default", x, list(r, {0, 0, 0, 0, depth, depth}), 0.0);
  }
  auto const s = r[x].sizes();
  auto const w = n.input("weight").sizes();
  auto const made = n.result().sizes();
  std::vector<ir::value_id> planes;
  for (std::int64_t k = 0; k < w[2]; ++k) {
    auto const first = k * numbers("dilation")[0];
    auto const step = numbers("stride")[0];
    auto const part = call(r, "aten.slice_copy.Tensor", x, std::int64_t{2}, first,
                           first + (made[2] - 1) * step + 1, step);
    planes.push_back(permuted(r, part, {0, 2, 1, 3, 4}));
  }
  auto const stacked =
      call(r, "aten.stack.default", r.list(std::span<ir::value_id const>(planes)), std::int64_t{3});
  auto const channels = s[1] * w[2];
  auto const images = viewed(r, stacked, {s[0] * made[2], channels, s[3], s[4]});
  auto const weight = viewed(r, n.input_id("weight"), {w[0], w[1] * w[2], w[3], w[4]});
  auto const y =
      call(r, "aten.convolution.default", images, weight, given(n, "bias"), in_plane("stride"),
           in_plane("padding"), in_plane("dilation"), false, list(r, {0, 0}), n.integer("groups"));
  auto const split = viewed(r, y, {made[0], made[2], made[1], made[3], made[4]});
  return permuted(r, split, {0, 2, 1, 3, 4});
}

// ---- pools

inline ir::value_id max_pool2d(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.max_pool2d_with_indices.default", self(n), given(n, "kernel_size"),
              given(n, "stride"), given(n, "padding"), given(n, "dilation"), n.flag("ceil_mode"));
}

/// The positions of the elements of each window of an adaptive pool, in images of the sizes `from`.
inline std::vector<std::vector<std::int64_t>> adaptive_windows(
    std::vector<std::int64_t> const& from, std::vector<std::int64_t> const& to) {
  std::vector<std::vector<std::int64_t>> made{{0}};
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    std::vector<std::vector<std::int64_t>> next;
    for (auto const& outer : made) {
      for (std::int64_t i = 0; i < to[axis]; ++i) {
        auto const start = i * from[axis] / to[axis];
        auto const end = ((i + 1) * from[axis] + to[axis] - 1) / to[axis];
        auto& window = next.emplace_back();
        for (auto const o : outer) {
          for (auto k = start; k < end; ++k) window.push_back(o * from[axis] + k);
        }
      }
    }
    made = std::move(next);
  }
  return made;
}

/// The largest element of each window, and its position in the image. Smaller windows end with
/// copies of their first position, which is not the first place of a maximum.
inline std::vector<ir::value_id> adaptive_max_pool(ir::rewriter& r, ir::node const& n,
                                                   std::size_t space) {
  auto const& sizes = n.input("self").sizes();
  auto const lead = sizes.rank() - space;
  auto const part = [&](ir::shape const& all, std::size_t begin, std::size_t end) {
    return std::vector<std::int64_t>(all.view().data() + begin, all.view().data() + end);
  };
  auto const windows = adaptive_windows(part(sizes, lead, sizes.rank()),
                                        part(n.result().sizes(), lead, sizes.rank()));
  std::size_t longest = 0;
  for (auto const& w : windows) longest = std::max(longest, w.size());
  std::vector<std::int64_t> places;
  for (auto const& w : windows) {
    for (std::size_t k = 0; k < longest; ++k) places.push_back(w[k < w.size() ? k : 0]);
  }
  auto const with = [&](std::int64_t a, std::int64_t b) {
    auto made = part(sizes, 0, lead);
    made.push_back(a);
    if (b > 0) made.push_back(b);
    return made;
  };
  auto const count = static_cast<std::int64_t>(windows.size());
  auto const width = static_cast<std::int64_t>(longest);
  auto const flat = viewed(r, self(n), with(-1, 0));
  auto const picked = viewed(r, selected(r, flat, lead, places), with(count, width));
  auto const dim = static_cast<std::int64_t>(lead) + 1;
  auto const largest = call_all(r, "aten.max.dim", picked, dim, false);
  auto const table = call(r, "aten.expand_copy.default", indices(r, {count, width}, places),
                          list(r, with(count, width)));
  auto const found =
      call(r, "aten.gather.default", table, dim, viewed(r, largest[1], with(count, 1)));
  auto const result = n.result().sizes().view();
  std::vector<std::int64_t> const shape(result.begin(), result.end());
  return {viewed(r, largest[0], shape), viewed(r, found, shape)};
}

// ---- resizes

/// The image of a resize: "input" of the overload "vec", "self" of the others.
inline ir::value_id image_of(ir::node const& n) {
  return n.input_id(n.find("input") != nullptr ? "input" : "self");
}

/// The factors of height and width, if the node states them.
inline std::optional<std::array<double, 2>> factors_of(ir::node const& n) {
  if (n.has("scales_h") && n.has("scales_w")) {
    return {{n.number("scales_h"), n.number("scales_w")}};
  }
  auto const* const a = n.find("scale_factors");
  auto const* const both = a != nullptr ? std::get_if<std::span<double const>>(a) : nullptr;
  if (both == nullptr || both->size() != 2) return std::nullopt;
  return {{both->front(), both->back()}};
}

/// The arguments of the overload "vec" that state the sizes of the result: sizes, then factors.
inline std::array<ir::argument, 2> resized_to(ir::rewriter& r, ir::node const& n) {
  if (auto const factors = factors_of(n)) {
    return {ir::none{}, r.program().copy(std::span<double const>(*factors))};
  }
  auto const& sizes = n.result().sizes();
  return {list(r, {sizes[2], sizes[3]}), ir::none{}};
}

inline ir::value_id nearest(ir::rewriter& r, ir::node const& n) {
  auto const [sizes, factors] = resized_to(r, n);
  return call(r, "aten.upsample_nearest2d.vec", image_of(n), sizes, factors);
}
inline ir::value_id bilinear(ir::rewriter& r, ir::node const& n) {
  auto const [sizes, factors] = resized_to(r, n);
  return call(r, "aten.upsample_bilinear2d.vec", image_of(n), sizes, n.flag("align_corners"),
              factors);
}

/// The elements whose centers are nearest: floor((i + 0.5) * scale), in float32 as PyTorch
/// computes.
inline std::vector<std::int64_t> nearest_places(std::int64_t from, std::int64_t to,
                                                std::optional<double> factor) {
  auto const scale =
      factor ? static_cast<float>(1 / *factor) : static_cast<float>(from) / static_cast<float>(to);
  std::vector<std::int64_t> places;
  for (std::int64_t i = 0; i < to; ++i) {
    auto const place = std::floor((static_cast<float>(i) + 0.5F) * scale);
    places.push_back(std::min(static_cast<std::int64_t>(place), from - 1));
  }
  return places;
}

inline ir::value_id nearest_exact(ir::rewriter& r, ir::node const& n) {
  auto const factors = factors_of(n);
  auto x = image_of(n);
  for (std::size_t i = 0; i < 2; ++i) {
    auto const factor = factors ? std::optional((*factors)[i]) : std::nullopt;
    x = selected(r, x, i + 2,
                 nearest_places(r[x].sizes()[i + 2], n.result().sizes()[i + 2], factor));
  }
  return x;
}

}  // namespace arm_delegate::decomposition::detail
