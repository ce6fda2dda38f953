#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Texts and lists of a verified .pte file; any of them may be omitted.

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::pte::detail {

inline std::string string_of(flatbuffers::String const* s) {
  return s != nullptr ? s->str() : std::string();
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

/// The numbers of a list; its elements are stored as `Stored`.
template <class T, class Stored>
std::vector<T> items_of(flatbuffers::Vector<Stored> const* items) {
  std::vector<T> made;
  auto const all = list(items);
  made.reserve(all.size());
  for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) made.push_back(T(all[i]));
  return made;
}

inline std::span<std::byte const> bytes_of(flatbuffers::Vector<std::uint8_t> const* bytes) {
  if (bytes == nullptr) return {};
  return std::as_bytes(std::span(bytes->data(), bytes->size()));
}

}  // namespace arm_delegate::pte::detail
