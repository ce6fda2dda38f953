#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of resize.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/resize_axis.hpp>
#include <arm_delegate/ethosu/operators/detail/resize_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/operators/resize.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

namespace compile = ethosu::compile;

[[nodiscard]] inline bool is_bilinear(tosa_node const& n) {
  auto const* mode = n.op.attrs.find(tosa::attr::mode);
  return mode != nullptr && mode->name == "BILINEAR";
}

/// The RESCALE that alone reads a result and only shifts it right, or nullptr: U85 has no
/// multiplier after an interpolation (Vela).
[[nodiscard]] inline tosa::operation const* following_shift(tosa_node const& n) {
  auto const* next = n.uses.only_reader(n.op.outputs[0]);
  if (next == nullptr || next->code != tosa::op::rescale) return nullptr;
  auto const numbers = compile::read_rescale(n.with(*next));
  constexpr std::int64_t most_shift = 48;
  if (numbers.scales.size() != 1 || numbers.round != ethosu::ofm_rounding::natural) return nullptr;
  auto const by = numbers.scales.front();
  if (by.shift < 0 || by.shift >= most_shift) return nullptr;
  bool const is_power = by.scale > 0 && (by.scale & (by.scale - 1)) == 0;
  return is_power && by.scale <= std::int64_t{1} << by.shift ? next : nullptr;
}

/// The shift of a RESCALE that only shifts.
[[nodiscard]] inline std::int64_t shift_of(ethosu::npu_scale by) {
  while (by.scale > 1) by = {by.scale / 2, by.shift - 1};
  return by.shift;
}

// ---- U55 and U65

/// One phase of a bilinear interpolation along one axis: outputs with the same fraction.
struct resize_phase {
  std::int64_t before = 1;  ///< the weight of the element before the position
  std::int64_t after = 0;
};

[[nodiscard]] inline resize_phase phase_of(resize_positions const& p, std::int64_t o) {
  return {p.numerator - p.fraction(o), p.fraction(o)};
}

/// The factor that the weights of a phase have in common.
[[nodiscard]] inline std::int64_t common_factor(resize_phase y, resize_phase x) {
  return std::gcd(y.before, y.after) * std::gcd(x.before, x.after);
}

/// Calls `visit(y, x)` with the first output of each phase.
template <class Visit>
void for_each_phase(resize_positions const& y, resize_positions const& x, Visit const& visit) {
  for (std::int64_t oy = 0; oy < std::min(y.period(), y.out_size); ++oy) {
    for (std::int64_t ox = 0; ox < std::min(x.period(), x.out_size); ++ox) visit(oy, ox);
  }
}

/// True if U55 and U65 can interpolate with a depthwise convolution for each phase.
[[nodiscard]] inline bool has_few_phases(tosa_node const& n) {
  constexpr std::int64_t most_phases = 256;
  constexpr std::int64_t most_weight = 127;
  auto const y = positions_of(n, 0);
  auto const x = positions_of(n, 1);
  auto const stride = [](resize_positions const& p) {
    return p.out_size > p.period() ? p.stride() : 1;
  };
  auto const phases = std::min(y.period(), y.out_size) * std::min(x.period(), x.out_size);
  if (n.input(0).type != tosa::dtype::int8 || phases > most_phases ||
      std::max(stride(y), stride(x)) > most_stride) {
    return false;
  }
  std::int64_t largest = 0;
  for_each_phase(y, x, [&](std::int64_t oy, std::int64_t ox) {
    auto const a = phase_of(y, oy);
    auto const b = phase_of(x, ox);
    auto const product = std::max(a.before, a.after) * std::max(b.before, b.after);
    largest = std::max(largest, product / common_factor(a, b));
  });
  return largest <= most_weight;
}

/// Rows or columns that a bilinear interpolation reads, with copies of the first and the last one.
[[nodiscard]] inline compile::tensor_view with_borders(compile::npu_lowering& l,
                                                       compile::tensor_view const& from,
                                                       resize_positions const& p, std::size_t axis,
                                                       std::int64_t& first) {
  auto const last_output = p.out_size - 1;
  std::int64_t end = p.element(last_output) + 1;
  for (std::int64_t o = 0; o < p.out_size; ++o) {
    end = std::max(end, p.element(o) + (p.fraction(o) > 0 ? 2 : 1));
  }
  first = std::min<std::int64_t>(p.element(0), 0);
  if (first == 0 && end <= p.in_size) return from;
  auto sizes = from.sizes;
  sizes[axis] = end - first;
  auto const made = l.b.temporary(sizes, from.type);
  for (auto i = first; i < end;) {
    // Neighbours inside the input are one copy.
    bool const is_inside = i >= 0 && i < p.in_size;
    auto const count = is_inside ? std::min(end, p.in_size) - i : 1;
    l.b.copy(compile::sliced(from, axis, p.clamped(i), count),
             compile::sliced(made, axis, i - first, count));
    i += count;
  }
  return made;
}

/// The weights of a phase for each channel.
[[nodiscard]] inline compile::operation_weights phase_weights(resize_phase y, resize_phase x,
                                                              std::int64_t channels) {
  auto const by = common_factor(y, x);
  std::vector<std::int16_t> values;
  compile::operation_weights made{.out_channels = channels,
                                  .height = y.after > 0 ? 2 : 1,
                                  .width = x.after > 0 ? 2 : 1,
                                  .in_channels = 1};
  for (std::int64_t c = 0; c < channels; ++c) {
    for (std::int64_t ky = 0; ky < made.height; ++ky) {
      for (std::int64_t kx = 0; kx < made.width; ++kx) {
        auto const weight = (ky == 0 ? y.before : y.after) * (kx == 0 ? x.before : x.after);
        values.push_back(static_cast<std::int16_t>(weight / by));
      }
    }
  }
  made.values = std::make_shared<std::vector<std::int16_t> const>(std::move(values));
  return made;
}

/// A depthwise convolution for each phase, to every n-th row and column.
inline void interpolate(compile::npu_lowering& l, tosa_node const& n) {
  auto const y = positions_of(n, 0);
  auto const x = positions_of(n, 1);
  std::int64_t first_y = 0;
  std::int64_t first_x = 0;
  auto from = with_borders(l, l.input(n.op.inputs[0]), y, 1, first_y);
  from = with_contiguous_channels(l, with_borders(l, from, x, 2, first_x));
  bool is_scaled = false;
  for_each_phase(y, x, [&](std::int64_t oy, std::int64_t ox) {
    is_scaled = is_scaled || common_factor(phase_of(y, oy), phase_of(x, ox)) > 1;
  });
  // The scales of the phases would be too large together with another one.
  auto const chain = l.follow(n, {.rescale = !is_scaled});
  auto const place = l.output(chain);
  auto const last = place.sizes.rank() - 1;
  bool const in_place = place.sizes[last] == 1 || place.strides[last] == place.type.bytes();
  auto const to = in_place ? place : l.b.temporary(place.sizes, place.type);
  auto const channels = to.sizes[3];
  for_each_phase(y, x, [&](std::int64_t oy, std::int64_t ox) {
    auto const a = phase_of(y, oy);
    auto const b = phase_of(x, ox);
    auto const count = [](resize_positions const& p, std::int64_t o) {
      return (p.out_size - o + p.period() - 1) / p.period();
    };
    auto const rows = count(y, oy);
    auto const columns = count(x, ox);
    compile::kernel_extras extras{.weights = phase_weights(a, b, channels), .table = chain.table};
    auto const factor = is_scaled ? ethosu::npu_scale{common_factor(a, b), 0} : chain.scale_of(0);
    for (std::int64_t c = 0; c < channels; ++c) {
      extras.scales.push_back({.bias = 0,
                               .scale = static_cast<std::uint32_t>(factor.scale),
                               .shift = static_cast<unsigned>(factor.shift)});
    }
    ethosu::kernel_operation o{.kind = ethosu::kernel_kind::depthwise};
    o.out = chain.stage;
    o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
    o.kernel.height = extras.weights.height;
    o.kernel.width = extras.weights.width;
    o.kernel.stride_y = rows > 1 ? y.stride() : 1;
    o.kernel.stride_x = columns > 1 ? x.stride() : 1;
    auto out = strided(strided(to, 1, oy, y.period(), rows), 2, ox, x.period(), columns);
    auto const at_y = y.element(oy) - first_y;
    auto const at_x = x.element(ox) - first_x;
    auto in = compile::sliced(from, 1, at_y, (rows - 1) * o.kernel.stride_y + o.kernel.height);
    in = compile::sliced(in, 2, at_x, (columns - 1) * o.kernel.stride_x + o.kernel.width);
    for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
      l.b.window(o, image(in, i), image(out, i), extras);
    }
  });
  if (!in_place) l.b.copy(to, place);
}

/// Copies of the nearest elements with strides.
inline void copy_nearest(compile::npu_lowering& l, tosa_node const& n) {
  auto const from = l.input(n.op.inputs[0]);
  auto const to = l.output(n.op.outputs[0], from.type);
  auto const rows = nearest_copies(positions_of(n, 0));
  auto const columns = nearest_copies(positions_of(n, 1));
  constexpr std::size_t few = 16;
  if (rows.size() * columns.size() <= few) {
    for (auto const& c : rows) {
      copy_axis(l, strided(from, 1, c.from, c.from_step, c.count),
                strided(to, 1, c.to, c.to_step, c.count), 2, columns);
    }
    return;
  }
  auto sizes = from.sizes;
  sizes[2] = to.sizes[2];
  auto const wide = l.b.temporary(sizes, from.type);
  copy_axis(l, from, wide, 2, columns);
  copy_axis(l, wide, to, 1, rows);
}

// ---- U85

/// One axis for U85. An offset of whole elements becomes a smaller input.
[[nodiscard]] inline ethosu::resize_axis axis_of(resize_positions p, std::size_t axis,
                                                 compile::tensor_view& from) {
  auto const skipped = std::min(std::max<std::int64_t>(p.offset / p.numerator, 0), p.in_size - 1);
  from = compile::sliced(from, axis, skipped, p.in_size - skipped);
  return {.numerator = p.numerator, .step = p.step, .offset = p.offset - skipped * p.numerator};
}

/// Bits of an interpolation's accumulators: products of the numerators and 2^16.
[[nodiscard]] inline std::int64_t accumulator_bits(tosa_node const& n) {
  auto const y = positions_of(n, 0);
  auto const x = positions_of(n, 1);
  auto const bits = tosa::info(n.input(0).type).bits;
  auto const most = (is_bilinear(n) ? y.numerator * x.numerator : 1) << (bits - 1 + 16);
  return most < std::int64_t{1} << 31 ? 32 : 48;
}

[[nodiscard]] inline std::optional<rejection> check_resize_u85(tosa_node const& n) {
  // Source: the widths of the registers.
  constexpr std::int64_t most_numerator = 2048;
  constexpr std::int64_t most_step = 16;
  auto const remedy = "use another scale";
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const p = positions_of(n, axis);
    if (auto why = first_of(
            require_most(p.numerator, most_numerator, "the numerator of a resize's scale", remedy),
            require_most(p.step, most_step * p.numerator - 1, "the denominator of a resize's scale",
                         remedy),
            require_most(p.offset, p.in_size * p.numerator - 1, "the offset of a resize",
                         remedy))) {
      return why;
    }
  }
  if (n.output().type != tosa::dtype::int48) return std::nullopt;
  if (following_shift(n) == nullptr) return check_wide_interpolation(n);
  // Powers of two: 2^47 / 2^16 / 2^15.
  constexpr std::int64_t most_product = std::int64_t{1} << 16;
  return require_most(positions_of(n, 0).numerator * positions_of(n, 1).numerator, most_product,
                      "the product of a resize's numerators", remedy);
}

inline void resize_map(compile::npu_lowering& l, tosa_node const& n) {
  auto from = with_contiguous_channels(l, l.input(n.op.inputs[0]));
  auto const* shift = is_bilinear(n) ? following_shift(n) : nullptr;
  auto const by =
      shift == nullptr ? 0 : shift_of(compile::read_rescale(n.with(*shift)).scales.front());
  auto const chain = l.follow(n, {.rescale = shift != nullptr});
  auto const place = l.output(chain);
  auto const last = place.sizes.rank() - 1;
  bool const in_place = place.sizes[last] == 1 || place.strides[last] == place.type.bytes();
  auto const to = in_place ? place : l.b.temporary(place.sizes, place.type);
  constexpr std::int64_t unit = 16;  // accumulators are multiples of 2^16
  ethosu::kernel_operation o{
      .kind = ethosu::kernel_kind::resize,
      .resize = is_bilinear(n) ? ethosu::resize_mode::bilinear : ethosu::resize_mode::nearest};
  o.accumulator_bits = accumulator_bits(n);
  o.out = chain.stage;
  o.out.scale = {.scale = 1, .shift = unit + by};
  o.resize_y = axis_of(positions_of(n, 0), 1, from);
  o.resize_x = axis_of(positions_of(n, 1), 2, from);
  constexpr auto most = compile::largest_extent;
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    for (std::int64_t c = 0; c < to.sizes[3]; c += most) {
      auto const channels = std::min(most, to.sizes[3] - c);
      l.b.window(o, compile::sliced(image(from, i), 2, c, channels),
                 compile::sliced(image(to, i), 2, c, channels), {.table = chain.table});
    }
  }
  if (!in_place) l.b.copy(to, place);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> resize::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  if (auto why = detail::first_of(detail::require_type(n.input(0), types, "the input"),
                                  detail::require_constant(n, 1), detail::require_constant(n, 2),
                                  detail::require_constant(n, 3))) {
    return why;
  }
  if (n.is_u85()) return detail::check_resize_u85(n);
  bool const is_wide = detail::is_bilinear(n) && n.input(0).type == tosa::dtype::int16;
  return is_wide ? detail::check_wide_interpolation(n) : std::nullopt;
}

ARM_DELEGATE_FUNCTION void resize::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  bool const is_scaled =
      n.output().type == tosa::dtype::int48 && detail::following_shift(n) == nullptr;
  if (n.is_u85() && !is_scaled) return detail::resize_map(l, n);
  if (!detail::is_bilinear(n)) return detail::copy_nearest(l, n);
  detail::has_few_phases(n) ? detail::interpolate(l, n) : detail::interpolate_axes(l, n);
}

}  // namespace arm_delegate::ethosu::operators
