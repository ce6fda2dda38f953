// SPDX-License-Identifier: BSD-3-Clause
// Reads programs and writes them again, for PyTorch to open.
//
// usage: interop_copy [SYMBOL=NUMBER ...] IN.pt2 OUT.pt2
//
// Exit code 2: IN.pt2 cannot be read; 1: anything else fails.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>

#include <cstddef>
#include <exception>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace pt2 = arm_delegate::frontend::pt2;

namespace {

/// Returns the exit code.
int run(std::span<char*> arguments) {
  pt2::load_options options;
  std::vector<std::string> files;
  for (std::string const given : arguments) {
    auto const equals = given.find('=');
    if (equals == std::string::npos || given.find('/') < equals) {
      files.push_back(given);
    } else {
      options.bindings.push_back(
          {.symbol = given.substr(0, equals), .value = std::stoll(given.substr(equals + 1))});
    }
  }
  if (files.size() != 2) throw std::invalid_argument("give two files");
  auto const read = pt2::try_load(files.front(), options);
  if (!read.program) {
    std::cerr << to_string(read.diagnostics.front()) << '\n';
    return 2;
  }
  pt2::save(*read.program, files.back());
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(std::span(arguments, static_cast<std::size_t>(count)).subspan(1));
  } catch (std::exception const& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
}
