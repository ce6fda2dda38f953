// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as an ExecuTorch program: an error, or a program that can be printed, and written
// as a file with the same methods.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/write_program.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

namespace {

/// The text of what a file keeps: constants may be padded.
std::string text_of(arm_delegate::pte::program p) {
  p.constants.clear();
  p.mutable_data.clear();
  return to_string(p);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace arm_delegate;
  auto const someone = std::make_shared<int>(0);  // the caller owns the bytes
  pte::program p;
  try {
    p = pte::read_program(std::as_bytes(std::span(data, size)), someone);
  } catch (error const&) {
    return 0;  // expected for bad bytes
  }
  // A program that was read can be written: an error ends the run.
  auto const again = pte::read_program(pte::write_program(p));
  if (text_of(again) != text_of(p)) std::abort();
  return 0;
}
