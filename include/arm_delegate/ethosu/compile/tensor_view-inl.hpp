#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tensor_view.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION tensor_view dense_view(buffer_id buffer, ir::shape const& sizes,
                                             element_type type) {
  auto strides = ir::contiguous_strides(sizes);
  for (auto& stride : strides) stride *= type.bytes();
  return {.buffer = buffer, .sizes = sizes, .strides = strides, .type = type};
}

ARM_DELEGATE_FUNCTION tensor_view dense_view_like(buffer_id buffer, ir::shape const& sizes,
                                                  tensor_view const& like) {
  auto made = dense_view(buffer, sizes, like.type);
  std::vector<std::size_t> order;  // dimensions of size 1 have no stride
  for (std::size_t d = 0; d < sizes.rank(); ++d) {
    if (like.sizes[d] != 1) order.push_back(d);
  }
  ranges::sort(order, {}, [&](std::size_t d) { return like.strides[d]; });
  auto next = like.type.bytes();
  for (auto const d : order) {
    made.strides[d] = next;
    next *= sizes[d];
  }
  for (std::size_t d = 0; d < sizes.rank(); ++d) {
    if (like.sizes[d] != 1) continue;
    made.strides[d] = next;
    next *= sizes[d];
  }
  return made;
}

ARM_DELEGATE_FUNCTION bool is_same_place(tensor_view const& a, tensor_view const& b) {
  if (a.buffer != b.buffer || a.offset != b.offset || !(a.sizes == b.sizes)) return false;
  for (std::size_t d = 0; d < a.sizes.rank(); ++d) {
    if (a.sizes[d] != 1 && a.strides[d] != b.strides[d]) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION bool is_dense(tensor_view const& v) {
  auto next = v.type.bytes();
  for (std::size_t i = v.sizes.rank(); i-- > 0;) {
    if (v.sizes[i] != 1 && v.strides[i] != next) return false;
    next *= v.sizes[i];
  }
  return true;
}

ARM_DELEGATE_FUNCTION std::optional<tensor_view> reshaped(tensor_view const& v,
                                                          ir::shape const& sizes) {
  auto made = v;
  made.sizes = sizes;
  made.strides = ir::shape::filled(sizes.rank(), v.type.bytes());
  // Groups of dimensions with as many elements on both sides are divided separately: those of `v`
  // in a group must be contiguous.
  auto from = v.sizes.rank();
  auto to = sizes.rank();
  while (to > 0) {
    std::int64_t stride = v.type.bytes();
    std::int64_t old_count = 1;
    auto const take_old = [&] {  // the next dimension of `v` that is not 1
      while (from > 0) {
        auto const size = v.sizes[--from];
        if (size == 1) continue;
        if (old_count == 1) {
          stride = v.strides[from];
        } else if (v.strides[from] != stride * old_count) {
          return false;
        }
        old_count *= size;
        return true;
      }
      return true;
    };
    std::int64_t new_count = 1;
    auto const first = to;
    do {
      new_count *= sizes[--to];
      while (old_count < new_count && from > 0) {
        if (!take_old()) return std::nullopt;
      }
    } while (to > 0 && new_count != old_count);
    auto next = stride;
    for (auto i = first; i-- > to;) {
      made.strides[i] = next;
      next *= sizes[i];
    }
  }
  return made;
}

ARM_DELEGATE_FUNCTION tensor_view reshaped_in_place(tensor_view const& v, ir::shape const& sizes) {
  auto made = reshaped(v, sizes);
  if (!made) raise(code::internal, "other sizes need a copy of the tensor");
  return *std::move(made);
}

ARM_DELEGATE_FUNCTION tensor_view sliced(tensor_view const& v, std::size_t axis, std::int64_t start,
                                         std::int64_t size) {
  auto made = v;
  made.offset += start * v.strides[axis];
  made.sizes[axis] = size;
  return made;
}

ARM_DELEGATE_FUNCTION tensor_view permuted(tensor_view const& v,
                                           std::span<std::int32_t const> order) {
  auto made = v;
  for (std::size_t i = 0; i < order.size(); ++i) {
    auto const from = static_cast<std::size_t>(order[i]);
    made.sizes[i] = v.sizes[from];
    made.strides[i] = v.strides[from];
  }
  return made;
}

ARM_DELEGATE_FUNCTION tensor_view as_bytes(tensor_view const& v) {
  auto made = v;
  made.sizes.push_back(v.type.bytes());
  made.strides.push_back(1);
  made.type = {};
  return made;
}

ARM_DELEGATE_FUNCTION tensor_view with_rank(tensor_view const& v, std::size_t rank) {
  auto made = v;
  while (made.sizes.rank() < rank) {
    made.sizes.insert(0, 1);
    made.strides.insert(0, 0);
  }
  return made;
}

}  // namespace arm_delegate::ethosu::compile
