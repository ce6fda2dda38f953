// SPDX-License-Identifier: BSD-3-Clause
// expect: two backends of a list have the same id, and the second would never be called: give each
// culprit: <acme::backend, acme::other>

#include "acme.hpp"
#include <arm_delegate/backends/backend_table.hpp>

namespace ad = arm_delegate;

namespace acme {
struct backend {
  static constexpr std::string_view id = "acme";
  static ad::preprocess_result preprocess(ad::ir::exported_program const& program,
                                          std::span<ad::compile_spec const> specs);
};
struct other : backend {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::string_view id = "acme-2";
#endif
};
}  // namespace acme

auto const names = ad::registered_backend_names<ad::backends<acme::backend, acme::other>>();
