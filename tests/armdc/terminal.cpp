// SPDX-License-Identifier: BSD-3-Clause
// armdc on a terminal: widths and colours.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/endless.hpp>
#include <support/terminal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

using support::has;
using support::run_armdc;
using support::run_on_terminal;
using support::workplace;

namespace {

auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/float.pt2";
auto const partition = "partition " + model + " -t tosa-1.0+int";

/// The length of the longest line from `begin` on, without escape sequences for colour.
std::size_t columns_in(std::string const& text, std::string_view begin = "on the host   ") {
  std::size_t most = 0;
  std::istringstream lines(text.substr(text.find(begin)));
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!has(line, "\x1b")) most = std::max(most, line.size());
  }
  return most;
}

}  // namespace

TEST_CASE("armdc on a terminal: tables fit its width") {
  if (!support::has_terminals()) {
    std::cout << "SKIPPED: armdc on a terminal (no pseudo-terminals)\n";
    return;
  }
  auto const wide = run_on_terminal(120, partition);
  CHECK(wide.code == 0);
  CHECK(columns_in(wide.out) <= 120);
  CHECK(columns_in(wide.out) > 100);
  CHECK(columns_in(run_on_terminal(80, partition).out) <= 80);
  CHECK(columns_in(run_on_terminal(80, partition, "COLUMNS=100").out) > 80);
  workplace const w;
  auto const full = run_armdc(w, partition);
  CHECK(columns_in(full.out) > 150);
  CHECK_FALSE(has(full.out, "\x1b"));
}

TEST_CASE("armdc on a terminal: help and commands of payloads fit its width") {
  if (!support::has_terminals()) return;
  auto const payload =
      std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/simulate/branches.bin";
  for (auto const& arguments :
       {std::string("compile --help"), std::string("help run"), "inspect " + payload}) {
    auto const shown = run_on_terminal(80, arguments);
    CHECK(shown.code == 0);
    CHECK(columns_in(shown.out, "") <= 80);
    CHECK(columns_in(run_on_terminal(300, arguments).out, "") > 90);
  }
}

TEST_CASE("armdc on a terminal: the operations of a payload fit its width") {
  if (!support::has_terminals()) return;
  workplace const w;
  auto const explain = "compile " + std::string(ARM_DELEGATE_SOURCE_DIR) +
                       "/examples/digits_cnn/int8.pt2 -t ethos-u55-128 --explain -o " +
                       (w.path / "out").string();
  auto const narrow = run_on_terminal(70, explain);
  CHECK(narrow.code == 0);
  CHECK(columns_in(narrow.out, "cycles      %") <= 70);
  CHECK(columns_in(run_on_terminal(200, explain).out, "cycles      %") > 70);
}

TEST_CASE("armdc on a terminal: work of more than a second shows progress") {
  if (!support::has_terminals()) return;
  workplace const w;
  auto const loop = support::write_endless_loop(w.path).string();
  auto const one = support::write_npy<std::int32_t>(w.path / "one.npy", "<i4", {1}, {1}).string();
  auto const run = "run " + loop + " -i " + one + " -o " + (w.path / "out").string() +
                   " --max-iterations 1000000000000";
  auto const shown = run_on_terminal(80, run, "timeout 1.9");
  CHECK(has(shown.out, "running " + loop + " ... 1 s"));
  CHECK_FALSE(has(run_on_terminal(80, "targets").out, "..."));
  // If standard error is not a terminal, nothing is printed.
  auto const err = w.path / "err";
  auto const stopped = std::system(
      ("timeout 1.9 " + std::string(ARM_DELEGATE_ARMDC) + " " + run + " 2>" + err.string())
          .c_str());
  CHECK(stopped != 0);
  CHECK(support::text_of(err).empty());
}

TEST_CASE("armdc on a terminal: colours, unless they are turned off") {
  if (!support::has_terminals()) return;
  auto const coloured = run_on_terminal(80, "verify nosuch");
  CHECK(coloured.code == 1);
  CHECK(has(coloured.out, "\x1b[1;31merror:\x1b[0m nosuch: cannot be opened"));
  CHECK_FALSE(has(run_on_terminal(80, "verify nosuch", "NO_COLOR=1").out, "\x1b"));
  CHECK_FALSE(has(run_on_terminal(80, "verify nosuch", "TERM=dumb").out, "\x1b"));
  CHECK(has(run_on_terminal(80, partition).out, "\x1b[1m"));
  workplace const w;
  CHECK_FALSE(has(run_armdc(w, "verify nosuch").err, "\x1b"));
}
