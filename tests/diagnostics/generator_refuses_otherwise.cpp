// SPDX-License-Identifier: BSD-3-Clause
// expect: 'refuse' of a code generator has another signature: make it 'static
// culprit: <acme::generator>

#include "acme.hpp"
#include <arm_delegate/backends/code_generator.hpp>

namespace acme {

struct generator {
  static constexpr std::string_view name = "acme";
  static ad::preprocess_result generate(ad::generator_input const& in);
#ifdef ARM_DELEGATE_CONTROL
  static std::vector<ad::diagnostic> refuse(ad::tosa::graph const& g, ad::arm_options const& o);
#else
  static bool refuse(ad::tosa::graph const& g);
#endif
};

auto const& table = ad::generator_table<ad::code_generators<generator>>;

}  // namespace acme
