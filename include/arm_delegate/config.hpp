#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Build-time configuration: macros, and checks of the compiler and host.

// Comes before any standard header, so that these are the first errors. Including a missing file
// ends the compilation: everything after it would only repeat the problem.
#if __cplusplus < 202002L
#  error "arm_delegate: the headers are C++20: compile with -std=c++20 or later"
#  include <arm_delegate_needs_cpp_20>
#endif
#if __SIZEOF_SIZE_T__ < 8
#  error "arm_delegate: 32-bit hosts are not supported (sizes have 64 bits): build for a 64-bit one"
#  include <arm_delegate_needs_64_bits>
#endif

#include <arm_delegate/abi.hpp>  // IWYU pragma: export

#include <cassert>

// Every compiler must compute the same constants: a program compiles to the same bytes everywhere.
#if defined(__FAST_MATH__)
#  error "arm_delegate: -ffast-math changes the numbers in compiled programs: build without it"
#endif

/// Checks a condition that only a bug in the library can violate; disabled in release builds.
#define ARM_DELEGATE_ASSERT(condition) assert(condition)

/// Marks functions that "x.hpp" declares. Their bodies live in "x-inl.hpp": part of every
/// translation unit, or compiled once into the library target arm_delegate::compiled, which defines
/// ARM_DELEGATE_COMPILED for its users.
#if defined(ARM_DELEGATE_COMPILED)
#  define ARM_DELEGATE_FUNCTION
#else
#  define ARM_DELEGATE_FUNCTION inline
#endif

/// Marks a function whose loops are also compiled for wider vectors: kernels of the interpreter.
/// The compiled library chooses at load time. The results are the same: sums have a fixed order,
/// and -ffp-contract=off keeps multiplications and additions separate.
#if defined(ARM_DELEGATE_COMPILED) && defined(__x86_64__) && defined(__gnu_linux__) && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#  define ARM_DELEGATE_HOT __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#  define ARM_DELEGATE_HOT
#endif
