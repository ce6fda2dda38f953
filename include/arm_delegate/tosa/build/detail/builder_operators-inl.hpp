#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp: operand types, result shapes and attributes of each operator.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/build/multiplier.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/stored_type.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

inline constexpr symbol propagate_nan{"PROPAGATE"};

ARM_DELEGATE_FUNCTION std::vector<std::byte> builder::bytes_of(dtype type, double x) {
  auto bytes = ir::element_bytes(stored_type(type), x);
  if (!bytes.empty()) return bytes;
  arm_delegate::raise(code::unsupported_dtype,
                      fmt::format("a scalar constant of type {} is not possible", name(type)));
}

ARM_DELEGATE_FUNCTION ir::tensor_data builder::element(dtype type, double x,
                                                       ir::shape const& sizes) {
  return ir::tensor_data::dense(stored_type(type), sizes, bytes_of(type, x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::with_rank(tensor_id x, std::size_t rank) {
  return reshape(x, ir::widened(sizes(x), rank));
}

/// Both operands reshaped to equal rank, and the sizes they broadcast to.
ARM_DELEGATE_FUNCTION std::pair<tensor_id, tensor_id> builder::matched(tensor_id a, tensor_id b,
                                                                       ir::shape& common) {
  auto const rank = std::max(sizes(a).rank(), sizes(b).rank());
  a = with_rank(a, rank);
  b = with_rank(b, rank);
  auto const sa = sizes(a);
  auto const sb = sizes(b);
  common = sa;
  auto repeat_a = ir::shape::filled(rank, 1);
  auto repeat_b = repeat_a;
  for (std::size_t i = 0; i < rank; ++i) {
    if (sa[i] != sb[i] && sa[i] != 1 && sb[i] != 1) {
      raise(code::shape_mismatch,
            fmt::format("operands {} and {} do not broadcast", sa.text(), sb.text()));
    }
    if (sa[i] == 1) repeat_a[i] = common[i] = sb[i];
    if (sb[i] == 1) repeat_b[i] = sa[i];
  }
  // Ethos-U55 can broadcast only one operand of an elementwise operation.
  if (target->u55 && sa != common && sb != common) {
    a = tile(a, repeat_a);
    b = tile(b, repeat_b);
  }
  return {a, b};
}

ARM_DELEGATE_FUNCTION tensor_id builder::negate(tensor_id x, std::int64_t input_zp,
                                                std::int64_t output_zp) {
  auto const before = zero_point("input_zp", type(x), input_zp);
  auto const after = zero_point("output_zp", type(x), output_zp);
  return emit(op::negate, {x, before, after}, {}, type(x), sizes(x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::binary(op code, tensor_id a, tensor_id b,
                                                attributes attrs) {
  ir::shape common;
  std::tie(a, b) = matched(a, b, common);
  if (code == op::maximum || code == op::minimum) attrs.set(attr::nan_mode, propagate_nan);
  return emit(code, {a, b}, std::move(attrs), type(a), common);
}

ARM_DELEGATE_FUNCTION tensor_id builder::compare(op code, tensor_id a, tensor_id b) {
  ir::shape common;
  std::tie(a, b) = matched(a, b, common);
  return emit(code, {a, b}, {}, dtype::boolean, common);
}

ARM_DELEGATE_FUNCTION tensor_id builder::mul(tensor_id a, tensor_id b, std::int8_t shift) {
  ir::shape common;
  std::tie(a, b) = matched(a, b, common);
  auto const result = is_floating(type(a)) ? type(a) : dtype::int32;
  auto const shift_operand = scalar(dtype::int8, shift);
  return emit(op::mul, {a, b, shift_operand}, {}, result, common);
}

ARM_DELEGATE_FUNCTION tensor_id builder::clamp(tensor_id x, double low, double high) {
  check_number(type(x), low);
  check_number(type(x), high);
  attributes attrs;
  attrs.set(attr::min_val, bytes_of(type(x), low));
  attrs.set(attr::max_val, bytes_of(type(x), high));
  attrs.set(attr::nan_mode, propagate_nan);
  return emit(op::clamp, {x}, std::move(attrs), type(x), sizes(x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::reduce(op code, tensor_id x, std::int64_t axis) {
  auto s = sizes(x);
  s[static_cast<std::size_t>(axis)] = 1;
  attributes attrs{{attr::axis, axis}};
  if (code == op::reduce_max || code == op::reduce_min) attrs.set(attr::nan_mode, propagate_nan);
  return emit(code, {x}, std::move(attrs), type(x), s);
}

ARM_DELEGATE_FUNCTION tensor_id builder::select(tensor_id condition, tensor_id on_true,
                                                tensor_id on_false) {
  ir::shape common;
  std::tie(on_true, on_false) = matched(on_true, on_false, common);
  std::tie(condition, on_true) = matched(condition, on_true, common);
  on_false = with_rank(on_false, common.rank());
  for (auto t : {on_true, on_false}) {
    for (std::size_t i = 0; i < common.rank(); ++i) common[i] = std::max(common[i], sizes(t)[i]);
  }
  return emit(op::select, {condition, on_true, on_false}, {}, type(on_true), common);
}

namespace detail {

/// The size of a window operator's output along one axis.
inline std::int64_t windowed(std::int64_t size, std::int64_t before, std::int64_t after,
                             std::int64_t extent, std::int64_t stride) {
  return (size + before + after - extent) / stride + 1;
}

/// The sizes of a convolution's result; `kernel` has a size for each axis of the window.
inline ir::shape convolved(ir::shape x, std::span<std::int64_t const> kernel, std::int64_t channels,
                           convolution_window const& w) {
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    x[i + 1] = windowed(x[i + 1], w.pad[2 * i], w.pad[2 * i + 1],
                        w.dilation[i] * (kernel[i] - 1) + 1, w.stride[i]);
  }
  x[kernel.size() + 1] = channels;
  return x;
}

inline ir::shape pooled(ir::shape const& x, pool_window const& w) {
  return {x[0], windowed(x[1], w.pad[0], w.pad[1], w.kernel[0], w.stride[0]),
          windowed(x[2], w.pad[2], w.pad[3], w.kernel[1], w.stride[1]), x[3]};
}

inline symbol as_symbol(dtype t) { return {name(t)}; }

inline attributes attributes_of(convolution_window w) {
  return {{attr::pad, std::move(w.pad)},
          {attr::stride, std::move(w.stride)},
          {attr::dilation, std::move(w.dilation)}};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_id builder::convolution(op code, tensor_id x, tensor_id weight,
                                                     tensor_id bias, std::int64_t input_zp,
                                                     attributes windows, ir::shape const& result) {
  windows.set(attr::local_bound, false);
  windows.set(attr::acc_type, detail::as_symbol(accumulator(type(x))));
  return emit(code,
              {x, weight, bias, zero_point("input_zp", type(x), input_zp),
               zero_point("weight_zp", type(weight), 0)},
              std::move(windows), convolved(type(x)), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::conv2d(tensor_id x, tensor_id weight, tensor_id bias,
                                                std::int64_t input_zp, convolution_window window) {
  auto const w = sizes(weight);
  auto const result = detail::convolved(sizes(x), w.view().subspan(1, 2), w[0], window);
  return convolution(op::conv2d, x, weight, bias, input_zp,
                     detail::attributes_of(std::move(window)), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::depthwise_conv2d(tensor_id x, tensor_id weight,
                                                          tensor_id bias, std::int64_t input_zp,
                                                          convolution_window window) {
  auto const w = sizes(weight);
  auto const result = detail::convolved(sizes(x), w.view().first(2), w[2] * w[3], window);
  return convolution(op::depthwise_conv2d, x, weight, bias, input_zp,
                     detail::attributes_of(std::move(window)), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::matmul(tensor_id a, tensor_id b, std::int64_t a_zp,
                                                std::int64_t b_zp) {
  ir::shape const result{sizes(a)[0], sizes(a)[1], sizes(b)[2]};
  auto const acc = accumulator(type(a));
  return emit(op::matmul,
              {a, b, zero_point("a_zp", type(a), a_zp), zero_point("b_zp", type(b), b_zp)}, {}, acc,
              result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::avg_pool2d(tensor_id x, pool_window window,
                                                    std::int64_t input_zp, std::int64_t output_zp) {
  auto const result = detail::pooled(sizes(x), window);
  auto const acc = is_floating(type(x)) ? accumulator(type(x)) : dtype::int32;
  return emit(
      op::avg_pool2d,
      {x, zero_point("input_zp", type(x), input_zp), zero_point("output_zp", type(x), output_zp)},
      {{attr::kernel, std::move(window.kernel)},
       {attr::stride, std::move(window.stride)},
       {attr::pad, std::move(window.pad)},
       {attr::acc_type, detail::as_symbol(acc)}},
      type(x), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::max_pool2d(tensor_id x, pool_window window) {
  auto const result = detail::pooled(sizes(x), window);
  return emit(op::max_pool2d, {x},
              {{attr::kernel, std::move(window.kernel)},
               {attr::stride, std::move(window.stride)},
               {attr::pad, std::move(window.pad)},
               {attr::nan_mode, propagate_nan}},
              type(x), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::reshape(tensor_id x, ir::shape const& to) {
  if (sizes(x) == to) return x;
  if (sizes(x).numel() != to.numel()) {
    raise(code::shape_mismatch, fmt::format("cannot reshape {} to {}", sizes(x).text(), to.text()));
  }
  if (auto const& data = (*this)[x].data) {
    auto const t = constant((*this)[x].name, type(x), data->reshaped(to));
    mark_unsigned(t, is_unsigned(x));
    return t;
  }
  return emit(op::reshape, {x, shape_constant(to.view())}, {}, type(x), to);
}

ARM_DELEGATE_FUNCTION tensor_id builder::transpose(tensor_id x,
                                                   std::span<std::int64_t const> order) {
  std::vector<std::int32_t> perms(order.begin(), order.end());
  if (ranges::is_sorted(perms)) return x;
  if (auto const& data = (*this)[x].data) {
    auto const t = constant((*this)[x].name, type(x), data->permuted(order));
    mark_unsigned(t, is_unsigned(x));
    return t;
  }
  auto const result = permute(sizes(x), order);
  return emit(op::transpose, {x}, {{attr::perms, std::move(perms)}}, type(x), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::slice(tensor_id x, ir::shape const& start,
                                               ir::shape const& size) {
  if (size == sizes(x)) return x;
  return emit(op::slice, {x, shape_constant(start.view()), shape_constant(size.view())}, {},
              type(x), size);
}

ARM_DELEGATE_FUNCTION tensor_id builder::pad(tensor_id x, std::span<std::int64_t const> padding,
                                             double fill) {
  if (ranges::all_of(padding, [](auto p) { return p == 0; })) return x;
  auto s = sizes(x);
  for (std::size_t i = 0; i < s.rank(); ++i) s[i] += padding[2 * i] + padding[2 * i + 1];
  return emit(op::pad, {x, shape_constant(padding), scalar(type(x), fill)}, {}, type(x), s);
}

ARM_DELEGATE_FUNCTION tensor_id builder::concat(std::vector<tensor_id> items, std::int64_t axis) {
  if (items.size() == 1) return items.front();
  auto const most = static_cast<std::size_t>(level_8k.max_tensor_list_size);
  if (items.size() > most) {
    std::vector<tensor_id> groups;
    for (std::size_t first = 0; first < items.size(); first += most) {
      auto const group = std::span(items).subspan(first, std::min(most, items.size() - first));
      groups.push_back(concat({group.begin(), group.end()}, axis));
    }
    return concat(std::move(groups), axis);
  }
  auto s = sizes(items.front());
  auto& along = s[static_cast<std::size_t>(axis)];
  along = 0;
  for (auto t : items) along += sizes(t)[static_cast<std::size_t>(axis)];
  auto const result = type(items.front());
  return emit(op::concat, std::move(items), {{attr::axis, axis}}, result, s);
}

ARM_DELEGATE_FUNCTION tensor_id builder::tile(tensor_id x, ir::shape const& multiples) {
  auto s = sizes(x);
  for (std::size_t i = 0; i < s.rank(); ++i) s[i] *= multiples[i];
  if (s == sizes(x)) return x;
  return emit(op::tile, {x, shape_constant(multiples.view())}, {}, type(x), s);
}

ARM_DELEGATE_FUNCTION tensor_id builder::rescale(tensor_id x, dtype to,
                                                 std::span<double const> scales,
                                                 std::int64_t input_zp, std::int64_t output_zp,
                                                 bool input_unsigned, bool output_unsigned) {
  if (!target->integer) {
    raise(code::quantized, {.rule = fmt::format("arithmetic of {}", target->name),
                            .actual = "the node is quantized",
                            .allowed = "floating point",
                            .remedy = "compile for a target with +int, +bi or +mi"});
  }
  bool const scale32 = type(x) != dtype::int48;
  std::vector<std::int64_t> values;
  std::vector<std::int64_t> shifts;
  for (auto scale : scales) {
    auto const m = to_multiplier(scale, scale32 ? 31 : 15);
    if (!m) {
      raise(code::unsupported_value,
            {.rule = "scale of a RESCALE",
             .actual = fmt::format("{}", scale),
             .allowed = scale32 ? "positive and below 2^29" : "positive and below 2^13",
             .remedy = "check the model's quantization parameters"});
    }
    values.push_back(m->value);
    shifts.push_back(m->shift);
  }
  auto const multipliers = integers("multiplier", scale32 ? dtype::int32 : dtype::int16, values);
  auto const shift = integers("shift", dtype::int8, shifts);
  return emit(op::rescale,
              {x, multipliers, shift, zero_point("input_zp", type(x), input_zp),
               zero_point("output_zp", to, output_zp)},
              {{attr::scale32, scale32},
               {attr::rounding_mode, symbol{"SINGLE_ROUND"}},
               {attr::per_channel, scales.size() > 1},
               {attr::input_unsigned, input_unsigned},
               {attr::output_unsigned, output_unsigned}},
              to, sizes(x));
}

}  // namespace arm_delegate::tosa
