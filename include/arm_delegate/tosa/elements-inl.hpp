#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of elements.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// The PyTorch type with the bits of a small floating type.
inline ir::dtype bits_of(dtype d) {
  switch (d) {
    case dtype::bf16: return ir::dtype::bfloat16;
    case dtype::fp8e4m3: return ir::dtype::float8_e4m3fn;
    case dtype::fp8e5m2: return ir::dtype::float8_e5m2;
    default: return ir::dtype::float16;
  }
}

/// The bits of a value that the type represents exactly.
inline std::uint16_t exact_bits(dtype d, float x) {
  auto const bits = ir::small_float_bits(bits_of(d), static_cast<double>(x));
  if (!std::isinf(x)) return bits;
  auto const f = ir::format_of(bits_of(d));
  auto const infinity = ((1U << f.exponent_bits) - 1) << f.mantissa_bits;
  auto const sign = x < 0 ? 1U << (f.exponent_bits + f.mantissa_bits) : 0U;
  return static_cast<std::uint16_t>(sign | infinity);
}

/// A binary floating type without infinity and NaN (OCP Microscaling Formats 1.0, table 1).
struct block_format {
  int exponent_bits;
  int fraction_bits;
};

inline float value_of_bits(block_format f, unsigned bits) {
  auto const fraction = static_cast<int>(bits & ((1U << f.fraction_bits) - 1U));
  auto const exponent =
      static_cast<int>((bits >> f.fraction_bits) & ((1U << f.exponent_bits) - 1U));
  int const bias = (1 << (f.exponent_bits - 1)) - 1;
  auto const magnitude = exponent == 0
                             ? std::ldexp(static_cast<float>(fraction), 1 - bias - f.fraction_bits)
                             : std::ldexp(static_cast<float>(fraction + (1 << f.fraction_bits)),
                                          exponent - bias - f.fraction_bits);
  bool const negative = ((bits >> (f.fraction_bits + f.exponent_bits)) & 1U) != 0;
  return negative ? -magnitude : magnitude;
}

/// The value of an element of a block-scaled format, given as bits.
inline float block_element(dtype d, unsigned bits) {
  switch (d) {
    case dtype::fp6e2m3: return value_of_bits({2, 3}, bits);
    case dtype::fp6e3m2: return value_of_bits({3, 2}, bits);
    case dtype::fp4e2m1: return value_of_bits({2, 1}, bits);
    case dtype::mxint8:
      return static_cast<float>(static_cast<std::int8_t>(static_cast<std::uint8_t>(bits))) / 64.0F;
    default:  // FP8UE8M0: a power of two
      return bits == 0xFFU ? std::numeric_limits<float>::quiet_NaN()
                           : std::ldexp(1.0F, static_cast<int>(bits) - 127);
  }
}

constexpr bool is_block_format(dtype d) {
  return d == dtype::fp6e2m3 || d == dtype::fp6e3m2 || d == dtype::fp4e2m1 ||
         d == dtype::fp8ue8m0 || d == dtype::mxint8;
}

template <class T>
T load(std::byte const* at, bool swapped) {
  std::array<std::byte, sizeof(T)> bytes;
  std::memcpy(bytes.data(), at, sizeof(T));
  if (swapped) ranges::reverse(bytes);
  T x;
  std::memcpy(&x, bytes.data(), sizeof(T));
  return x;
}

/// Reads an array with elements of one numpy type, in the array's order.
class array_reader {
 public:
  array_reader(files::npy_array const& from, operand const& to, std::string_view name,
               bool is_unsigned)
      : from_(from), to_(to), name_(name), is_unsigned_(is_unsigned) {}

  void run() {
    if (!ranges::equal(from_.shape, to_.sizes, [](std::size_t a, std::int64_t b) {
          return static_cast<std::int64_t>(a) == b;
        })) {
      ir::shape given;
      for (auto s : from_.shape) given.push_back(static_cast<std::int64_t>(s));
      raise(code::shape_mismatch, fmt::format("'{}' has shape {}, but the input has shape {}",
                                              name_, given.text(), to_.sizes.text()));
    }
    using files::npy_kind;
    switch (from_.kind) {
      case npy_kind::boolean: return convert<std::uint8_t>();  // numpy writes 0 and 1
      case npy_kind::signed_integer: return read_signed();
      case npy_kind::unsigned_integer: return read_unsigned();
      case npy_kind::floating: return read_floating();
      case npy_kind::raw: return read_bits();
      default: throw unsupported();
    }
  }

 private:
  [[nodiscard]] error unsupported() const {
    return {code::unsupported_dtype,
            fmt::format("'{}' has elements of numpy kind '{}{}', the tensor is {}", name_,
                        static_cast<char>(from_.kind), from_.item_size, tosa::name(to_.type)),
            "convert the array with .astype() before saving it"};
  }

  void read_signed() const {
    switch (from_.item_size) {
      case 1: return is_small_float() ? read_bits() : convert<std::int8_t>();
      case 2: return convert<std::int16_t>();
      case 4: return convert<std::int32_t>();
      default: return convert<std::int64_t>();
    }
  }
  void read_unsigned() const {
    if (is_small_float()) return read_bits();
    switch (from_.item_size) {
      case 1: return convert<std::uint8_t>();
      case 2: return convert<std::uint16_t>();
      case 4: return convert<std::uint32_t>();
      default: return convert<std::uint64_t>();
    }
  }
  void read_floating() const {
    // A float array for an integer tensor is usually a mistake, even if its values fit.
    if (!is_floating(to_.type) && (to_.type != dtype::int48 || from_.item_size != 8)) {
      throw unsupported();
    }
    switch (from_.item_size) {
      case 2:
        return visit([&](std::byte const* at) {
          return ir::small_float_value(ir::dtype::float16, load<std::uint16_t>(at, swapped()));
        });
      case 4: return convert<float>();
      case 8: return convert<double>();
      default: throw unsupported();
    }
  }
  [[nodiscard]] bool is_small_float() const {
    return to_.type == dtype::bf16 || to_.type == dtype::fp8e4m3 || to_.type == dtype::fp8e5m2 ||
           is_block_format(to_.type);
  }
  void read_bits() const {
    auto const bytes = (info(to_.type).bits + 7U) / 8U;
    if (!is_small_float() || from_.item_size != bytes) throw unsupported();
    visit([&](std::byte const* at) {
      auto const bits =
          bytes == 1 ? std::to_integer<std::uint16_t>(*at) : load<std::uint16_t>(at, swapped());
      return is_block_format(to_.type) ? block_element(to_.type, bits)
                                       : ir::small_float_value(bits_of(to_.type), bits);
    });
  }

  [[nodiscard]] bool swapped() const { return from_.big_endian; }

  template <class T>
  void convert() const {
    if (from_.item_size != sizeof(T)) throw unsupported();
    visit([&](std::byte const* at) { return load<T>(at, swapped()); });
  }

  /// Stores `value(position)` for each element in row-major order.
  template <class Value>
  void visit(Value value) const {
    with_element(to_.type, [&]<class T>(std::type_identity<T>) {
      T* out = to_.as<T>();
      auto const count = to_.numel();
      for (std::int64_t i = 0; i < count; ++i) {
        store(value(from_.data.data() + position(i) * from_.item_size), out[i]);
      }
    });
  }

  /// The position of row-major element `i`.
  [[nodiscard]] std::size_t position(std::int64_t i) const {
    if (!from_.fortran_order) return static_cast<std::size_t>(i);
    std::int64_t at = 0;
    std::int64_t stride = to_.numel();
    for (auto d = to_.sizes.rank(); d-- > 0;) {
      stride /= to_.sizes[d];
      at += i % to_.sizes[d] * stride;
      i /= to_.sizes[d];
    }
    return static_cast<std::size_t>(at);
  }

  template <class Given, class T>
  void store(Given given, T& out) const {
    bool fits = false;
    if constexpr (std::is_floating_point_v<T>) {
      out = static_cast<T>(given);
      fits = is_same_value(given, out) && is_representable(out);
    } else if constexpr (std::is_floating_point_v<Given>) {  // INT48
      fits = std::abs(given) < int48_limit && given == std::trunc(given);
      if (fits) out = static_cast<T>(given);
    } else {
      fits = holds<T>(given);
      out = static_cast<T>(given);  // if unsigned: the bits
    }
    if (fits) return;
    raise(code::unsupported_value,
          fmt::format("'{}' has the element {}, which does not fit {}{}", name_,
                      std::to_string(given), is_unsigned_ ? "unsigned " : "", tosa::name(to_.type)),
          "convert the array with .astype() before saving it");
  }

  static constexpr double int48_limit = static_cast<double>(std::int64_t{1} << 47);

  /// True if the operand's type can represent the integer.
  template <class T, class Given>
  [[nodiscard]] bool holds(Given given) const {
    if (to_.type == dtype::boolean) return given == Given(0) || given == Given(1);
    if (is_unsigned_) return std::in_range<std::make_unsigned_t<T>>(given);
    if (to_.type == dtype::int4)
      return std::cmp_greater_equal(given, -8) && std::cmp_less(given, 8);
    if (to_.type == dtype::int48) {
      constexpr auto limit = std::int64_t{1} << 47;
      return std::cmp_greater_equal(given, -limit) && std::cmp_less(given, limit);
    }
    return std::in_range<T>(given);
  }

  /// True if converting to a floating-point type is exact.
  template <class Given, class T>
  static bool is_same_value(Given given, T converted) {
    if constexpr (std::is_floating_point_v<Given>) {
      return std::isnan(given) || static_cast<Given>(converted) == given;
    } else {
      auto const limit = std::ldexp(T{1}, std::numeric_limits<Given>::digits);
      return converted < limit && static_cast<Given>(converted) == given;
    }
  }

  /// True if the operand's type, which may be narrower than its storage, can represent the value.
  [[nodiscard]] static bool is_representable(double) { return true; }
  [[nodiscard]] bool is_representable(float x) const {
    bool const is_narrow = to_.type == dtype::fp16 || to_.type == dtype::bf16 ||
                           to_.type == dtype::fp8e4m3 || to_.type == dtype::fp8e5m2;
    if (!is_narrow || std::isnan(x)) return true;
    return ir::small_float_value(bits_of(to_.type), exact_bits(to_.type, x)) == x;
  }

  files::npy_array const& from_;
  operand const& to_;
  std::string_view name_;
  bool is_unsigned_;
};

inline void decode_block_elements(ir::tensor_data const& data, operand const& to) {
  auto const bits = data.bytes();
  for (std::size_t i = 0; i < bits.size(); ++i) {
    to.as<float>()[i] = block_element(to.type, std::to_integer<unsigned>(bits[i]));
  }
}

template <class T>
std::vector<std::byte> as_npy(operand const& from, std::string_view type) {
  return files::npy_file(type, from.sizes.view(), {from.data, from.byte_size()});
}

template <class Bits>
std::vector<std::byte> bits_as_npy(operand const& from, std::string_view type) {
  std::vector<Bits> bits;
  bits.reserve(static_cast<std::size_t>(from.numel()));
  auto const* x = from.as<float>();
  for (std::int64_t i = 0; i < from.numel(); ++i) {
    bits.push_back(static_cast<Bits>(exact_bits(from.type, x[i])));
  }
  return files::npy_file(type, from.sizes.view(), as_bytes(std::span(bits)));
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION void decode_elements(tensor const& t, operand const& to) {
  if (!t.data) raise(code::bad_weights, fmt::format("tensor '{}' has no elements", t.name));
  auto const& data = *t.data;
  if (data.numel() != to.numel()) {
    raise(code::bad_weights,
          fmt::format("constant '{}' has {} elements, which does not match its shape {}", t.name,
                      data.numel(), t.sizes.text()));
  }
  if (detail::is_block_format(t.type) && ir::size_of(data.type()) == 1) {
    detail::decode_block_elements(data, to);
    return;
  }
  with_storage(t.type, [&]<class T>(std::type_identity<T>) {
    constexpr bool is_float = std::is_same_v<T, float>;
    bool const same = ir::size_of(data.type()) == sizeof(T) &&
                      (!is_float || data.type() == ir::dtype::float32) && t.type != dtype::boolean;
    if (same) {
      data.copy_to(to.data);
      return;
    }
    auto const values = data.template values<T>();
    for (std::size_t i = 0; i < values.size(); ++i) {
      to.as<T>()[i] = t.type == dtype::boolean ? static_cast<T>(values[i] != T{}) : values[i];
    }
  });
}

ARM_DELEGATE_FUNCTION void read_array(files::npy_array const& from, operand const& to,
                                      std::string_view name, bool is_unsigned) {
  detail::array_reader(from, to, name, is_unsigned).run();
}

ARM_DELEGATE_FUNCTION std::vector<std::byte> write_array(operand const& from, bool is_unsigned) {
  if (is_unsigned && from.type == dtype::int8) return detail::as_npy<std::uint8_t>(from, "|u1");
  if (is_unsigned && from.type == dtype::int16) return detail::as_npy<std::uint16_t>(from, "<u2");
  switch (from.type) {
    case dtype::boolean: return detail::as_npy<std::uint8_t>(from, "|b1");
    case dtype::int4:
    case dtype::int8: return detail::as_npy<std::int8_t>(from, "|i1");
    case dtype::int16: return detail::as_npy<std::int16_t>(from, "<i2");
    case dtype::int32: return detail::as_npy<std::int32_t>(from, "<i4");
    case dtype::int48:
    case dtype::int64:
    case dtype::shape: return detail::as_npy<std::int64_t>(from, "<i8");
    case dtype::fp16: return detail::bits_as_npy<std::uint16_t>(from, "<f2");
    case dtype::bf16: return detail::bits_as_npy<std::uint16_t>(from, "|V2");
    case dtype::fp8e4m3:
    case dtype::fp8e5m2: return detail::bits_as_npy<std::uint8_t>(from, "|V1");
    case dtype::fp64: return detail::as_npy<double>(from, "<f8");
    default: return detail::as_npy<float>(from, "<f4");
  }
}

}  // namespace arm_delegate::tosa
