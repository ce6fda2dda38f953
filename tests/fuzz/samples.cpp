// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as samples of an input, in a .npz or a .npy: numbers or an error.

#include "../support/npz_builder.hpp"
#include "../support/workplace.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <span>
#include <string>

namespace ad = arm_delegate;

namespace {

void read(std::string const& name, std::span<std::byte const> bytes) {
  static support::workplace const w;
  std::array const files{(w.path / name).string()};
  std::ofstream(files[0], std::ios::binary)
      .write(reinterpret_cast<char const*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  std::array<std::byte, 16> memory{};
  std::array<ad::program_tensor, 1> const inputs{
      {{.name = "x",
        .type = ad::ir::dtype::float32,
        .data = {.type = ad::tosa::dtype::fp32, .sizes = {1, 2, 2}, .data = memory.data()}}}};
  try {
    ad::quantizer::sample_files const samples(files, inputs, {.max_bytes = 1 << 24});
    for (std::size_t i = 0; i < std::min<std::size_t>(samples.count(), 4); ++i)
      samples.write(i, inputs);
  } catch (ad::error const&) {
    return;  // expected for bad bytes
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  read("a.npz", bytes);
  read("a.npy", bytes);
  // With a correct checksum.
  support::zip_builder zip;
  zip.add("x.npy", bytes);
  read("a.npz", zip.finish());
  return 0;
}
