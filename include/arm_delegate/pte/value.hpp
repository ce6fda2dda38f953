#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The values of a method of an ExecuTorch program: tensors, numbers, texts, lists.

#include <arm_delegate/base/enumerator_name.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

/// Element types, with the numbers of PyTorch's c10::ScalarType.
enum class scalar_type : std::int8_t {
  uint8 = 0,
  int8 = 1,
  int16 = 2,
  int32 = 3,
  int64 = 4,
  float16 = 5,
  float32 = 6,
  float64 = 7,
  bool_ = 11,
  qint8 = 12,
  quint8 = 13,
  qint32 = 14,
  bfloat16 = 15,
  bits16 = 22,
  float8_e5m2 = 23,
  float8_e4m3fn = 24,
  float8_e5m2fnuz = 25,
  float8_e4m3fnuz = 26,
  uint16 = 27,
  uint32 = 28,
  uint64 = 29,
};

/// "float32", or "" for a number that is not in the enumeration.
[[nodiscard]] constexpr std::string_view name(scalar_type t) {
  constexpr std::size_t count = 30;
  auto const i = static_cast<std::size_t>(t);
  return i < count ? arm_delegate::detail::enumerator_names<scalar_type, count>[i]
                   : std::string_view();
}

/// Bytes of one element; 0 for an unknown type.
[[nodiscard]] constexpr std::uint64_t bytes_of(scalar_type t) {
  switch (t) {
    case scalar_type::uint8:
    case scalar_type::int8:
    case scalar_type::bool_:
    case scalar_type::qint8:
    case scalar_type::quint8:
    case scalar_type::float8_e5m2:
    case scalar_type::float8_e4m3fn:
    case scalar_type::float8_e5m2fnuz:
    case scalar_type::float8_e4m3fnuz: return 1;
    case scalar_type::int16:
    case scalar_type::float16:
    case scalar_type::bfloat16:
    case scalar_type::bits16:
    case scalar_type::uint16: return 2;
    case scalar_type::int32:
    case scalar_type::float32:
    case scalar_type::qint32:
    case scalar_type::uint32: return 4;
    case scalar_type::int64:
    case scalar_type::float64:
    case scalar_type::uint64: return 8;
  }
  return 0;
}

/// How the sizes of a tensor may change between runs.
enum class dynamism : std::int8_t {
  fixed,      ///< never
  bounded,    ///< the sizes in the file are upper bounds
  unbounded,  ///< the sizes in the file are not used
};

/// A place in a planned buffer of the method.
struct planned_place {
  std::uint32_t memory_id = 0;  ///< index in `method::buffer_bytes`, at least 1
  std::uint64_t offset = 0;
  friend bool operator==(planned_place const&, planned_place const&) = default;
};

/// Further facts of a tensor that has a name or an initial value, or is on another device.
struct tensor_details {
  std::uint64_t mutable_segment = 0;  ///< index in `program::mutable_data`
  std::string name{};                 ///< "linear.weight"; may be empty
  bool is_external = false;           ///< the elements are in another file (.ptd), by name
  std::int8_t device_type = 0;        ///< 0: CPU
  std::int8_t device_index = 0;
  friend bool operator==(tensor_details const&, tensor_details const&) = default;
};

struct tensor {
  scalar_type type = scalar_type::float32;
  std::int32_t storage_offset = 0;
  std::vector<std::int32_t> sizes{};
  std::vector<std::uint8_t> dim_order{};  ///< dimensions from the outermost in memory
  bool requires_grad = false;
  /// Index in `program::constants`; 0: no constant. With a place, the index of its initial value
  /// in `program::mutable_data`.
  std::uint32_t data_index = 0;
  std::optional<planned_place> place{};
  std::int8_t layout = 0;  ///< 0: strided
  dynamism shape = dynamism::fixed;
  std::optional<tensor_details> details{};
  friend bool operator==(tensor const&, tensor const&) = default;
};

/// Indices of values.
struct int_list {
  std::vector<std::int64_t> items{};
  friend bool operator==(int_list const&, int_list const&) = default;
};
struct double_list {
  std::vector<double> items{};
  friend bool operator==(double_list const&, double_list const&) = default;
};
struct bool_list {
  std::vector<bool> items{};
  friend bool operator==(bool_list const&, bool_list const&) = default;
};
/// Indices of values.
struct tensor_list {
  std::vector<std::int32_t> items{};
  friend bool operator==(tensor_list const&, tensor_list const&) = default;
};
/// Indices of values; -1: no tensor.
struct optional_tensor_list {
  std::vector<std::int32_t> items{};
  friend bool operator==(optional_tensor_list const&, optional_tensor_list const&) = default;
};

/// In the order of the members of the file's union, which counts from 1. `std::monostate` is None.
using value = std::variant<std::monostate, std::int64_t, bool, double, tensor, std::string,
                           int_list, double_list, bool_list, tensor_list, optional_tensor_list>;

}  // namespace arm_delegate::pte
