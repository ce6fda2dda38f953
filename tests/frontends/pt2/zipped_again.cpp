// SPDX-License-Identifier: BSD-3-Clause
// Programs whose archive was unpacked and zipped again: their members are deflated.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/corpus.hpp>
#include <support/deflate.hpp>
#include <support/program_difference.hpp>
#include <support/zip_writer.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

namespace pt2 = arm_delegate::frontend::pt2;
using arm_delegate::code;

constexpr std::string_view weight = "weights/weight_0";

/// The program "tied_weights" deflated, with its first weight changed by `change`.
template <class Change>
std::string with_weight(Change const& change) {
  auto all = archives::members(archives::file(archives::path("tied_weights")));
  bool found = false;
  for (auto& m : all) {
    m = archives::deflated_member(m.name, m.data);
    if (!m.name.ends_with(weight)) continue;
    change(m);
    found = true;
  }
  REQUIRE(found);
  return archives::zip_writer().write(all);
}

}  // namespace

TEST_CASE("zipped again: every program of the test data is the same") {
  auto const folder = std::filesystem::path(archives::path("x")).parent_path().string();
  std::size_t compared = 0;
  for (auto const& path : support::programs_in(folder)) {
    INFO(path);
    auto const stored = pt2::try_load(path).program;
    if (!stored) continue;
    CHECK(support::difference(*stored,
                              archives::load(archives::zipped_again(archives::file(path)))) == "");
    ++compared;
  }
  CHECK(compared > 40 / support::taken_of());
}

TEST_CASE("zipped again: damaged weights are refused by name") {
  archives::check_refused(with_weight([](auto& m) { m.data.pop_back(); }), code::bad_archive,
                          "weights/weight_0' is truncated");
  archives::check_refused(with_weight([](auto& m) { m.crc ^= 1; }), code::bad_archive,
                          "weights/weight_0' is corrupt: its checksum is wrong");
  archives::check_refused(with_weight([](auto& m) { m.data[0] = '\x07'; }), code::bad_archive,
                          "weights/weight_0' is corrupt: invalid block type");
  archives::check_refused(with_weight([](auto& m) { m.method = 14; }), code::bad_archive,
                          "weights/weight_0' is compressed by method 14");
  archives::check_refused(with_weight([](auto& m) { *m.size += 4; }), code::bad_archive,
                          "weights/weight_0' inflates to ");
}

TEST_CASE("zipped again: more bytes than the limit are refused") {
  auto const archive = with_weight([](auto&) {});
  try {
    auto const p = pt2::load_bytes(archives::bytes(archive), nullptr, "small.pt2",
                                   {.bindings = {}, .work = {.max_bytes = 100}});
    FAIL("it was loaded");
  } catch (arm_delegate::error const& e) {
    CHECK(e.id() == code::limit_exceeded);
    std::string_view const said = e.what();
    CHECK(said.find("small.pt2: member '") != std::string_view::npos);
    CHECK(said.find("--max-bytes") != std::string_view::npos);
  }
}
