// SPDX-License-Identifier: BSD-3-Clause
// Compiles find_partitions.hpp's bodies once.

#include <arm_delegate/partitioner/find_partitions-inl.hpp>
