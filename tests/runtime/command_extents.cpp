// SPDX-License-Identifier: BSD-3-Clause
// The bytes that commands access, as the runtime finds them before a run, beside the library's
// decoder: of payloads, and of payloads with other numbers in their registers.

#include "networks.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <span>
#include <vector>

using namespace arm_delegate;
using runtime::status;

namespace {

/// The first byte and the end of what operations access in each region and in internal memory.
struct reach {
  std::array<std::int64_t, 9> first{};
  std::array<std::int64_t, 9> end{};

  void add(ethosu::access_list const& list) {
    for (auto const* accesses : {&list.reads, &list.writes}) {
      for (auto const& a : *accesses) {
        for (auto const& r : a.ranges) {
          auto const i = static_cast<std::size_t>(r.region);
          first[i] = std::min(first[i], r.base);
          end[i] = std::max(end[i], r.base + r.length);
        }
      }
    }
  }
};

/// By the library's decoder.
reach reach_of(npu_facts const& npu, std::span<std::byte const> commands) {
  reach found;
  for (auto const& step : ethosu::read_program(npu.family, commands).program.steps) {
    if (auto const* k = step.kernel()) found.add(ethosu::accesses_of(npu, *k));
    if (auto const* d = step.dma()) found.add(ethosu::accesses_of(*d));
  }
  return found;
}

runtime::npu_registers registers_of(ethosu::npu_payload const& p) {
  return {.config = p.driver.config, .id = p.driver.id};
}

/// The sizes of the regions in which a payload may access bytes. It does not say that of fast
/// scratch.
std::array<std::int64_t, 5> sizes_of(ethosu::npu_payload const& p) {
  auto const ports_end = [](auto const& ports, std::int64_t region) {
    std::int64_t end = 0;
    for (auto const& io : ports) {
      if (io.region == region) end = std::max(end, io.offset + ethosu::tensor_bytes(io));
    }
    return end;
  };
  return {static_cast<std::int64_t>(p.network.weight_data.size()),
          static_cast<std::int64_t>(p.network.scratch_size),
          std::numeric_limits<std::uint32_t>::max(), ports_end(p.network.inputs, 3),
          ports_end(p.network.outputs, 4)};
}

/// Compares the bytes that both find in a good payload.
void check_same(std::span<std::byte const> file) {
  support::aligned_bytes copy(file);
  auto const p = ethosu::read_payload(copy.all());
  runtime::command_extents ours;
  REQUIRE(find_extents(p.driver.commands, registers_of(p), ours) == status::ok);
  auto const theirs = reach_of(*p.npu, p.driver.commands);
  for (std::size_t r = 0; r < runtime::region_count; ++r) {
    CAPTURE(r);
    CHECK(theirs.first[r] == 0);
    CHECK(ours.ends[r] == static_cast<std::uint64_t>(theirs.end[r]));
  }
}

/// A command with a number that decides which bytes an operation accesses.
struct number {
  std::size_t at = 0;  ///< in the file
  bool is_long = false;
};

/// The commands with a number of this kind in a file's stream.
std::vector<number> numbers_of(std::span<std::byte const> file, ethosu::npu_payload const& p) {
  // Bases, strides, lengths and skips: all two-word commands but scales, steps, branches, and the
  // largest index, for which the library's decoder lists each row.
  constexpr std::array others{0x24U, 0x25U, 0x26U, 0x27U, 0x38U, 0x96U, 0x97U, 0x100U};
  // Sizes of maps, tiles and transfers, and padding.
  std::set<std::uint32_t> const sizes{0x100, 0x101, 0x102, 0x103, 0x104, 0x10A, 0x10B,
                                      0x10C, 0x111, 0x112, 0x113, 0x11A, 0x11B, 0x11C,
                                      0x132, 0x133, 0x18A, 0x18B, 0x18C};
  std::vector<number> found;
  auto const stream = p.driver.commands;
  auto const start = static_cast<std::size_t>(stream.data() - file.data());
  for (std::size_t at = 0; at < stream.size();) {
    auto const word = runtime::word_at(stream, at);
    bool const is_long = (word & 0xC000U) != 0;
    auto const code = word & 0x3FFU;
    bool const is_wanted =
        is_long ? std::ranges::find(others, code) == others.end() : sizes.contains(code);
    if (is_wanted) found.push_back({start + at, is_long});
    at += is_long ? 8 : 4;
  }
  return found;
}

/// Changes a number: near to what it is, or to any other.
void change(std::span<std::byte> file, number const& n, std::mt19937& random) {
  auto const any = [&] { return static_cast<std::uint32_t>(random()); };
  auto const word = runtime::word_at(file, n.at);
  if (!n.is_long) {
    auto const value = (word >> 16U) + any() % 9U - 4U;
    return support::set_word(file, n.at, (word & 0xFFFFU) | value << 16U);
  }
  auto const low = runtime::word_at(file, n.at + 4);
  switch (any() % 4U) {
    case 0:
      return support::set_word(file, n.at + 4, low + (any() % 65U - 32U) * (1U << any() % 12U));
    case 1: return support::set_word(file, n.at + 4, any());
    case 2:  // a small negative distance, or a base at the end of 40 bits
      support::set_word(file, n.at, word | 0xFF0000U);
      return support::set_word(file, n.at + 4, 0U - any() % 4096U);
    default:
      support::set_word(file, n.at, (word & 0xFF00FFFFU) | (any() & 0xFF0000U));
      return support::set_word(file, n.at + 4, any());
  }
}

/// The status that an operation must have by the library's decoder, before sizes are compared.
status expected(npu_facts const& npu, ethosu::kernel_operation const& o) {
  bool const is_empty = o.ifm.height < 1 || o.ifm.width < 1;
  if (is_empty && ethosu::reads_ifm(o)) return status::bad_commands;
  bool const is_constant = ethosu::writes_ofm(o) && o.ofm.region == ethosu::region::constants;
  if (is_constant) return status::writes_constants;
  reach found;
  found.add(ethosu::accesses_of(npu, o));
  return std::ranges::min(found.first) < 0 ? status::outside_region : status::ok;
}
status expected(npu_facts const& npu, ethosu::dma_operation const& o) {
  if (o.rows < 1 || o.planes < 1 || o.source.length < 1) return status::bad_commands;
  if (o.destination.region == ethosu::region::constants) return status::writes_constants;
  reach found;
  found.add(ethosu::accesses_of(o));
  bool const is_inside = std::ranges::min(found.first) >= 0 &&
                         found.end[ethosu::region::internal] <= ethosu::internal_memory_bytes(npu);
  return is_inside ? status::ok : status::outside_region;
}
/// The status of a payload: of the first operation that is wrong, else by the sizes of regions.
status expected(ethosu::npu_payload const& p) {
  auto const reading = ethosu::read_program(p.npu->family, p.driver.commands);
  for (std::size_t i = 0; i < reading.program.steps.size(); ++i) {
    auto const& step = reading.program.steps[i];
    // The base of another core's weights, if their length was 0.
    auto const lacks = [&](ethosu::unset_register const& r) { return r.step == i; };
    if (std::ranges::any_of(reading.unset, lacks)) return status::bad_commands;
    auto s = status::ok;
    if (auto const* k = step.kernel()) s = expected(*p.npu, *k);
    if (auto const* d = step.dma()) s = expected(*p.npu, *d);
    if (s != status::ok) return s;
  }
  auto const all = reach_of(*p.npu, p.driver.commands);
  auto const sizes = sizes_of(p);
  for (std::size_t r = 0; r < sizes.size(); ++r) {
    if (all.end[r] > sizes[r]) return status::outside_region;
  }
  return status::ok;
}

struct tally {
  int refused = 0;
  int passed = 0;
};

/// Changes `count` numbers of a payload, one at a time, and compares what both say.
tally compare_changes(std::span<std::byte const> file, int count, unsigned seed) {
  support::aligned_bytes copy(file);
  auto const numbers = numbers_of(copy.all(), ethosu::read_payload(copy.all()));
  std::mt19937 random(seed);
  tally seen;
  for (int i = 0; i < count && !numbers.empty(); ++i) {
    std::ranges::copy(file, copy.all().begin());
    auto const& changed = numbers[random() % numbers.size()];
    change(copy.all(), changed, random);
    CAPTURE(changed.at);
    auto const p = ethosu::read_payload(copy.all());
    runtime::payload made;
    auto const ours = read_payload(copy.all(), made);
    CHECK(ours == expected(p));
    ++(ours == status::ok ? seen.passed : seen.refused);
  }
  return seen;
}

}  // namespace

TEST_CASE("runtime extents: those of the library's decoder") {
  for (auto const& npu : target::all_npus) {
    for (auto const& mode : support::modes_of(npu.family)) {
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      check_same(support::payload_of(support::compiled(support::digits_file(), npu.name, mode)));
    }
  }
}

TEST_CASE("runtime extents: random graphs, and changed numbers in their commands") {
  constexpr std::uint64_t count = 40;
  tally all;
  for (auto const& npu : target::all_npus) {
    for (std::uint64_t seed = 1; seed <= count; seed += support::taken_of()) {
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
      auto const seen = compare_changes(payload, 20, static_cast<unsigned>(seed));
      all.refused += seen.refused;
      all.passed += seen.passed;
    }
  }
  // Unused tiles and strides may have any number; other changes stay within a region.
  CHECK(all.refused > 1000 / static_cast<int>(support::taken_of()));
  CHECK(all.passed > 1000 / static_cast<int>(support::taken_of()));
}

TEST_CASE("runtime extents: payloads that Vela made, and changed numbers in their commands") {
  for (auto const& path : support::streams_of_corpus("payload.bin")) {
    CAPTURE(path);
    auto const file = files::read_file(path.string());
    check_same(file.bytes);
    if (file.bytes.size() < 1U << 16U) compare_changes(file.bytes, 20, 1);
  }
}

namespace {

using words = std::vector<std::uint32_t>;

std::uint32_t one(std::uint32_t code, std::uint32_t value) { return value << 16U | code; }
void add_long(words& to, std::uint32_t code, std::uint64_t value) {
  to.push_back(0x4000U | code | static_cast<std::uint32_t>(value >> 32U & 0xFFU) << 16U);
  to.push_back(static_cast<std::uint32_t>(value));
}

/// The extents of a stream for U85; its status must be as given.
runtime::command_extents extents_of(words const& stream, status wanted = status::ok) {
  auto const& npu = *std::ranges::find(target::all_npus, "ethos-u85-256", &npu_facts::name);
  runtime::command_extents found;
  CHECK(find_extents(std::as_bytes(std::span(stream)), {npu.config, npu.id}, found) == wanted);
  return found;
}

/// A transfer of 2 planes of 3 rows of 10 bytes from region 1 to region 2 on U85.
words transfer(std::int64_t source_row, std::int64_t source_plane, std::uint64_t source = 1000) {
  constexpr std::uint32_t three_dimensions = 2U << 9U;
  words made{one(0x130, 1 | three_dimensions), one(0x131, 2), one(0x132, 3), one(0x133, 2)};
  add_long(made, 0x30, source);
  add_long(made, 0x31, 0);
  add_long(made, 0x32, 10);
  add_long(made, 0x33, static_cast<std::uint64_t>(source_row));
  add_long(made, 0x34, static_cast<std::uint64_t>(source_plane));
  add_long(made, 0x35, 20);   // rows of the destination
  add_long(made, 0x36, 100);  // its planes
  return made;
}
words const start_and_stop{0x10, 0xFFFF0000};

words operator+(words a, words const& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

TEST_CASE("runtime extents: strides with a sign, and numbers that would overflow") {
  auto const found = extents_of(transfer(16, 64) + start_and_stop);
  CHECK(found.ends[1] == 1000 + 2 * 16 + 64 + 10);
  CHECK(found.ends[2] == 2 * 20 + 100 + 10);
  CHECK(extents_of(transfer(-16, 64) + start_and_stop).ends[1] == 1000 + 64 + 10);
  CHECK(extents_of(transfer(-400, -200) + start_and_stop).ends[1] == 1000 + 10);
  extents_of(transfer(-400, -201) + start_and_stop, status::outside_region);
  constexpr auto largest = (std::int64_t{1} << 39U) - 1;
  CHECK(extents_of(transfer(largest, largest, (std::uint64_t{1} << 40U) - 1) + start_and_stop)
            .ends[1] > std::uint64_t{1} << 41U);
  extents_of(transfer(-largest, largest) + start_and_stop, status::outside_region);

  // A list that selects among 2^31 rows.
  auto listed = transfer(largest, largest);
  listed[0] |= 1U << 27U;
  add_long(listed, 0x37, 64);
  add_long(listed, 0x38, 0x7FFFFFFF);
  add_long(listed, 0x39, 8);
  listed.push_back(one(0x134, 3));
  auto const gathered = extents_of(listed + start_and_stop);
  CHECK(gathered.ends[1] > std::uint64_t{1} << 41U);
  CHECK(gathered.ends[3] == 64 + 4 * 3 + 8 + 4 * 3);
}

TEST_CASE("runtime extents: operations without bytes or without their registers") {
  auto no_rows = transfer(16, 64);
  no_rows[2] = one(0x132, 0);
  extents_of(no_rows + start_and_stop, status::bad_commands);
  auto const good = transfer(16, 64);
  // Without the first command, which sets the source's region.
  extents_of(words(good.begin() + 1, good.end()) + start_and_stop, status::bad_commands);
  auto to_constants = good;
  to_constants[1] = one(0x131, 0);
  extents_of(to_constants + start_and_stop, status::writes_constants);
  extents_of({}, status::bad_commands);
  extents_of(good, status::bad_commands);  // no stop
}

TEST_CASE("runtime extents: branches") {
  auto const good = transfer(16, 64);
  auto const size = static_cast<std::uint32_t>(4 * good.size());
  auto const branch_to = [](std::uint32_t target) { return words{0x4100, target}; };
  // To a transfer whose registers are set before the target, and after it.
  extents_of(good + words{0x10} + branch_to(size) + words{0xFFFF0000}, status::bad_commands);
  extents_of(good + words{0x10} + branch_to(0) + words{0xFFFF0000});
  extents_of(branch_to(8) + good + start_and_stop);
  // Into a command, and beyond the end.
  extents_of(good + words{0x10} + branch_to(size - 4) + words{0xFFFF0000}, status::bad_commands);
  extents_of(good + words{0x10} + branch_to(2) + words{0xFFFF0000}, status::bad_commands);
  extents_of(good + words{0x10} + branch_to(size + 16) + words{0xFFFF0000}, status::bad_commands);
}
