#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The NPUs and memory modes that tests compile for.

#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <iterator>
#include <vector>

namespace support {

/// The NPUs of a family.
inline std::vector<arm_delegate::npu_facts> npus_of(arm_delegate::npu_family family) {
  std::vector<arm_delegate::npu_facts> found;
  std::ranges::copy_if(arm_delegate::target::all_npus, std::back_inserter(found),
                       [&](auto const& npu) { return npu.family == family; });
  return found;
}

/// A cache that holds few feature maps.
inline constexpr arm_delegate::npu_memory_mode small_cache{
    "Small_Cache", arm_delegate::axi_port::axi1, arm_delegate::axi_port::axi1,
    arm_delegate::axi_port::axi0, 2048};

/// All memory modes that the NPUs of a family can have in their default system, and the small
/// cache.
inline std::vector<arm_delegate::npu_memory_mode> modes_of(arm_delegate::npu_family family) {
  using namespace arm_delegate;
  std::vector<npu_memory_mode> found;
  auto const add = [&](npu_memory_mode const& mode) {
    auto const conflict = find_memory_conflict(family, default_npu_system(family), mode);
    if (conflict == memory_conflict::none) found.push_back(mode);
  };
  for (auto const& mode : target::all_npu_memory_modes) add(mode);
  add(small_cache);
  return found;
}

}  // namespace support
