#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of inflate.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/inflate.hpp>

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::files {

namespace detail {

/// One stream without zlib's own header and checksum, as zip archives have it.
class raw_stream {
 public:
  raw_stream() {
    if (inflateInit2(&state_, -MAX_WBITS) != Z_OK) raise(code::io, "there is no memory for zlib");
  }
  ~raw_stream() { inflateEnd(&state_); }
  raw_stream(raw_stream const&) = delete;
  raw_stream& operator=(raw_stream const&) = delete;

  /// Inflates until the stream ends or is damaged, `from` is used up, or `to` is full. Both become
  /// what is left of them. Returns zlib's last answer.
  int run(std::span<std::byte const>& from, std::span<std::byte>& to) {
    int answer = Z_OK;
    while (answer == Z_OK) {
      auto const available = first_part(from.size());
      auto const room = first_part(to.size());
      // zlib does not write to its input.
      state_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(from.data()));
      state_.avail_in = available;
      state_.next_out = reinterpret_cast<Bytef*>(to.data());
      state_.avail_out = room;
      answer = ::inflate(&state_, Z_NO_FLUSH);
      from = from.subspan(available - state_.avail_in);
      to = to.subspan(room - state_.avail_out);
    }
    return answer;
  }

  /// What is wrong with a damaged stream, in zlib's words.
  [[nodiscard]] std::string_view problem() const {
    return state_.msg == nullptr ? "no deflated data" : state_.msg;
  }

 private:
  /// zlib counts in 32 bits.
  static uInt first_part(std::size_t size) {
    return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
  }

  z_stream state_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION file_bytes inflated(std::span<std::byte const> packed, std::size_t size,
                                          std::string_view member) {
  auto const refuse = [&](std::string const& why) {
    raise(code::bad_archive, fmt::format("member '{}' {}", member, why),
          "save or copy the file again");
  };
  // One byte more than declared, to detect the excess.
  auto const memory = new_bytes(size + 1);
  std::span<std::byte> const all(memory.get(), size + 1);
  auto rest = all;
  detail::raw_stream stream;
  auto const answer = stream.run(packed, rest);
  auto const done = all.size() - rest.size();
  if (answer == Z_MEM_ERROR) raise(code::io, "there is no memory for zlib");
  if (done > size) {
    refuse(fmt::format("inflates to more than the {} bytes that the archive declares", size));
  }
  if (answer == Z_BUF_ERROR) refuse("is truncated: its compressed data has no end");
  if (answer != Z_STREAM_END) refuse(fmt::format("is corrupt: {}", stream.problem()));
  if (done < size) {
    refuse(fmt::format("inflates to {} bytes, the archive declares {}", done, size));
  }
  if (!packed.empty()) {
    refuse(fmt::format("has {} bytes after the end of its compressed data", packed.size()));
  }
  return {all.first(size), memory};
}

}  // namespace arm_delegate::files
