// SPDX-License-Identifier: BSD-3-Clause
// Payloads as devices read them: the checks of ExecuTorch's EthosU delegate and of Arm's core
// driver, by a reader that shares no code with the library.
//
// Sources: ExecuTorch, backends/arm/runtime (VelaBinStream.cpp, EthosUBackend.cpp); Ethos-U
// core driver, src/ethosu_driver.c.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

using byte_span = std::span<std::byte const>;

/// What a device finds wrong.
struct rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};
void require(bool holds, std::string const& what) {
  if (!holds) throw rejected(what);
}

std::uint32_t word(byte_span bytes, std::size_t at) {
  require(at + 4 <= bytes.size(), "a word ends after its block");
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8U | std::to_integer<unsigned>(bytes[at + i]);
  return value;
}

/// A row of the tables "inputs" and "outputs".
struct port_row {
  std::vector<std::int64_t> shape{};  ///< six sizes
  std::int64_t element_bytes = 0;
  std::int64_t offset = 0;
  std::int64_t region = 0;

  [[nodiscard]] std::int64_t bytes() const {
    std::int64_t all = element_bytes;
    for (auto const n : shape) all *= n;
    return all;
  }
};

/// What the delegate reads from a payload.
struct device_stream {
  byte_span commands{};  ///< with the driver's header
  std::size_t commands_at = 0;
  byte_span weights{};
  std::size_t weights_at = 0;
  std::uint32_t scratch_bytes = 0;
  std::vector<port_row> inputs{};
  std::vector<port_row> outputs{};
};

/// A block of 32 bytes of header and its data, padded to 16 bytes.
struct device_block {
  std::string name{};
  byte_span data{};
  std::size_t at = 0;  ///< of the data
  std::size_t next = 0;
};

device_block read_block(byte_span file, std::size_t at) {
  constexpr std::size_t header = 32;
  require(at % 16 == 0, "a block starts at no multiple of 16");
  require(at + header <= file.size(), "a block's header is cut");
  std::array<char, 17> name{};
  std::memcpy(name.data(), file.data() + at, 16);
  require(std::strlen(name.data()) < 16, "a block's name is not terminated");
  auto const size = word(file, at + 16);
  for (std::size_t i = 20; i < header; ++i) {
    require(file[at + i] == std::byte{}, "reserved bytes are not 0");
  }
  auto const padded = (std::size_t{size} + 15) / 16 * 16;
  require(at + header + padded <= file.size(), "a block is cut");
  return {.name = name.data(),
          .data = file.subspan(at + header, size),
          .at = at + header,
          .next = at + header + padded};
}

std::vector<port_row> read_ports(byte_span data) {
  constexpr std::size_t row_words = 9;  // six sizes, element size, offset, region
  auto const count = word(data, 0);
  require(data.size() == 4 * (1 + row_words * std::size_t{count}), "a table has another size");
  std::vector<port_row> rows(count);
  std::size_t at = 4;
  auto const next = [&] {
    auto const value = static_cast<std::int32_t>(word(data, at));
    at += 4;
    require(value >= 0, "a number of a table is negative");
    return std::int64_t{value};
  };
  for (auto& row : rows) {
    for (std::size_t i = 0; i < 6; ++i) row.shape.push_back(next());
    row.element_bytes = next();
    row.offset = next();
    row.region = next();
  }
  return rows;
}

/// Reads a payload as the delegate does, with its blocks in the order in which Vela's are packed.
device_stream read_stream(byte_span file) {
  constexpr std::array<std::string_view, 7> order{"vela_bin_stream", "cmd_data", "weight_data",
                                                  "scratch_size",    "inputs",   "outputs",
                                                  "vela_end_stream"};
  device_stream made;
  std::size_t at = 0;
  for (auto const name : order) {
    auto const block = read_block(file, at);
    require(block.name == name, "'" + block.name + "' instead of '" + std::string(name) + "'");
    at = block.next;
    bool const is_mark = name.starts_with("vela_");
    require(block.data.empty() == is_mark, "'" + block.name + "' is empty, or should be");
    if (name == "cmd_data") {
      made.commands = block.data;
      made.commands_at = block.at;
    } else if (name == "weight_data") {
      made.weights = block.data;
      made.weights_at = block.at;
    } else if (name == "scratch_size") {
      require(block.data.size() == 4, "'scratch_size' is not one word");
      made.scratch_bytes = word(block.data, 0);
    } else if (name == "inputs") {
      made.inputs = read_ports(block.data);
    } else if (name == "outputs") {
      made.outputs = read_ports(block.data);
    }
  }
  require(at == file.size(), "bytes follow the last block");
  for (auto const* ports : {&made.inputs, &made.outputs}) {
    for (auto const& p : *ports) {
      // The delegate copies 1-, 2- and 4-byte elements, always from and to scratch.
      require(p.element_bytes == 1 || p.element_bytes == 2 || p.element_bytes == 4,
              "elements have an unknown size");
      require(p.region == 1, "an input or output is not in scratch");
      require(p.offset + p.bytes() <= made.scratch_bytes, "an input or output exceeds scratch");
      // Vela's default of --cpu-tensor-alignment, on which the delegate's copies rely.
      require(p.offset % 16 == 0, "an input or output is not aligned");
    }
  }
  return made;
}

/// What the driver reads from "cmd_data".
struct driver_header {
  std::uint32_t config = 0;
  std::uint32_t id = 0;
  byte_span stream{};
};

/// Follows the driver's actions up to the end of the data.
driver_header read_driver(device_stream const& s) {
  auto const data = s.commands;
  require(data.size() % 4 == 0, "the driver's data has a fraction of a word");
  require(std::memcmp(data.data(), "COP1", 4) == 0, "the driver's data does not start with COP1");
  driver_header made;
  for (std::size_t at = 4; at < data.size();) {
    auto const action = word(data, at);
    switch (action & 0xFFU) {
      case 1:
        made.config = word(data, at + 4);
        made.id = word(data, at + 8);
        at += 12;
        break;
      case 2: {
        require(made.id != 0, "a stream precedes the configuration");
        auto const words = (action >> 8U & 0xFFU) << 16U | action >> 16U;
        auto const begin = at + 4;
        require((s.commands_at + begin) % 16 == 0, "the stream is not aligned to 16 bytes");
        require(begin + std::size_t{words} * 4 <= data.size(), "the stream is cut");
        made.stream = data.subspan(begin, std::size_t{words} * 4);
        at = begin + made.stream.size();
        break;
      }
      case 5: at += 4; break;
      default: require(false, "an unknown action");
    }
  }
  require(!made.stream.empty(), "there is no stream");
  return made;
}

/// Compares CONFIG and ID with those of an NPU, from their fields; `macs` is from its name.
void check_registers(driver_header const& h, npu_family family, std::uint32_t macs) {
  auto const bits = [](std::uint32_t value, unsigned high, unsigned low) {
    return value >> low & ((1U << (high - low + 1U)) - 1U);
  };
  bool const is_u85 = family == npu_family::u85;
  require(1U << bits(h.config, 3, 0) == macs, "CONFIG has other MACs");
  require(bits(h.config, 7, 4) == (is_u85 ? 1U : 0U), "CONFIG has another command set");
  require(bits(h.config, 31, 28) == static_cast<std::uint32_t>(family), "CONFIG has another NPU");
  require(bits(h.id, 31, 28) == (is_u85 ? 2U : 1U), "ID has another major architecture");
  require(bits(h.id, 27, 20) == 0, "ID has another minor architecture");
  require(bits(h.id, 19, 16) == (is_u85 ? 0U : 6U), "ID has another patch of the architecture");
}

/// What a device finds wrong with a payload for an NPU, or "".
std::string found_by_device(byte_span payload, npu_facts const& npu) {
  try {
    auto const stream = read_stream(payload);
    require(stream.weights_at % 16 == 0, "weights are not aligned to 16 bytes");
    auto const header = read_driver(stream);
    auto const macs = npu.name.substr(npu.name.rfind('-') + 1);
    check_registers(header, npu.family, static_cast<std::uint32_t>(std::stoul(std::string(macs))));
    constexpr std::uint32_t stop = 0xFFFF0000;  // OP_STOP with all bits of the mask
    require(word(header.stream, header.stream.size() - 4) == stop, "the stream does not stop");
    return "";
  } catch (rejected const& e) {
    return e.what();
  }
}

/// The difference of a table from the tensors of the graph, or "".
std::string compared_with(std::vector<port_row> const& rows, tosa::region const& r,
                          std::vector<tosa::tensor_id> const& tensors) {
  if (rows.size() != tensors.size()) return "another number of tensors";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto const& t = r[tensors[i]];
    std::vector<std::int64_t> sizes(6 - t.sizes.rank(), 1);
    for (auto const n : t.sizes) sizes.push_back(n);
    if (rows[i].shape != sizes) return "'" + t.name + "' has another shape";
    auto const bits = t.type == tosa::dtype::boolean ? 8 : tosa::info(t.type).bits;
    if (rows[i].element_bytes * 8 != bits) return "'" + t.name + "' has another element size";
  }
  return "";
}

ethosu::compile::npu_artifact digits_for(npu_facts const& npu, npu_memory_mode const& mode) {
  auto const& p = find_pipeline(npu_pipeline_table(), npu.name);
  auto const file = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";
  return std::any_cast<ethosu::compile::npu_artifact>(
      p.lower(*p.target, frontend::pt2::load(file), {.memory_mode = mode}, nullptr, nullptr));
}

}  // namespace

TEST_CASE("npu device: the bundled model on all NPUs in all memory modes") {
  for (auto const& npu : target::all_npus) {
    for (auto const& mode : support::modes_of(npu.family)) {
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      auto const made = digits_for(npu, mode);
      CHECK(found_by_device(made.payload, npu) == "");
      CHECK(read_stream(made.payload).scratch_bytes == made.memory.scratch);
    }
  }
}

TEST_CASE("npu device: random graphs on all NPUs, and their inputs and outputs") {
  constexpr std::uint64_t count = 40;
  for (auto const& npu : target::all_npus) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      auto const g = support::random_graph(seed, {.family = npu.family});
      CAPTURE(npu.name);
      CAPTURE(seed);
      std::vector<std::byte> payload;
      try {
        payload = support::compiled_for(g, npu).payload;
      } catch (error const& e) {
        REQUIRE(e.id() == code::unsupported_operator);
        continue;
      }
      REQUIRE(found_by_device(payload, npu) == "");
      auto const stream = read_stream(payload);
      CHECK(compared_with(stream.inputs, g.main(), g.main().inputs) == "");
      CHECK(compared_with(stream.outputs, g.main(), g.main().outputs) == "");
      CHECK_FALSE(stream.weights.empty());  // the delegate copies one byte at least
    }
  }
}

TEST_CASE("npu device: the driver's header equals Vela's") {
  auto const corpus = support::corpus_for("headers of Vela's payloads");
  if (!corpus) return;
  constexpr std::size_t before_length = 28;  // COP1, configuration, three actions without effect
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    // A graph that the corpus has for every NPU.
    auto const path = *corpus + "/ethosu/et_dw/" + std::string(npu.name) + "/payload.bin";
    auto const file = files::read_file(path);
    CHECK(found_by_device(file.bytes, npu) == "");
    auto const made = digits_for(npu, default_npu_memory_mode(npu.family));
    CHECK(std::ranges::equal(read_stream(file.bytes).commands.first(before_length),
                             read_stream(made.payload).commands.first(before_length)));
  }
}

TEST_CASE("npu device: the reader rejects what a device rejects") {
  auto const& npu = target::ethos_u55_128::npu;
  auto const good = digits_for(npu, default_npu_memory_mode(npu.family)).payload;
  auto const with = [&](std::size_t at, int value) {
    auto changed = good;
    changed.at(at) = static_cast<std::byte>(value);
    return found_by_device(changed, npu);
  };
  constexpr std::size_t commands = 64;  // after two headers of blocks
  CHECK(with(0, 'V') == "'Vela_bin_stream' instead of 'vela_bin_stream'");
  CHECK(with(20, 1) == "reserved bytes are not 0");
  CHECK(with(commands, 'c') == "the driver's data does not start with COP1");
  CHECK(with(commands + 4, 9) == "an unknown action");
  CHECK(with(commands + 8, 6) == "CONFIG has other MACs");
  CHECK(with(commands + 11, 0x10) == "CONFIG has another NPU");
  CHECK(with(commands + 15, 0x20) == "ID has another major architecture");
  CHECK(found_by_device(std::span(good).first(good.size() - 16), npu) == "a block's header is cut");
  auto longer = good;
  longer.resize(good.size() + 16);
  CHECK(found_by_device(longer, npu) == "bytes follow the last block");
  CHECK(found_by_device(good, target::ethos_u55_256::npu) == "CONFIG has other MACs");
}
