// SPDX-License-Identifier: BSD-3-Clause
// Headers of `armdc compile --emit-header` whose names C++, its library or a macro has: they
// compile after the headers that declare these.

#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>

// clang-format off: the others come first
#include "EOF.hpp"
#include "_1.hpp"
#include "__x.hpp"
#include "class.hpp"
#include "co_await.hpp"
#include "errno.hpp"
#include "linux.hpp"
#include "posix.hpp"
#include "printf.hpp"
#include "sinf.hpp"
#include "size_t.hpp"
#include "std.hpp"
#include "std2.hpp"
#include "xor.hpp"
// clang-format on

static_assert(class_memory::alignment == 16 && co_await_memory::alignment == 16 &&
              xor_memory::alignment == 16);
static_assert(EOF_memory::alignment == 16 && errno_memory::alignment == 16 &&
              linux_memory::alignment == 16);
static_assert(std_memory::alignment == 16 && std2_memory::alignment == 16 &&
              posix_memory::alignment == 16 && size_t_memory::alignment == 16);
static_assert(printf_memory::alignment == 16 && sinf_memory::alignment == 16);
static_assert(x::alignment == 16 && m1::alignment == 16);
