#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.minimum.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.minimum. MINIMUM, broadcast; NaN wins. Quantized: in INT32, exact for equal scales.
struct minimum : family::extreme<minimum, "minimum", tosa::op::minimum> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::minimum(c);
  }
};

}  // namespace arm_delegate::op
