#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of vector.hpp.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>

namespace arm_delegate::detail {

ARM_DELEGATE_FUNCTION void* allocate_elements(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  bool const overflows = __builtin_mul_overflow(count, size, &bytes);
  if (overflows || bytes > std::numeric_limits<std::size_t>::max() / 2) throw std::bad_alloc();
  return ::operator new(bytes);
}

ARM_DELEGATE_FUNCTION std::size_t next_capacity(element_list const& list, std::size_t size) {
  std::size_t const first = size <= 64 ? 4 : 1;
  return std::max(first, 2 * list.capacity);
}

ARM_DELEGATE_FUNCTION void grow_elements(element_list& list, std::size_t capacity,
                                         std::size_t size) {
  auto* const made = allocate_elements(capacity, size);
  if (list.size != 0) std::memcpy(made, list.data, list.size * size);
  ::operator delete(list.data);
  list.data = made;
  list.capacity = capacity;
}

ARM_DELEGATE_FUNCTION void grow_for_next(element_list& list, std::size_t size) {
  grow_elements(list, next_capacity(list, size), size);
}

ARM_DELEGATE_FUNCTION void append_elements(element_list& list, void const* elements,
                                           std::size_t count, std::size_t size) {
  if (count == 0) return;
  auto const needed = list.size + count;
  if (needed > list.capacity) grow_elements(list, std::max(needed, 2 * list.capacity), size);
  std::memcpy(static_cast<std::byte*>(list.data) + list.size * size, elements, count * size);
  list.size = needed;
}

ARM_DELEGATE_FUNCTION void rotate_elements(element_list& list, std::size_t i, std::size_t from,
                                           std::size_t size) {
  auto* const bytes = static_cast<std::byte*>(list.data);
  if (bytes != nullptr)
    std::rotate(bytes + i * size, bytes + from * size, bytes + list.size * size);
}

[[noreturn]] ARM_DELEGATE_FUNCTION void throw_out_of_range() {
  throw std::out_of_range("vector::at");
}

}  // namespace arm_delegate::detail
