// SPDX-License-Identifier: BSD-3-Clause
// expect: npu_operators<\.\.\.> has another type for the same TOSA operator
// culprit: <acme::conv2d

#include "acme.hpp"
#include <arm_delegate/passes/standard_npu.hpp>

namespace acme {
struct conv2d {
  static constexpr ad::tosa::op code = ad::tosa::op::conv2d;
  static std::optional<ad::rejection> supports(ad::ethosu::compile::tosa_node const& n);
  static void lower(ad::ethosu::compile::npu_lowering& l, ad::ethosu::compile::tosa_node const& n);
};

#ifdef ARM_DELEGATE_CONTROL
using npu_list =
    ad::replace<ad::ethosu::operators::standard, ad::ethosu::operators::conv2d, conv2d>;
#else
using npu_list = ad::append<ad::ethosu::operators::standard, conv2d>;
#endif
auto const& table = ad::ethosu::compile::operators_by_code<npu_list>;
}  // namespace acme
