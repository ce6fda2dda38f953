// SPDX-License-Identifier: BSD-3-Clause
// The bodies of the TOSA operators that an NPU runs.

#include <arm_delegate/ethosu/operators/argmax-inl.hpp>
#include <arm_delegate/ethosu/operators/avg_pool2d-inl.hpp>
#include <arm_delegate/ethosu/operators/clamp-inl.hpp>
#include <arm_delegate/ethosu/operators/concat-inl.hpp>
#include <arm_delegate/ethosu/operators/conv2d-inl.hpp>
#include <arm_delegate/ethosu/operators/conv3d-inl.hpp>
#include <arm_delegate/ethosu/operators/depthwise_conv2d-inl.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction-inl.hpp>
#include <arm_delegate/ethosu/operators/family/binary-inl.hpp>
#include <arm_delegate/ethosu/operators/family/extreme-inl.hpp>
#include <arm_delegate/ethosu/operators/gather-inl.hpp>
#include <arm_delegate/ethosu/operators/identity-inl.hpp>
#include <arm_delegate/ethosu/operators/matmul-inl.hpp>
#include <arm_delegate/ethosu/operators/max_pool2d-inl.hpp>
#include <arm_delegate/ethosu/operators/pad-inl.hpp>
#include <arm_delegate/ethosu/operators/reduce_sum-inl.hpp>
#include <arm_delegate/ethosu/operators/rescale-inl.hpp>
#include <arm_delegate/ethosu/operators/reshape-inl.hpp>
#include <arm_delegate/ethosu/operators/resize-inl.hpp>
#include <arm_delegate/ethosu/operators/reverse-inl.hpp>
#include <arm_delegate/ethosu/operators/scatter-inl.hpp>
#include <arm_delegate/ethosu/operators/slice-inl.hpp>
#include <arm_delegate/ethosu/operators/table-inl.hpp>
#include <arm_delegate/ethosu/operators/tile-inl.hpp>
#include <arm_delegate/ethosu/operators/transpose-inl.hpp>
#include <arm_delegate/ethosu/operators/transpose_conv2d-inl.hpp>
