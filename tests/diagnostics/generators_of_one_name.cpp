// SPDX-License-Identifier: BSD-3-Clause
// expect: two code generators of a list have the same name, and the second would never be called:
// culprit: <acme::generator, acme::other>

#include "acme.hpp"
#include <arm_delegate/backends/code_generator.hpp>

namespace ad = arm_delegate;

namespace acme {
struct generator {
  static constexpr std::string_view name = "acme";
  static ad::preprocess_result generate(ad::generator_input const& in);
};
struct other : generator {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::string_view name = "acme-2";
#endif
};
}  // namespace acme

auto const& table = ad::generator_table<ad::code_generators<acme::generator, acme::other>>;
