// SPDX-License-Identifier: BSD-3-Clause
// Names in a program have no effect on the terminal that prints them.

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/command.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>

using support::has;
using support::run_armdc;
using support::workplace;

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// The digits model with other names of nodes and files.
std::string hostile_model(workplace const& w) {
  auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/float.pt2";
  auto all = archives::members(archives::file(model));
  auto const longer =
      R"(: null, "name": "n\nerror: forged\u001b[2J)" + std::string(70000, 'x') + "end\"";
  for (auto& m : all) {
    replace_all(m.data, R"(: null, "name": "relu")", longer);
    replace_all(m.data, "examples/digits_cnn/train.py", R"(C:\\digits\\\u202etrain.py)");
  }
  auto const path = (w.path / "hostile.pt2").string();
  std::ofstream(path, std::ios::binary) << archives::zip_writer().write(all);
  return path;
}

void check_harmless(std::string const& text) {
  CHECK(std::ranges::none_of(text, [](char c) {
    auto const byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n') || byte == 0x7f;
  }));
  CHECK_FALSE(has(text, "\xe2\x80\xae"));
  CHECK_FALSE(has(text, "\nerror: forged"));
}

}  // namespace

TEST_CASE("names of a program are printed on one line, escaped and shortened") {
  workplace const w;
  auto const file = hostile_model(w);
  auto const kept = " -t tosa-1.0+fp --keep-on-host aten.relu ";
  auto const table = run_armdc(w, "partition " + file + kept);
  CHECK(table.code == 0);
  check_harmless(table.out);
  CHECK(has(table.out, "n\\nerror: forged\\x1b[2Jxxx"));
  CHECK(has(table.out, "xxxend  aten.relu.default"));
  CHECK(has(table.out, "C:\\digits\\\\u202etrain.py:50"));
  constexpr std::size_t most = 20000;
  CHECK(table.out.size() < most);
  auto const messages = run_armdc(w, "compile " + file + kept + "-o " + (w.path / "o").string());
  CHECK(messages.code == 0);
  check_harmless(messages.err);
  CHECK(messages.err.size() < most);
  for (auto const* format : {"text", "json", "dot"}) {
    auto const r = run_armdc(w, "inspect --format " + std::string(format) + " " + file);
    CHECK(r.code == 0);
    check_harmless(r.out);
  }
}

TEST_CASE("JSON and SARIF have the whole names, and Windows paths as URIs") {
  workplace const w;
  auto const file = hostile_model(w);
  auto const kept = " -t tosa-1.0+fp --keep-on-host aten.relu --format ";
  auto const whole = "n\\u000aerror: forged\\u001b[2J" + std::string(70000, 'x') + "end\"";
  auto const json = run_armdc(w, "partition " + file + kept + "json");
  check_harmless(json.out);
  CHECK(has(json.out, whole));
  auto const sarif = run_armdc(w, "partition " + file + kept + "sarif");
  check_harmless(sarif.out);
  CHECK(has(sarif.out, "\"uri\": \"file:///C:/digits/%E2%80%AEtrain.py\""));
  CHECK(has(sarif.out, "\"startLine\": 50"));
}
