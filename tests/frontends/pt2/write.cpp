// SPDX-License-Identifier: BSD-3-Clause
// Programs that are written and read again, and what cannot be written.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/corpus.hpp>
#include <support/program_difference.hpp>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace pt2 = arm_delegate::frontend::pt2;

arm_delegate::ir::exported_program read_again(arm_delegate::ir::exported_program const& p) {
  auto const file = std::make_shared<std::vector<std::byte> const>(pt2::write(p));
  return pt2::load_bytes(*file, file, "written.pt2");
}

/// Writes and reads every program below a folder that can be read; returns their number.
std::size_t check_programs_in(std::string const& folder) {
  std::size_t written = 0;
  for (auto const& path : support::programs_in(folder)) {
    INFO(path);
    auto const p = pt2::try_load(path).program;
    if (!p) continue;
    ++written;
    std::string failure;
    try {
      failure = support::difference(*p, read_again(*p));
    } catch (arm_delegate::error const& e) {
      failure = e.what();
    }
    CHECK(failure == "");
  }
  return written;
}

}  // namespace

TEST_CASE("write: every program of the test data is read back the same") {
  auto const folder = std::filesystem::path(archives::path("x")).parent_path().string();
  CHECK(check_programs_in(folder) > 40);
}

TEST_CASE("write: every program of the corpus is read back the same") {
  auto const folder = support::corpus_for("writing the corpus' programs");
  if (!folder) return;
  for (auto const* part : {"/models", "/ops", "/quant", "/faults"}) {
    if (std::filesystem::exists(*folder + part)) {
      CHECK(check_programs_in(*folder + part) > 0);
    }
  }
}
