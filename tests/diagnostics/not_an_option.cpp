// SPDX-License-Identifier: BSD-3-Clause
// expect: a type in options<\.\.\.> is not an option: use option::quantize_io
// culprit: <acme::fast>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct fast {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard,
                         ad::options<ad::option::quantize_io>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators, ad::pass::standard, ad::options<acme::fast>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
