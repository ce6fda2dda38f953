#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs the programs of tests/data/programs and compares their outputs with PyTorch's.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace support {

inline std::filesystem::path const programs =
    std::filesystem::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";

inline ad::compiled_program compiled_file(std::string const& name, std::string_view target) {
  return compile(ad::frontend::pt2::load((programs / (name + ".pt2")).string()), target);
}

/// A runner whose host computes in floating point.
inline ad::program_runner runner(ad::compiled_program program,
                                 tosa::run_options const& options = {}) {
  auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), fp);
  return ad::program_runner(std::move(program), options, &host);
}

/// Runs a program on its inputs of tests/data and compares the outputs with PyTorch's.
inline void check_like_pytorch(std::string const& name, std::string_view target) {
  INFO(name << " for " << target);
  auto net = runner(compiled_file(name, target));
  for (std::size_t i = 0; i < net.input_count(); ++i) {
    read_npy(programs / (name + ".in" + std::to_string(i) + ".npy"), net.input(i));
  }
  for (int times = 0; times < 2; ++times) {  // a run leaves nothing behind but buffers
    net.reset();
    net.run();
    for (std::size_t i = 0; i < net.output_count(); ++i) {
      auto const& made = net.output(i);
      ad::owned_operand const wanted(made.type, made.sizes);
      read_npy(programs / (name + ".out" + std::to_string(i) + ".npy"), wanted.view());
      for (std::size_t k = 0; k < static_cast<std::size_t>(made.numel()); ++k) {
        if (made.type == tosa::dtype::int64) {
          CHECK(made.as<std::int64_t>()[k] == wanted.view().as<std::int64_t>()[k]);
        } else {
          CHECK(made.as<float>()[k] == doctest::Approx(wanted.view().as<float>()[k]).epsilon(1e-5));
        }
      }
    }
  }
}

}  // namespace support
