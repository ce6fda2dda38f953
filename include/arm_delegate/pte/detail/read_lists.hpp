#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Texts and lists of a verified .pte file; any of them may be omitted.

#include <arm_delegate/files/flatbuffer_lists.hpp>  // IWYU pragma: export

#include <flatbuffers/flatbuffers.h>

#include <string>
#include <vector>

namespace arm_delegate::pte::detail {

inline std::string string_of(flatbuffers::String const* s) {
  return s != nullptr ? s->str() : std::string();
}

using files::bytes_of;
using files::list;
using files::list_view;

/// The numbers of a list; its elements are stored as `Stored`.
template <class T, class Stored>
std::vector<T> items_of(flatbuffers::Vector<Stored> const* items) {
  std::vector<T> made;
  auto const all = list(items);
  made.reserve(all.size());
  for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) made.push_back(T(all[i]));
  return made;
}

}  // namespace arm_delegate::pte::detail
