// SPDX-License-Identifier: BSD-3-Clause
// The runtime's reader of payloads, compared with the library's, and bad payloads.

#include "networks.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

using namespace arm_delegate;
using runtime::status;
using support::commands;
using support::inputs;
using support::outputs;
using support::scratch;
using support::weights;

namespace {

status read(std::span<std::byte const> file, std::size_t shift = 0) {
  support::aligned_bytes copy(file, shift);
  runtime::payload made;
  return runtime::read_payload(copy.all(), made);
}

/// Regions with an address that an operation accesses.
runtime::region_set accessed_regions(ethosu::npu_payload const& p) {
  runtime::region_set found;
  auto const add = [&](ethosu::access_list const& list) {
    for (auto const* accesses : {&list.reads, &list.writes}) {
      for (auto const& a : *accesses) {
        for (auto const& r : a.ranges) {
          if (r.region != ethosu::region::internal) found.bits |= 1U << r.region;
        }
      }
    }
  };
  for (auto const& step : ethosu::read_program(p.npu->family, p.driver.commands).program.steps) {
    if (auto const* k = step.kernel()) add(ethosu::accesses_of(*p.npu, *k));
    if (auto const* d = step.dma()) add(ethosu::accesses_of(*d));
  }
  return found;
}

void check_ports(runtime::port_table const& ours, std::vector<ethosu::vela_io> const& theirs) {
  REQUIRE(ours.size() == theirs.size());
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    runtime::port p;
    REQUIRE(ours.at(i, p) == status::ok);
    CHECK(std::ranges::equal(p.sizes, theirs[i].shape));
    CHECK(p.element_bytes == theirs[i].elem_size);
    CHECK(p.offset == theirs[i].offset);
    CHECK(p.region == theirs[i].region);
    CHECK(p.bytes == ethosu::tensor_bytes(theirs[i]));
  }
}

/// Compares the two readers on a payload that both accept.
void check_same(std::span<std::byte const> file) {
  support::aligned_bytes copy(file);
  runtime::payload ours;
  REQUIRE(runtime::read_payload(copy.all(), ours) == status::ok);
  auto const theirs = ethosu::read_payload(copy.all());
  auto const is_same = [](std::span<std::byte const> a, std::span<std::byte const> b) {
    return a.data() == b.data() && a.size() == b.size();
  };
  CHECK(is_same(ours.driver_payload, theirs.network.cmd_data));
  CHECK(is_same(ours.commands, theirs.driver.commands));
  CHECK(is_same(ours.weights, theirs.network.weight_data));
  CHECK(ours.scratch_bytes == theirs.network.scratch_size);
  CHECK(ours.npu.config == theirs.driver.config);
  CHECK(ours.npu.id == theirs.driver.id);
  CHECK(static_cast<int>(ours.npu.variant().macs) == theirs.npu->macs);
  CHECK(static_cast<int>(ours.npu.variant().product) == static_cast<int>(theirs.npu->family));
  CHECK(ours.regions == accessed_regions(theirs));
  check_ports(ours.inputs, theirs.network.inputs);
  check_ports(ours.outputs, theirs.network.outputs);
}

/// The result for the bundled model's payload with changed blocks.
status with(std::function<void(std::vector<support::block>&)> const& change) {
  auto blocks = support::blocks_of(support::digits_payload());
  change(blocks);
  return read(support::packed(blocks));
}
status with_word(std::size_t block_index, std::size_t word, std::uint32_t value) {
  return with([&](auto& b) { support::set_word(b[block_index].data, word * 4, value); });
}

}  // namespace

TEST_CASE("runtime payload: the same contents as the library's reader") {
  for (auto const& npu : target::all_npus) {
    for (auto const& mode : support::modes_of(npu.family)) {
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      check_same(support::payload_of(support::compiled(support::digits_file(), npu.name, mode)));
    }
  }
}

TEST_CASE("runtime payload: random graphs") {
  constexpr std::uint64_t count = 40;
  for (auto const& npu : target::all_npus) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      CAPTURE(npu.name);
      CAPTURE(seed);
      std::vector<std::byte> payload;
      try {
        payload =
            support::compiled_for(support::random_graph(seed, {.family = npu.family}), npu).payload;
      } catch (error const& e) {
        REQUIRE(e.id() == code::unsupported_operator);
        continue;
      }
      check_same(payload);
    }
  }
}

TEST_CASE("runtime payload: payloads that Vela made") {
  for (auto const& path : support::streams_of_corpus("payload.bin")) {
    CAPTURE(path);
    check_same(files::read_file(path.string()).bytes);
  }
}

TEST_CASE("runtime payload: the older form") {
  auto const& file = support::digits_payload();
  auto const theirs = ethosu::read_payload(file);
  auto network = theirs.network;
  for (auto* ports : {&network.inputs, &network.outputs}) {
    for (auto& io : *ports) {
      io.shape = {io.shape.begin() + 2, io.shape.end()};
      // Shapes of fewer dimensions end with zeros.
      if (io.shape.front() == 1) io.shape.erase(io.shape.begin());
    }
  }
  auto const old = ethosu::pack_vela_bin_stream(network, ethosu::stream_form::executorch_0_5);
  support::aligned_bytes copy(old);
  runtime::payload ours;
  REQUIRE(runtime::read_payload(copy.all(), ours) == status::ok);
  CHECK(ours.scratch_bytes == theirs.network.scratch_size);
  check_ports(ours.inputs, theirs.network.inputs);
  check_ports(ours.outputs, theirs.network.outputs);
}

TEST_CASE("runtime payload: blocks that are missing, unknown, repeated or damaged") {
  auto const& good = support::digits_payload();
  CHECK(with([](auto&) {}) == status::ok);
  CHECK(read({}) == status::not_a_payload);
  CHECK(read(good, 8) == status::misaligned_payload);
  CHECK(with([](auto& b) { b[0].name = "vela_bin_strean"; }) == status::not_a_payload);
  CHECK(with([](auto& b) { b[weights].name = "weights"; }) == status::unknown_block);
  CHECK(with([](auto& b) { b[weights] = b[commands]; }) == status::repeated_block);
  CHECK(with([](auto& b) { b.insert(b.begin(), b[0]); }) == status::repeated_block);
  for (std::size_t i = commands; i <= outputs; ++i) {
    CHECK(with([&](auto& b) { b.erase(b.begin() + static_cast<int>(i)); }) ==
          status::missing_block);
  }
  CHECK(with([](auto& b) { b.pop_back(); }) == status::truncated_block);
  CHECK(with([](auto& b) { b.push_back(b[0]); }) == status::data_after_end);
  CHECK(with([](auto& b) { b.insert(b.begin() + 3, {"scratch_data", {}}); }) ==
        status::repeated_block);
  CHECK(with([](auto& b) { b[scratch].data.resize(8); }) == status::bad_scratch_size);
  auto named = good;
  named[32 + 20] = std::byte{1};
  CHECK(read(named) == status::named_data);
  auto long_block = good;
  support::set_word(long_block, 32 + 16, 0xFFFFFFFF);
  CHECK(read(long_block) == status::truncated_block);
}

TEST_CASE("runtime payload: every truncation is refused") {
  auto const& good = support::digits_payload();
  support::aligned_bytes copy(good);
  for (std::size_t size = 0; size < good.size(); ++size) {
    runtime::payload made;
    REQUIRE(runtime::read_payload(copy.all().first(size), made) != status::ok);
    REQUIRE(made.file.empty());
  }
}

TEST_CASE("runtime payload: tables of inputs and outputs") {
  constexpr std::uint32_t negative = 0xFFFFFFFF;
  for (auto const table : {inputs, outputs}) {
    CAPTURE(table);
    CHECK(with_word(table, 0, 2) == status::bad_table);
    CHECK(with_word(table, 0, negative) == status::bad_table);
    CHECK(with_word(table, 0, 0) == status::bad_table);
    CHECK(with([&](auto& b) { b[table].data.clear(); }) == status::bad_table);
    CHECK(with([&](auto& b) { b[table].data.pop_back(); }) == status::bad_table);
    for (std::size_t size = 1; size <= 6; ++size) {
      CHECK(with_word(table, size, 0) == status::bad_tensor);
      CHECK(with_word(table, size, negative) == status::bad_tensor);
    }
    // 2^16 * 2^16 elements: the product must not wrap.
    CHECK(with([&](auto& b) {
            support::set_word(b[table].data, 4, 0x10000);
            support::set_word(b[table].data, 8, 0x10000);
          }) == status::bad_tensor);
    CHECK(with_word(table, 7, 3) == status::bad_tensor);
    CHECK(with_word(table, 7, 0) == status::bad_tensor);
    CHECK(with_word(table, 8, negative) == status::bad_tensor);
    CHECK(with_word(table, 8, 0x7FFFFFFF) == status::tensor_outside_scratch);
    CHECK(with_word(table, 1, 0x1000) == status::tensor_outside_scratch);
    for (std::uint32_t region = 0; region < 10; ++region) {
      auto const own = table == inputs ? 3U : 4U;
      bool const is_good = region == 1 || region == own;
      CHECK(with_word(table, 9, region) == (is_good ? status::ok : status::bad_tensor));
    }
  }
  CHECK(with_word(scratch, 0, 16) == status::tensor_outside_scratch);
}

TEST_CASE("runtime payload: commands and their header") {
  // Words: COP1, configuration, CONFIG, ID, three without effect, stream.
  CHECK(with_word(commands, 0, 0x32504F43) == status::unknown_driver_payload);  // COP2
  CHECK(with([](auto& b) { b[commands].data.clear(); }) == status::unknown_driver_payload);
  CHECK(with([](auto& b) { b[commands].data.resize(12); }) == status::bad_driver_payload);
  CHECK(with([](auto& b) { b[commands].data.resize(28); }) == status::bad_driver_payload);
  CHECK(with([](auto& b) { b[commands].data.pop_back(); }) == status::bad_driver_payload);
  CHECK(with([](auto& b) {
          auto& data = b[commands].data;
          data.erase(data.end() - 4, data.end());
        }) == status::bad_driver_payload);
  CHECK(with([](auto& b) { b[commands].data.resize(b[commands].data.size() + 4); }) ==
        status::bad_driver_payload);
  CHECK(with_word(commands, 4, 9) == status::bad_driver_payload);
  // Without a configuration before the stream.
  auto const unconfigured = with([](auto& b) {
    for (std::size_t i = 1; i < 4; ++i) support::set_word(b[commands].data, i * 4, 5);
  });
  CHECK(unconfigured == status::bad_driver_payload);
  CHECK(with([](auto& b) {
          auto& data = b[commands].data;
          data.insert(data.begin() + 16, {std::byte{5}, {}, {}, {}});
        }) == status::misaligned_commands);

  auto const config = runtime::word_at(support::digits_payload(), 64 + 8);
  auto const id = runtime::word_at(support::digits_payload(), 64 + 12);
  CHECK(with_word(commands, 2, config | 0x3U << 28U) == status::unknown_npu);
  CHECK(with_word(commands, 2, config & ~0xFU) == status::unknown_npu);  // 1 MAC
  CHECK(with_word(commands, 2, config | 0xFU) == status::unknown_npu);   // 2^15
  CHECK(with_word(commands, 2, config | 0x10U) == status::unknown_npu);  // command set of U85
  CHECK(with_word(commands, 2, config | 0x2U << 28U) ==
        status::unknown_npu);                                              // U85, but not its ID
  CHECK(with_word(commands, 3, id ^ 0x3U << 28U) == status::unknown_npu);  // architecture 2

  CHECK(with([](auto& b) {
          auto& data = b[commands].data;
          support::set_word(data, data.size() - 4, 0x00010002);  // CONV instead of STOP
        }) == status::bad_commands);
  CHECK(with([](auto& b) {
          auto& data = b[commands].data;
          support::set_word(data, data.size() - 4, 0x00004000);  // lacks its second word
        }) == status::bad_commands);
}

TEST_CASE("runtime payload: any changed byte gives a status") {
  auto const& good = support::digits_payload();
  support::aligned_bytes copy(good);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (auto const value : {std::byte{0}, std::byte{0xFF}, good[at] ^ std::byte{0x10}}) {
      copy.all()[at] = value;
      runtime::payload made;
      if (runtime::read_payload(copy.all(), made) != status::ok) ++refused;
    }
    copy.all()[at] = good[at];
  }
  // At least the names of seven blocks, for two values at each byte.
  CHECK(refused >= std::size_t{7} * 16 * 2);
}
