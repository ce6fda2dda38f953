// SPDX-License-Identifier: BSD-3-Clause
// expect: an element of a list is const, a reference or a pointer: name the struct itself
// culprit: <.*acme::swish.*>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
inline constexpr swish an_object{};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = acme::npu_with<acme::plain_gelu>;
#else
using npu = acme::npu_with<decltype(acme::an_object)>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
