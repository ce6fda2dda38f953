// SPDX-License-Identifier: BSD-3-Clause
// Windows, pools and resized images in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/pools.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>
#include <support/random_graph/windows.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace support::random_graphs {

namespace {

constexpr int attempts = 20;

std::optional<window> try_window(draft& d, std::int64_t size, bool is_dilated) {
  auto& random = d.random;
  window w;
  w.kernel = random.choice<std::int64_t>({1, 1, 2, 3, 3, 3, 5, 7, random.size(20)});
  if (random.chance(0.06)) w.kernel = random.chance(0.5) ? size : random.size(64);
  w.stride = random.choice<std::int64_t>({1, 1, 1, 1, 2, 2, 3, random.size(8)});
  if (is_dilated)
    w.dilation = random.choice<std::int64_t>({1, 1, 1, 1, 1, 2, 2, 3, random.size(6)});
  if (w.kernel * w.dilation > most_kernel) return std::nullopt;
  auto const span = (w.kernel - 1) * w.dilation;
  switch (random.between(0, 3)) {
    case 0: break;
    case 1:  // as many windows as elements, if the stride is 1
      w.before = std::min(span / 2, w.kernel - 1);
      w.after = std::min(span - span / 2, w.kernel - 1);
      break;
    case 2: w.before = w.after = random.between(0, w.kernel - 1); break;
    default: w.before = random.between(0, w.kernel - 1); w.after = random.between(0, w.kernel - 1);
  }
  auto room = size - 1 + w.before + w.after - span;
  if (room < 0) return std::nullopt;
  // TOSA has no windows that are cut off: less padding, or more.
  auto const rest = room % w.stride;
  if (w.after >= rest) {
    w.after -= rest;
    room -= rest;
  } else if (w.after + w.stride - rest < w.kernel) {
    w.after += w.stride - rest;
    room += w.stride - rest;
  } else {
    return std::nullopt;
  }
  w.count = room / w.stride + 1;
  return w;
}

}  // namespace

window random_window(draft& d, std::int64_t size, bool is_dilated) {
  for (int i = 0; i < attempts; ++i) {
    if (auto const w = try_window(d, size, is_dilated)) return *w;
  }
  throw no_fit{};
}

std::vector<window> random_windows(draft& d, ir::shape const& image, bool is_dilated) {
  std::vector<window> all;
  for (std::size_t axis = 1; axis + 1 < image.rank(); ++axis) {
    all.push_back(random_window(d, image[axis], is_dilated));
  }
  if (d.random.chance(0.3)) {  // equal windows along all axes, if they fit
    bool const all_fit = std::ranges::all_of(image.view().subspan(1, all.size()),
                                             [&](auto size) { return size == image[1]; });
    if (all_fit) std::ranges::fill(all, all.front());
  }
  return all;
}

numbers each(std::vector<window> const& all, std::int64_t window::* member) {
  numbers list;
  for (auto const& w : all) list.push_back(static_cast<std::int32_t>(w.*member));
  return list;
}

numbers padding_of(std::vector<window> const& all) {
  numbers list;
  for (auto const& w : all) {
    for (auto p : {w.before, w.after}) list.push_back(static_cast<std::int32_t>(p));
  }
  return list;
}

// ---- Pools

namespace {

tosa::attributes pool_attributes(std::vector<window> const& windows) {
  return {{attr::kernel, each(windows, &window::kernel)},
          {attr::stride, each(windows, &window::stride)},
          {attr::pad, padding_of(windows)}};
}

ir::shape pooled_sizes(value const& image, std::vector<window> const& windows) {
  return {image.sizes[0], windows[0].count, windows[1].count, image.sizes[3]};
}

void spend(draft& d, ir::shape const& sizes, std::vector<window> const& windows) {
  d.spend(d.fitting(sizes).numel() * windows[0].kernel * windows[1].kernel);
}

}  // namespace

value averaged(draft& d, value const& image, std::vector<window> const& windows) {
  auto const sizes = pooled_sizes(image, windows);
  spend(d, sizes, windows);
  // The sums of INT16 elements must fit into INT32 (TOSA 1.0, AVG_POOL2D).
  require(windows[0].kernel * windows[1].kernel < 1 << 15);
  // ExecuTorch keeps the zero point, mostly.
  auto const before = random_zero_point(d, image.type);
  auto const after = d.random.chance(0.7) ? before : random_zero_point(d, image.type);
  auto attrs = pool_attributes(windows);
  attrs.set(attr::acc_type, symbol{"INT32"});
  auto range = moved(image.range, after - before);
  --range.low;  // the scaled sum is rounded
  ++range.high;
  auto const area = static_cast<double>(windows[0].kernel * windows[1].kernel);
  range.spread = std::max(range.spread / std::sqrt(area), 0.3);
  return d.add(op::avg_pool2d,
               {image.id, d.list(image.type, {before}), d.list(image.type, {after})}, image.type,
               sizes, range, attrs);
}

namespace {

value image_operand(draft& d) { return operand(d, {dtype::int8, dtype::int8, dtype::int16}, 4, 4); }

void max_pool2d(draft& d) {
  auto const image = image_operand(d);
  auto const windows = random_windows(d, image.sizes, false);
  auto const sizes = pooled_sizes(image, windows);
  spend(d, sizes, windows);
  auto attrs = pool_attributes(windows);
  attrs.set(attr::nan_mode, random_nan_mode(d));
  d.add(op::max_pool2d, {image.id}, image.type, sizes, image.range, attrs);
}

void avg_pool2d(draft& d) {
  auto const image = image_operand(d);
  averaged(d, image, random_windows(d, image.sizes, false));
}

// ---- RESIZE

struct samples {
  std::int64_t n = 1;  ///< the scale is n / d
  std::int64_t d = 1;
  std::int64_t offset = 0;
  std::int64_t border = 0;
  std::int64_t count = 1;
};

/// Any ratio of small numbers, or the next larger or smaller powers of two.
samples random_samples(draft& d, std::int64_t size) {
  for (int i = 0; i < attempts; ++i) {
    samples s{d.random.between(1, 8), d.random.between(1, 8)};
    s.offset = d.random.between(-s.n, 2 * s.n);
    s.border = d.random.between(-2 * s.n, s.n - 1);
    auto const room = (size - 1) * s.n - s.offset + s.border;
    if (room < 0 || room % s.d != 0 || room / s.d > 60) continue;
    s.count = room / s.d + 1;
    return s;
  }
  throw no_fit{};
}

/// How PyTorch samples: half-pixel centers; aligned corners; or its asymmetric mode.
samples upscaled(std::int64_t size, std::int64_t times, int mode) {
  switch (mode) {
    case 0: return {2 * times, 2, 1 - times, times - 1, size * times};
    case 1: return {times, 1, 0, 0, (size - 1) * times + 1};
    default: return {times, 1, 0, times - 1, size * times};
  }
}

value resampled(draft& d, value const& image, samples const& y, samples const& x, bool is_nearest) {
  auto const out = d.fitting({image.sizes[0], y.count, x.count, image.sizes[3]});
  d.spend(out.numel() * (is_nearest ? 1 : 4));
  std::vector<tensor_id> const operands{image.id, d.list(dtype::shape, {y.n, y.d, x.n, x.d}),
                                        d.list(dtype::shape, {y.offset, x.offset}),
                                        d.list(dtype::shape, {y.border, x.border})};
  tosa::attributes const attrs{{attr::mode, symbol{is_nearest ? "NEAREST" : "BILINEAR"}}};
  if (is_nearest) return d.add(op::resize, operands, image.type, out, image.range, attrs);
  auto const unit = y.n * x.n;
  return d.add(op::resize, operands, image.type == dtype::int8 ? dtype::int32 : dtype::int48, out,
               product(image.range, {unit, unit, static_cast<double>(unit), 0}), attrs);
}

void resize(draft& d) {
  auto const image = image_operand(d);
  bool const is_nearest = d.random.chance(0.5);
  auto const y = random_samples(d, image.sizes[1]);
  auto const x = random_samples(d, image.sizes[2]);
  auto const made = resampled(d, image, y, x, is_nearest);
  if (!is_nearest) narrowed(d, made, d.random.chance(0.9) ? image.type : dtype::int32);
}

/// By a power of two; the sums are divided exactly, in the modes that Vela 5.1 compiles for U55.
void upscale(draft& d) {
  auto const image = image_operand(d);
  bool const is_nearest = image.type == dtype::int16 || d.random.chance(0.5);
  // On U55 the nearest elements of the last mode are those of no chain of copies.
  auto const mode = static_cast<int>(d.random.between(0, is_nearest ? 1 : 2));
  auto const times = mode == 0 && !is_nearest ? 2 : d.random.choice<std::int64_t>({2, 2, 2, 4, 8});
  // A single element has no neighbours whose distance could be scaled.
  require(image.sizes[1] > 1 || image.sizes[2] > 1);
  auto const y = upscaled(image.sizes[1], times, mode);
  auto const x = upscaled(image.sizes[2], times, mode);
  auto const made = resampled(d, image, y, x, is_nearest);
  if (is_nearest) return;
  rescale_choice choice{.per_channel = false,
                        .scale32 = true,
                        .input_zero_point = 0,
                        .output_zero_point = 0,
                        .is_exact = true};
  rescaled(d, made, image.type, 1 / static_cast<double>(y.n * x.n), choice);
}

constexpr std::array table{
    random_operator{"max_pool2d", runs_where::everywhere, 5, max_pool2d},
    random_operator{"avg_pool2d", runs_where::everywhere, 5, avg_pool2d},
    random_operator{"resize", runs_where::beyond_vela, 3, resize},
    random_operator{"upscale", runs_where::everywhere, 3, upscale},
};

}  // namespace

std::span<random_operator const> window_operators() { return table; }

}  // namespace support::random_graphs
