#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that take a list of index tensors, and index_copy.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/indexing.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::evaluation {

/// `x[i, :, j]`: index tensors for some dimensions, broadcast to common sizes. Their dimensions
/// take the place of the indexed ones; they come first if those are not adjacent. A mask stands for
/// the coordinates of its true elements, an index for each of its dimensions.
template <class T>
class indexed_places {
 public:
  explicit indexed_places(basic_call<T> const& c) : x_(c.input("self").sizes) {
    std::size_t d = 0;
    for (auto v : c.n.inputs("indices")) {
      if (v == ir::no_value) {
        ++d;
      } else if (c.of(v).type == ir::dtype::boolean) {
        for (auto& along : true_places(c.of(v))) add(d++, std::move(along));
      } else {
        add(d++, c.of(v));
      }
    }
    bool const adjacent = dims_.back() - dims_.front() + 1 == dims_.size();
    first_ = adjacent ? dims_.front() : 0;
    ir::shape kept;
    for (std::size_t k = 0; k < x_.rank(); ++k) {
      if (ranges::contains(dims_, k)) continue;
      kept_.push_back(k);
      kept.push_back(x_[k]);
    }
    for (std::size_t k = 0; k < first_; ++k) result_.push_back(kept[k]);
    for (std::size_t k = 0; k < common_.rank(); ++k) result_.push_back(common_[k]);
    for (auto k = first_; k < kept.rank(); ++k) result_.push_back(kept[k]);
  }

  /// The sizes of `x[...]`.
  [[nodiscard]] ir::shape const& result() const { return result_; }

  /// The element of `x` that is at that place of `x[...]`.
  [[nodiscard]] std::size_t operator()(place const& at) const {
    place to{};
    for (std::size_t k = 0; k < kept_.size(); ++k) {
      to[kept_[k]] = at[k < first_ ? k : k + common_.rank()];
    }
    for (std::size_t k = 0; k < dims_.size(); ++k) {
      auto const& i = index_[k];
      place from{};
      auto const lead = common_.rank() - i.sizes.rank();
      for (std::size_t d = 0; d < i.sizes.rank(); ++d) {
        from[d] = i.sizes[d] == 1 ? 0 : at[first_ + lead + d];
      }
      to[dims_[k]] = wrapped(i.data[number_of(i.sizes, from)], x_[dims_[k]]);
    }
    return number_of(x_, to);
  }

 private:
  /// The coordinates of the true elements, an array for each dimension.
  static std::vector<basic_array<T>> true_places(basic_array<T> const& mask) {
    std::vector<basic_array<T>> along(mask.sizes.rank(), {.type = ir::dtype::int64});
    for_each_place(mask.sizes, [&](std::size_t i, place const& at) {
      if (mask.data[i] == 0) return;
      for (std::size_t d = 0; d < along.size(); ++d) {
        along[d].data.push_back(static_cast<T>(at[d]));
      }
    });
    for (auto& a : along) a.sizes = {static_cast<std::int64_t>(a.data.size())};
    return along;
  }

  void add(std::size_t d, basic_array<T> index) {
    broadcast(index.sizes);
    dims_.push_back(d);
    index_.push_back(std::move(index));
  }

  /// Broadcasts the common sizes with those of another index.
  void broadcast(ir::shape const& s) {
    std::vector<std::int64_t> all(std::max(common_.rank(), s.rank()), 1);
    for (auto const* from : std::array<ir::shape const*, 2>{&common_, &s}) {
      auto const lead = all.size() - from->rank();
      for (std::size_t d = 0; d < from->rank(); ++d) {
        if ((*from)[d] != 1) all[lead + d] = (*from)[d];
      }
    }
    common_ = ir::shape(all);
  }

  ir::shape const& x_;
  std::vector<std::size_t> dims_{};  ///< with an index
  std::vector<std::size_t> kept_{};  ///< without one
  std::vector<basic_array<T>> index_{};
  ir::shape common_{};
  std::size_t first_ = 0;  ///< the first dimension of the result that comes from the indices
  ir::shape result_{};
};

template <class T>
elements<T> index(basic_call<T> const& c) {
  auto const& x = c.input("self");
  indexed_places<T> const places(c);
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) { y[i] = x.data[places(at)]; });
  return y;
}

template <class T>
elements<T> index_put(basic_call<T> const& c) {
  indexed_places<T> const places(c);
  auto const& values = c.input("values");
  auto const& s = places.result();
  auto const from = strided(values, s, broadcast_strides(values.sizes, s));
  bool const adds = c.n.flag("accumulate");
  auto y = c.input("self").data;
  for_each_place(s, [&](std::size_t i, place const& at) {
    auto& to = y[places(at)];
    to = adds ? stored(c.n.result().type.type, plus(to, from[i])) : from[i];
  });
  return y;
}

/// `self` with slices of `source` at the chosen indices of a dimension: `combine(old, given)` is
/// the new element.
template <class T, class Combine>
elements<T> combined_slices(basic_call<T> const& c, Combine const& combine) {
  auto const& source = c.input("source");
  auto const& index = c.input("index");
  auto y = c.input("self").data;
  if (c.sizes().rank() == 0) return {combine(y.front(), source.data.front())};
  auto const d = axis(c.n.integer("dim"), c.sizes().rank());
  for_each_place(source.sizes, [&](std::size_t i, place at) {
    at[d] = wrapped(index.data[static_cast<std::size_t>(at[d])], c.sizes()[d]);
    auto& to = y[number_of(c.sizes(), at)];
    to = combine(to, source.data[i]);
  });
  return y;
}

template <class T>
elements<T> index_copy(basic_call<T> const& c) {
  return combined_slices(c, [](T, T given) { return given; });
}

/// aten.index_add: slices of another tensor, times alpha, added at the chosen indices of a
/// dimension. PyTorch adds narrow floats of 2 and more dimensions in float32, as here; of one, step
/// by step.
template <class T>
elements<T> index_add(basic_call<T> const& c) {
  auto const alpha = c.number("alpha", 1);
  return combined_slices(c, [&](T old, T given) { return plus(old, times(given, alpha)); });
}

/// aten.index_fill: one value at the chosen indices of a dimension.
template <class T>
elements<T> index_fill(basic_call<T> const& c) {
  auto const& index = c.input("index");
  auto const value = c.scalar("value");
  auto y = c.input("self").data;
  if (c.sizes().rank() == 0) return index.data.empty() ? y : elements<T>{value};
  auto const d = axis(c.n.integer("dim"), c.sizes().rank());
  auto chosen = c.sizes();
  chosen[d] = static_cast<std::int64_t>(index.data.size());
  for_each_place(chosen, [&](std::size_t, place at) {
    at[d] = wrapped(index.data[static_cast<std::size_t>(at[d])], c.sizes()[d]);
    y[number_of(c.sizes(), at)] = value;
  });
  return y;
}

}  // namespace arm_delegate::evaluation
