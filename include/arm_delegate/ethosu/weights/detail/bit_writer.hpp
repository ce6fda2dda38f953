#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes bits into bytes, the lowest bit of each byte first.

#include <arm_delegate/ethosu/weights/detail/bit_packer.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Bytes in the making.
class bit_writer {
 public:
  /// Appends the lowest bits of a number, 56 at most.
  void put(std::uint64_t value, unsigned count) {
    auto to = packer(count);
    to.put(value & ((std::uint64_t{1} << count) - 1), count);
    finish(to);
  }

  /// A packer for at most `bits` further bits. `finish` takes it back.
  [[nodiscard]] bit_packer packer(std::size_t bits) {
    auto const needed = written_ + bits / 8 + bit_packer::space_beyond;
    if (bytes_.size() < needed) bytes_.resize(2 * needed);
    return bit_packer(bytes_.data() + written_, buffer_, held_);
  }
  void finish(bit_packer const& packed) {
    written_ = static_cast<std::size_t>(packed.at() - bytes_.data());
    buffer_ = packed.buffer();
    held_ = packed.held();
  }

  /// Fills up with ones or zeros to a multiple of that many bytes.
  void align(std::size_t bytes, bool ones) {
    std::uint64_t const filling = ones ? 0xFF : 0;
    if (held_ != 0) put(filling, 8 - held_);
    while (written_ % bytes != 0) put(filling, 8);
  }

  void reserve(std::size_t bytes) { bytes_.resize(bytes + bit_packer::space_beyond); }

  /// The bytes; bits short of a whole byte are not in it.
  [[nodiscard]] std::vector<std::byte> take() {
    bytes_.resize(written_);
    return std::move(bytes_);
  }

 private:
  std::vector<std::byte> bytes_;
  std::size_t written_ = 0;
  std::uint64_t buffer_ = 0;
  unsigned held_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
