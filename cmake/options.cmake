# SPDX-License-Identifier: BSD-3-Clause
# All build options, and the compiler flags of this project's own code.

option(ARM_DELEGATE_BUILD_TOOLS "Build armdc, the command line" ${PROJECT_IS_TOP_LEVEL})
option(ARM_DELEGATE_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(ARM_DELEGATE_BUILD_EXAMPLES "Build the examples" ${PROJECT_IS_TOP_LEVEL})
option(ARM_DELEGATE_BUILD_BENCHMARKS "Build the benchmarks" ${PROJECT_IS_TOP_LEVEL})
option(ARM_DELEGATE_BUILD_FUZZ "Build the fuzz targets, to replay files" ${PROJECT_IS_TOP_LEVEL})
option(ARM_DELEGATE_FUZZ "Link the fuzz targets with libFuzzer (clang only)" OFF)
option(ARM_DELEGATE_INSTALL "Make install rules for the headers" ON)
option(ARM_DELEGATE_INSTALL_COMPILED "Make install rules for the compiled library, used or not"
       ${PROJECT_IS_TOP_LEVEL})

# The corpora: the environment overrides the cached value.
set(corpus "")
if(EXISTS "${PROJECT_SOURCE_DIR}/../shared/corpus")
  cmake_path(ABSOLUTE_PATH PROJECT_SOURCE_DIR NORMALIZE OUTPUT_VARIABLE corpus)
  cmake_path(SET corpus NORMALIZE "${corpus}/../shared/corpus")
endif()
set(ARM_DELEGATE_CORPUS "${corpus}" CACHE PATH "Folder of real models and operator cases for tests")
if(DEFINED ENV{ARM_DELEGATE_CORPUS})
  set(ARM_DELEGATE_CORPUS "$ENV{ARM_DELEGATE_CORPUS}" CACHE PATH "" FORCE)
endif()

# Compile flags of tests, tools and examples, never of users.
add_library(arm_delegate_dev INTERFACE)
target_compile_options(
  arm_delegate_dev INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                             -Wnon-virtual-dtor)
if(PROJECT_IS_TOP_LEVEL) # in a host project, warnings of newer compilers are not errors
  target_compile_options(arm_delegate_dev INTERFACE -Werror)
endif()
# Known false warnings, one line each with the reason:
# g++ 12 sees overlapping copies in std::string's operator+ (GCC bug 105651).
target_compile_options(arm_delegate_dev INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# g++ 12 at -O3 takes the null shared_ptr of a temporary aggregate for uninitialized.
target_compile_options(arm_delegate_dev
                       INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

# Flags of the compiled library's own objects and of armdc in optimized builds, never of users: what
# reads foreign files stops at an overrun. Sanitizers find more, and replace the same functions.
set(arm_delegate_hardening -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
                           -D_GLIBCXX_ASSERTIONS)
set(arm_delegate_hardening
    "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:${arm_delegate_hardening}>")

if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
  endif()
  set(CMAKE_CXX_EXTENSIONS OFF)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  find_program(CCACHE ccache)
  mark_as_advanced(CCACHE)
  if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
  endif()
endif()
