#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's norms, normalizations and attention.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::evaluation {

/// x - max - log(sum(exp(x - max))) along a dimension.
ARM_DELEGATE_FUNCTION numbers log_softmax(call const& c) {
  auto const& x = c.input("self");
  if (x.sizes.rank() == 0) return {0};
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const step = static_cast<std::size_t>(strides_of(x.sizes)[d]);
  auto const length = static_cast<std::size_t>(x.sizes[d]);
  auto y = x.data;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (i / step % length != 0) continue;  // start at the first element of each line
    double largest = x.data[i];
    double total = 0;
    for (std::size_t k = 0; k < length; ++k) largest = std::max(largest, x.data[i + k * step]);
    for (std::size_t k = 0; k < length; ++k) total += std::exp(x.data[i + k * step] - largest);
    for (std::size_t k = 0; k < length; ++k) y[i + k * step] -= largest + std::log(total);
  }
  return y;
}

// ---- reductions

/// The mean square of the distances from the mean.
ARM_DELEGATE_FUNCTION numbers variance(call const& c) {
  auto const& x = c.input("self");
  auto const steps = reduced_strides(c, x.sizes);
  auto const means = mean(c);
  auto const count = static_cast<double>(x.numel()) / static_cast<double>(means.size());
  double correction = c.number("correction", 1);
  if (c.n.find("unbiased") != nullptr) correction = c.n.flag("unbiased") ? 1 : 0;
  numbers y(means.size());
  for_each(x.sizes, steps, 0, [&](std::size_t i, std::size_t to) {
    auto const distance = x.data[i] - means[to];
    y[to] += distance * distance;
  });
  for (auto& v : y) v /= std::max(0.0, count - correction);
  return y;
}

/// The root of the variance.
ARM_DELEGATE_FUNCTION numbers standard_deviation(call const& c) {
  auto y = variance(c);
  for (auto& v : y) v = std::sqrt(v);
  return y;
}

/// aten.linalg_vector_norm and aten.norm.
ARM_DELEGATE_FUNCTION numbers vector_norm(call const& c) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto const p = c.number("ord", c.number("p", 2));
  if (p == 0) {
    return reduce(c, 0, [](double a, double x) { return a + (x != 0 ? 1 : 0); });
  }
  if (std::isinf(p)) {
    return reduce(c, p > 0 ? 0 : infinity, [&](double a, double x) {
      auto const size = std::abs(x);
      return std::isnan(size) || (p > 0 ? size > a : size < a) ? size : a;
    });
  }
  auto y = reduce(c, 0, [&](double a, double x) { return a + std::pow(std::abs(x), p); });
  for (auto& v : y) v = std::pow(v, 1 / p);
  return y;
}

// ---- normalizations

/// Results 0, 1 and 2 of a normalization of groups of `size` elements that lie side by side: the
/// distances from the mean in standard deviations, the means, and the deviations' reciprocals.
inline numbers normalized(call const& c, array const& x, std::size_t size) {
  auto const eps = c.n.number("eps");
  auto y = x.data;
  numbers means(size == 0 ? 0 : y.size() / size);
  auto inverse = means;
  for (std::size_t g = 0; g < means.size(); ++g) {
    auto* const first = y.data() + g * size;
    double total = 0;
    double squares = 0;
    for (std::size_t i = 0; i < size; ++i) total += first[i];
    means[g] = total / static_cast<double>(size);
    for (std::size_t i = 0; i < size; ++i) {
      first[i] -= means[g];
      squares += first[i] * first[i];
    }
    inverse[g] = 1 / std::sqrt(squares / static_cast<double>(size) + eps);
    for (std::size_t i = 0; i < size; ++i) first[i] *= inverse[g];
  }
  if (c.result == 1) return means;
  return c.result == 2 ? inverse : y;
}

/// The number of elements of the last dimensions that 'normalized_shape' lists.
inline std::size_t normalized_count(call const& c) {
  return static_cast<std::size_t>(ir::shape(c.n.integers("normalized_shape")).numel());
}

/// Multiplies by a parameter, or adds it, if it is given: `index(i)` is its element for element
/// `i`.
template <class Index>
void scale_and_shift(call const& c, numbers& y, Index&& index) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (c.has_tensor("weight")) y[i] *= c.input("weight").data[index(i)];
    if (c.n.find("bias") != nullptr && c.has_tensor("bias")) y[i] += c.input("bias").data[index(i)];
  }
}

ARM_DELEGATE_FUNCTION numbers layer_norm(call const& c) {
  auto const size = normalized_count(c);
  auto y = normalized(c, c.input("input"), size);
  if (c.result == 0) scale_and_shift(c, y, [&](std::size_t i) { return i % size; });
  return y;
}

ARM_DELEGATE_FUNCTION numbers group_norm(call const& c) {
  auto const& x = c.input("input");
  auto const groups = c.n.integer(c.n.find("group") != nullptr ? "group" : "num_groups");
  auto const batches = static_cast<std::size_t>(x.sizes[0] * groups);
  auto const channels = static_cast<std::size_t>(x.sizes[1]);
  auto const inner = static_cast<std::size_t>(strides_of(x.sizes)[1]);
  auto y = normalized(c, x, batches == 0 ? 0 : x.numel() / batches);
  if (c.result == 0) {
    scale_and_shift(c, y, [&](std::size_t i) { return i / inner % channels; });
  }
  return y;
}

/// The default of eps is the type's distance from 1 to the next number.
inline double default_eps(ir::dtype type) {
  switch (type) {
    case ir::dtype::float16: return 0x1p-10;
    case ir::dtype::bfloat16: return 0x1p-7;
    case ir::dtype::float64: return std::numeric_limits<double>::epsilon();
    default: return static_cast<double>(std::numeric_limits<float>::epsilon());
  }
}

ARM_DELEGATE_FUNCTION numbers rms_norm(call const& c) {
  auto const& x = c.input("input");
  auto const size = normalized_count(c);
  auto const eps = c.number("eps", default_eps(x.type));
  auto y = x.data;
  for (std::size_t first = 0; size > 0 && first < y.size(); first += size) {
    double squares = 0;
    for (std::size_t i = 0; i < size; ++i) squares += y[first + i] * y[first + i];
    auto const factor = 1 / std::sqrt(squares / static_cast<double>(size) + eps);
    for (std::size_t i = 0; i < size; ++i) y[first + i] *= factor;
  }
  scale_and_shift(c, y, [&](std::size_t i) { return i % size; });
  return y;
}

// ---- attention

/// softmax(query key^T scale + mask) value. Queries for which the mask leaves no key give 0.
ARM_DELEGATE_FUNCTION numbers scaled_dot_product_attention(call const& c) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto const& q = c.input("query");
  auto const& k = c.input("key");
  auto const& v = c.input("value");
  auto const rank = q.sizes.rank();
  auto const size = q.sizes[rank - 1];
  auto const keys = k.sizes[rank - 2];
  auto const scale = c.number("scale", 1 / std::sqrt(static_cast<double>(size)));
  bool const groups_heads = c.n.flag("enable_gqa");
  auto const* mask = c.has_tensor("attn_mask") ? &c.input("attn_mask") : nullptr;
  // The element of a tensor that is broadcast to the batch dimensions of `at`.
  auto const element = [&](array const& x, place at, std::int64_t row, std::int64_t column) {
    auto const lead = rank - x.sizes.rank();
    place to{};
    at[rank - 2] = row;
    at[rank - 1] = column;
    for (std::size_t d = 0; d < x.sizes.rank(); ++d) {
      bool const is_head = groups_heads && d + lead + 3 == rank && &x != mask;
      to[d] = is_head ? at[d + lead] / (q.sizes[d + lead] / x.sizes[d])
                      : (x.sizes[d] == 1 ? 0 : at[d + lead]);
    }
    return x.data[number_of(x.sizes, to)];
  };
  auto const weight = [&](place const& at, std::int64_t key) {
    auto const row = at[rank - 2];
    double total = 0;
    for (std::int64_t i = 0; i < size; ++i) {
      total += element(q, at, row, i) * element(k, at, key, i);
    }
    total *= scale;
    if (c.n.flag("is_causal") && key > row) return -infinity;
    if (mask == nullptr) return total;
    auto const m = element(*mask, at, row, key);
    if (mask->type == ir::dtype::boolean) return m != 0 ? total : -infinity;
    return total + m;
  };
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  numbers weights(static_cast<std::size_t>(keys));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) {
    if (at[rank - 1] == 0) {  // the first element of a query's result
      double largest = -infinity;
      double total = 0;
      for (std::int64_t key = 0; key < keys; ++key) {
        largest = std::max(largest, weights[static_cast<std::size_t>(key)] = weight(at, key));
      }
      for (auto& w : weights) total += w = largest == -infinity ? 0 : std::exp(w - largest);
      for (auto& w : weights) w = total == 0 ? 0 : w / total;
    }
    for (std::int64_t key = 0; key < keys; ++key) {
      y[i] += weights[static_cast<std::size_t>(key)] * element(v, at, key, at[rank - 1]);
    }
  });
  return y;
}

}  // namespace arm_delegate::evaluation
