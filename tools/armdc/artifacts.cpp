// SPDX-License-Identifier: BSD-3-Clause
// The artifacts of delegates.

#include "artifacts.hpp"

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <cstddef>

namespace armdc {

namespace ad = arm_delegate;

ad::ethosu::compile::npu_artifact const* npu_artifact_of(std::any const& artifact) {
  return std::any_cast<ad::ethosu::compile::npu_artifact>(&artifact);
}

std::size_t operations_of(std::any const& artifact) {
  if (auto const* npu = npu_artifact_of(artifact)) return npu->origins.size();
  return std::any_cast<ad::tosa::graph const&>(artifact).main().operations.size();
}

}  // namespace armdc
