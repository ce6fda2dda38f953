#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's data-movement operators.

#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arm_delegate::evaluation {

/// The same elements, with the same or other sizes.
template <class T>
elements<T> same_elements(basic_call<T> const& c) {
  return c.first_input().data;
}

template <class T>
elements<T> expand(basic_call<T> const& c) {
  auto const& x = c.input("self");
  return strided(x, c.sizes(), broadcast_strides(x.sizes, c.sizes()));
}

template <class T>
elements<T> permute(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const from = strides_of(x.sizes);
  strides steps{};
  std::size_t i = 0;
  for (auto d : c.n.integers("dims")) steps[i++] = from[axis(d, x.sizes.rank())];
  return strided(x, c.sizes(), steps);
}

/// aten.transpose, and aten.t for a matrix.
template <class T>
elements<T> exchange(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto steps = strides_of(x.sizes);
  auto const rank = x.sizes.rank();
  bool const named = c.n.find("dim0") != nullptr;
  if (rank > 1) {
    std::swap(steps[axis(named ? c.n.integer("dim0") : 0, rank)],
              steps[axis(named ? c.n.integer("dim1") : 1, rank)]);
  }
  return strided(x, c.sizes(), steps);
}

template <class T>
elements<T> slice(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto steps = strides_of(x.sizes);
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto start = c.n.has("start") ? c.n.integer("start") : 0;
  if (start < 0) start += x.sizes[d];
  auto const first = std::clamp<std::int64_t>(start, 0, x.sizes[d]) * steps[d];
  steps[d] *= c.n.integer("step");
  return strided(x, c.sizes(), steps, first);
}

template <class T>
elements<T> cat(basic_call<T> const& c) {
  auto const steps = strides_of(c.sizes());
  auto const d = axis(c.n.integer("dim"), c.sizes().rank());
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  std::int64_t start = 0;
  for (auto v : c.n.inputs("tensors")) {
    auto const& x = c.of(v);
    if (x.numel() == 0) continue;
    for_each(x.sizes, steps, start, [&](std::size_t i, std::size_t to) { y[to] = x.data[i]; });
    start += x.sizes[d] * steps[d];
  }
  return y;
}

/// Constant padding; PyTorch lists it starting with the last dimension.
template <class T>
elements<T> pad(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  auto const from = strides_of(x.sizes);
  auto const padding = c.n.integers("pad");
  auto const fill = c.number("value", 0);
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  auto const to = strides_of(c.sizes());
  for (std::size_t i = 0; i < y.size(); ++i) {
    std::int64_t at = 0;
    bool inside = true;
    for (std::size_t d = 0; d < rank; ++d) {
      auto const pair = 2 * (rank - 1 - d);
      auto const before = pair < padding.size() ? padding[pair] : 0;
      auto const k = static_cast<std::int64_t>(i) / to[d] % c.sizes()[d] - before;
      inside = inside && k >= 0 && k < x.sizes[d];
      at += k * from[d];
    }
    y[i] = inside ? x.data[static_cast<std::size_t>(at)] : fill;
  }
  return y;
}

/// The number that the node gives, or 0.
template <class T>
elements<T> full(basic_call<T> const& c) {
  auto const given = c.number("fill_value", c.number("s", 0));  // full, scalar_tensor
  auto const value = c.number("value", given);                  // fill
  return elements<T>(static_cast<std::size_t>(c.sizes().numel()), value);
}

template <class T>
elements<T> ones(basic_call<T> const& c) {
  return elements<T>(static_cast<std::size_t>(c.sizes().numel()), 1);
}

}  // namespace arm_delegate::evaluation
