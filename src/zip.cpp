// SPDX-License-Identifier: BSD-3-Clause
// Compiles what zlib does for zip archives once.

#include <arm_delegate/files/crc32-inl.hpp>
#include <arm_delegate/files/inflate-inl.hpp>
