#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Deflates the members of test archives, with zlib.

#include "zip_writer.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace archives {

/// `text` as zip archives have it: a raw stream. Level 0 copies it, 9 is the best.
inline std::string deflated(std::string_view text, int level = 9) {
  z_stream state{};
  REQUIRE(deflateInit2(&state, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&state, text.size()), '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(out.data());
  state.avail_out = static_cast<uInt>(out.size());
  CHECK(deflate(&state, Z_FINISH) == Z_STREAM_END);
  out.resize(out.size() - state.avail_out);
  deflateEnd(&state);
  return out;
}

/// A deflated member, which declares its right size and checksum.
inline member deflated_member(std::string name, std::string_view text, int level = 9) {
  auto const* const bytes = reinterpret_cast<Bytef const*>(text.data());
  return {.name = std::move(name),
          .data = deflated(text, level),
          .method = 8,
          .crc = static_cast<std::uint32_t>(::crc32_z(0, bytes, text.size())),
          .size = text.size()};
}

/// The same archive with every member deflated, as `zip` makes it of unpacked files.
inline std::string zipped_again(std::string_view archive) {
  auto all = members(archive);
  for (auto& m : all) m = deflated_member(m.name, m.data);
  return zip_writer().write(all);
}

}  // namespace archives
