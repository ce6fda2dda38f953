#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The artifacts of delegates: TOSA graphs, or payloads for an Ethos-U.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>

#include <any>
#include <cstddef>

namespace armdc {

/// The artifact of a delegate for an Ethos-U, or nullptr.
[[nodiscard]] arm_delegate::ethosu::compile::npu_artifact const* npu_artifact_of(
    std::any const& artifact);

/// The number of an artifact's TOSA operators, or of the operations of its payload.
[[nodiscard]] std::size_t operations_of(std::any const& artifact);

}  // namespace armdc
