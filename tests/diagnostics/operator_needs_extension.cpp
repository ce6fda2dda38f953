// SPDX-License-Identifier: BSD-3-Clause
// expect: lacks: choose another target, add the extension with target::with<>
// culprit: <acme::needy, .*ext::int16

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct needy {
  static constexpr auto schemas =
      std::array{std::string_view("acme.needy.default(Tensor self) -> Tensor")};
  using requires_capability = ad::target::ext::int16;
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>,
                         ad::append<acme::operators, acme::needy>, ad::pass::standard>;
#else
using npu = ad::pipeline<ad::target::tosa_1_0_int, ad::append<acme::operators, acme::needy>,
                         ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
