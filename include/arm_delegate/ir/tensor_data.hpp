#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The elements of a constant: a strided view of bytes that someone else owns, copied only on
// writing.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace arm_delegate::ir {

/// Constant elements. Cheap to copy; permuting, slicing and scaling per channel copy no element.
class tensor_data {
 public:
  tensor_data() = default;

  /// A view of `storage`, kept alive by `owner`. Throws `code::bad_weights` if an element
  /// would lie outside `storage`. Strides and offset count elements.
  static tensor_data view(dtype type, shape sizes, shape strides, std::int64_t offset,
                          std::span<std::byte const> storage, std::shared_ptr<void const> owner);

  /// Where the elements lie, as `view` takes it.
  struct strided_bytes {
    std::span<std::byte const> storage{};
    shape strides{};
    std::int64_t offset = 0;
  };

  /// The elements in memory, or nothing if reading computes them (`scaled`).
  [[nodiscard]] std::optional<strided_bytes> in_memory() const {
    if (scale_) return std::nullopt;
    return strided_bytes{storage_, strides_, offset_};
  }

  /// Dense elements that this object owns. Throws `code::bad_weights` unless there are as many
  /// bytes as `sizes` need.
  static tensor_data dense(dtype type, shape sizes, std::vector<std::byte> bytes);

  /// One element as all elements; takes the memory of one.
  static tensor_data repeated(dtype type, shape sizes, std::vector<std::byte> element);

  /// Dense elements of the C++ type that stores `type`: float for float32, std::int8_t for int8,
  /// unsigned integers for unsigned ones and for bools, integers for the bits of float16, bfloat16
  /// and float8. Throws `code::bad_weights` for another type or another number of elements.
  template <class T>
  static tensor_data of(dtype type, shape sizes, std::span<T const> values) {
    static_assert(std::is_arithmetic_v<T>,
                  "arm_delegate: elements of a constant are numbers: give raw bytes to "
                  "tensor_data::dense");
    check_element({.bytes = sizeof(T),
                   .is_floating = std::is_floating_point_v<T>,
                   .is_signed = std::is_signed_v<T>},
                  type);
    return copied(type, sizes, as_bytes(values));
  }
  template <class T, std::size_t Size>
  static tensor_data of(dtype type, shape sizes, std::span<T const, Size> values) {
    return of(type, sizes, std::span<T const>(values));
  }

  [[nodiscard]] dtype type() const { return type_; }
  [[nodiscard]] shape const& sizes() const { return sizes_; }
  [[nodiscard]] std::int64_t numel() const { return sizes_.numel(); }
  /// Bytes of the dense form.
  [[nodiscard]] std::size_t byte_size() const {
    return static_cast<std::size_t>(numel()) * size_of(type_);
  }
  /// True if all elements share one place in memory.
  [[nodiscard]] bool is_repeated() const;
  /// True if the elements are in memory in the dense form.
  [[nodiscard]] bool is_dense() const;

  /// Dimension i of the result is dimension `order[i]` of this.
  [[nodiscard]] tensor_data permuted(std::span<std::int64_t const> order) const;

  /// The same elements in row-major order under other sizes; copies only a strided view.
  [[nodiscard]] tensor_data reshaped(shape const& sizes) const;

  /// `length` elements of dimension `axis` from `start`.
  [[nodiscard]] tensor_data sliced(std::size_t axis, std::int64_t start, std::int64_t length) const;

  /// Each element of channel c of `axis` times `factors[c]`, computed in double and rounded once.
  /// float32 only.
  [[nodiscard]] tensor_data scaled(std::size_t axis, std::vector<double> factors) const;

  /// Writes the dense form, `byte_size()` bytes.
  void copy_to(std::byte* out) const;

  /// The dense form.
  [[nodiscard]] std::vector<std::byte> bytes() const;

  /// All elements, converted to `T` (an arithmetic type that holds them).
  template <class T>
  [[nodiscard]] std::vector<T> values() const {
    if constexpr (is_read_directly<T>) {
      return read<T>();
    } else if (is_floating(type_)) {
      auto const wide = read<double>();
      return std::vector<T>(wide.begin(), wide.end());
    } else {
      auto const wide = read<std::int64_t>();
      return std::vector<T>(wide.begin(), wide.end());
    }
  }

 private:
  template <class T>
  static constexpr bool is_read_directly =
      std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, std::int32_t> ||
      std::is_same_v<T, std::int64_t>;

  /// `values` of the types above.
  template <class T>
  [[nodiscard]] std::vector<T> read() const;

  [[nodiscard]] std::size_t byte_offset() const {
    return static_cast<std::size_t>(offset_) * size_of(type_);
  }

  /// A number type of C++.
  struct element_form {
    std::size_t bytes = 0;
    bool is_floating = false;
    bool is_signed = false;
  };
  /// Throws unless elements of that form store `type`.
  static void check_element(element_form form, dtype type);

  /// `dense` of a copy of these bytes.
  static tensor_data copied(dtype type, shape const& sizes, std::span<std::byte const> bytes);

  void check_extent() const;

  /// This under `sizes` where they only add or drop dimensions of size 1.
  [[nodiscard]] std::optional<tensor_data> regrouped(shape const& sizes) const;

  /// Elements at equal distances: those of the last dimension. Positions are in the storage.
  struct element_row {
    std::int64_t first = 0;
    std::int64_t stride = 1;
    std::int64_t count = 0;
  };

  /// Calls `visit(element_row)` for every row, in order.
  void for_each_row(function_view<void(element_row)> visit) const;

  template <class Word>
  void gather(std::byte* out) const;

  void gather_scaled(std::byte* out) const;

  template <class T, class Stored>
  std::vector<T> converted() const;

  template <class T, class Bits>
  std::vector<T> decoded() const;

  dtype type_ = dtype::undefined;
  shape sizes_{};
  shape strides_{};
  std::int64_t offset_ = 0;
  std::span<std::byte const> storage_{};
  std::shared_ptr<void const> owner_{};
  std::shared_ptr<std::vector<double> const> scale_{};
  std::int64_t scale_axis_ = 0;
};

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/tensor_data-inl.hpp>  // IWYU pragma: export
#endif
