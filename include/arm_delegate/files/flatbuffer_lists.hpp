#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists of a verified flatbuffer; any of them may be omitted.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::files {

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
  return as_bytes(std::span(bytes->data(), bytes->size()));
}

}  // namespace arm_delegate::files
