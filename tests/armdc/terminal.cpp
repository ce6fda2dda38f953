// SPDX-License-Identifier: BSD-3-Clause
// armdc on a terminal: widths and colours.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/terminal.hpp>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <sstream>
#include <string>

using support::has;
using support::run_armdc;
using support::run_on_terminal;
using support::workplace;

namespace {

auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/float.pt2";
auto const partition = "partition " + model + " -t tosa-1.0+int";

/// Of the longest line, without the codes of colours.
std::size_t columns_in(std::string const& text) {
  std::size_t most = 0;
  std::istringstream lines(text.substr(text.find("on the host   ")));
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!has(line, "\x1b")) most = std::max(most, line.size());
  }
  return most;
}

}  // namespace

TEST_CASE("armdc on a terminal: tables fit its width") {
  auto const wide = run_on_terminal(120, partition);
  if (!wide) {
    std::cout << "SKIPPED: armdc on a terminal (no pseudo-terminals)\n";
    return;
  }
  CHECK(wide->code == 0);
  CHECK(columns_in(wide->out) <= 120);
  CHECK(columns_in(wide->out) > 100);
  CHECK(columns_in(run_on_terminal(80, partition)->out) <= 80);
  CHECK(columns_in(run_on_terminal(80, partition, "COLUMNS=100")->out) > 80);
  workplace const w;
  auto const full = run_armdc(w, partition);
  CHECK(columns_in(full.out) > 150);
  CHECK_FALSE(has(full.out, "\x1b"));
}

TEST_CASE("armdc on a terminal: colours, and none where they are not wanted") {
  auto const coloured = run_on_terminal(80, "verify nosuch");
  if (!coloured) return;
  CHECK(coloured->code == 1);
  CHECK(has(coloured->out, "\x1b[1;31merror:\x1b[0m nosuch: cannot be opened"));
  CHECK_FALSE(has(run_on_terminal(80, "verify nosuch", "NO_COLOR=1")->out, "\x1b"));
  CHECK_FALSE(has(run_on_terminal(80, "verify nosuch", "TERM=dumb")->out, "\x1b"));
  CHECK(has(run_on_terminal(80, partition)->out, "\x1b[1m"));
  workplace const w;
  CHECK_FALSE(has(run_armdc(w, "verify nosuch").err, "\x1b"));
}
