// SPDX-License-Identifier: BSD-3-Clause
// Reads programs and writes them again, for PyTorch to open.
//
// usage: interop_copy [SYMBOL=NUMBER ...] IN.pt2 OUT.pt2 [IN.pt2 OUT.pt2 ...]

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

void run(std::span<char*> arguments) {
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
  if (files.empty() || files.size() % 2 != 0) throw std::invalid_argument("pairs of files, please");
  for (std::size_t i = 0; i < files.size(); i += 2) {
    pt2::save(pt2::load(files[i], options), files[i + 1]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  try {
    run(std::span(arguments, static_cast<std::size_t>(count)).subspan(1));
    return 0;
  } catch (std::exception const& e) {
    std::cerr << "error: " << e.what() << '\n';
    return 1;
  }
}
