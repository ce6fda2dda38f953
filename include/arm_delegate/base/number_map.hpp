#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A map from numbers (ids, handles, hashes, addresses) to numbers, compiled once for all of them.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate {

/// A hash table. A `std::unordered_map` costs more than a hundred functions for each pair of types.
class number_map {
 public:
  /// The value of an absent key.
  static constexpr std::uint32_t none = 0xffffffff;

  /// Adds the key with this value, which is not `none`, unless it is there. Returns the key's
  /// value.
  ARM_DELEGATE_FUNCTION std::uint32_t add(std::uint64_t key, std::uint32_t value);
  /// Adds the key, or replaces its value.
  ARM_DELEGATE_FUNCTION void set(std::uint64_t key, std::uint32_t value);
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::uint32_t find(std::uint64_t key) const;
  [[nodiscard]] bool contains(std::uint64_t key) const { return find(key) != none; }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  /// Makes room for that many keys.
  ARM_DELEGATE_FUNCTION void reserve(std::size_t count);
  ARM_DELEGATE_FUNCTION void clear();

 private:
  /// The slot that holds the key, or the free slot where `add` puts it.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t place_of(std::uint64_t key) const;

  std::vector<std::uint64_t> keys_{};
  std::vector<std::uint32_t> values_{};  ///< `none` if the place is free; a power of two of them
  std::size_t count_ = 0;
};

/// An address as a key.
inline std::uint64_t address_key(void const* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/number_map-inl.hpp>  // IWYU pragma: export
#endif
