#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// libFuzzer's custom mutator for .pt2 archives: mostly changes the program's JSON.

#include "../../support/zip_writer.hpp"
#include "custom_mutator.hpp"
#include "json_mutator.hpp"
#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mutators {

/// The archive with its program changed; empty if it is not an archive.
inline std::string changed_pt2(std::string_view archive, unsigned seed) {
  try {
    auto members = archives::members(archive);
    for (auto& m : members) {
      if (m.name.ends_with(".json")) m.data = json_mutator(std::move(m.data), seed).changed();
    }
    return archives::zip_writer().write(members);
  } catch (arm_delegate::error const&) {
    return {};
  }
}

}  // namespace mutators

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return mutators::mutate(data, size, most, seed, mutators::changed_pt2);
}
