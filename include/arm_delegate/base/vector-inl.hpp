#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of vector.hpp.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>

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

ARM_DELEGATE_FUNCTION void* reallocate_elements(void* data, std::size_t kept, std::size_t count,
                                                std::size_t size) {
  auto* const made = allocate_elements(count, size);
  if (kept != 0) std::memcpy(made, data, kept * size);
  ::operator delete(data);
  return made;
}

[[noreturn]] ARM_DELEGATE_FUNCTION void throw_out_of_range() {
  throw std::out_of_range("vector::at");
}

}  // namespace arm_delegate::detail
