// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator's schemas contain text that is not a signature: write it as PyTorch does
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : swish {
  static constexpr auto schemas = std::array{std::string_view("acme.gelu.default: Tensor self")};
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target, ad::append<acme::operators, acme::gelu>, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
