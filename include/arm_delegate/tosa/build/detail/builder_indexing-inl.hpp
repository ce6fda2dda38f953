#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp: operators that choose or reorder elements.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/build/detail/builder_operators-inl.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION tensor_id builder::argmax(tensor_id x, std::int64_t axis) {
  auto s = sizes(x);
  s.erase(static_cast<std::size_t>(axis));
  return emit(op::argmax, {x}, {{attr::axis, axis}, {attr::nan_mode, propagate_nan}}, dtype::int32,
              s);
}

ARM_DELEGATE_FUNCTION tensor_id builder::reverse(tensor_id x, std::int64_t axis) {
  return emit(op::reverse, {x}, {{attr::axis, axis}}, type(x), sizes(x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::gather(tensor_id values, tensor_id indices) {
  ir::shape const result{sizes(values)[0], sizes(indices)[1], sizes(values)[2]};
  return emit(op::gather, {values, indices}, {}, type(values), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::scatter(tensor_id values, tensor_id indices,
                                                 tensor_id updates) {
  return emit(op::scatter, {values, indices, updates}, {}, type(values), sizes(values));
}

}  // namespace arm_delegate::tosa
