// SPDX-License-Identifier: BSD-3-Clause
// Compiles summarize.hpp's bodies once.

#include <arm_delegate/partitioner/summarize-inl.hpp>
