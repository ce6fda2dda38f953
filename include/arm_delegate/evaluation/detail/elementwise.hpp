#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's elementwise arithmetic and its reductions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace arm_delegate::evaluation {

template <class T, class Function>
elements<T> mapped(basic_call<T> const& c, Function&& f) {
  elements<T> y = c.first_input().data;
  for (auto& x : y) x = f(x);
  return y;
}

/// A function of one number: the operator's own, of which lowering makes lookup tables.
ARM_DELEGATE_FUNCTION numbers tabulated(call const& c) {
  numbers y;
  ir::graph::for_each_input(c.n, [&](ir::value_id v) { y = c.of(v).data; });
  for (auto& x : y) x = c.n.entry->op.table(x, c.n);
  return y;
}

/// NaN stays NaN, and a bound that is NaN makes all numbers NaN; the upper bound wins.
template <class T>
T limited(T x, T low, T high) {
  for (auto y : {x, low, high}) {
    if (is_nan(y)) return y;
  }
  return std::min(std::max(x, low), high);
}
template <class T>
elements<T> relu(basic_call<T> const& c) {
  return mapped(c, [](T x) { return x < 0 ? T{0} : x; });
}
template <class T>
elements<T> relu6(basic_call<T> const& c) {
  return mapped(c, [](T x) { return limited<T>(x, 0, 6); });
}
/// An operand, a tensor or a number, broadcast to the result.
template <class T>
elements<T> operand(basic_call<T> const& c, std::string_view name) {
  if (!c.has_tensor(name))
    return elements<T>(static_cast<std::size_t>(c.sizes().numel()), number_argument<T>(c.n, name));
  auto const& x = c.input(name);
  return strided(x, c.sizes(), broadcast_strides(x.sizes, c.sizes()));
}

template <class T>
elements<T> clamp(basic_call<T> const& c) {
  bool const hard = c.n.find("min_val") != nullptr;
  auto const type = c.n.result().type.type;
  auto y = operand(c, "self");
  auto const bound = [&](std::string_view name, T otherwise) {
    if (!hard && !c.n.has(name)) return elements<T>(y.size(), otherwise);
    auto given = operand(c, name);
    for (auto& x : given) x = stored(type, x);
    return given;
  };
  auto const low = bound(hard ? "min_val" : "min", lowest<T>);
  auto const high = bound(hard ? "max_val" : "max", highest<T>);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = limited(y[i], low[i], high[i]);
  return y;
}

/// As in PyTorch, operands are converted to a common type first.
template <class T, class Function>
elements<T> binary(basic_call<T> const& c, ir::dtype type, Function&& f) {
  auto y = operand(c, "self");
  auto const other = operand(c, "other");
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = f(stored(type, y[i]), stored(type, other[i]));
  return y;
}
/// That type is the result's.
template <class T, class Function>
elements<T> binary(basic_call<T> const& c, Function&& f) {
  return binary(c, c.n.result().type.type, f);
}
template <class T>
elements<T> add(basic_call<T> const& c) {
  auto const alpha = c.number("alpha", 1);
  return binary(c, [&](T a, T b) { return plus(a, times(alpha, b)); });
}
template <class T>
elements<T> sub(basic_call<T> const& c) {
  auto const alpha = c.number("alpha", 1);
  return binary(c, [&](T a, T b) { return minus(a, times(alpha, b)); });
}
template <class T>
elements<T> mul(basic_call<T> const& c) {
  return binary(c, [](T a, T b) { return times(a, b); });
}

// ---- reductions

/// For each element of `x`, the index of its result.
template <class T>
strides reduced_strides(basic_call<T> const& c, ir::shape const& from) {
  std::array<bool, ir::shape::max_rank> gone{};
  std::vector<std::int64_t> dims;
  if (auto const* dim = c.n.find("dim")) {
    if (auto const* one = std::get_if<std::int64_t>(dim)) dims.push_back(*one);
    if (auto const* list = std::get_if<std::span<std::int64_t const>>(dim)) {
      dims.assign(list->begin(), list->end());
    }
  }
  for (auto d : dims) gone[axis(d, from.rank())] = true;
  strides steps{};
  std::int64_t step = 1;
  for (auto d = from.rank(); d-- > 0;) {
    if (dims.empty() || gone[d]) continue;
    steps[d] = step;
    step *= from[d];
  }
  return steps;
}

template <class T, class Function>
elements<T> reduce(basic_call<T> const& c, std::type_identity_t<T> start, Function&& f) {
  auto const& x = c.input("self");
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()), start);
  for_each(x.sizes, reduced_strides(c, x.sizes), 0,
           [&](std::size_t i, std::size_t to) { y[to] = f(y[to], x.data[i]); });
  return y;
}
template <class T>
elements<T> sum(basic_call<T> const& c) {
  return reduce(c, T{0}, [](T a, T x) { return plus(a, x); });
}
ARM_DELEGATE_FUNCTION numbers mean(call const& c) {
  auto y = sum(c);
  auto const count = static_cast<double>(c.input("self").numel()) / static_cast<double>(y.size());
  for (auto& x : y) x /= count;
  return y;
}
template <class T>
elements<T> amax(basic_call<T> const& c) {
  return reduce(c, lowest<T>, [](T a, T x) {
    return is_nan(x) || x > a ? x : a;  // a NaN stays: no comparison with it is true
  });
}

// ---- composed operators

ARM_DELEGATE_FUNCTION numbers softmax(call const& c) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  if (rank == 0) return {1};
  auto const d = axis(c.n.integer("dim"), rank);
  auto const step = static_cast<std::size_t>(strides_of(x.sizes)[d]);
  auto const length = static_cast<std::size_t>(x.sizes[d]);
  auto y = x.data;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (i / step % length != 0) continue;  // start at the first element of each line
    double largest = y[i];
    double total = 0;
    for (std::size_t k = 0; k < length; ++k) largest = std::max(largest, x.data[i + k * step]);
    for (std::size_t k = 0; k < length; ++k) {
      total += y[i + k * step] = std::exp(x.data[i + k * step] - largest);
    }
    for (std::size_t k = 0; k < length; ++k) y[i + k * step] /= total;
  }
  return y;
}

ARM_DELEGATE_FUNCTION numbers batch_norm(call const& c) {
  if (c.result > 0) return {};  // the statistics of a batch, empty when a trained model runs
  auto const& x = c.input("input");
  auto const channels = static_cast<std::size_t>(x.sizes[1]);
  auto const step = static_cast<std::size_t>(strides_of(x.sizes)[1]);
  auto const at = [&](std::string_view name, std::size_t channel, double otherwise) {
    return c.has_tensor(name) ? c.input(name).data[channel] : otherwise;
  };
  auto y = x.data;
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const k = i / step % channels;
    auto const deviation = std::sqrt(at("running_var", k, 1) + c.n.number("eps"));
    y[i] = (y[i] - at("running_mean", k, 0)) / deviation * at("weight", k, 1) + at("bias", k, 0);
  }
  return y;
}

/// aten.fake_quantize: the real value of the nearest quantized value.
ARM_DELEGATE_FUNCTION numbers fake_quantize(call const& c) {
  auto const& n = c.n;
  auto const scale = n.number("scale");
  auto const zero_point = n.integer("zero_point");
  auto const low = static_cast<double>(n.integer("quant_min") - zero_point);
  auto const high = static_cast<double>(n.integer("quant_max") - zero_point);
  auto const inverse = static_cast<float>(1.0 / scale);
  return mapped(c, [&](double x) {
    auto const code = std::nearbyint(static_cast<float>(x) * inverse);
    auto const kept = std::isnan(code) ? low : limited(static_cast<double>(code), low, high);
    return static_cast<double>(static_cast<float>(kept) * static_cast<float>(scale));
  });
}

/// quantized_decomposed.quantize_per_tensor in float32; a NaN becomes 0. The parameters may be
/// computed at run time.
inline numbers quantize_per_tensor(call const& c) {
  auto const inverse = static_cast<float>(1.0 / c.scalar("scale"));
  auto const zero_point = c.scalar("zero_point");
  auto const low = c.scalar("quant_min");
  auto const high = c.scalar("quant_max");
  return mapped(c, [&](double x) {
    auto const scaled = static_cast<double>(std::nearbyint(static_cast<float>(x) * inverse));
    auto const code = scaled + zero_point;
    return std::isnan(code) ? 0.0 : limited(code, low, high);
  });
}

inline numbers dequantize_per_tensor(call const& c) {
  auto const scale = static_cast<float>(c.scalar("scale"));
  auto const zero_point = c.scalar("zero_point");
  return mapped(
      c, [&](double x) { return static_cast<double>(static_cast<float>(x - zero_point) * scale); });
}

}  // namespace arm_delegate::evaluation
