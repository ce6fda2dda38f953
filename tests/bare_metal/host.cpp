// SPDX-License-Identifier: BSD-3-Clause
// Writes the files that device.cpp is built with: the bundled model's payload for Ethos-U55 with
// 128 MACs, an input, the simulator's output, and the commands, addresses and sizes of the job.
//
// usage: bare_metal_host DIR

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <any>
#include <cstddef>
#include <exception>
#include <fstream>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>

namespace {

using namespace arm_delegate;

void write(std::string const& file, std::span<std::byte const> bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<char const*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

void write_files(std::string const& folder) {
  auto const& pipeline = find_pipeline(npu_pipeline_table(), "ethos-u55-128");
  auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";
  auto const made = std::any_cast<ethosu::compile::npu_artifact>(
      pipeline.lower(*pipeline.target, frontend::pt2::load(model), {}, nullptr, nullptr));
  auto const payload = ethosu::read_payload(made.payload);
  auto const& network = payload.network;
  ethosu::simulator net(payload);
  int next = 0;
  for (auto& b : net.input(0)) b = static_cast<std::byte>(next++ * 37 & 0x7F);
  write(folder + "/payload.bin", made.payload);
  write(folder + "/commands.bin", payload.driver.commands);
  write(folder + "/input.bin", net.input(0));
  net.run();
  write(folder + "/output.bin", net.output(0));

  std::ofstream out(folder + "/expected.hpp");
  out << "#pragma once\n#include <cstddef>\nnamespace expected {\n";
  auto const constant = [&](char const* name, auto value) {
    out << "inline constexpr std::size_t " << name << " = " << value << ";\n";
  };
  constant("weights_offset", network.weight_data.data() - made.payload.data());
  constant("weights_bytes", network.weight_data.size());
  constant("scratch_bytes", network.scratch_size);
  constant("input_offset", network.inputs.at(0).offset);
  constant("input_bytes", net.input(0).size());
  constant("output_offset", network.outputs.at(0).offset);
  constant("output_bytes", net.output(0).size());
  out << "}\n";
  if (!out.flush()) throw std::runtime_error("cannot write expected.hpp");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 2) throw std::runtime_error("usage: bare_metal_host DIR");
  write_files(argv[1]);
  return 0;
} catch (std::exception const& e) {
  std::cerr << e.what() << '\n';
  return 1;
}
