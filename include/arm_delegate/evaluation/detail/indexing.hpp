#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that choose elements: by index, by position, the largest.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::evaluation {

/// An index of a dimension, a negative one counted from its end. One outside it is cut.
inline std::int64_t wrapped(std::int64_t i, std::int64_t size) {
  return std::clamp<std::int64_t>(i < 0 ? i + size : i, 0, std::max<std::int64_t>(size - 1, 0));
}
inline std::int64_t wrapped(double index, std::int64_t size) {
  return wrapped(to_integer(index), size);
}

// ---- positions

/// The strides without those of dimension `d`.
inline strides without(strides steps, std::size_t d) {
  auto const at = steps.begin() + static_cast<std::ptrdiff_t>(d);
  std::copy(at + 1, steps.end(), at);
  return steps;
}

/// start, start + step, ...
template <class T>
elements<T> arange(basic_call<T> const& c) {
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  // Integers are counted without the fractions of the arguments.
  bool const cuts = ir::is_integral(c.n.result().type.type);
  auto const number = [&](std::string_view name, T otherwise) {
    auto const x = c.number(name, otherwise);
    return cuts ? static_cast<T>(std::trunc(x)) : x;
  };
  auto const start = number("start", 0);
  auto const step = number("step", 1);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = plus(start, times(static_cast<T>(i), step));
  return y;
}

template <class T>
elements<T> eye(basic_call<T> const& c) {
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  auto const diagonal = static_cast<std::size_t>(c.sizes().back()) + 1;
  auto const rows = std::min(c.sizes()[0], c.sizes()[1]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(rows); ++i) y[i * diagonal] = 1;
  return y;
}

template <class T>
elements<T> as_strided(basic_call<T> const& c) {
  strides steps{};
  ranges::copy(c.n.integers("stride"), steps.begin());
  auto const offset = c.n.has("storage_offset") ? c.n.integer("storage_offset") : 0;
  return strided(c.input("self"), c.sizes(), steps, offset);
}

template <class T>
elements<T> select(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const steps = strides_of(x.sizes);
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const start = wrapped(c.n.integer("index"), x.sizes[d]) * steps[d];
  return strided(x, c.sizes(), without(steps, d), start);
}

template <class T>
elements<T> flip(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto steps = strides_of(x.sizes);
  std::int64_t start = 0;
  for (auto dim : c.n.integers("dims")) {
    auto const d = axis(dim, x.sizes.rank());
    start += (x.sizes[d] - 1) * steps[d];
    steps[d] = -steps[d];
  }
  return strided(x, c.sizes(), steps, start);
}

/// For each element of the result, the input at its coordinates modulo the input's sizes.
template <class T>
elements<T> repeat(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const from = strides_of(x.sizes);
  auto const to = strides_of(c.sizes());
  auto const lead = c.sizes().rank() - x.sizes.rank();
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for (std::size_t i = 0; i < y.size(); ++i) {
    std::int64_t at = 0;
    for (std::size_t d = 0; d < x.sizes.rank(); ++d) {
      auto const k = static_cast<std::int64_t>(i) / to[lead + d] % c.sizes()[lead + d];
      at += k % x.sizes[d] * from[d];
    }
    y[i] = x.data[static_cast<std::size_t>(at)];
  }
  return y;
}

template <class T>
elements<T> stack(basic_call<T> const& c) {
  auto const d = axis(c.n.integer("dim"), c.sizes().rank());
  auto const apart = strides_of(c.sizes())[d];
  auto const steps = without(strides_of(c.sizes()), d);
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  std::int64_t start = 0;
  for (auto v : c.n.inputs("tensors")) {
    auto const& x = c.of(v);
    for_each(x.sizes, steps, start, [&](std::size_t i, std::size_t to) { y[to] = x.data[i]; });
    start += apart;
  }
  return y;
}

/// aten.split, split_with_sizes and chunk: the parts lie side by side.
template <class T>
elements<T> split(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const steps = strides_of(x.sizes);
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  std::int64_t first = 0;
  for (std::size_t i = 0; i < c.result; ++i) first += c.n.result(i).sizes()[d];
  return strided(x, c.sizes(), steps, first * steps[d]);
}

template <class T>
elements<T> unbind(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const steps = strides_of(x.sizes);
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const start = static_cast<std::int64_t>(c.result) * steps[d];
  return strided(x, c.sizes(), without(steps, d), start);
}

// ---- indices

/// The place of element `i` of the indices in a tensor of sizes `s`, at `index` along `d`.
inline std::size_t place_of(std::size_t i, ir::shape const& indices, ir::shape const& s,
                            std::size_t d, std::int64_t index) {
  auto const from = strides_of(indices);
  auto const to = strides_of(s);
  std::int64_t at = 0;
  for (std::size_t k = 0; k < s.rank() && k < indices.rank(); ++k) {
    auto const along = static_cast<std::int64_t>(i) / from[k] % indices[k];
    at += (k == d ? index : along) * to[k];
  }
  return static_cast<std::size_t>(at);
}

template <class T>
elements<T> gather(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const& index = c.input("index");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const length = x.sizes.rank() > 0 ? x.sizes[d] : 1;
  elements<T> y(index.numel());
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = x.data[place_of(i, index.sizes, x.sizes, d, wrapped(index.data[i], length))];
  }
  return y;
}

template <class T, class Function>
elements<T> scattered(basic_call<T> const& c, Function&& f) {
  auto const& x = c.input("self");
  auto const& index = c.input("index");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  bool const is_tensor = c.n.find("src") != nullptr;
  auto const from = is_tensor
                        ? strided(c.input("src"), index.sizes, strides_of(c.input("src").sizes))
                        : elements<T>(index.numel(), c.number("value", 0));
  auto const length = x.sizes.rank() > 0 ? x.sizes[d] : 1;
  auto y = x.data;
  for (std::size_t i = 0; i < from.size(); ++i) {
    auto& to = y[place_of(i, index.sizes, x.sizes, d, wrapped(index.data[i], length))];
    to = f(to, from[i]);
  }
  return y;
}
template <class T>
elements<T> scatter(basic_call<T> const& c) {
  return scattered(c, [](T, T x) { return x; });
}
template <class T>
elements<T> scatter_add(basic_call<T> const& c) {
  return scattered(c, [](T a, T x) { return plus(a, x); });
}

/// The slices of `x` along `d` that `index` chooses; the sizes of `index` take the place of `d`.
template <class T>
elements<T> chosen_slices(basic_call<T> const& c, basic_array<T> const& x,
                          basic_array<T> const& index, std::size_t d) {
  auto const inner = static_cast<std::size_t>(strides_of(x.sizes)[d]);
  auto const size = x.sizes.rank() > 0 ? x.sizes[d] : 1;
  auto const count = index.numel();
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const outer = i / inner / count;
    auto const chosen = static_cast<std::size_t>(wrapped(index.data[i / inner % count], size));
    y[i] = x.data[(outer * static_cast<std::size_t>(size) + chosen) * inner + i % inner];
  }
  return y;
}
template <class T>
elements<T> index_select(basic_call<T> const& c) {
  auto const& x = c.input("self");
  if (x.sizes.rank() == 0) return x.data;
  return chosen_slices(c, x, c.input("index"), axis(c.n.integer("dim"), x.sizes.rank()));
}
template <class T>
elements<T> embedding(basic_call<T> const& c) {
  return chosen_slices(c, c.input("weight"), c.input("indices"), 0);
}

// ---- orders

template <class T>
elements<T> amin(basic_call<T> const& c) {
  return reduce(c, highest<T>, [](T a, T x) {
    return is_nan(x) || x < a ? x : a;  // a NaN stays: no comparison with it is true
  });
}
/// aten.all and aten.any. An empty list of dimensions reduces none, unlike in other reductions.
template <class T, class Function>
elements<T> reduce_truth(basic_call<T> const& c, std::type_identity_t<T> start, Function&& f) {
  auto const* dim = c.n.find("dim");
  auto const* list = dim != nullptr ? std::get_if<std::span<std::int64_t const>>(dim) : nullptr;
  if (list != nullptr && list->empty()) {
    return mapped(c, [](T x) { return x != 0 ? T{1} : T{0}; });
  }
  return reduce(c, start, [&](T a, T x) { return f(a != 0, x != 0) ? T{1} : T{0}; });
}
template <class T>
elements<T> all(basic_call<T> const& c) {
  return reduce_truth(c, T{1}, [](bool a, bool x) { return a && x; });
}
template <class T>
elements<T> any(basic_call<T> const& c) {
  return reduce_truth(c, T{0}, [](bool a, bool x) { return a || x; });
}

/// The first index of the best element along the argument 'dim', or of the whole tensor:
/// `better(a, b)` compares numbers. A NaN is better than all.
template <class T, class Better>
elements<T> best_index(basic_call<T> const& c, Better&& better) {
  auto const& x = c.input("self");
  auto const steps = reduced_strides(c, x.sizes);
  bool const whole = !c.n.has("dim") || x.sizes.rank() == 0;
  auto const d = whole ? 0 : axis(c.n.integer("dim"), x.sizes.rank());
  auto const step = whole ? 1 : strides_of(x.sizes)[d];
  auto const length = whole ? static_cast<std::int64_t>(x.numel()) : x.sizes[d];
  elements<T> best(static_cast<std::size_t>(c.sizes().numel()));
  elements<T> index(best.size(), -1);
  for_each(x.sizes, steps, 0, [&](std::size_t i, std::size_t to) {
    auto const value = x.data[i];
    bool const wins = better(value, best[to]) || (is_nan(value) && !is_nan(best[to]));
    if (index[to] >= 0 && !wins) return;
    best[to] = value;
    index[to] = static_cast<T>(static_cast<std::int64_t>(i) / step % length);
  });
  return index;
}
template <class T>
elements<T> argmax(basic_call<T> const& c) {
  return best_index(c, [](T a, T b) { return a > b; });
}
template <class T>
elements<T> argmin(basic_call<T> const& c) {
  return best_index(c, [](T a, T b) { return a < b; });
}

/// aten.max and aten.min: the second result is the index.
template <class T>
elements<T> largest(basic_call<T> const& c) {
  return c.result == 1 ? argmax(c) : amax(c);
}
template <class T>
elements<T> smallest(basic_call<T> const& c) {
  return c.result == 1 ? argmin(c) : amin(c);
}

template <class T>
elements<T> cumsum(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto y = x.data;
  if (x.sizes.rank() == 0) return y;
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const step = static_cast<std::size_t>(strides_of(x.sizes)[d]);
  auto const length = static_cast<std::size_t>(x.sizes[d]);
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (i / step % length != 0) y[i] = plus(y[i], y[i - step]);
  }
  return y;
}

// ---- signs and classes

template <class T>
elements<T> negate(basic_call<T> const& c) {
  return mapped(c, [](T x) { return opposite(x); });
}
ARM_DELEGATE_FUNCTION numbers nan_elements(call const& c) {
  return mapped(c, [](double x) { return is_nan(x) ? 1.0 : 0.0; });
}
ARM_DELEGATE_FUNCTION numbers is_infinite(call const& c) {
  return mapped(c, [](double x) { return std::isinf(x) ? 1.0 : 0.0; });
}
ARM_DELEGATE_FUNCTION numbers is_finite(call const& c) {
  return mapped(c, [](double x) { return std::isfinite(x) ? 1.0 : 0.0; });
}
ARM_DELEGATE_FUNCTION numbers is_positive_infinity(call const& c) {
  return mapped(c, [](double x) { return std::isinf(x) && x > 0 ? 1.0 : 0.0; });
}
ARM_DELEGATE_FUNCTION numbers is_negative_infinity(call const& c) {
  return mapped(c, [](double x) { return std::isinf(x) && x < 0 ? 1.0 : 0.0; });
}

}  // namespace arm_delegate::evaluation
