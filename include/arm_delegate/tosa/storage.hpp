#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory layout of TOSA tensor elements while a graph runs.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace arm_delegate::tosa {

/// Calls `visit(std::type_identity<T>{})` with the C++ type that stores an element of `d`: BOOL:
/// uint8_t, 0 or 1. INT4, INT8: int8_t. INT16: int16_t. INT32: int32_t. INT48, INT64, SHAPE:
/// int64_t. All floating types: float, which represents narrower types exactly.
template <class Visit>
constexpr decltype(auto) with_storage(dtype d, Visit&& visit) {
  switch (d) {
    case dtype::boolean: return visit(std::type_identity<std::uint8_t>{});
    case dtype::int4:
    case dtype::int8: return visit(std::type_identity<std::int8_t>{});
    case dtype::int16: return visit(std::type_identity<std::int16_t>{});
    case dtype::int32: return visit(std::type_identity<std::int32_t>{});
    case dtype::int48:
    case dtype::int64:
    case dtype::shape: return visit(std::type_identity<std::int64_t>{});
    default: return visit(std::type_identity<float>{});
  }
}

/// The same for all tensors of a run: FP64, which no graph has, is stored as double.
template <class Visit>
constexpr decltype(auto) with_element(dtype d, Visit&& visit) {
  if (d == dtype::fp64) return visit(std::type_identity<double>{});
  return with_storage(d, std::forward<Visit>(visit));
}

/// Bytes of an element in memory.
constexpr std::size_t storage_size(dtype d) {
  return with_element(d, []<class T>(std::type_identity<T>) { return sizeof(T); });
}

/// A stored element as a quantized value; unsigned 8-bit values are stored as INT8.
template <class T>
constexpr std::int64_t code_of(T stored, bool is_unsigned) {
  return is_unsigned ? static_cast<std::int64_t>(static_cast<std::uint8_t>(stored))
                     : static_cast<std::int64_t>(stored);
}

/// A tensor in memory: dense, row-major. `data` is null while it is unknown.
struct operand {
  dtype type = dtype::unknown;
  ir::shape sizes{};
  std::byte* data = nullptr;

  [[nodiscard]] std::int64_t numel() const { return sizes.numel(); }
  [[nodiscard]] std::size_t byte_size() const {
    return static_cast<std::size_t>(numel()) * storage_size(type);
  }
  /// The elements as `T`, which must be the type chosen by `with_element`.
  template <class T>
  [[nodiscard]] T* as() const {
    ARM_DELEGATE_ASSERT(sizeof(T) == storage_size(type));
    return reinterpret_cast<T*>(data);
  }
};

}  // namespace arm_delegate::tosa
