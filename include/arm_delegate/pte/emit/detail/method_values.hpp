#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The values of a method that is made, and when its tensors are used.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// The element type in a .pte. Throws code::unsupported_dtype.
inline scalar_type to_scalar_type(ir::dtype type) {
  if (type == ir::dtype::boolean) return scalar_type::bool_;
  for (int i = 0; i <= static_cast<int>(scalar_type::uint64); ++i) {
    auto const s = static_cast<scalar_type>(i);
    if (bytes_of(s) != 0 && name(s) == ir::name(type)) return s;
  }
  raise(code::unsupported_dtype, fmt::format("ExecuTorch has no tensors of {}", ir::name(type)),
        "convert to float32 or an integer type");
}

inline tensor to_tensor(ir::tensor_type const& type,
                        ir::memory_order order = ir::memory_order::contiguous) {
  tensor t{.type = to_scalar_type(type.type)};
  for (auto const size : type.sizes.view()) {
    if (size > std::numeric_limits<std::int32_t>::max()) {
      raise(code::unsupported_value,
            fmt::format("a .pte cannot hold the size {} of a tensor", size));
    }
    t.sizes.push_back(static_cast<std::int32_t>(size));
  }
  for (auto const d : ir::dim_order(order, type.sizes.rank())) {
    t.dim_order.push_back(static_cast<std::uint8_t>(d));
  }
  if (!byte_size(t)) {
    raise(code::unsupported_value,
          fmt::format("a .pte cannot hold a tensor of {}: it is too large", ir::to_string(type)));
  }
  return t;
}

/// Adds values, and plans the memory of tensors by the steps that use them.
class method_values {
 public:
  std::int32_t add(value v) {
    values_.push_back(std::move(v));
    steps_.emplace_back(never, -1);
    return static_cast<std::int32_t>(values_.size() - 1);
  }
  /// A tensor in the planned buffer.
  std::int32_t add_planned(tensor t) {
    t.place = planned_place{.memory_id = planned_buffer};
    return add(std::move(t));
  }

  /// The value must be a tensor.
  [[nodiscard]] tensor& tensor_at(std::int32_t index) {
    return std::get<tensor>(values_[static_cast<std::size_t>(index)]);
  }

  /// Step `step` reads or writes the value, or the tensors that it lists.
  void use(std::int32_t index, std::int64_t step) {
    auto const at = static_cast<std::size_t>(index);
    if (auto const* const list = std::get_if<tensor_list>(&values_[at])) use(list->items, step);
    if (auto const* const list = std::get_if<optional_tensor_list>(&values_[at])) {
      use(list->items, step);
    }
    auto& [first, last] = steps_[at];
    first = std::min(first, step);
    last = std::max(last, step);
  }

  /// Steps `start` to `end` are a loop: what was used before it and in it lasts until its end.
  void keep_in_loop(std::int64_t start, std::int64_t end) {
    for (auto& [first, last] : steps_) {
      if (first < start && last >= start) last = std::max(last, end);
    }
  }

  /// Places the tensors and moves the values to the method.
  void finish(method& m) {
    std::vector<planned_place*> planned;
    std::vector<lifetime> lifetimes;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      auto* const t = std::get_if<tensor>(&values_[i]);
      if (t == nullptr || !t->place) continue;
      planned.push_back(&*t->place);
      auto const bytes = static_cast<std::int64_t>(byte_size(*t).value_or(0));
      lifetimes.push_back({steps_[i].first, steps_[i].second, bytes});
    }
    auto const made = place_lifetimes(lifetimes);
    for (std::size_t k = 0; k < planned.size(); ++k) {
      planned[k]->offset = static_cast<std::uint64_t>(made.offsets[k]);
    }
    m.buffer_bytes = {0, made.bytes};
    m.values = std::move(values_);
  }

 private:
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
  static constexpr std::uint32_t planned_buffer = 1;

  void use(std::vector<std::int32_t> const& items, std::int64_t step) {
    for (auto const i : items) {
      if (i >= 0) use(i, step);
    }
  }

  std::vector<value> values_{};
  std::vector<std::pair<std::int64_t, std::int64_t>> steps_{};  ///< first and last use, by value
};

}  // namespace arm_delegate::pte::detail
