// SPDX-License-Identifier: BSD-3-Clause
// vela_bin_stream: hand-made, and identical to ExecuTorch's for 375 outputs of Vela.

#include "support/corpus.hpp"
#include "support/deflate.hpp"
#include "support/little_endian.hpp"
#include "support/npz_builder.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/files/npz.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
using support::append_little;
using support::to_bytes;

namespace {

std::vector<std::byte> read_file(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::string const text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return to_bytes(text);
}

/// A block in the documented format: 16 bytes of name, length, 12 zeros, data padded to 16.
void append_block(std::vector<std::byte>& out, std::string_view name,
                  std::vector<std::byte> const& data) {
  auto bytes = to_bytes(name);
  bytes.resize(16);
  append_little(bytes, data.size(), 4);
  bytes.resize(32);
  bytes.insert(bytes.end(), data.begin(), data.end());
  bytes.resize((bytes.size() + 15) / 16 * 16);
  out.insert(out.end(), bytes.begin(), bytes.end());
}

std::vector<std::byte> numbers(std::vector<std::int32_t> const& values) {
  std::vector<std::byte> bytes;
  for (std::int32_t value : values) append_little(bytes, static_cast<std::uint32_t>(value), 4);
  return bytes;
}

std::string error_of(vela_network const& network, stream_form form) {
  try {
    (void)pack_vela_bin_stream(network, form);
  } catch (error const& e) {
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("a stream for ExecuTorch 1.4") {
  auto const file = support::make_vela_npz(6);
  files::npz_archive const archive(file);
  std::vector<std::byte> expected;
  append_block(expected, "vela_bin_stream", {});
  append_block(expected, "cmd_data", to_bytes("COP1....command"));
  append_block(expected, "weight_data", to_bytes("w"));
  append_block(expected, "scratch_size", numbers({320}));
  append_block(expected, "inputs", numbers({1, 1, 1, 1, 1, 1, 16, 1, 64, 1}));
  append_block(expected, "outputs", numbers({1, 1, 1, 1, 1, 1, 16, 2, -1, 1}));
  append_block(expected, "vela_end_stream", {});
  CHECK(pack_vela_bin_stream(read_vela_network(archive)) == expected);
}

TEST_CASE("state that a run leaves to the next one is listed once") {
  auto const file = support::make_vela_npz(6, true);
  auto const network = read_vela_network(files::npz_archive(file));
  REQUIRE(network.variables.size() == 1);
  CHECK(network.variables[0] ==
        vela_io{.shape = {1, 1, 1, 1, 1, 16}, .elem_size = 2, .offset = 96, .region = 1});
  auto const stateless = support::make_vela_npz(6);
  CHECK(read_vela_network(files::npz_archive(stateless)).variables.empty());
}

TEST_CASE("a compressed archive gives the same stream, and keeps its memory") {
  vela_network network;
  {
    auto const file =
        read_file(std::filesystem::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/npz/vela.npz");
    network = read_vela_network(files::npz_archive(file));
  }
  auto const stored = support::make_vela_npz(6, true);
  auto const wanted = read_vela_network(files::npz_archive(stored));
  CHECK(network.variables == wanted.variables);
  CHECK(pack_vela_bin_stream(network) == pack_vela_bin_stream(wanted));
}

TEST_CASE("a stream for ExecuTorch v0.5") {
  auto const file = support::make_vela_npz(3);
  files::npz_archive const archive(file);
  std::vector<std::byte> expected;
  append_block(expected, "vela_bin_stream", {});
  append_block(expected, "cmd_data", to_bytes("COP1....command"));
  append_block(expected, "weight_data", to_bytes("w"));
  append_block(expected, "scratch_data", std::vector<std::byte>(320));
  append_block(expected, "inputs", numbers({1, 1, 1, 16, 0, 1, 64, 1}));
  append_block(expected, "outputs", numbers({1, 1, 1, 16, 0, 2, -1, 1}));
  append_block(expected, "vela_end_stream", {});
  CHECK(pack_vela_bin_stream(read_vela_network(archive), stream_form::executorch_0_5) == expected);
}

TEST_CASE("a network that does not fit the form is rejected") {
  vela_network network;
  network.inputs.push_back({.shape = {1, 1, 1, 1, 1, 1}});
  CHECK(error_of(network, stream_form::executorch_1_4) == "no error");
  CHECK(error_of(network, stream_form::executorch_0_5).find("6 dimensions") != std::string::npos);
  network.inputs.clear();
  network.outputs.push_back({.shape = {1, 1, 1, 1}});
  CHECK(error_of(network, stream_form::executorch_0_5) == "no error");
  CHECK(error_of(network, stream_form::executorch_1_4).find("Vela 5.1") != std::string::npos);
  network.scratch_size = 0x8000'0000U;
  CHECK(error_of(network, stream_form::executorch_0_5).find("2 GiB") != std::string::npos);
}

TEST_CASE("arrays that Vela would not write are rejected") {
  auto const with = [](std::string_view name, std::vector<std::byte> const& array) {
    support::zip_builder zip;
    for (std::string const side : {"input", "output"}) {
      for (std::string const what : {"_shape", "_elem_size", "_region", "_offset"}) {
        std::string const key = side + what;
        if (key == name) continue;
        zip.add(key + ".npy", what == "_shape"
                                  ? support::make_int64_npy("(1, 6)", {1, 1, 1, 1, 1, 1})
                                  : support::make_int64_npy("(1,)", {1}));
      }
    }
    for (std::string const key : {"cmd_data", "weight_data"}) {
      if (key != name) zip.add(key + ".npy", support::make_bytes_npy(to_bytes("x")));
    }
    if (name != "scratch_shape") {
      zip.add("scratch_shape.npy", support::make_int64_npy("(1,)", {16}));
    }
    if (!array.empty()) zip.add(std::string(name) + ".npy", array);
    auto const bytes = zip.finish();
    try {
      (void)read_vela_network(files::npz_archive(bytes));
    } catch (error const& e) {
      return std::string(e.what());
    }
    return std::string("no error");
  };
  using support::make_int64_npy;
  using support::make_npy;
  CHECK(with("none", {}) == "no error");
  CHECK(with("cmd_data", {}).find("'cmd_data'") != std::string::npos);
  CHECK(with("input_offset", make_int64_npy("(0,)", {})).find("too short") != std::string::npos);
  CHECK(with("input_offset", make_int64_npy("(1,)", {std::int64_t{1} << 31})).find("32-bit") !=
        std::string::npos);
  CHECK(with("input_shape", make_int64_npy("(6,)", {1, 1, 1, 1, 1, 1})).find("list of shapes") !=
        std::string::npos);
  CHECK(with("scratch_shape", make_int64_npy("(1,)", {-1})).find("not a size") !=
        std::string::npos);
  CHECK(with("output_region", make_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }",
                                       std::vector<std::byte>(8)))
            .find("integers") != std::string::npos);
  // A network without inputs: numpy writes an empty list as floats.
  CHECK(with("input_shape", make_npy("{'descr': '<f8', 'fortran_order': False, 'shape': (0,), }",
                                     {})) == "no error");
  // Vela's "no offset" is 2^64 - 1; smaller types are sign-extended.
  CHECK(with("input_offset", make_npy("{'descr': '<u8', 'fortran_order': False, 'shape': (1,), }",
                                      std::vector<std::byte>(8, std::byte{0xFF}))) == "no error");
  CHECK(with("input_region", make_npy("{'descr': '|i1', 'fortran_order': False, 'shape': (1,), }",
                                      std::vector<std::byte>(1, std::byte{0xFF}))) == "no error");
}

TEST_CASE("Vela's outputs in the corpus are packed as ExecuTorch does") {
  auto const files = support::streams_of_corpus("vela.npz");
  for (auto const& path : files) {
    CAPTURE(path.string());
    auto const file = read_file(path);
    auto const expected = read_file(path.parent_path() / "payload.bin");
    files::npz_archive const archive(file);
    bool const same = pack_vela_bin_stream(read_vela_network(archive)) == expected;
    CHECK(same);
    auto const again =
        to_bytes(archives::zipped_again({reinterpret_cast<char const*>(file.data()), file.size()}));
    auto const compressed = read_vela_network(files::npz_archive(again));
    CHECK((pack_vela_bin_stream(compressed) == expected));
  }
  MESSAGE(files.size() << " streams compared");
}
