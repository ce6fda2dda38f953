// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass has 'run' for two graphs, ir::graph and tosa::graph: split it
// culprit: <acme::sweep>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  static bool run(ad::ir::graph& g, ad::pass_context& c);
#else
  static bool run(ad::ir::graph& g, ad::pass_context& c);
  static bool run(ad::tosa::graph& g, ad::pass_context& c);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
