// SPDX-License-Identifier: BSD-3-Clause
// The bodies of the TOSA operators that an NPU runs.

#include <arm_delegate/ethosu/operators/abs-inl.hpp>
#include <arm_delegate/ethosu/operators/avg_pool2d-inl.hpp>
#include <arm_delegate/ethosu/operators/bitwise_not-inl.hpp>
#include <arm_delegate/ethosu/operators/cast-inl.hpp>
#include <arm_delegate/ethosu/operators/clamp-inl.hpp>
#include <arm_delegate/ethosu/operators/clz-inl.hpp>
#include <arm_delegate/ethosu/operators/concat-inl.hpp>
#include <arm_delegate/ethosu/operators/conv2d-inl.hpp>
#include <arm_delegate/ethosu/operators/depthwise_conv2d-inl.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps-inl.hpp>
#include <arm_delegate/ethosu/operators/family/binary-inl.hpp>
#include <arm_delegate/ethosu/operators/family/bitwise-inl.hpp>
#include <arm_delegate/ethosu/operators/family/comparison-inl.hpp>
#include <arm_delegate/ethosu/operators/family/logical-inl.hpp>
#include <arm_delegate/ethosu/operators/family/shift-inl.hpp>
#include <arm_delegate/ethosu/operators/identity-inl.hpp>
#include <arm_delegate/ethosu/operators/intdiv-inl.hpp>
#include <arm_delegate/ethosu/operators/logical_not-inl.hpp>
#include <arm_delegate/ethosu/operators/max_pool2d-inl.hpp>
#include <arm_delegate/ethosu/operators/negate-inl.hpp>
#include <arm_delegate/ethosu/operators/pad-inl.hpp>
#include <arm_delegate/ethosu/operators/rescale-inl.hpp>
#include <arm_delegate/ethosu/operators/reshape-inl.hpp>
#include <arm_delegate/ethosu/operators/select-inl.hpp>
#include <arm_delegate/ethosu/operators/slice-inl.hpp>
#include <arm_delegate/ethosu/operators/table-inl.hpp>
#include <arm_delegate/ethosu/operators/transpose-inl.hpp>
