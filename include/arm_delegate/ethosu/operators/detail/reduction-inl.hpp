#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reduction.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

ARM_DELEGATE_FUNCTION compile::tensor_view with_axes(compile::npu_lowering& l,
                                                     compile::tensor_view const& v,
                                                     ir::shape const& sizes) {
  auto const seen = compile::reshaped(v, sizes);
  if (seen && has_contiguous_depth(*seen)) return *seen;
  auto const made = l.b.temporary(v.sizes, v.type);
  l.b.copy(v, made);
  return compile::dense_view(made.buffer, sizes, v.type);
}

ARM_DELEGATE_FUNCTION compile::output_chain plain_sums() {
  return {.type = compile::int32_elements, .stage = compile::plain_output(compile::int32_elements)};
}

ARM_DELEGATE_FUNCTION ethosu::kernel_operation plain_binary(compile::npu_lowering& l,
                                                            ethosu::elementwise_mode mode,
                                                            compile::element_type result) {
  auto o = l.b.binary_operation(mode, result);
  bool const is_order =
      mode == ethosu::elementwise_mode::max || mode == ethosu::elementwise_mode::min;
  if (is_order && !l.b.is_u85()) {  // U55 and U65 scale no extremes
    o.out.is_bare = true;
    o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
  }
  return o;
}

ARM_DELEGATE_FUNCTION void fold_pairs(compile::npu_lowering& l, ethosu::elementwise_mode mode,
                                      compile::tensor_view const& from,
                                      compile::tensor_view const& to,
                                      compile::output_chain const& chain) {
  auto const plain = plain_binary(l, mode, from.type);
  auto const part = [](compile::tensor_view const& v, std::int64_t start, std::int64_t size) {
    return compile::sliced(v, 1, start, size);
  };
  auto const finish = [&](compile::tensor_view const& a, compile::tensor_view const& b) {
    auto o = plain;
    auto const bare = std::pair(o.out.is_bare, o.out.scale_mode);
    o.out = chain.stage;
    o.out.is_bare = bare.first;
    o.out.scale_mode = bare.second;
    o.out.scale = chain.scale_of(0);
    l.b.elementwise(std::move(o), a, b, to, {.table = chain.table});
  };
  // An element may be in both halves of a maximum or minimum.
  bool const adds = mode == ethosu::elementwise_mode::add;
  auto rest = from;
  for (auto n = rest.sizes[1]; n > 2; n = rest.sizes[1]) {
    auto const half = adds ? n / 2 : (n + 1) / 2;
    auto const made = l.b.temporary({rest.sizes[0], half, rest.sizes[2]}, rest.type);
    l.b.elementwise(plain, part(rest, 0, half), part(rest, adds ? half : n - half, half), made);
    if (adds && n % 2 != 0) {
      if (half == 1) return finish(made, part(rest, 2, 1));
      l.b.elementwise(plain, part(made, 0, 1), part(rest, n - 1, 1), part(made, 0, 1));
    }
    rest = made;
  }
  finish(part(rest, 0, 1), part(rest, 1, 1));
}

/// Calls `visit(in, out)` for parts of [before, axis, after] that are no larger than a map.
template <class Visit>
void for_axis_parts(compile::tensor_view const& from, compile::tensor_view const& to,
                    Visit const& visit) {
  for_parts(from.sizes[0], compile::largest_extent, [&](std::int64_t y, std::int64_t rows) {
    for_parts(from.sizes[2], compile::largest_extent, [&](std::int64_t c, std::int64_t depth) {
      auto const part = [&](compile::tensor_view const& v) {
        return compile::sliced(compile::sliced(v, 0, y, rows), 2, c, depth);
      };
      visit(part(from), part(to));
    });
  });
}

ARM_DELEGATE_FUNCTION void pool_axis(compile::npu_lowering& l, ethosu::kernel_operation o,
                                     compile::tensor_view const& from,
                                     compile::tensor_view const& to, compile::buffer_id table) {
  o.kind = ethosu::kernel_kind::pool;
  o.kernel.width = from.sizes[1];
  for_axis_parts(from, to, [&](compile::tensor_view const& in, compile::tensor_view const& out) {
    l.b.window(o, in, out, {.table = table});
  });
}

/// Whether elementwise operations need fewer cycles than a pool. A pool takes as long for one
/// channel as for 8, or 16 on U85; elementwise operations take about as long for each element.
[[nodiscard]] inline bool prefers_pairs(compile::npu_lowering const& l, ir::shape const& sizes) {
  if (sizes[1] > compile::largest_extent) return true;
  std::int64_t const unit = l.b.is_u85() ? 16 : 8;
  constexpr std::int64_t start = 64;  // cycles of a small operation
  auto const elements = sizes[0] * sizes[1];
  auto const steps =
      static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(sizes[1] - 1)));
  return elements * sizes[2] * 5 / 4 + start * steps <
         elements * ((sizes[2] + unit - 1) / unit * unit);
}

ARM_DELEGATE_FUNCTION void take_extreme(compile::npu_lowering& l, bool takes_least,
                                        compile::tensor_view const& from,
                                        compile::tensor_view const& to,
                                        compile::output_chain const& chain) {
  bool const is_wide = from.type.bytes() > 2;
  if (from.sizes[1] == 1) {
    if (is_wide) return l.b.copy(from, to);
    ethosu::kernel_operation o;
    o.out = chain.stage;
    return l.b.pass(std::move(o), from, to, {.table = chain.table});
  }
  bool const has_pool = !is_wide && (l.b.is_u85() || !takes_least);
  if (!has_pool || prefers_pairs(l, from.sizes)) {
    return fold_pairs(l,
                      takes_least ? ethosu::elementwise_mode::min : ethosu::elementwise_mode::max,
                      from, to, chain);
  }
  ethosu::kernel_operation o;
  o.pooling = takes_least ? ethosu::pooling_mode::min : ethosu::pooling_mode::max;
  o.out = chain.stage;
  pool_axis(l, std::move(o), from, to, chain.table);
}

/// Sums a map that is no larger than the hardware's.
inline void sum_depth_once(compile::npu_lowering& l, compile::tensor_view const& from,
                           std::int64_t zero_point, compile::tensor_view const& to,
                           compile::output_chain const& chain, std::int64_t factor) {
  auto const depth = from.sizes[2];
  auto const scale = chain.scale_of(0);
  ethosu::kernel_operation o;
  o.out = chain.stage;
  compile::kernel_extras extras{.table = chain.table};
  if (from.type.bytes() == 1) {
    // A convolution subtracts the zero point.
    o.kind = ethosu::kernel_kind::conv;
    o.ifm.zero_point = zero_point;
    o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
    extras.scales.push_back({.bias = 0,
                             .scale = static_cast<std::uint32_t>(scale.scale),
                             .shift = static_cast<unsigned>(scale.shift)});
    std::vector<std::int16_t> const equal(static_cast<std::size_t>(depth),
                                          static_cast<std::int16_t>(factor));
    extras.weights = {.out_channels = 1,
                      .height = 1,
                      .width = 1,
                      .in_channels = depth,
                      .values = std::make_shared<std::vector<std::int16_t> const>(equal)};
  } else {
    o.kind = ethosu::kernel_kind::pool;
    o.pooling = ethosu::pooling_mode::reduce_sum;
    o.out.scale = scale;
    // U55 and U65 scale sums of 16-bit elements in 40 bits. Source: Vela.
    bool const is_long = !l.b.is_u85() && from.type.bytes() == 2 && !chain.scales.empty();
    if (is_long) o.accumulator_bits = 40;
  }
  l.b.window(std::move(o), from, to, std::move(extras));
}

ARM_DELEGATE_FUNCTION void sum_depth(compile::npu_lowering& l, compile::tensor_view const& from,
                                     std::int64_t zero_point, compile::tensor_view const& to,
                                     compile::output_chain const& chain, std::int64_t factor) {
  constexpr auto most = compile::largest_extent;
  auto const depth = from.sizes[2];
  if (depth > most) {
    auto const parts = (depth + most - 1) / most;
    auto const sums = l.b.temporary({from.sizes[0], from.sizes[1], parts}, compile::int32_elements);
    for_parts(depth, most, [&](std::int64_t c, std::int64_t count) {
      sum_depth(l, compile::sliced(from, 2, c, count), zero_point,
                compile::sliced(sums, 2, c / most, 1), plain_sums(), factor);
    });
    return sum_depth(l, sums, 0, to, chain);
  }
  for_parts(from.sizes[0], most, [&](std::int64_t y, std::int64_t rows) {
    for_parts(from.sizes[1], most, [&](std::int64_t x, std::int64_t columns) {
      auto const part = [&](compile::tensor_view const& v) {
        return compile::sliced(compile::sliced(v, 0, y, rows), 1, x, columns);
      };
      sum_depth_once(l, part(from), zero_point, part(to), chain, factor);
    });
  });
}

/// U55 and U65: a depthwise convolution with ones. A pool writes the type of its input, unless it
/// only rescales (Vela, ethos_u55_constraints.cpp, s_opDataTypeSupport and SupportsRescale).
inline void convolve_axis(compile::npu_lowering& l, compile::tensor_view const& from,
                          std::int64_t zero_point, compile::tensor_view const& to,
                          compile::output_chain const& chain) {
  auto const width = from.sizes[1];
  auto const scale = chain.scale_of(0);
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::depthwise};
  o.ifm.zero_point = zero_point;
  o.kernel.width = width;
  o.out = chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
  o.accumulator_bits = from.type.bytes() == 2 ? 40 : 32;  // as Vela accumulates 16-bit products
  for_axis_parts(from, to, [&](compile::tensor_view const& in, compile::tensor_view const& out) {
    auto const channels = static_cast<std::size_t>(in.sizes[2]);
    std::vector<std::int16_t> const ones(channels * static_cast<std::size_t>(width), 1);
    compile::kernel_extras extras{.table = chain.table};
    extras.weights = {.out_channels = in.sizes[2],
                      .height = 1,
                      .width = width,
                      .in_channels = 1,
                      .values = std::make_shared<std::vector<std::int16_t> const>(ones)};
    extras.scales.assign(channels, {.bias = 0,
                                    .scale = static_cast<std::uint32_t>(scale.scale),
                                    .shift = static_cast<unsigned>(scale.shift)});
    l.b.window(o, in, out, std::move(extras));
  });
}

/// The most elements of an axis that one operation sums.
[[nodiscard]] inline std::int64_t most_summed(compile::npu_lowering const& l) {
  return l.b.is_u85() ? compile::largest_extent : most_kernel;
}

ARM_DELEGATE_FUNCTION bool scales_sums(compile::npu_lowering const& l,
                                       compile::tensor_view const& from) {
  if (l.b.is_u85()) return true;
  // Accumulators of 40 bits are never scaled by more than 16 bits in Vela's streams. Sums of parts
  // are added as 32-bit operands, whose sums are not scaled.
  return from.type.bytes() == 1 && from.sizes[1] <= most_summed(l);
}

ARM_DELEGATE_FUNCTION void sum_axis(compile::npu_lowering& l, compile::tensor_view const& from,
                                    std::int64_t zero_point, compile::tensor_view const& to,
                                    compile::output_chain const& chain) {
  auto const most = most_summed(l);
  if (from.type.bytes() > 2) {
    return fold_pairs(l, ethosu::elementwise_mode::add, from, to, chain);
  }
  if (from.sizes[1] > most) {
    auto const parts = (from.sizes[1] + most - 1) / most;
    auto const sums = l.b.temporary({from.sizes[0], parts, from.sizes[2]}, compile::int32_elements);
    for_parts(from.sizes[1], most, [&](std::int64_t y, std::int64_t count) {
      sum_axis(l, compile::sliced(from, 1, y, count), zero_point,
               compile::sliced(sums, 1, y / most, 1), plain_sums());
    });
    return sum_axis(l, sums, 0, to, chain);
  }
  if (!l.b.is_u85()) return convolve_axis(l, from, zero_point, to, chain);
  ethosu::kernel_operation o;
  o.ifm.zero_point = zero_point;
  o.out = chain.stage;
  o.out.scale = chain.scale_of(0);
  o.pooling = ethosu::pooling_mode::sum;
  pool_axis(l, std::move(o), from, to, chain.table);
}

}  // namespace arm_delegate::ethosu::operators::detail
