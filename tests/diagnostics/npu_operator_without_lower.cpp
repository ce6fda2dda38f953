// SPDX-License-Identifier: BSD-3-Clause
// expect: a type in npu_operators<\.\.\.> is not an operator of an NPU: give it
// culprit: <acme::conv2d

#include "acme.hpp"
#include <arm_delegate/passes/standard_npu.hpp>

namespace acme {
struct conv2d {
  static constexpr ad::tosa::op code = ad::tosa::op::conv2d;
  static std::optional<ad::rejection> supports(ad::ethosu::compile::tosa_node const& n);
#ifdef ARM_DELEGATE_CONTROL
  static void lower(ad::ethosu::compile::npu_lowering& l, ad::ethosu::compile::tosa_node const& n);
#else
  static void lower(ad::tosa::builder& b, ad::ethosu::compile::tosa_node const& n);
#endif
};

auto const& table = ad::ethosu::compile::operators_by_code<
    ad::replace<ad::ethosu::operators::standard, ad::ethosu::operators::conv2d, conv2d>>;
}  // namespace acme
