#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common part of libFuzzer's custom mutators.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// libFuzzer's own mutator; null without libFuzzer.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t most);

namespace mutators {

/// Replaces the input by `change(input, seed)`. One input in 16, and an input for which `change`
/// returns nothing or too much, is mutated bytewise.
template <class Change>
std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed,
                   Change change) {
  std::string made;
  if (seed % 16 != 0) {
    made = change(std::string_view(reinterpret_cast<char const*>(data), size), seed);
  }
  if (!made.empty() && made.size() <= most) {
    std::ranges::copy(made, reinterpret_cast<char*>(data));
    return made.size();
  }
  return LLVMFuzzerMutate != nullptr ? LLVMFuzzerMutate(data, size, most) : size;
}

}  // namespace mutators
