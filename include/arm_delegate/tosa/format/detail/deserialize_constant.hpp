#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decodes a constant's elements from a file: the inverse of serialize_constant.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/detail/serialize_constant.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/stored_type.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Unpacks elements of fewer than eight bits, starting with the lowest bits. `sign` is the sign
/// bit, or 0.
inline void unpack_bits(std::span<std::byte const> packed, unsigned bits, unsigned sign,
                        std::span<std::byte> out) {
  unsigned waiting = 0;  // bits that were read but not yet used
  unsigned count = 0;
  std::size_t next = 0;
  for (auto& element : out) {
    if (count < bits) {
      waiting |= std::to_integer<unsigned>(packed[next++]) << count;
      count += 8;
    }
    auto const x = waiting & ((1U << bits) - 1U);
    element = static_cast<std::byte>((x ^ sign) - sign);
    waiting >>= bits;
    count -= bits;
  }
}

/// Unpacks six bytes per element.
inline void unpack_int48(std::span<std::byte const> packed, std::span<std::byte> out) {
  for (std::size_t i = 0; i < out.size() / 8; ++i) {
    std::int64_t x = 0;
    std::memcpy(reinterpret_cast<std::byte*>(&x) + 2, packed.data() + i * 6, 6);
    x >>= 16;
    std::memcpy(out.data() + i * 8, &x, 8);
  }
}

/// The bytes of `t` among the `raw` ones in the file.
inline std::span<std::byte const> constant_bytes(tensor const& t, std::span<std::byte const> raw) {
  auto const count = ir::checked_numel(t.sizes.view());
  if (!count) throw bad_constant(t, " has sizes " + to_string(t.sizes));
  auto const bits = std::size_t{info(t.type).bits};
  auto const elements = static_cast<std::size_t>(*count);
  bool const fits = elements <= raw.size() * 8 / bits;  // the product below does not overflow
  auto const needed = fits ? (elements * bits + 7) / 8 : raw.size() + 1;
  // ExecuTorch 1.4 writes a zero point per channel into a tensor of one element, tosa_serializer
  // one number into a shape of rank 0.
  if (needed > raw.size() || (needed < raw.size() && elements > 1)) {
    throw bad_constant(t, fmt::format("{} has {} bytes", t.sizes.text(), raw.size()));
  }
  return raw.first(needed);
}

/// The elements of constant `t`: a view of the bytes if they need no decoding.
inline ir::tensor_data decode_constant(tensor const& t, std::span<std::byte const> raw,
                                       std::shared_ptr<void const> owner) {
  auto const bytes = constant_bytes(t, raw);
  auto const type = stored_type(t.type);
  auto const stored = ir::size_of(type);
  auto const count = static_cast<std::size_t>(t.sizes.numel());
  if (info(t.type).bits != stored * 8) {
    std::vector<std::byte> unpacked(count * stored);
    switch (t.type) {
      case dtype::int48: unpack_int48(bytes, unpacked); break;
      case dtype::int4: unpack_bits(bytes, 4, 8, unpacked); break;
      default: unpack_bits(bytes, info(t.type).bits, 0, unpacked); break;
    }
    return ir::tensor_data::dense(type, t.sizes, std::move(unpacked));
  }
  if (t.type == dtype::boolean && ranges::any_of(bytes, [](auto b) { return b > std::byte{1}; })) {
    throw bad_constant(t, " has bytes other than 0 and 1");
  }
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % stored != 0) {
    return ir::tensor_data::dense(type, t.sizes, {bytes.begin(), bytes.end()});
  }
  return ir::tensor_data::view(type, t.sizes, contiguous_strides(t.sizes), 0, bytes,
                               std::move(owner));
}

/// The same for a 0.80 file, whose writers (except ours) store BF16 as FP32.
inline ir::tensor_data decode_constant_0_80(tensor const& t, std::span<std::byte const> raw,
                                            std::shared_ptr<void const> owner) {
  auto const count = ir::checked_numel(t.sizes.view());
  bool const is_wide = t.type == dtype::bf16 && count && raw.size() % 4 == 0 &&
                       *count == static_cast<std::int64_t>(raw.size() / 4);
  if (!is_wide) return decode_constant(t, raw, std::move(owner));
  std::vector<std::byte> narrow;
  for (std::size_t i = 0; i < raw.size(); i += 4) {
    if (raw[i] != std::byte{0} || raw[i + 1] != std::byte{0}) {
      throw bad_constant(t, " has numbers that its type cannot represent");
    }
    narrow.insert(narrow.end(), {raw[i + 2], raw[i + 3]});
  }
  return ir::tensor_data::dense(ir::dtype::bfloat16, t.sizes, std::move(narrow));
}

}  // namespace arm_delegate::tosa::detail
