// SPDX-License-Identifier: BSD-3-Clause
// Convolutions and matrix products in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <support/random_graph/activations.hpp>
#include <support/random_graph/convolution.hpp>
#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>
#include <support/random_graph/windows.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace support::random_graphs {

namespace {

// ---- Weights

enum class weight_kind : std::uint8_t { full, bell, few, two, zeros, sparse, ones };

/// Weights of the kinds that an NPU encodes differently.
integers random_weights(draft& d, value_range const& range, std::int64_t count) {
  using enum weight_kind;
  auto const kind = d.random.choice({full, full, bell, bell, few, two, zeros, sparse, ones});
  auto const any = [&] { return d.random.between(range.low, range.high); };
  integers palette;  // up to 16 values fit a table in U85's fast encoding
  auto const colours = kind == two ? 2 : d.random.between(1, 20);
  for (std::int64_t i = 0; i < colours; ++i) palette.push_back(any());
  integers weights(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    switch (kind) {
      case full: weights[i] = any(); break;
      case bell: weights[i] = (any() + any() + any() + any()) / 8; break;
      case few:
      case two: weights[i] = d.random.choice(palette); break;
      case zeros: weights[i] = d.random.chance(0.2) ? any() : 0; break;
      case sparse: weights[i] = i % 4 < 2 ? any() : 0; break;  // U85 skips two zeros of four
      case ones: weights[i] = d.random.chance(0.9) ? 1 : -1; break;
    }
  }
  return weights;
}

dtype accumulator_of(dtype input) { return input == dtype::int8 ? dtype::int32 : dtype::int48; }

std::int64_t largest_of(dtype accumulator) { return range_of(accumulator).high; }

/// The sums of one output channel before its bias.
struct channel_sums {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t magnitude = 0;  ///< no partial sum is larger
  double square = 0;           ///< of the weights
  std::int64_t sum = 0;        ///< of the weights
};

/// The operand's values without its zero point; padding, which is 0, is one of them.
value_range centered(value const& v, std::int64_t zero_point) {
  auto range = moved(v.range, -zero_point);
  range.low = std::min<std::int64_t>(range.low, 0);
  range.high = std::max<std::int64_t>(range.high, 0);
  return range;
}

/// The operands that all convolutions share, and the range of the sums.
struct convolution {
  value image;
  ir::shape weight_sizes;
  std::int64_t channels;
  std::int64_t products;  ///< in a sum
  bool channels_last;     ///< in the weights: those of DEPTHWISE_CONV2D
  tosa::attributes attrs;
  tensor_id weights{};
  tensor_id weight_zero{};

  value add(draft& d, op code, ir::shape const& sizes) {
    auto const accumulator = accumulator_of(image.type);
    auto const fitting = d.fitting(sizes);
    d.spend(fitting.numel() * products);
    auto const zero_point = random_zero_point(d, image.type);
    auto const x = centered(image, zero_point);
    auto const sums = make_weights(d, x);
    auto range = value_range{};
    std::int64_t magnitude = 0;
    double square = 0;
    for (auto const& s : sums) {
      range.low = std::min(range.low, s.low);
      range.high = std::max(range.high, s.high);
      magnitude = std::max(magnitude, s.magnitude);
      auto const mean = static_cast<double>(s.sum) * x.center;
      square += (s.square * x.spread * x.spread + mean * mean) / static_cast<double>(sums.size());
    }
    range.spread = std::max(std::sqrt(square), 1.0);
    require(magnitude < largest_of(accumulator));
    auto const bias = make_bias(d, accumulator, range.spread, largest_of(accumulator) - magnitude);
    range.low += bias.range.low;
    range.high += bias.range.high;
    range.spread = std::hypot(range.spread, bias.range.size());
    attrs.set(attr::acc_type, symbol{accumulator == dtype::int32 ? "INT32" : "INT48"});
    attrs.set(attr::local_bound, d.random.chance(0.2));
    return d.add(code, {image.id, weights, bias.id, d.list(image.type, {zero_point}), weight_zero},
                 accumulator, fitting, range, std::move(attrs));
  }

  std::vector<channel_sums> make_weights(draft& d, value_range const& x) {
    if (auto found = dynamic_weights(d, x)) return *found;
    auto const type =
        image.type == dtype::int8 && d.random.chance(0.15) ? dtype::int4 : dtype::int8;
    auto const range = range_of(type);
    auto const zero = d.random.chance(0.15) ? random_zero_point(d, type) : 0;
    auto const known = d.find_constant(type, weight_sizes);
    auto const all =
        known && d.random.chance(0.5)
            ? *known
            : d.constant(type, weight_sizes, random_weights(d, range, weight_sizes.numel()));
    auto const elements = d.elements_of(all);
    weights = all.id;
    weight_zero = d.list(type, {zero});
    std::vector<channel_sums> sums(static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < elements.size(); ++i) {
      auto& s = sums[channels_last ? i % sums.size() : i / (elements.size() / sums.size())];
      auto const w = elements[i] - zero;
      s.low += std::min(w * x.low, w * x.high);
      s.high += std::max(w * x.low, w * x.high);
      s.magnitude += std::abs(w) * std::max(-x.low, x.high);
      s.square += static_cast<double>(w * w);
      s.sum += w;
    }
    return sums;
  }

  /// Computed weights; now and then an input.
  std::optional<std::vector<channel_sums>> dynamic_weights(draft& d, value_range const& x) {
    if (!d.runs_all() || !d.random.chance(0.04)) return std::nullopt;
    auto const w = d.input(dtype::int8, weight_sizes, {.range = range_of(dtype::int8)});
    weights = w.id;
    weight_zero = d.list(dtype::int8, {0});
    auto const most = 128 * products * std::max(-x.low, x.high);
    auto const square = w.range.spread * w.range.spread * static_cast<double>(products);
    return std::vector{channel_sums{-most, most, most, square}};
  }

  value make_bias(draft& d, dtype accumulator, double spread, std::int64_t room) const {
    auto const count = d.random.chance(0.1) ? 1 : channels;
    auto const all = static_cast<std::size_t>(count);
    if (d.random.chance(0.15)) return d.constant(accumulator, {count}, integers(all, 0));
    // As large as the sums, or now and then much larger; NPUs have 40 bits for it.
    constexpr auto largest = (std::int64_t{1} << 39) - 1;
    auto most = static_cast<std::int64_t>(spread) * 2;
    if (d.random.chance(0.1)) most <<= d.random.between(0, 8);
    if (d.random.chance(0.04)) most = room;
    most = std::min({most, room, largest});
    integers elements(all);
    for (auto& x : elements) x = d.random.between(-most, most);
    return d.constant(accumulator, {count}, elements);
  }
};

ir::shape sizes_of(std::int64_t batch, std::vector<window> const& windows, std::int64_t channels) {
  ir::shape sizes{batch};
  for (auto const& w : windows) sizes.push_back(w.count);
  sizes.push_back(channels);
  return sizes;
}

tosa::attributes attributes_of(std::vector<window> const& windows) {
  return {{attr::pad, padding_of(windows)},
          {attr::stride, each(windows, &window::stride)},
          {attr::dilation, each(windows, &window::dilation)}};
}

std::int64_t area_of(std::vector<window> const& windows) {
  std::int64_t area = 1;
  for (auto const& w : windows) area *= w.kernel;
  return area;
}

/// An image of INT8 or, less often, INT16.
value image_operand(draft& d, std::size_t rank = 4) {
  return operand(d, {dtype::int8, dtype::int8, dtype::int16}, rank, rank);
}

value weighed(draft& d, value const& image, std::vector<window> const& windows,
              std::int64_t channels, op code) {
  ir::shape weights{channels};
  for (auto const& w : windows) weights.push_back(w.kernel);
  weights.push_back(image.sizes.back());
  convolution c{image,    weights,
                channels, area_of(windows) * image.sizes.back(),
                false,    attributes_of(windows)};
  return c.add(d, code, sizes_of(image.sizes[0], windows, channels));
}

}  // namespace

std::int64_t random_channels(draft& d, std::int64_t products) {
  auto const most = d.work_left() / std::max<std::int64_t>(products, 1);
  require(most >= 1);
  return d.random.size(std::min<std::int64_t>(most, 300));
}

value convolved(draft& d, value const& image, std::vector<window> const& windows,
                std::int64_t channels) {
  return weighed(d, image, windows, channels, op::conv2d);
}

value convolved(draft& d, value const& image) {
  auto const windows = random_windows(d, image.sizes, true);
  auto const positions = image.sizes[0] * windows[0].count * windows[1].count;
  auto const products = positions * area_of(windows) * image.sizes[3];
  return convolved(d, image, windows, random_channels(d, products));
}

value convolved_pointwise(draft& d, value const& image, std::int64_t channels) {
  std::vector<window> windows(2);
  for (std::size_t i = 0; i < 2; ++i) windows[i].count = image.sizes[i + 1];
  return convolved(d, image, windows, channels);
}

value convolved_depthwise(draft& d, value const& image, bool keeps_size) {
  auto windows = keeps_size ? std::vector<window>(2) : random_windows(d, image.sizes, true);
  auto const half = d.random.between(0, 2);
  for (std::size_t i = 0; keeps_size && i < 2; ++i) {
    windows[i] = {2 * half + 1, 1, 1, half, half, image.sizes[i + 1]};
  }
  auto const times = d.random.choice<std::int64_t>({1, 1, 1, 1, 2, 3, 5});
  auto const c = image.sizes[3];
  convolution all{image,     {windows[0].kernel, windows[1].kernel, c, times},
                  c * times, area_of(windows),
                  true,      attributes_of(windows)};
  return all.add(d, op::depthwise_conv2d, sizes_of(image.sizes[0], windows, c * times));
}

value multiplied(draft& d, value const& a, value const& b) {
  auto const accumulator = accumulator_of(a.type);
  ir::shape const sizes{a.sizes[0], a.sizes[1], b.sizes[2]};
  auto const products = a.sizes[2];
  d.spend(d.fitting(sizes).numel() * products);
  std::array<std::int64_t, 2> const zeros{random_zero_point(d, a.type),
                                          random_zero_point(d, b.type)};
  auto const range = repeated(product(centered(a, zeros[0]), centered(b, zeros[1])), products);
  require(range.bound() <= largest_of(accumulator));
  return d.add(op::matmul, {a.id, b.id, d.list(a.type, {zeros[0]}), d.list(b.type, {zeros[1]})},
               accumulator, sizes, range);
}

value finished(draft& d, value const& sums) {
  if (sums.type == dtype::int32 && d.random.chance(0.06)) return sums;
  auto const narrow = narrowed(d, sums);
  if (narrow.type == dtype::int32) return narrow;
  if (d.random.chance(0.3)) return clamped(d, narrow);
  if (d.random.chance(0.2)) return looked_up(d, narrow);
  return narrow;
}

namespace {

void conv2d(draft& d) { finished(d, convolved(d, image_operand(d))); }
void depthwise_conv2d(draft& d) { finished(d, convolved_depthwise(d, image_operand(d), false)); }

void conv3d(draft& d) {
  auto const volume = image_operand(d, 5);
  auto windows = random_windows(d, volume.sizes, true);
  if (!d.runs_all()) windows[0] = {.count = volume.sizes[1]};
  std::int64_t products = area_of(windows) * volume.sizes[4] * volume.sizes[0];
  for (auto const& w : windows) products *= w.count;
  finished(d, weighed(d, volume, windows, random_channels(d, products), op::conv3d));
}

void transpose_conv2d(draft& d) {
  auto const image = image_operand(d);
  ir::shape kernel;
  ir::shape out{image.sizes[0]};
  numbers stride;
  numbers padding;
  auto const same = d.random.between(1, 2);  // Vela compiles these for U55
  bool const is_u55 = !d.runs_all();
  for (std::size_t i = 0; i < 2; ++i) {
    auto const s = is_u55 ? same : d.random.choice<std::int64_t>({1, 1, 2, 2, 3, 5});
    auto const k = d.random.choice<std::int64_t>({1, 2, 3, 3, 4, 5, 9});
    auto const before = d.random.chance(0.5) ? 0 : d.random.between(1 - k, 3);
    auto const after = d.random.chance(0.5) ? before : d.random.between(1 - k, 3);
    kernel.push_back(k);
    stride.push_back(static_cast<std::int32_t>(s));
    for (auto p : {before, after}) padding.push_back(static_cast<std::int32_t>(p));
    out.push_back((image.sizes[i + 1] - 1) * s + before + after + k);
  }
  require(out[1] >= 1 && out[2] >= 1);
  auto const products = kernel.numel() * image.sizes[3];
  auto const channels = random_channels(d, products * out.numel());
  out.push_back(channels);
  convolution c{image, {channels, kernel[0], kernel[1], image.sizes[3]},  channels, products,
                false, {{attr::out_pad, padding}, {attr::stride, stride}}};
  finished(d, c.add(d, op::transpose_conv2d, out));
}

void matmul(draft& d) {
  auto const a = d.runs_all() ? image_operand(d, 3) : operand(d, {dtype::int8}, 3, 3);
  auto const columns = random_channels(d, a.sizes.numel());
  ir::shape const sizes{a.sizes[0], a.sizes[2], columns};
  auto const other = d.pick_like(a.type, sizes);
  bool const is_fit = other && other->sizes == sizes && d.random.chance(0.7);
  finished(d, multiplied(d, a, is_fit ? *other : d.fresh(a.type, sizes)));
}

constexpr std::array table{
    random_operator{"conv2d", runs_where::everywhere, 12, conv2d},
    random_operator{"depthwise_conv2d", runs_where::everywhere, 8, depthwise_conv2d},
    random_operator{"conv3d", runs_where::everywhere, 2, conv3d},
    random_operator{"transpose_conv2d", runs_where::everywhere, 4, transpose_conv2d},
    random_operator{"matmul", runs_where::everywhere, 4, matmul},
};

}  // namespace

std::span<random_operator const> convolution_operators() { return table; }

}  // namespace support::random_graphs
