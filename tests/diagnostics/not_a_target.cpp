// SPDX-License-Identifier: BSD-3-Clause
// expect: the first argument of pipeline<> is not a target: give it 'static constexpr name'
// culprit: <acme::chip>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip {
  static constexpr int macs = 128;
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::chip, acme::operators, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
