#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Archives for the tests of the .pt2 reader: the programs of tests/data, whole or changed.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/formats/zip.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace archives {

namespace pt2 = arm_delegate::frontend::pt2;

inline std::string file(std::string const& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE_MESSAGE(stream, "cannot open " << path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The path of a program of tests/data/make_programs.py.
inline std::string path(std::string_view program) {
#if defined(ARM_DELEGATE_SOURCE_DIR)
  std::string root = ARM_DELEGATE_SOURCE_DIR;
#else
  std::string root = ".";
#endif
  return root + "/tests/data/programs/" + std::string(program) + ".pt2";
}

inline std::span<std::byte const> bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

struct member {
  std::string name;
  std::string data;
  std::uint16_t method = 0;
  std::uint16_t flags = 0;
  std::uint32_t crc = 0;  ///< 0: nobody checks it
};

/// Writes a zip, and lies where told to.
class zip_writer {
 public:
  bool zip64 = false;
  std::string comment;

  std::string write(std::vector<member> const& members) {
    std::string out;
    std::string directory;
    for (auto const& m : members) {
      auto const offset = out.size();
      out.append(number(0x04034b50, 4)).append(number(20, 2)).append(number(m.flags, 2));
      out.append(number(m.method, 2)).append(number(0, 16)).append(number(m.name.size(), 2));
      out.append(number(0, 2)).append(m.name).append(m.data);
      auto const sizes = zip64 ? number(0xFFFFFFFF, 4) + number(0xFFFFFFFF, 4)
                               : number(m.data.size(), 4) + number(m.data.size(), 4);
      auto const extra = zip64 ? number(1, 2) + number(24, 2) + number(m.data.size(), 8) +
                                     number(m.data.size(), 8) + number(offset, 8)
                               : std::string();
      directory.append(number(0x02014b50, 4)).append(number(20, 2)).append(number(20, 2));
      directory.append(number(m.flags, 2)).append(number(m.method, 2)).append(number(0, 4));
      directory.append(number(m.crc, 4)).append(sizes).append(number(m.name.size(), 2));
      directory.append(number(extra.size(), 2)).append(number(0, 10));
      directory.append(number(zip64 ? 0xFFFFFFFF : offset, 4)).append(m.name).append(extra);
    }
    auto const start = out.size();
    out += directory;
    if (zip64) out += zip64_end(members.size(), directory.size(), start, out.size());
    auto const count = zip64 ? 0xFFFF : members.size();
    out += number(0x06054b50, 4) + number(0, 4) + number(count, 2) + number(count, 2) +
           number(zip64 ? 0xFFFFFFFF : directory.size(), 4) +
           number(zip64 ? 0xFFFFFFFF : start, 4) + number(comment.size(), 2) + comment;
    return out;
  }

  /// `size` bytes, least significant first; zeros beyond the eighth.
  static std::string number(std::uint64_t x, std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i, x >>= 8U) out += static_cast<char>(x & 0xFFU);
    return out;
  }

 private:
  static std::string zip64_end(std::size_t count, std::size_t size, std::size_t start,
                               std::size_t at) {
    return number(0x06064b50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) +
           number(count, 8) + number(count, 8) + number(size, 8) + number(start, 8) +
           number(0x07064b50, 4) + number(0, 4) + number(at, 8) + number(1, 4);
  }
};

inline std::vector<member> members(std::string_view archive) {
  std::vector<member> out;
  arm_delegate::format::zip_archive const zip(bytes(archive));
  for (auto const& m : zip.members()) {
    auto const data = arm_delegate::format::zip_archive::stored(m);
    out.push_back({.name = std::string(m.name),
                   .data = {reinterpret_cast<char const*>(data.data()), data.size()}});
  }
  return out;
}

/// `program` with the first `from` in the member whose name ends with `suffix` made `to`.
inline std::string changed(std::string_view program, std::string_view suffix, std::string_view from,
                           std::string_view to) {
  auto all = members(file(path(program)));
  bool found = false;
  for (auto& m : all) {
    if (!m.name.ends_with(suffix)) continue;
    auto const at = m.data.find(from);
    if (at == std::string::npos) continue;
    m.data.replace(at, from.size(), to);
    found = true;
  }
  REQUIRE_MESSAGE(found, program << " has no " << from);
  return zip_writer().write(all);
}

inline arm_delegate::ir::exported_program load(std::string archive) {
  auto const owner = std::make_shared<std::string const>(std::move(archive));
  return pt2::load_bytes(bytes(*owner), owner, "test.pt2");
}

/// True where loading throws our error.
inline bool is_refused(std::string archive) {
  try {
    load(std::move(archive));
  } catch (arm_delegate::error const&) {
    return true;
  }
  return false;
}

/// Loads `archive` 3000 times with three bytes changed, behind the checksums; it must return.
inline void load_changed(std::string const& archive) {
  auto const whole = zip_writer().write(members(archive));
  std::uint64_t random = 1;
  for (int i = 0; i < 3000; ++i) {
    auto copy = whole;
    for (int changes = 0; changes < 3; ++changes) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      copy[(random >> 33U) % copy.size()] = "0129:{}[],\"-ax\x00\xFF"[(random >> 20U) % 16];
    }
    is_refused(std::move(copy));
  }
}

/// Loading `archive` must throw an error of that code whose text has `text` in it.
inline void check_refused(std::string archive, arm_delegate::code code, std::string_view text) {
  try {
    load(std::move(archive));
    FAIL_CHECK("loaded: " << std::string(text));
  } catch (arm_delegate::error const& e) {
    INFO(e.what());
    CHECK(e.id() == code);
    CHECK(std::string_view(e.what()).find(text) != std::string_view::npos);
    CHECK(e.diagnostics().size() == 1);
    CHECK(e.diagnostics()[0].file == "test.pt2");
  }
}

}  // namespace archives
