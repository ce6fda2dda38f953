#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of constants.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/constants.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::op::detail {

[[noreturn]] inline void raise_no_constant(ir::node const& n, ir::dtype type) {
  n.raise(code::unsupported_dtype,
          rejection{.rule = "dtype of a constant",
                    .actual = std::string(ir::name(type)),
                    .allowed = "float32, float16, bfloat16, float8, int64, int32, int16, "
                               "int8, bool",
                    .remedy = "use float32 or int32"});
}

ARM_DELEGATE_FUNCTION std::vector<std::byte> element_bytes(ir::node const& n, ir::dtype type,
                                                           double x) {
  auto bytes = ir::element_bytes(type, x);
  if (bytes.empty()) raise_no_constant(n, type);
  return bytes;
}

ARM_DELEGATE_FUNCTION ir::tensor_data result_constant(ir::node const& n,
                                                      std::span<double const> elements) {
  auto const& t = n.result().type;
  if (ir::element_bytes(t.type, 0).empty()) raise_no_constant(n, t.type);
  return ir::rounded_elements(t.type, t.sizes, elements);
}

}  // namespace arm_delegate::op::detail
