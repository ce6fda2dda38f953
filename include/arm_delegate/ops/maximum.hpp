#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.maximum.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.maximum. MAXIMUM, broadcast; NaN wins. Quantized: in INT32, exact for equal scales.
struct maximum : family::extreme<maximum, "maximum", tosa::op::maximum> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::maximum(c);
  }
};

}  // namespace arm_delegate::op
