#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads vela_bin_stream, the payload of Ethos-U runtimes, as written by two releases.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

namespace detail {

/// A 16-byte name, the length of the data, 12 more bytes; then the data, padded to 16 bytes.
class block_reader {
 public:
  explicit block_reader(std::span<std::byte const> bytes) : bytes_(bytes) {}

  struct block {
    std::string name{};
    std::span<std::byte const> data{};
  };

  /// The next block; throws if it does not fit.
  block next() {
    if (bytes_.size() - at_ < header) bad_payload("the vela_bin_stream ends within a block's name");
    block made;
    for (auto const letter : bytes_.subspan(at_, 16)) {
      if (letter == std::byte{0}) break;
      made.name += static_cast<char>(letter);
    }
    // Newer runtimes look such data up in a named-data store beside the payload.
    if (bytes_[at_ + 20] != std::byte{0}) {
      bad_payload(fmt::format("block '{}' of the vela_bin_stream is stored elsewhere", made.name),
                  "a key of named data", "the data itself");
    }
    std::size_t const size = word_at(bytes_, at_ + 16);
    at_ += header;
    if (size > bytes_.size() - at_) {
      bad_payload(fmt::format("block '{}' of the vela_bin_stream is truncated", made.name),
                  fmt::format("{} bytes", bytes_.size() - at_), std::to_string(size));
    }
    made.data = bytes_.subspan(at_, size);
    at_ += std::min(round_up(size, std::size_t{16}), bytes_.size() - at_);
    return made;
  }
  [[nodiscard]] bool is_at_end() const { return at_ == bytes_.size(); }

 private:
  static constexpr std::size_t header = 32;
  std::span<std::byte const> bytes_;
  std::size_t at_ = 0;
};

/// Reads a count, then for each tensor its sizes (4 or 6), bytes per element, offset, region.
inline std::vector<vela_io> read_ios(block_reader::block const& from) {
  auto const bad = [&](std::string const& why) {
    bad_payload(fmt::format("block '{}' of the vela_bin_stream {}", from.name, why));
  };
  auto const number = [&](std::size_t i) {
    return static_cast<std::int32_t>(word_at(from.data, i * 4));
  };
  std::size_t const numbers = from.data.size() / 4;
  if (from.data.size() % 4 != 0 || numbers == 0) bad("is not a list of numbers");
  auto const count = static_cast<std::uint32_t>(number(0));
  if (count == 0) return {};
  std::size_t const each = (numbers - 1) / count;
  constexpr std::size_t besides = 3;
  if ((numbers - 1) % count != 0 || (each != 4 + besides && each != 6 + besides)) {
    bad(fmt::format("does not hold {} tensors", count));
  }
  std::vector<vela_io> ios(count);
  for (std::size_t t = 0; t < count; ++t) {
    std::size_t const at = 1 + t * each;
    for (std::size_t i = 0; i + besides < each; ++i) ios[t].shape.push_back(number(at + i));
    ios[t].elem_size = number(at + each - 3);
    ios[t].offset = number(at + each - 2);
    ios[t].region = number(at + each - 1);
  }
  return ios;
}

/// Tracks which blocks have been read.
class network_reader {
 public:
  void take(block_reader::block const& b) {
    if (ranges::contains(seen_, b.name)) {
      bad_payload(fmt::format("block '{}' occurs twice in the vela_bin_stream", b.name));
    }
    seen_.push_back(b.name);
    if (b.name == "cmd_data") {
      network_.cmd_data = b.data;
    } else if (b.name == "weight_data") {
      network_.weight_data = b.data;
    } else if (b.name == "scratch_data") {
      network_.scratch_size = static_cast<std::uint32_t>(b.data.size());
    } else if (b.name == "scratch_size") {
      if (b.data.size() != 4) bad_payload("block 'scratch_size' is not a 32-bit number");
      network_.scratch_size = word_at(b.data, 0);
    } else if (b.name == "inputs") {
      network_.inputs = read_ios(b);
    } else if (b.name == "outputs") {
      network_.outputs = read_ios(b);
    } else {
      bad_payload("the vela_bin_stream has an unknown block", fmt::format("'{}'", b.name),
                  "cmd_data, weight_data, scratch_data, scratch_size, inputs, outputs");
    }
  }

  vela_network finish() && {
    for (std::string_view const needed : {"cmd_data", "weight_data", "inputs", "outputs"}) {
      if (!ranges::contains(seen_, needed)) {
        bad_payload(fmt::format("the vela_bin_stream has no block '{}'", needed));
      }
    }
    return std::move(network_);
  }

 private:
  vela_network network_{};
  std::vector<std::string> seen_{};
};

}  // namespace detail

/// True if the bytes start like a vela_bin_stream.
[[nodiscard]] inline bool is_vela_bin_stream(std::span<std::byte const> bytes) {
  constexpr std::string_view name = "vela_bin_stream";
  auto const is_same = [](char letter, std::byte b) { return static_cast<std::byte>(letter) == b; };
  return bytes.size() >= name.size() && ranges::equal(name, bytes.first(name.size()), is_same);
}

/// Parses a payload; the result views its bytes. Throws code::bad_payload if it is truncated or
/// contradicts itself.
[[nodiscard]] inline vela_network read_vela_bin_stream(std::span<std::byte const> bytes) {
  if (!is_vela_bin_stream(bytes)) {
    detail::bad_payload("not a vela_bin_stream", "", "a block 'vela_bin_stream' at the start");
  }
  detail::block_reader blocks(bytes);
  static_cast<void>(blocks.next());
  detail::network_reader network;
  for (;;) {
    auto const block = blocks.next();
    if (block.name == "vela_end_stream") break;
    network.take(block);
  }
  if (!blocks.is_at_end()) detail::bad_payload("bytes after the end of the vela_bin_stream");
  return std::move(network).finish();
}

}  // namespace arm_delegate::ethosu
