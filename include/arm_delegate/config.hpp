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

// Constant arithmetic must give the same bytes with every compiler: see DESIGN, decision 5.
#if defined(__FAST_MATH__)
#  error "arm_delegate: -ffast-math changes the numbers in compiled programs: build without it"
#endif

/// Checks a condition that only a bug in the library can violate; disabled in release builds.
#define ARM_DELEGATE_ASSERT(condition) assert(condition)

// Bodies live in "x-inl.hpp": part of every translation unit, or compiled once into the library
// target arm_delegate::compiled, which defines ARM_DELEGATE_COMPILED for its users. FUNCTION marks
// what "x.hpp" declares, HELPER what only bodies use, NOINLINE members; BEGIN_COLD and END_COLD
// enclose includes of other bodies. If the user's translation unit is optimized, g++ optimizes all
// of them at -O1, without the passes that took the most compile time for the least speed, and
// marked functions for size. At -O2 that saves a third of the compile time; compiling a program
// takes 30 to 50 % longer than if they are optimized at -O2. Headers of the standard library and of
// Hana must be included before BEGIN_COLD: it must not apply to templates that users instantiate,
// too (tests/architecture/cold_includes.sh).
#if defined(ARM_DELEGATE_COMPILED)
#  define ARM_DELEGATE_FUNCTION
#  define ARM_DELEGATE_HELPER inline
#  define ARM_DELEGATE_NOINLINE
#  define ARM_DELEGATE_BEGIN_COLD
#  define ARM_DELEGATE_END_COLD
#else
#  if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(__clang__)
#    define ARM_DELEGATE_COLD_OPTIONS                                              \
      "O1", "no-tree-ccp", "no-tree-dce", "no-tree-dominator-opts", "no-tree-dse", \
          "no-tree-forwprop", "no-tree-fre", "no-tree-loop-optimize", "no-tree-pta"
#    define ARM_DELEGATE_PRAGMA(TEXT) _Pragma(#TEXT)
#    define ARM_DELEGATE_OPTIMIZE(OPTIONS) ARM_DELEGATE_PRAGMA(GCC optimize(OPTIONS))
#    define ARM_DELEGATE_COLD cold, optimize(ARM_DELEGATE_COLD_OPTIONS)
#    define ARM_DELEGATE_BEGIN_COLD \
      _Pragma("GCC push_options") ARM_DELEGATE_OPTIMIZE(ARM_DELEGATE_COLD_OPTIONS)
#    define ARM_DELEGATE_END_COLD _Pragma("GCC pop_options")
#  else
#    define ARM_DELEGATE_COLD cold
#    define ARM_DELEGATE_BEGIN_COLD
#    define ARM_DELEGATE_END_COLD
#  endif
#  define ARM_DELEGATE_FUNCTION __attribute__((ARM_DELEGATE_COLD)) inline
#  define ARM_DELEGATE_HELPER __attribute__((ARM_DELEGATE_COLD)) inline
#  define ARM_DELEGATE_NOINLINE __attribute__((noinline, ARM_DELEGATE_COLD))
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
