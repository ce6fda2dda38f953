#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Strings and lists of a verified file; any of them may be omitted.

#include <arm_delegate/files/flatbuffer_lists.hpp>  // IWYU pragma: export

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::tosa::detail {

/// Quotes a name from a file; it may have any length.
inline std::string in_quotes(std::string_view name) {
  constexpr std::size_t longest = 100;
  return fmt::format("'{}{}", name.substr(0, longest), name.size() > longest ? "...'" : "'");
}

inline std::string_view text_of(flatbuffers::String const* s) {
  return s != nullptr ? std::string_view(s->c_str(), s->size()) : std::string_view{};
}

using files::bytes_of;
using files::list;
using files::list_view;

/// An ordered map of names, because a file could make all names collide in a hash table.
struct by_text {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return a < b; }
};

}  // namespace arm_delegate::tosa::detail
