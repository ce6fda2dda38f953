// SPDX-License-Identifier: BSD-3-Clause

#include <arm_delegate/ir/memory_order.hpp>

#include <doctest/doctest.h>

namespace ir = arm_delegate::ir;
using enum ir::memory_order;

TEST_CASE("memory_order: strides of dense tensors") {
  CHECK(ir::order_of({2, 3, 4, 5}, {60, 20, 5, 1}) == contiguous);
  CHECK(ir::order_of({2, 3, 4, 5}, {60, 1, 15, 3}) == channels_last);
  CHECK(ir::order_of({2, 3, 2, 4, 5}, {120, 1, 60, 15, 3}) == channels_last);
}

TEST_CASE("memory_order: dimensions of size 1 may have any stride") {
  CHECK(ir::order_of({1, 3, 4, 5}, {7, 1, 15, 3}) == channels_last);
  CHECK(ir::order_of({2, 3, 1, 5}, {15, 1, 15, 3}) == channels_last);
}

TEST_CASE("memory_order: a tensor with both orders is contiguous, as in PyTorch") {
  CHECK(ir::order_of({2, 1, 4, 5}, {20, 1, 5, 1}) == contiguous);
  CHECK(ir::order_of({2, 3, 1, 1}, {3, 1, 3, 3}) == contiguous);
  CHECK(ir::order_of({2, 0, 4, 5}, {1, 1, 1, 1}) == contiguous);
}

TEST_CASE("memory_order: other strides and ranks are passed as a contiguous copy") {
  CHECK(ir::order_of({2, 3, 4, 5}, {60, 20, 1, 4}) == contiguous);   // transposed
  CHECK(ir::order_of({2, 3, 4, 5}, {0, 0, 0, 0}) == contiguous);     // expanded
  CHECK(ir::order_of({2, 3, 4, 5}, {120, 1, 30, 6}) == contiguous);  // a slice of channels
  CHECK(ir::order_of({2, 3, 4}, {12, 1, 3}) == contiguous);
}

TEST_CASE("memory_order: dimensions and sizes in the order of memory") {
  CHECK(ir::dim_order(channels_last, 4) == ir::shape{0, 2, 3, 1});
  CHECK(ir::dim_order(channels_last, 5) == ir::shape{0, 2, 3, 4, 1});
  CHECK(ir::dim_order(contiguous, 3) == ir::shape{0, 1, 2});
  CHECK(ir::sizes_in_memory({2, 3, 4, 5}, channels_last) == ir::shape{2, 4, 5, 3});
}
