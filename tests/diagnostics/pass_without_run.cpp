// SPDX-License-Identifier: BSD-3-Clause
// expect: a type in passes<\.\.\.> is not a pass: give it
// culprit: <acme::sweep>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : pass_without_run {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  static bool run(ad::ir::graph& g, ad::pass_context& c);
#else
  static bool sweep_graph(ad::ir::graph& g, ad::pass_context& c);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
