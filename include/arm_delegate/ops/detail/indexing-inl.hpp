#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of indexing.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/indexing.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::shape indexed_dims::gathered() const {
  auto s = chosen;
  for (auto size : rest) s.push_back(size);
  return s;
}

ARM_DELEGATE_FUNCTION ir::shape indexed_dims::result_order() const {
  auto const count = static_cast<std::int64_t>(chosen.rank());
  ir::shape made;
  for (std::size_t i = 0; i < rest.rank(); ++i) {
    made.push_back(count + static_cast<std::int64_t>(i));
  }
  for (auto i = count; i-- > 0;) made.insert(place, i);
  return made;
}

ARM_DELEGATE_FUNCTION indexed_dims read_indices(ir::node const& n) {
  auto const& x = n.input("self");
  auto const given = n.inputs("indices");
  if (given.size() > x.rank()) {
    n.raise(code::bad_arguments, "has more indices than its input has dimensions");
  }
  indexed_dims d;
  std::vector<std::size_t> others;
  bool adjoining = true;
  for (std::size_t i = 0; i < x.rank(); ++i) {
    auto const v = i < given.size() ? given[i] : ir::no_value;
    if (v == ir::no_value) {
      others.push_back(i);
      continue;
    }
    if (d.indices.empty()) d.place = i;
    adjoining = adjoining && i == d.place + d.indices.size();
    d.indices.push_back(v);
    d.order.push_back(static_cast<std::int64_t>(i));
    d.sizes.push_back(x.sizes()[i]);
    d.chosen = broadcast(n, d.chosen, (*n.owner)[v].sizes());
  }
  if (d.indices.empty()) n.raise(code::bad_arguments, "has no index");
  if (!adjoining) d.place = 0;
  for (auto i : others) {
    d.order.push_back(static_cast<std::int64_t>(i));
    d.rest.push_back(x.sizes()[i]);
  }
  return d;
}

inline bool is_mask(ir::value const& index) {
  return index.type.type == ir::dtype::boolean || index.type.type == ir::dtype::uint8;
}

/// The indices of a node that are no None.
inline std::vector<ir::value_id> given_indices(ir::node const& n) {
  std::vector<ir::value_id> given;
  for (auto v : n.inputs("indices")) {
    if (v != ir::no_value) given.push_back(v);
  }
  return given;
}

ARM_DELEGATE_FUNCTION bool has_mask(ir::node const& n) {
  return ranges::any_of(given_indices(n), [&](ir::value_id v) { return is_mask((*n.owner)[v]); });
}

ARM_DELEGATE_FUNCTION ir::shape mask_sizes(ir::node const& n) {
  auto const& x = n.input("self").sizes();
  auto first = ir::shape::filled(x.rank(), 1);
  bool is_first = true;
  std::size_t dim = 0;
  for (auto v : n.inputs("indices")) {
    if (v == ir::no_value || !is_mask((*n.owner)[v])) {
      ++dim;
      continue;
    }
    auto const& mask = (*n.owner)[v];
    auto all = ir::shape::filled(x.rank(), 1);
    for (auto size : mask.sizes()) {
      if (dim >= x.rank() || x[dim] != size) {
        n.raise(code::shape_mismatch,
                fmt::format(
                    "mask '{}' of sizes {} does not fit the dimensions of 'self' {} that it covers",
                    mask.name, mask.sizes().text(), x.text()));
      }
      all[dim++] = size;
    }
    if (is_first) first = all;
    is_first = false;
  }
  if (dim > x.rank()) {
    n.raise(code::bad_arguments, "has indices for more dimensions than its input has");
  }
  return first;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_masks(ir::node const& n) {
  auto const given = given_indices(n);
  constexpr std::string_view remedy = "use torch.where() for a mask, or indices";
  if (given.size() != 1) {
    return rejection{.rule = "indices beside a mask",
                     .actual = fmt::format("{}", given.size() - 1),
                     .allowed = "0",
                     .remedy = std::string(remedy)};
  }
  if (auto const& mask = (*n.owner)[given.front()]; mask.type.type != ir::dtype::boolean) {
    return rejection{.rule = "dtype of a mask",
                     .actual = std::string(ir::name(mask.type.type)),
                     .allowed = "bool",
                     .remedy = "convert the mask to bool"};
  }
  if (auto const count = n.input("values").sizes().numel(); count != 1) {
    return rejection{.rule = "values of a mask",
                     .actual = fmt::format("{}", count),
                     .allowed = "1",
                     .remedy = std::string(remedy)};
  }
  if (n.flag("accumulate")) {
    return rejection{.rule = "accumulation with a mask",
                     .actual = "accumulate=True",
                     .allowed = "accumulate=False",
                     .remedy = std::string(remedy)};
  }
  return std::nullopt;
}

ARM_DELEGATE_FUNCTION tosa::tensor_id masked(tosa::builder& b, ir::node const& n) {
  auto const rank = n.result().rank();
  auto const mask = b.reshape(b((*n.owner)[given_indices(n).front()]), mask_sizes(n));
  auto const value = b.reshape(b(n.input("values")), ir::shape::filled(rank, 1));
  return b.select(mask, value, b(n.input("self")));
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_indices(ir::node const& n,
                                                              target_facts const& target) {
  auto const d = read_indices(n);
  bool all_constant = true;
  for (auto v : d.indices) {
    auto const& index = (*n.owner)[v];
    all_constant = all_constant && index.is_constant();
    if (index.type.type == ir::dtype::int64 || index.type.type == ir::dtype::int32) continue;
    return rejection{.rule = "dtype of an index",
                     .actual = std::string(ir::name(index.type.type)),
                     .allowed = "int64, int32",
                     .remedy = "use where() for a mask, or indices"};
  }
  constexpr std::int64_t exact = 1 << 24;  // integers that FP32 represents
  if (all_constant || target.integer || d.sizes.numel() <= exact) return std::nullopt;
  return rejection{.rule = fmt::format("number of elements chosen from, on {}", target.name),
                   .actual = fmt::format("{}", d.sizes.numel()),
                   .allowed = fmt::format("at most {}", exact),
                   .remedy = "compile for a target with +int, or use constant indices"};
}

/// The strides of the indexed dimensions in rows.
inline ir::shape row_strides(indexed_dims const& d) { return ir::contiguous_strides(d.sizes); }

inline tosa::tensor_id constant_rows(tosa::builder& b, ir::node const& n, indexed_dims const& d) {
  auto const count = static_cast<std::size_t>(d.chosen.numel());
  std::vector<std::int32_t> rows(count);
  auto const row_step = row_strides(d);
  auto const all = ir::contiguous_strides(d.chosen);
  for (std::size_t k = 0; k < d.indices.size(); ++k) {
    auto const& index = (*n.owner)[d.indices[k]];
    auto const values = index.constant->values<std::int64_t>();
    auto const own = ir::widened(index.sizes(), d.chosen.rank());
    auto const step = ir::contiguous_strides(own);
    for (std::size_t i = 0; i < count; ++i) {
      std::int64_t at = 0;
      for (std::size_t a = 0; a < own.rank(); ++a) {
        auto const position = static_cast<std::int64_t>(i) / all[a] % d.chosen[a];
        at += own[a] == 1 ? 0 : position * step[a];
      }
      auto const chosen = from_front(n, values[static_cast<std::size_t>(at)], d.sizes[k]);
      rows[i] += static_cast<std::int32_t>(chosen * row_step[k]);
    }
  }
  return b.constant("rows", tosa::dtype::int32,
                    ir::tensor_data::of(ir::dtype::int32, {1, d.chosen.numel()},
                                        std::span<std::int32_t const>(rows)));
}

/// Indices known at run time may count from the end: the size is added to negative ones. With the
/// sign's bits as a mask, or in floating point with -1 for each negative integer.
inline tosa::tensor_id counted_from_front(tosa::builder& b, tosa::tensor_id x, std::int64_t size) {
  auto const type = b.type(x);
  auto const rank = b.sizes(x).rank();
  auto const length = b.scalar(type, static_cast<double>(size), rank);
  if (type != tosa::dtype::int32) {
    return b.binary(tosa::op::sub, x, b.mul(b.clamp(x, -1, 0), length));
  }
  tosa::attributes shift{};
  shift.set(tosa::attr::round, false);
  auto const places = b.scalar(type, 31, rank);
  auto const sign = b.binary(tosa::op::arithmetic_right_shift, x, places, shift);
  return b.binary(tosa::op::add, x, b.binary(tosa::op::bitwise_and, sign, length));
}

/// Index `k` times the stride of its dimension in rows, with the rank of all indices together.
inline tosa::tensor_id scaled_index(tosa::builder& b, ir::node const& n, indexed_dims const& d,
                                    std::size_t k, tosa::dtype arithmetic) {
  auto const& index = (*n.owner)[d.indices[k]];
  auto const rank = d.chosen.rank();
  auto const stride = row_strides(d)[k];
  auto const s = ir::widened(index.sizes(), rank);
  if (index.is_constant()) {
    std::vector<std::int32_t> rows;
    for (auto i : index.constant->values<std::int64_t>()) {
      rows.push_back(static_cast<std::int32_t>(from_front(n, i, d.sizes[k]) * stride));
    }
    auto const x =
        b.constant(index.name, tosa::dtype::int32,
                   ir::tensor_data::of(ir::dtype::int32, s, std::span<std::int32_t const>(rows)));
    return b.cast(x, arithmetic);
  }
  auto const given = b.cast(b.reshape(b(index), s), arithmetic);
  auto const x = counted_from_front(b, given, d.sizes[k]);
  if (stride == 1) return x;
  return b.mul(x, b.scalar(arithmetic, static_cast<double>(stride), s.rank()));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id rows_of(tosa::builder& b, ir::node const& n,
                                              indexed_dims const& d) {
  bool const all_constant =
      ranges::all_of(d.indices, [&](ir::value_id v) { return (*n.owner)[v].is_constant(); });
  if (all_constant) return constant_rows(b, n, d);
  ir::shape const flat{1, d.chosen.numel()};
  auto const arithmetic = b.target->integer ? tosa::dtype::int32 : tosa::dtype::fp32;
  auto rows = scaled_index(b, n, d, 0, arithmetic);
  for (std::size_t k = 1; k < d.indices.size(); ++k) {
    rows = b.binary(tosa::op::add, rows, scaled_index(b, n, d, k, arithmetic));
  }
  return b.reshape(b.cast(rows, tosa::dtype::int32), flat);
}

}  // namespace arm_delegate::op::detail
