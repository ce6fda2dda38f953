// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is not a backend: give it 'static constexpr std::string_view id' and 'static
// culprit: acme::silent

#include <arm_delegate/backends/backend.hpp>

#include <span>
#include <string_view>

namespace ad = arm_delegate;

namespace acme {
struct silent {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::string_view id = "Silent";
#endif
  static ad::preprocess_result preprocess(ad::ir::exported_program const&,
                                          std::span<ad::compile_spec const>);
};
}  // namespace acme

template ad::method_results ad::preprocess_multimethod<acme::silent>(ad::method_programs const&,
                                                                     ad::method_specs const&);
