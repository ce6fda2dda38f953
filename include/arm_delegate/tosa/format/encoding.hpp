#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The versions of the .tosa file format that can be written.

#include <arm_delegate/targets/tosa_versions.hpp>

namespace arm_delegate::tosa {

/// A version of the file format: one for each schema.
using encoding = tosa_schema;

/// The encoding for a target's version.
constexpr encoding encoding_of(tosa_version v) { return schema_of(v); }

}  // namespace arm_delegate::tosa
