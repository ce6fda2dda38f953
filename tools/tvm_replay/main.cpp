// SPDX-License-Identifier: BSD-3-Clause
// Runs recorded cases of MLonMCU's TVM backends and prints what this library does for each:
//   tvm_replay --dialect 2024-04|v0.9.0 --data DIR CASES.jsonl
// DIR holds `models/` and `fake_tvmc/`. Each line is {"id": ..., "got": {...}}.
#include "case_json.hpp"
#include "cases.hpp"
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <stdlib.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using arm_delegate::files::json_writer;
using arm_delegate::tvm::value;

/// JSON text on one line. Texts in it have no line ends.
std::string on_one_line(std::string const& json) {
  std::string out;
  bool at_line_start = false;
  for (char const c : json) {
    if (c == '\n') at_line_start = true;
    if (c == '\n' || (at_line_start && c == ' ')) continue;
    at_line_start = false;
    out += c;
  }
  return out;
}

void run_case(json_writer& json, value const& c, tvm_replay::settings const& s) {
  if (!tvm_replay::item(c, "fn").is_none()) {
    tvm_replay::run_utils_case(json, c, s);
  } else if (tvm_replay::item(c, "out").is_none()) {
    tvm_replay::run_generate_case(json, c, s);
  } else {
    tvm_replay::run_compile_case(json, c, s);
  }
}

std::string run_line(std::string const& line, tvm_replay::settings const& s) {
  value const c = tvm_replay::replaced(tvm_replay::read_json(line), {{"${DATA}", s.data}});
  json_writer json;
  json.object().key("id").value(tvm_replay::item(c, "id").text).key("got").object();
  json_writer const before = json;
  try {
    run_case(json, c, s);
  } catch (arm_delegate::error const& e) {
    json = before;
    json.key("construct").object();
    tvm_replay::write_error(json.key("error"), e);
    json.end();
  }
  json.end().end();
  return tvm_replay::replaced(on_one_line(json.text()), {{s.data, "${DATA}"}});
}

int run(std::vector<std::string> const& arguments) {
  tvm_replay::settings s{.dialect = "2024-04"};
  std::string cases;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    bool const has_value = i + 1 < arguments.size();
    if (arguments[i] == "--dialect" && has_value) {
      s.dialect = arguments[++i];
    } else if (arguments[i] == "--data" && has_value) {
      s.data = arguments[++i];
    } else {
      cases = arguments[i];
    }
  }
  std::ifstream file(cases);
  char* const data = ::realpath(s.data.c_str(), nullptr);
  if (!file || data == nullptr || ::chdir(data) != 0) {
    std::cerr << "usage: tvm_replay --dialect 2024-04|v0.9.0 --data DIR CASES.jsonl\n"
              << (file ? "the folder of the data" : "the file of the cases") << " cannot be read\n";
    std::free(data);
    return 2;
  }
  s.data = data;
  std::free(data);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) std::cout << run_line(line, s) << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run({arguments + 1, arguments + count});
  } catch (std::exception const& e) {
    std::cerr << "tvm_replay: " << e.what() << '\n';
    return 1;
  }
}
