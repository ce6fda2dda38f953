#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of graph.hpp.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <utility>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION tensor_id region::add(tensor t) {
  tensors.push_back(std::move(t));
  return tensor_id(static_cast<std::uint32_t>(tensors.size() - 1));
}

ARM_DELEGATE_FUNCTION vector<region> empty_regions() { return {region{.name = "main"}}; }

}  // namespace arm_delegate::tosa
