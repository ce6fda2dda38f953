// SPDX-License-Identifier: BSD-3-Clause
// Prints the settings of all operations in Ethos-U payloads, for evidence.py. Reads the paths of
// the files from standard input, one per line.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <support/npu_evidence.hpp>

#include <iostream>
#include <string>

int main() {
  using namespace arm_delegate;
  support::npu_settings all;
  for (std::string path; std::getline(std::cin, path);) {
    try {
      auto const file = files::read_file(path);
      auto const payload = ethosu::read_payload(file.bytes);
      auto const reading = ethosu::read_program(payload.npu->family, payload.driver.commands);
      support::add_settings(*payload.npu, reading.program, all);
    } catch (error const& e) {
      std::cerr << path << ": " << e.what() << "\n";
      return 1;
    }
  }
  std::cout << support::to_text(all);
  return 0;
}
