// SPDX-License-Identifier: BSD-3-Clause
// A host project's program.

#include <arm_delegate/version.hpp>

#include <string_view>

int main() { return std::string_view{ARM_DELEGATE_VERSION}.empty() ? 1 : 0; }
