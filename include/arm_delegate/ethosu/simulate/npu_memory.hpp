#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory that an Ethos-U addresses, and access to feature map elements in it.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace arm_delegate::ethosu::simulate {

/// The regions, followed by internal memory. `byte_tracker` has checked all addresses before.
struct npu_memory {
  std::array<std::vector<std::byte>, region::internal + 1> regions{};

  [[nodiscard]] std::vector<std::byte>& operator[](std::int64_t region) {
    return regions[static_cast<std::size_t>(region)];
  }
  [[nodiscard]] std::byte* at(std::int64_t region, std::int64_t offset) {
    return regions[static_cast<std::size_t>(region)].data() + offset;
  }
  /// Forgets copies of constants that were made before a run, which may branch past their transfer.
  void clear_results() {
    for (auto r = region::constants + 1; r <= region::internal; ++r) {
      ranges::fill((*this)[r], std::byte{0});
    }
  }
};

/// Copies as many bytes as the source has; the ranges may overlap.
inline void copy(npu_memory& memory, byte_range const& from, byte_range const& to) {
  std::memmove(memory.at(to.region, to.base), memory.at(from.region, from.base),
               static_cast<std::size_t>(from.length));
}

namespace detail {

/// Calls `use(std::type_identity<E>)` with the element type of the map.
template <class Use>
void with_element_type(feature_map const& f, Use&& use) {
  auto const as = [&]<class Signed>(std::type_identity<Signed>) {
    f.is_signed() ? use(std::type_identity<Signed>{})
                  : use(std::type_identity<std::make_unsigned_t<Signed>>{});
  };
  switch (f.precision) {
    case activation_precision::b8: return as(std::type_identity<std::int8_t>{});
    case activation_precision::b16: return as(std::type_identity<std::int16_t>{});
    case activation_precision::b32: return as(std::type_identity<std::int32_t>{});
    case activation_precision::b64: return as(std::type_identity<std::int64_t>{});
  }
}

}  // namespace detail

/// Reads a map as height x width x depth numbers, with the zero point subtracted.
template <class Number>
void load(npu_memory& memory, feature_map const& f, Number* to) {
  detail::with_element_type(f, [&]<class E>(std::type_identity<E>) {
    for (std::int64_t y = 0; y < f.height; ++y) {
      for (std::int64_t x = 0; x < f.width; ++x) {
        auto const* const from = memory.at(f.region, pixel_offset(f, y, x));
        for (std::int64_t c = 0; c < f.depth; ++c) {
          E element;
          std::memcpy(&element, from + channel_offset(f, c), sizeof(E));
          *to++ = static_cast<Number>(static_cast<std::int64_t>(element) - f.zero_point);
        }
      }
    }
  });
}

/// Wraps a number to the map's element type.
[[nodiscard]] inline std::int64_t as_element(feature_map const& f, std::int64_t value) {
  std::int64_t element = 0;
  detail::with_element_type(f, [&]<class E>(std::type_identity<E>) {
    element = static_cast<std::int64_t>(static_cast<E>(value));
  });
  return element;
}

/// Writes one element; excess bits are dropped.
inline void store(npu_memory& memory, feature_map const& f, std::int64_t y, std::int64_t x,
                  std::int64_t c, std::int64_t value) {
  auto* const to = memory.at(f.region, pixel_offset(f, y, x) + channel_offset(f, c));
  for (std::int64_t i = 0; i < f.element_bytes(); ++i) {
    to[i] = static_cast<std::byte>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFFU);
  }
}

}  // namespace arm_delegate::ethosu::simulate
