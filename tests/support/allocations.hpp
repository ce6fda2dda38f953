#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Counts the memory allocations of this test program.

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#  define COUNTS_ALLOCATIONS 0  // sanitizers have their own operator new
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#    define COUNTS_ALLOCATIONS 0
#  endif
#endif
#if !defined(COUNTS_ALLOCATIONS)
#  define COUNTS_ALLOCATIONS 1
#endif

/// Calls of operator new so far; always 0 if they are not counted.
std::size_t allocations();
