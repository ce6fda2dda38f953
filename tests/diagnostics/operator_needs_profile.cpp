// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator needs a capability that the target lacks: choose another target
// culprit: <acme::needy, .*capability::floating

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct needy {
  static constexpr auto schemas =
      std::array{std::string_view("acme.needy.default(Tensor self) -> Tensor")};
  using requires_capability = ad::target::capability::floating;
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<ad::target::tosa_1_0_fp, ad::append<acme::operators, acme::needy>,
                         ad::pass::standard>;
#else
using npu = ad::pipeline<ad::target::tosa_1_0_int, ad::append<acme::operators, acme::needy>,
                         ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
