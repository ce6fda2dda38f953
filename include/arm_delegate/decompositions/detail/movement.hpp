#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Movement and creation of elements as calls of operators with kernels.

#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::decomposition::detail {

// ---- creation

inline ir::value_id full_of(ir::rewriter& r, ir::node const& n, double x) {
  return filled(r, n.result().sizes(), x, n.result().type.type);
}
inline ir::value_id ones(ir::rewriter& r, ir::node const& n) { return full_of(r, n, 1); }
inline ir::value_id zeros(ir::rewriter& r, ir::node const& n) { return full_of(r, n, 0); }
inline ir::value_id new_full(ir::rewriter& r, ir::node const& n) {
  return full_of(r, n, n.number("fill_value"));
}

inline ir::value_id counted(ir::rewriter& r, std::int64_t count, ir::dtype type) {
  return r.call("aten.arange.default", {{"", count}, {"dtype", type}});
}

/// Row number = column number
inline ir::value_id eye(ir::rewriter& r, ir::node const& n) {
  auto const& sizes = n.result().sizes();
  auto const rows = viewed(r, counted(r, sizes[0], ir::dtype::int64), {sizes[0], 1});
  return call(r, "aten.eq.Tensor", rows, counted(r, sizes[1], ir::dtype::int64));
}

/// Index = number of the class
inline ir::value_id one_hot(ir::rewriter& r, ir::node const& n) {
  auto const& sizes = n.result().sizes();
  std::vector<std::int64_t> rows(sizes.begin(), sizes.end());
  rows.back() = 1;
  return call(r, "aten.eq.Tensor", viewed(r, self(n), rows),
              counted(r, sizes.back(), ir::dtype::int64));
}

/// The first half counted from the start, the second half from the end, as PyTorch does.
inline ir::value_id linspace(ir::rewriter& r, ir::node const& n) {
  auto const start = n.number("start");
  auto const end = n.number("end");
  auto const steps = n.integer("steps");
  if (steps < 2) return full_of(r, n, start);
  auto const last = static_cast<double>(steps - 1);
  auto const step = static_cast<double>(static_cast<float>((end - start) / last));
  auto const i = counted(r, steps, ir::dtype::float32);
  auto const first = shifted(r, scaled(r, i, step), start);
  auto const second = shifted(r, scaled(r, shifted(r, i, -last), step), end);
  auto const half = steps / 2;
  return choose(r, "aten.lt.Scalar", i, static_cast<double>(half), first, second);
}

// ---- order of elements

inline std::vector<std::int64_t> integers_at(ir::node const& n, std::string_view name) {
  if (auto const* const one = std::get_if<std::int64_t>(n.find(name))) return {*one};
  auto const list = n.integers(name);
  return {list.begin(), list.end()};
}

inline ir::value_id movedim(ir::rewriter& r, ir::node const& n) {
  auto const rank = n.result().rank();
  auto const wrapped = [&](std::int64_t d) {
    return d < 0 ? d + static_cast<std::int64_t>(rank) : d;
  };
  auto const from = integers_at(n, "source");
  auto const to = integers_at(n, "destination");
  std::vector<std::int64_t> order(rank, -1);
  std::vector<bool> moved(rank);
  for (std::size_t i = 0; i < from.size(); ++i) {
    order[static_cast<std::size_t>(wrapped(to[i]))] = wrapped(from[i]);
    moved[static_cast<std::size_t>(wrapped(from[i]))] = true;
  }
  std::size_t next = 0;
  for (auto& d : order) {
    if (d >= 0) continue;
    while (moved[next]) ++next;
    d = static_cast<std::int64_t>(next++);
  }
  return permuted(r, self(n), order);
}

/// A slice whose dimension and start count from the front.
inline ir::value_id narrow(ir::rewriter& r, ir::node const& n) {
  auto const dim = dimension_of(n, n.result().rank());
  auto const start = n.integer("start");
  auto const first = start < 0 ? start + n.input("self").sizes()[dim] : start;
  return call(r, "aten.slice_copy.Tensor", self(n), static_cast<std::int64_t>(dim), first,
              first + n.integer("length"), std::int64_t{1});
}

/// The same call with an index of int64.
inline ir::value_id with_wide_index(ir::rewriter& r, ir::node const& n) {
  std::vector<ir::named_argument> arguments(n.arguments.begin(), n.arguments.end());
  for (auto& a : arguments) {
    if (a.name == "index") a.value = converted(r, n.input_id("index"), ir::dtype::int64);
  }
  return r.call(n.target, std::span<ir::named_argument const>(arguments));
}

/// Rolls all elements as one dimension.
inline ir::value_id roll_flat(ir::rewriter& r, ir::node const& n) {
  auto const& sizes = n.result().sizes();
  auto const flat = viewed(r, self(n), {sizes.numel()});
  auto const made = call(r, "aten.roll.default", flat, given(n, "shifts"), list(r, {0}));
  auto const all = sizes.view();
  return viewed(r, made, {all.begin(), all.end()});
}

inline ir::value_id channel_shuffle(ir::rewriter& r, ir::node const& n) {
  auto const& sizes = n.result().sizes();
  auto const groups = n.integer("groups");
  auto const rest = sizes[0] * sizes[1] == 0 ? 1 : sizes.numel() / (sizes[0] * sizes[1]);
  auto const split = viewed(r, self(n), {sizes[0], groups, sizes[1] / groups, rest});
  auto const all = sizes.view();
  return viewed(r, permuted(r, split, {0, 2, 1, 3}), {all.begin(), all.end()});
}

/// The lower triangle of the transposed matrices.
inline ir::value_id triu(ir::rewriter& r, ir::node const& n) {
  auto const lower = call(r, "aten.tril.default", transposed(r, self(n)), -n.integer("diagonal"));
  return transposed(r, lower);
}

/// The elements of a dimension at these places.
inline ir::value_id selected(ir::rewriter& r, ir::value_id x, std::size_t dim,
                             std::vector<std::int64_t> const& places) {
  auto const count = static_cast<std::int64_t>(places.size());
  return call(r, "aten.index_select.default", x, static_cast<std::int64_t>(dim),
              indices(r, {count}, places));
}

/// Each index `repeats` times.
inline ir::value_id repeat_interleave(ir::rewriter& r, ir::node const& n) {
  auto const repeats = n.integer("repeats");
  auto x = self(n);
  if (!n.has("dim")) x = viewed(r, x, {r[x].sizes().numel()});
  auto const dim = n.has("dim") ? dimension_of(n, r[x].rank()) : 0;
  std::vector<std::int64_t> index;
  for (std::int64_t i = 0; i < r[x].sizes()[dim]; ++i) {
    index.insert(index.end(), static_cast<std::size_t>(repeats), i);
  }
  return selected(r, x, dim, index);
}

// ---- padding

/// Where an element comes from that lies at `i` beside a dimension of that size.
inline std::int64_t source_of(std::int64_t i, std::int64_t size, std::string_view mode) {
  if (mode == "circular") return ((i % size) + size) % size;
  if (mode == "replicate") return std::clamp<std::int64_t>(i, 0, size - 1);
  return i < 0 ? -i : (i >= size ? 2 * (size - 1) - i : i);
}

/// Crops where the padding is negative, then pads; the kernel only pads.
inline ir::value_id constant_pad(ir::rewriter& r, ir::node const& n) {
  auto x = self(n);
  auto const padding = n.integers("pad");
  std::vector<std::int64_t> rest(padding.begin(), padding.end());
  for (std::size_t k = 0; k < rest.size(); k += 2) {
    if (rest[k] >= 0 && rest[k + 1] >= 0) continue;
    auto const dim = r[x].rank() - 1 - k / 2;
    auto const size = r[x].sizes()[dim];
    x = call(r, "aten.slice_copy.Tensor", x, static_cast<std::int64_t>(dim),
             std::max<std::int64_t>(-rest[k], 0), size + std::min<std::int64_t>(rest[k + 1], 0),
             std::int64_t{1});
    rest[k] = std::max<std::int64_t>(rest[k], 0);
    rest[k + 1] = std::max<std::int64_t>(rest[k + 1], 0);
  }
  return call(r, "aten.constant_pad_nd.default", x, list(r, rest),
              n.has("value") ? n.number("value") : 0.0);
}

inline ir::value_id pad(ir::rewriter& r, ir::node const& n) {
  auto const mode = n.text("mode");
  if (mode == "constant") return constant_pad(r, n);
  auto x = self(n);
  auto const padding = n.integers("pad");
  for (std::size_t k = 0; k < padding.size() / 2; ++k) {
    auto const dim = r[x].rank() - 1 - k;
    auto const size = r[x].sizes()[dim];
    std::vector<std::int64_t> places;
    for (auto i = -padding[2 * k]; i < size + padding[2 * k + 1]; ++i) {
      places.push_back(source_of(i, size, mode));
    }
    x = selected(r, x, dim, places);
  }
  return x;
}

// ---- writes

inline ir::value_id put(ir::rewriter& r, ir::node const& n, ir::value_id values) {
  auto const dim = dimension_of(n, n.result().rank());
  return call(r, "aten.index_put.default", self(n), index_of(r, dim, n.input_id("index")), values,
              false);
}
inline ir::value_id index_copy(ir::rewriter& r, ir::node const& n) {
  return put(r, n, n.input_id("source"));
}
inline ir::value_id index_fill(ir::rewriter& r, ir::node const& n) {
  auto const type = n.result().type.type;
  if (std::holds_alternative<ir::value_id>(*n.find("value"))) {
    return put(r, n, converted(r, n.input_id("value"), type));
  }
  return put(r, n, filled(r, {}, n.number("value"), type));
}

// ---- lists

/// Pieces of the sizes of the results.
inline std::vector<ir::value_id> split(ir::rewriter& r, ir::node const& n) {
  auto const dim = dimension_of(n, n.input("self").rank());
  std::vector<std::int64_t> sizes(n.results.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = n.result(i).sizes()[dim];
  return call_all(r, "aten.split_with_sizes_copy.default", self(n), list(r, sizes),
                  static_cast<std::int64_t>(dim));
}

}  // namespace arm_delegate::decomposition::detail
