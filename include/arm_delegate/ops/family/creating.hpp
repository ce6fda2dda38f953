#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that make a constant from numbers.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/constants.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <optional>

namespace arm_delegate::op::family {

/// A constant. A member adds `schemas`, `infer` and `static std::vector<double> elements(ir::node
/// const&)`.
template <class Self>
struct creating {
  using handles_quantized = Self;

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    return detail::result_constant(n, Self::elements(n));
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const type = b.element_type(n.result());
    b.set(n, b.constant(n.name, type, detail::result_constant(n, Self::elements(n))));
  }

 protected:
  /// The argument 'dtype', or `natural` if it is not given.
  static ir::dtype type_of(ir::node const& n, ir::dtype natural) {
    return n.has("dtype") ? n.element_type("dtype") : natural;
  }
};

}  // namespace arm_delegate::op::family
