#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SHA-256 (FIPS 180-4), with which the recorded cases name contents.

#include <string>
#include <string_view>

namespace tvm_replay {

/// The hash in 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace tvm_replay
