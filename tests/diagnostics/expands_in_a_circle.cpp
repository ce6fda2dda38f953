// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator expands to one that expands to it again, endlessly: remove it
// culprit: <acme::gelu, acme::scaled>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct scaled;
struct gelu : gelu_without_lowering {
  using expands_to = ad::ops<ad::op::mul, scaled>;
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n);
};
struct scaled {
  static constexpr auto schemas =
      std::array{std::string_view("acme.scaled.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n);
#ifdef ARM_DELEGATE_CONTROL
  using expands_to = ad::ops<ad::op::mul>;
#else
  using expands_to = ad::ops<ad::op::mul, gelu>;
#endif
};
using all = ad::append<operators, gelu, scaled>;
}  // namespace acme

template ad::compiled_program acme::use<ad::pipeline<acme::target, acme::all, ad::pass::standard>>(
    ad::ir::exported_program);
