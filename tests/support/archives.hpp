#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Archives for the tests of the .pt2 reader: the programs of tests/data, intact or changed.

#include "zip_writer.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <ios>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

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

/// `program` with the first `from` replaced by `to` in the member whose name ends with `suffix`.
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

/// A program of tests/data/make_programs.py.
inline arm_delegate::ir::exported_program load_program(std::string_view name) {
  return load(file(path(name)));
}

/// True if loading throws `error`.
inline bool is_refused(std::string archive) {
  try {
    load(std::move(archive));
  } catch (arm_delegate::error const&) {
    return true;
  }
  return false;
}

/// Loads `archive` 3000 times with three bytes changed and correct checksums; it must return.
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

/// Checks that loading `archive` throws an error with that code and `text` in its message.
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
