#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that read each element from another place.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::evaluation {

/// The coordinates of an element.
using place = std::array<std::int64_t, ir::shape::max_rank>;

/// The remainder from 0 to size - 1.
inline std::int64_t modulo(std::int64_t x, std::int64_t size) {
  if (size <= 0) throw outside_tensor{};
  return (x % size + size) % size;
}

/// Calls `visit(i, place)` for each element of a dense tensor.
template <class Visit>
void for_each_place(ir::shape const& s, Visit&& visit) {
  place at{};
  auto const count = static_cast<std::size_t>(s.numel());
  for (std::size_t i = 0; i < count; ++i) {
    visit(i, at);
    for (auto d = s.rank(); d-- > 0;) {
      if (++at[d] < s[d]) break;
      at[d] = 0;
    }
  }
}

/// The number of the element at a place.
inline std::size_t number_of(ir::shape const& s, place const& at) {
  std::int64_t number = 0;
  for (std::size_t d = 0; d < s.rank(); ++d) number = number * s[d] + at[d];
  return static_cast<std::size_t>(number);
}

/// Each element of the result is the input's at `from(place of the result)`.
template <class T, class From>
elements<T> moved(basic_call<T> const& c, basic_array<T> const& x, From&& from) {
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) {
    y[i] = x.data[number_of(x.sizes, from(at))];
  });
  return y;
}

template <class T>
elements<T> roll(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const shifts = c.n.integers("shifts");
  auto const dims = c.n.integers("dims");
  if (x.numel() == 0) return x.data;
  if (dims.empty()) {
    auto y = x.data;
    auto const size = static_cast<std::int64_t>(y.size());
    std::rotate(y.begin(), y.begin() + modulo(-shifts.front(), size), y.end());
    return y;
  }
  return moved(c, x, [&](place at) {
    for (std::size_t i = 0; i < dims.size(); ++i) {
      auto const d = axis(dims[i], x.sizes.rank());
      at[d] = modulo(at[d] - shifts[i], x.sizes[d]);
    }
    return at;
  });
}

/// aten.movedim: the other dimensions keep their order.
template <class T>
elements<T> movedim(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  auto const dims = [&](std::string_view name) {
    std::vector<std::size_t> all;
    if (auto const* one = std::get_if<std::int64_t>(c.n.find(name))) {
      all.push_back(axis(*one, rank));
    } else {
      for (auto d : c.n.integers(name)) all.push_back(axis(d, rank));
    }
    return all;
  };
  auto const from = dims("source");
  auto const to = dims("destination");
  std::vector<std::size_t> rest;
  for (std::size_t d = 0; d < rank; ++d) {
    if (!ranges::contains(from, d)) rest.push_back(d);
  }
  auto const own = strides_of(x.sizes);
  strides steps{};
  std::size_t next = 0;
  for (std::size_t d = 0; d < rank; ++d) {
    auto const at = ranges::find(to, d);
    auto const i = static_cast<std::size_t>(at - to.begin());
    steps[d] = own[at != to.end() ? from[i] : rest[next++]];
  }
  return strided(x, c.sizes(), steps);
}

template <class T>
elements<T> repeat_interleave(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const repeats = c.n.integer("repeats");
  bool const is_flat = !c.n.has("dim") || x.sizes.rank() == 0;
  auto const d = is_flat ? 0 : axis(c.n.integer("dim"), x.sizes.rank());
  if (!is_flat) {
    return moved(c, x, [&](place at) {
      at[d] /= repeats;
      return at;
    });
  }
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = x.data[i / static_cast<std::size_t>(repeats)];
  return y;
}

// ---- channels and pixels

template <class T>
elements<T> channel_shuffle(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const groups = c.n.integer("groups");
  auto const of_group = x.sizes[1] / groups;
  return moved(c, x, [&](place at) {
    at[1] = at[1] % groups * of_group + at[1] / groups;
    return at;
  });
}

/// Each element of the result is the input's at the place that `change(channel, row, column, r)`
/// makes of its own; `r` is the call's number `factor`.
template <class T, class Change>
elements<T> moved_pixels(basic_call<T> const& c, std::string_view factor, Change change) {
  auto const& x = c.input("self");
  auto const r = c.n.integer(factor);
  auto const rank = x.sizes.rank();
  return moved(c, x, [&](place at) {
    change(at[rank - 3], at[rank - 2], at[rank - 1], r);
    return at;
  });
}

template <class T>
elements<T> pixel_shuffle(basic_call<T> const& c) {
  return moved_pixels(c, "upscale_factor", [](auto& channel, auto& row, auto& column, auto r) {
    channel = (channel * r + row % r) * r + column % r;
    row /= r;
    column /= r;
  });
}

template <class T>
elements<T> pixel_unshuffle(basic_call<T> const& c) {
  return moved_pixels(c, "downscale_factor", [](auto& channel, auto& row, auto& column, auto r) {
    row = row * r + channel / r % r;
    column = column * r + channel % r;
    channel /= r * r;
  });
}

/// aten.unfold: windows along a dimension, whose elements are a last dimension.
template <class T>
elements<T> unfold(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const step = c.n.integer("step");
  if (x.sizes.rank() == 0) return x.data;
  auto const d = axis(c.n.integer("dimension"), x.sizes.rank());
  return moved(c, x, [&](place at) {
    at[d] = at[d] * step + at[x.sizes.rank()];
    return at;
  });
}

// ---- padding with elements of the tensor itself

/// A dimension and the elements that are added to it; negative counts crop it.
struct padded_axis {
  std::int64_t size;
  std::int64_t before;
  std::int64_t after;
};

/// In each dimension, `from(k, axis)` is the index in the input for position `k` relative to the
/// input's start, which may be outside of it. PyTorch lists the last dimension first.
template <class T, class From>
elements<T> continued(basic_call<T> const& c, From from) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  auto const padding = c.n.integers(c.n.find("padding") != nullptr ? "padding" : "pad");
  auto const count = [&](std::size_t i) { return i < padding.size() ? padding[i] : 0; };
  return moved(c, x, [&](place at) {
    for (std::size_t d = 0; d < rank; ++d) {
      auto const pair = 2 * (rank - 1 - d);
      padded_axis const a{x.sizes[d], count(pair), count(pair + 1)};
      at[d] = from(at[d] - a.before, a);
    }
    return at;
  });
}

/// The elements that cropping leaves are repeated.
template <class T>
elements<T> circular_pad(basic_call<T> const& c) {
  return continued(c, [](std::int64_t k, padded_axis const& a) {
    auto const first = std::max<std::int64_t>(0, -a.before);
    auto const end = a.size - std::max<std::int64_t>(0, -a.after);
    return first + modulo(k - first, end - first);
  });
}

template <class T>
elements<T> reflection_pad(basic_call<T> const& c) {
  return continued(c, [](std::int64_t k, padded_axis const& a) {
    auto const last = a.size - 1;
    auto const turned = k < 0 ? -k : k;
    return turned > last ? 2 * last - turned : turned;
  });
}

template <class T>
elements<T> replication_pad(basic_call<T> const& c) {
  return continued(c, [](std::int64_t k, padded_axis const& a) {
    return std::clamp<std::int64_t>(k, 0, a.size - 1);
  });
}

// ---- parts of a tensor

/// Keeps the elements whose column minus row, minus the argument 'diagonal', passes `test`.
template <class T, class Test>
elements<T> triangle(basic_call<T> const& c, Test&& test) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  auto const diagonal = c.n.integer("diagonal");
  auto y = x.data;
  for_each_place(x.sizes, [&](std::size_t i, place const& at) {
    if (!test(at[rank - 1] - at[rank - 2] - diagonal)) y[i] = 0;
  });
  return y;
}
template <class T>
elements<T> tril(basic_call<T> const& c) {
  return triangle(c, [](std::int64_t k) { return k <= 0; });
}
template <class T>
elements<T> triu(basic_call<T> const& c) {
  return triangle(c, [](std::int64_t k) { return k >= 0; });
}

template <class T>
elements<T> slice_scatter(basic_call<T> const& c) {
  auto const& src = c.input("src");
  auto const& s = c.sizes();
  auto const d = axis(c.n.integer("dim"), s.rank());
  auto start = c.n.has("start") ? c.n.integer("start") : 0;
  if (start < 0) start += s[d];
  start = std::clamp<std::int64_t>(start, 0, s[d]);
  auto const step = c.n.integer("step");
  auto y = c.input("self").data;
  for_each_place(src.sizes, [&](std::size_t i, place at) {
    at[d] = start + at[d] * step;
    y[number_of(s, at)] = src.data[i];
  });
  return y;
}

template <class T>
elements<T> select_scatter(basic_call<T> const& c) {
  auto const& src = c.input("src");
  auto const& s = c.sizes();
  auto const d = axis(c.n.integer("dim"), s.rank());
  auto const index = modulo(c.n.integer("index"), s[d]);
  auto y = c.input("self").data;
  for_each_place(src.sizes, [&](std::size_t i, place at) {
    std::copy_backward(at.begin() + static_cast<std::ptrdiff_t>(d), at.end() - 1, at.end());
    at[d] = index;
    y[number_of(s, at)] = src.data[i];
  });
  return y;
}

}  // namespace arm_delegate::evaluation
