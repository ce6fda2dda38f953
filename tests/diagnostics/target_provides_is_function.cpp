// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'provides' is private or has another form than the library takes: write
// culprit: <acme::chip>

#include "acme.hpp"

#include <concepts>

namespace ad = arm_delegate;

namespace acme {
struct chip : target {
#ifdef ARM_DELEGATE_CONTROL
  template <class C>
  static constexpr bool provides = std::same_as<C, ad::target::capability::integer>;
#else
  template <class C>
  static constexpr bool provides() {
    return std::same_as<C, ad::target::capability::integer>;
  }
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_on<acme::chip>>(ad::ir::exported_program);
