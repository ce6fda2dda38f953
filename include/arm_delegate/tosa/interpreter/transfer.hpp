#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Access to tensor memory, checked in every build: types may come from a file.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

namespace arm_delegate::tosa {

/// Formats "INT8[1, 3]".
inline std::string to_string(operand const& o) {
  return fmt::format("{}{}", name(o.type), o.sizes.text());
}

/// True if both have the same element type and size in bytes.
inline bool same_memory(operand const& a, operand const& b) {
  return a.type == b.type && a.byte_size() == b.byte_size();
}

/// Throws `code::shape_mismatch` unless both have the same element type and size in bytes.
inline void check_same_memory(operand const& from, operand const& to) {
  if (same_memory(from, to)) return;
  raise(code::shape_mismatch,
        fmt::format("the tensors {} and {} do not match", to_string(from), to_string(to)));
}

/// Copies all elements between two tensors that `check_same_memory` accepts.
inline void copy_elements(operand const& from, operand const& to) {
  check_same_memory(from, to);
  if (from.byte_size() > 0) std::memcpy(to.data, from.data, from.byte_size());
}

/// The `count` elements of a tensor, stored as `T`. Throws `code::shape_mismatch` if the tensor
/// does not match.
template <class T>
std::span<T> elements_of(operand const& o, std::int64_t count) {
  bool const stored_so = with_element(
      o.type, []<class Stored>(std::type_identity<Stored>) { return std::is_same_v<Stored, T>; });
  if (!stored_so || o.type == dtype::unknown || o.numel() != count) {
    raise(code::shape_mismatch,
          fmt::format("a tensor {} is read as {} elements of another type", to_string(o), count));
  }
  return {reinterpret_cast<T*>(o.data), static_cast<std::size_t>(count)};
}

}  // namespace arm_delegate::tosa
