#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The caller's tensors, and copies between them and a network's memory.

#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace arm_delegate::runtime {

/// The order of a tensor's data beside that of the network's input or output.
enum class tensor_order : std::uint8_t {
  as_network,     ///< the same
  nchw_for_nhwc,  ///< channels first, while the network's tensor is NHWC
  nhwc_for_nchw,  ///< channels last, while the network's tensor is NCHW
  // An output's rows, which lie along the last dimension, differ from the network's.
  dense_for_padded,  ///< shorter: the network's rows end with padding
  int8_for_int4,  ///< signed 4-bit numbers, while the network's bytes have two, the low one first
};

/// A dense tensor of the caller.
template <class Byte>
struct basic_tensor {
  std::span<Byte> data{};
  tensor_order order = tensor_order::as_network;
  /// The sizes of the data's dimensions from the outermost to the innermost one; empty: only the
  /// number of bytes is compared.
  std::span<std::int32_t const> sizes{};
};
using input_tensor = basic_tensor<std::byte const>;
using output_tensor = basic_tensor<std::byte>;

namespace detail {

/// Channels, and positions of one image, of a network's tensor.
struct image_sizes {
  std::size_t channels = 1;
  std::size_t positions = 1;
};

inline image_sizes images_of(port const& p, tensor_order order) noexcept {
  auto const* const s = p.sizes.data() + 3;
  if (order == tensor_order::nchw_for_nhwc) return {s[2], std::size_t{s[0]} * s[1]};
  return {s[0], std::size_t{s[1]} * s[2]};
}

/// The size that dimension `d` of the caller's data must have.
inline std::uint32_t expected_size(port const& p, tensor_order order, std::size_t d) noexcept {
  constexpr std::size_t first = port::rank - 3;  // of the dimensions that differ
  if (d < first || order == tensor_order::as_network) return p.sizes[d];
  auto const at = d - first;
  // Channels move from the end to the front (NCHW for NHWC), or from the front to the end.
  auto const from = order == tensor_order::nchw_for_nhwc ? (at + 2) % 3 : (at + 1) % 3;
  return p.sizes[first + from];
}

/// Compares sizes without their leading ones.
inline bool has_sizes(std::span<std::int32_t const> sizes, port const& p,
                      tensor_order order) noexcept {
  for (std::size_t i = 0; i < std::max(sizes.size(), port::rank); ++i) {
    std::int64_t const given = i < sizes.size() ? sizes[sizes.size() - 1 - i] : 1;
    std::int64_t const wanted =
        i < port::rank ? expected_size(p, order, port::rank - 1 - i) : std::uint32_t{1};
    if (given != wanted) return false;
  }
  return true;
}

/// Compares sizes without ones: the data of dense tensors lie alike if these are equal.
inline bool has_sizes_without_ones(std::span<std::int32_t const> sizes, port const& p) noexcept {
  std::size_t d = 0;
  auto const skip_ones = [&] {
    while (d < port::rank && p.sizes[d] == 1) ++d;
  };
  for (std::int64_t const size : sizes) {
    if (size == 1) continue;
    skip_ones();
    if (d == port::rank || p.sizes[d] != size) return false;
    ++d;
  }
  skip_ones();
  return d == port::rank;
}

inline bool has_other_rows(tensor_order order) noexcept {
  return order == tensor_order::dense_for_padded || order == tensor_order::int8_for_int4;
}

inline std::size_t count_rows(port const& p) noexcept {
  return p.bytes / p.element_bytes / p.sizes.back();
}

/// Changes the rows of an output to those of the caller's tensor, which has `bytes` bytes; false if
/// `order` does not allow their length.
inline bool resize_rows(port& p, tensor_order order, std::size_t bytes) noexcept {
  auto const column = count_rows(p) * p.element_bytes;
  auto const length = bytes / column;
  std::size_t const own = p.sizes.back();
  bool const fits = order == tensor_order::int8_for_int4 ? p.element_bytes == 1 && length == 2 * own
                                                         : length <= own && length != 0;
  if (!fits || length * column != bytes) return false;
  p.sizes.back() = static_cast<std::uint32_t>(length);
  p.bytes = static_cast<std::uint32_t>(bytes);
  return true;
}

/// Makes two bytes of each byte in a row.
inline void unpack_int4(std::byte const* from, std::byte* to, std::size_t count) noexcept {
  auto const extend = [](unsigned x) { return static_cast<std::byte>(((x & 0xFU) ^ 8U) - 8U); };
  for (std::size_t i = 0; i < count; ++i) {
    auto const packed = std::to_integer<unsigned>(from[i]);
    to[2 * i] = extend(packed);
    to[2 * i + 1] = extend(packed >> 4U);
  }
}

/// Copies an output to a tensor with other rows.
inline void copy_rows(port const& p, tensor_order order, std::byte const* from,
                      std::span<std::byte> to) noexcept {
  auto const rows = count_rows(p);
  auto const own = p.bytes / rows;
  auto const length = to.size() / rows;
  for (std::size_t r = 0; r < rows; ++r) {
    auto* const row = to.data() + r * length;
    if (order == tensor_order::int8_for_int4) {
      unpack_int4(from + r * own, row, own);
    } else {
      std::memcpy(row, from + r * own, length);
    }
  }
}

/// to[column][row] = from[row][column], for elements of 1, 2 or 4 bytes.
inline void transpose(std::byte const* from, std::byte* to, std::size_t rows, std::size_t columns,
                      std::size_t element_bytes) noexcept {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      std::memcpy(to + (c * rows + r) * element_bytes, from, element_bytes);
      from += element_bytes;
    }
  }
}

/// Copies a tensor between channels-first and channels-last order.
inline void permute(port const& p, tensor_order order, std::byte const* from, std::byte* to,
                    bool to_channels_last) noexcept {
  auto const [channels, positions] = images_of(p, order);
  auto const image = channels * positions * p.element_bytes;
  for (std::size_t at = 0; at < p.bytes; at += image) {
    transpose(from + at, to + at, to_channels_last ? channels : positions,
              to_channels_last ? positions : channels, p.element_bytes);
  }
}

}  // namespace detail

/// Compares a tensor with the network's.
template <class Byte>
[[nodiscard]] status check_tensor(port p, basic_tensor<Byte> const& t) noexcept {
  if (t.data.data() == nullptr) return status::null_tensor;
  bool const has_other_rows = detail::has_other_rows(t.order);
  if (has_other_rows) {
    if (std::is_const_v<Byte>) return status::wrong_tensor_order;
    if (!detail::resize_rows(p, t.order, t.data.size())) return status::wrong_tensor_size;
  }
  if (t.data.size() != p.bytes) return status::wrong_tensor_size;
  bool const is_permuted = t.order != tensor_order::as_network && !has_other_rows;
  bool const fits = is_permuted ? detail::has_sizes(t.sizes, p, t.order)
                                : detail::has_sizes_without_ones(t.sizes, p);
  return t.sizes.empty() || fits ? status::ok : status::wrong_tensor_size;
}

/// Copies an input to its place in the network's memory; nothing if it is there already.
inline void copy_input(port const& p, input_tensor const& t, std::byte* place) noexcept {
  if (t.order != tensor_order::as_network) {
    return detail::permute(p, t.order, t.data.data(), place,
                           t.order == tensor_order::nchw_for_nhwc);
  }
  if (t.data.data() != place) std::memmove(place, t.data.data(), p.bytes);
}

/// Copies an output from its place in the network's memory; nothing if the caller reads it there.
inline void copy_output(port const& p, output_tensor const& t, std::byte const* place) noexcept {
  if (detail::has_other_rows(t.order)) return detail::copy_rows(p, t.order, place, t.data);
  if (t.order != tensor_order::as_network) {
    return detail::permute(p, t.order, place, t.data.data(),
                           t.order == tensor_order::nhwc_for_nchw);
  }
  if (t.data.data() != place) std::memmove(t.data.data(), place, p.bytes);
}

}  // namespace arm_delegate::runtime
