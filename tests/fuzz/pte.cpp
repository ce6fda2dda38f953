// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as an ExecuTorch program: an error, or a program that can be printed, written as
// a file with the same methods, and run.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/write_program.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

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

/// Runs each method twice, which may change its buffers; few can be prepared.
void run_methods(arm_delegate::pte::program const& p) {
  using namespace arm_delegate;
  auto const& host = find_pipeline(standard_pipeline_table(), "tosa-1.0+fp");
  tosa::run_options const options{.work = {.max_bytes = 1 << 20, .max_iterations = 8}};
  for (auto const& m : p.methods) {
    try {
      pte::method_runner runner(p, m.name, options, host);
      runner.run();
      runner.run();
    } catch (error const&) {
      continue;  // expected for most programs
    }
  }
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
  run_methods(p);
  return 0;
}
