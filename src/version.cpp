// SPDX-License-Identifier: BSD-3-Clause
// Records the version of the headers that the compiled library was made from.

#include <arm_delegate/version.hpp>

namespace arm_delegate::detail {
extern char const* const compiled_version;
char const* const compiled_version = ARM_DELEGATE_VERSION;
}  // namespace arm_delegate::detail
