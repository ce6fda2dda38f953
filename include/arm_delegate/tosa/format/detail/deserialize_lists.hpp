#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Strings and lists of a verified file; any of them may be omitted.

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tosa::detail {

/// Quotes a name from a file; it may have any length.
inline std::string in_quotes(std::string_view name) {
  constexpr std::size_t longest = 100;
  return "'" + std::string(name.substr(0, longest)) + (name.size() > longest ? "...'" : "'");
}

inline std::string_view text_of(flatbuffers::String const* s) {
  return s != nullptr ? std::string_view(s->c_str(), s->size()) : std::string_view{};
}

/// A list in a file; an omitted one is empty.
template <class T>
struct list_view {
  flatbuffers::Vector<T> const* items;
  [[nodiscard]] flatbuffers::uoffset_t size() const { return items != nullptr ? items->size() : 0; }
  [[nodiscard]] auto operator[](flatbuffers::uoffset_t i) const { return items->Get(i); }
};
template <class T>
list_view<T> list(flatbuffers::Vector<T> const* items) {
  return {items};
}

inline std::span<std::byte const> bytes_of(flatbuffers::Vector<std::uint8_t> const* bytes) {
  if (bytes == nullptr) return {};
  return std::as_bytes(std::span(bytes->data(), bytes->size()));
}

/// An ordered map of names, because a file could make all names collide in a hash table.
struct by_text {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return a < b; }
};

}  // namespace arm_delegate::tosa::detail
