#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A map from texts to numbers.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// Owns its texts.
class text_map {
 public:
  /// The value of an absent text.
  static constexpr std::uint32_t none = number_map::none;

  /// Adds the text with this value, which is not `none`, unless it is there. Returns the text's
  /// value, which the caller may change until it adds another text.
  ARM_DELEGATE_FUNCTION std::uint32_t& add(std::string_view text, std::uint32_t value);
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::uint32_t find(std::string_view text) const;
  [[nodiscard]] bool contains(std::string_view text) const { return find(text) != none; }

  [[nodiscard]] std::size_t size() const { return texts_.size(); }
  /// Makes room for that many texts.
  ARM_DELEGATE_FUNCTION void reserve(std::size_t count);
  ARM_DELEGATE_FUNCTION void clear();

 private:
  /// The place of the text, or `none`.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::uint32_t place_of(std::uint64_t hash,
                                                             std::string_view text) const;

  number_map by_hash_{};  ///< the last text with that hash
  std::vector<std::string> texts_{};
  std::vector<std::uint32_t> previous_{};  ///< text with the same hash, or `none`
  std::vector<std::uint32_t> values_{};
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/text_map-inl.hpp>  // IWYU pragma: export
#endif
