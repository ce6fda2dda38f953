#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantizes and dequantizes tensors on the host.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::detail {

/// quantized_decomposed.quantize_per_tensor and _per_channel.
inline void quantize(tosa::operand const& from, ir::qparams const& q, tosa::operand const& to) {
  ir::channel_index const channel_of(q, from.sizes);
  auto const x = tosa::elements_of<float>(from, to.numel());
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    auto const codes = tosa::elements_of<T>(to, from.numel());
    for (std::size_t i = 0; i < x.size(); ++i) {
      codes[i] = static_cast<T>(ir::quantize_number(x[i], q, channel_of(i)));
    }
  });
}

/// A result in a floating-point type smaller than float32: PyTorch converts the quantized value to
/// that type, then subtracts and multiplies in it.
inline float dequantize_small(std::int64_t code, ir::qparams const& q, std::size_t channel,
                              ir::dtype type) {
  auto const rounded = [&](double x) {
    return ir::small_float_value(type, ir::small_float_bits(type, x));
  };
  auto const zero_point = static_cast<double>(q.zero_points[channel]);
  auto const shifted = rounded(rounded(static_cast<double>(code)) - zero_point);
  return static_cast<float>(rounded(shifted * static_cast<float>(q.scales[channel])));
}

/// quantized_decomposed.dequantize_per_tensor and _per_channel, with a result of that type.
inline void dequantize(tosa::operand const& from, ir::qparams const& q, tosa::operand const& to,
                       ir::dtype type = ir::dtype::float32) {
  ir::channel_index const channel_of(q, from.sizes);
  bool const is_unsigned = q.type == ir::dtype::uint8;
  auto const y = tosa::elements_of<float>(to, from.numel());
  tosa::with_storage(from.type, [&]<class T>(std::type_identity<T>) {
    auto const codes = tosa::elements_of<T>(from, to.numel());
    for (std::size_t i = 0; i < y.size(); ++i) {
      auto const code = tosa::code_of(codes[i], is_unsigned);
      y[i] = type == ir::dtype::float32 ? ir::dequantize_number(code, q, channel_of(i))
                                        : dequantize_small(code, q, channel_of(i), type);
    }
  });
}

}  // namespace arm_delegate::detail
