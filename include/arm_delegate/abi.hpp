#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A program that links arm_delegate::compiled must be compiled like it: with the same headers, the
// same standard library and the same layout of its containers. The linker says if it is not.

#ifdef ARM_DELEGATE_COMPILED

#  include <arm_delegate/version.hpp>

#  include <cassert>  // the macros of the standard library

// Text of the symbol's name: what this file is compiled with.
#  ifdef _GLIBCXX_DEBUG
#    define ARM_DELEGATE_ABI_CONTAINERS with_GLIBCXX_DEBUG
#  else
#    define ARM_DELEGATE_ABI_CONTAINERS without_GLIBCXX_DEBUG
#  endif
#  ifdef _LIBCPP_VERSION
#    define ARM_DELEGATE_ABI_LIBRARY libcxx
#  elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI == 0
#    define ARM_DELEGATE_ABI_LIBRARY libstdcxx_with_old_strings
#  else
#    define ARM_DELEGATE_ABI_LIBRARY libstdcxx
#  endif

// clang-format off: "##" joins over lines
#  define ARM_DELEGATE_ABI_JOIN(MAJOR, MINOR, PATCH, LIBRARY, CONTAINERS) \
    arm_delegate_compiled_library_is_not_built_like_this_file_which_has_ \
    ##version_##MAJOR##_##MINOR##_##PATCH##_and_##LIBRARY##_##CONTAINERS
// clang-format on
#  define ARM_DELEGATE_ABI_EXPAND(...) ARM_DELEGATE_ABI_JOIN(__VA_ARGS__)
#  define ARM_DELEGATE_ABI_SYMBOL                                                   \
    ARM_DELEGATE_ABI_EXPAND(ARM_DELEGATE_VERSION_MAJOR, ARM_DELEGATE_VERSION_MINOR, \
                            ARM_DELEGATE_VERSION_PATCH, ARM_DELEGATE_ABI_LIBRARY,   \
                            ARM_DELEGATE_ABI_CONTAINERS)

/// Defined by a library that is compiled like this file.
extern "C" char const ARM_DELEGATE_ABI_SYMBOL;

namespace arm_delegate::detail {
/// Makes the linker look for it, also with --gc-sections.
[[gnu::used, gnu::retain]] inline char const* const compiled_library = &ARM_DELEGATE_ABI_SYMBOL;
}  // namespace arm_delegate::detail

#endif
