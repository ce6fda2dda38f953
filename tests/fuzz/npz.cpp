// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a .npz archive, as its arrays, and as deflated data: an error or a
// vela_bin_stream.

#include "../support/npz_builder.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/files/inflate.hpp>
#include <arm_delegate/files/npz.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace {

void read(std::span<std::byte const> archive) {
  try {
    arm_delegate::files::npz_archive const arrays(archive);
    (void)arm_delegate::ethosu::pack_vela_bin_stream(
        arm_delegate::ethosu::read_vela_network(arrays));
  } catch (arm_delegate::error const&) {
    return;  // expected for bad bytes
  }
}

void inflate(std::span<std::byte const> packed) {
  try {
    (void)arm_delegate::files::inflated(packed, 1000, "x");
  } catch (arm_delegate::error const&) {
    return;  // expected for bad bytes
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  read(bytes);
  inflate(bytes);

  // With correct checksums: the bytes divided into the arrays that Vela writes.
  constexpr std::array<std::string_view, 7> names{"input_shape",  "input_elem_size", "input_region",
                                                  "input_offset", "scratch_shape",   "cmd_data",
                                                  "weight_data"};
  support::zip_builder zip;
  std::size_t const part = size / names.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    zip.add(std::string(names[i]) + ".npy", bytes.subspan(i * part, part));
  }
  for (char const* name : {"_shape", "_elem_size", "_region", "_offset"}) {
    zip.add("output" + std::string(name) + ".npy", support::make_int64_npy("(0,)", {}));
  }
  read(zip.finish());
  return 0;
}
