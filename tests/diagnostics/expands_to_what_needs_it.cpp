// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator expands to one that expands to it again, endlessly: remove it
// culprit: <acme::exp, arm_delegate::op::softmax>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
/// In place of op::exp, which op::softmax expands to.
struct exp {
  static constexpr auto schemas =
      std::array{std::string_view("aten.exp.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n);
#ifdef ARM_DELEGATE_CONTROL
  using expands_to = ad::ops<ad::op::pow>;
#else
  using expands_to = ad::ops<ad::op::pow, ad::op::softmax>;
#endif
};
using all = ad::replace<operators, ad::op::exp, exp>;
}  // namespace acme

template ad::compiled_program acme::use<ad::pipeline<acme::target, acme::all, ad::pass::standard>>(
    ad::ir::exported_program);
