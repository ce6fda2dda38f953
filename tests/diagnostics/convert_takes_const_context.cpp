// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'convert' is private or has another form than the library takes: write
// culprit: <acme::sweep>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : pass_without_run {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  static bool run(ad::ir::graph& g, ad::pass_context& c);
#else
  static ad::tosa::graph convert(ad::ir::graph&& g, ad::pass_context const& c);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
