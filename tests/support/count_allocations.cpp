// SPDX-License-Identifier: BSD-3-Clause
// Counts allocations. It is a separate file because compilers warn if they see that these are
// malloc and free.

#include <support/allocations.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count = 0;

}  // namespace

std::size_t allocations() { return count; }

#if COUNTS_ALLOCATIONS
namespace {

void* counted(void* p) {
  ++count;
  return p != nullptr ? p : throw std::bad_alloc();
}

}  // namespace

// The variants for arrays and nothrow call these.
void* operator new(std::size_t size) {
  return counted(std::malloc(std::max<std::size_t>(size, 1)));
}
void* operator new(std::size_t size, std::align_val_t align) {
  auto const step = static_cast<std::size_t>(align);
  return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
#endif
