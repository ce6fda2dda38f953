// SPDX-License-Identifier: BSD-3-Clause
// Cycle estimates: by hand, for hostile streams, and compared with Vela's for all its payloads.

#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::estimate;
namespace fs = std::filesystem;

namespace {

feature_map map_of(std::int64_t height, std::int64_t width, std::int64_t depth) {
  return {.height = height, .width = width, .depth = depth, .region = 1};
}

npu_target standard(npu_facts const& npu) {
  return {npu, default_npu_system(npu.family), default_npu_memory_mode(npu.family)};
}

npu_payload payload_of(npu_facts const& npu, std::span<std::byte const> commands) {
  npu_payload p;
  p.driver.commands = commands;
  p.npu = &npu;
  return p;
}

}  // namespace

TEST_CASE("estimate: a maximum of 2x2 on U55-128, by hand") {
  kernel_operation o{.kind = kernel_kind::pool,
                     .pooling = pooling_mode::max,
                     .ifm = map_of(8, 8, 8),
                     .ofm = map_of(4, 4, 8)};
  o.kernel = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2};
  o.block = {4, 4, 8};
  o.out.smallest = -128;
  o.out.largest = 127;
  auto const c = cycles_of(standard(target::ethos_u55_128::npu), o);
  CHECK(c.mac == 4 * 8 * 4);         // 4 kernel elements, 8 microblocks, half for 8 bits
  CHECK(c.output == 4 * 4 * 8 / 4);  // a quarter of a cycle per element
  CHECK(c.issue == (128 + 32) / 4);
  // The block's compute time, then 512 bytes of input and 128 of output at 8 per cycle, each with a
  // latency of 32.
  CHECK(c.npu == 128 + 40 + (32 + 64) + (32 + 16));
  CHECK(c.access_of(memory_kind::sram) == (512 + 128) / 8);
  CHECK(c.access_of(memory_kind::off_chip_flash) == 0);
  CHECK(c.total == c.npu);
}

TEST_CASE("estimate: U85 adds up the output stages of a chain") {
  kernel_operation o{.kind = kernel_kind::elementwise,
                     .elementwise = elementwise_mode::add,
                     .ifm = map_of(16, 16, 16),
                     .ifm2 = map_of(16, 16, 16),
                     .ofm = map_of(16, 16, 16)};
  o.block = {16, 16, 16};
  o.unit = microblock::u1x2;
  o.out.clips = false;
  auto const to = standard(target::ethos_u85_256::npu);
  CHECK(cycles_of(to, o).npu == 4096 / 4);
  // 13 of 16 bursts of 64 bytes are outstanding for 32 cycles, at 80 % utilization: 20.48 bytes per
  // cycle, less than the memory's 32.
  CHECK(cycles_of(to, o).access_of(memory_kind::sram) == 2 * 4096 / 20.48);
  std::vector chain{o, o};
  chain[0].ofm.storage = activation_storage::chained;
  chain[1].ifm.storage = activation_storage::chained;
  CHECK(cycles_of(to, chain).npu == 2 * 4096 / 4);
  CHECK(cycles_of(to, chain).access_of(memory_kind::sram) == 3 * 4096 / 20.48);
  chain[1].elementwise = elementwise_mode::div;
  CHECK(cycles_of(to, chain).npu == 4096 / 4 + 33 * 4096);
  CHECK(cycles_of(to, std::span<kernel_operation const>()).total == 0);
}

TEST_CASE("estimate: operations wait for transfers as the stream does") {
  command_writer out(npu_family::u55);
  auto const set = [&](std::string_view name, std::int64_t value) { out.write(name, {value}); };
  set("SET_IFM_REGION", 1);
  set("SET_OFM_REGION", 1);
  set("SET_DMA0_LEN", 1024);
  out.write("SET_DMA0_DST_REGION", {1, 0, 0});
  out.write("OP_DMA_START");
  out.write("OP_POOL", {0});
  out.write("OP_DMA_WAIT", {0});
  out.write("OP_POOL", {0});
  out.write("OP_DMA_START");
  out.write("OP_STOP", {0xFFFF});
  auto const commands = out.bytes();
  auto const e = cycles_of(payload_of(target::ethos_u55_128::npu, commands));
  REQUIRE(e.operations.size() == 4);
  auto const transfer = e.operations[0].cycles.total;
  CHECK(transfer == 1024 + 64);  // flash delivers one byte per cycle
  auto const pool = e.operations[1].cycles.total;
  CHECK(e.operations[1].waits == 0);
  CHECK(e.operations[2].waits == transfer - pool);
  // The last transfer starts with the second pool, and ends after it.
  CHECK(e.total == 2 * transfer);
  CHECK(e.npu == transfer + pool);
  auto const text = print_cycles(e);
  CHECK(
      text.starts_with("estimated cycles, ethos-u55-128 at 500 MHz, "
                       "Ethos_U55_High_End_Embedded Shared_Sram\n"));
  CHECK(text.find("POOL max 1x1x1") != std::string::npos);
  CHECK(text.ends_with("2176        0.004 ms\n"));
}

namespace {

/// Random commands with random operands, without an end.
std::vector<std::byte> random_stream(std::mt19937& random) {
  std::vector<std::byte> commands;
  auto const put = [&](std::uint32_t word) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      commands.push_back(static_cast<std::byte>(word >> shift & 0xFFU));
    }
  };
  for (int i = 0; i < 150; ++i) {
    auto const& c = command_table[random() % command_table.size()];
    if (c.name == "OP_STOP") continue;
    put(c.code | static_cast<std::uint32_t>(random()) << 16U);
    if (c.has_payload()) put(static_cast<std::uint32_t>(random()));
  }
  return commands;
}

}  // namespace

TEST_CASE("estimate: numbers stay within bounds for any stream") {
  std::mt19937 random(1);
  std::size_t operations = 0;
  for (auto const& npu : target::all_npus) {
    for (int round = 0; round < 200; ++round) {
      auto const commands = random_stream(random);
      auto const e = cycles_of(payload_of(npu, commands));
      operations += e.operations.size();
      CHECK(e.total >= 0);
      CHECK(e.total <= most_cycles);
      for (auto const& o : e.operations) {
        CHECK(o.cycles.npu >= 0);
        CHECK(o.cycles.total >= o.cycles.npu);
        CHECK(o.cycles.total <= most_cycles);
      }
      CHECK_FALSE(print_cycles(e).empty());
    }
  }
  CHECK(operations > 10000);
}

TEST_CASE("estimate: nonsensical systems give nonsensical results, but no error") {
  kernel_operation o{.ifm = map_of(8, 8, 8), .ofm = map_of(-4, 0, std::int64_t{1} << 60U)};
  npu_memory_mode const mode{};
  for (double const scale : {0., -1., 1e30, std::numeric_limits<double>::quiet_NaN()}) {
    npu_system const system{
        .axi0 = {memory_kind::sram, {.clock_scale = scale, .burst_bytes = 0, .reads = 0}}};
    for (auto const& npu : target::all_npus) {
      auto const c = cycles_of({npu, system, mode}, o);
      CHECK(c.total >= 0);
      CHECK(c.total <= most_cycles);
    }
  }
}

// ---- Comparison with Vela's own numbers

namespace {

using table_row = std::map<std::string, std::string>;

std::vector<std::string> cells_of(std::string const& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

std::vector<table_row> read_table(fs::path const& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  auto const names = cells_of(line);
  std::vector<table_row> rows;
  while (std::getline(in, line)) {
    auto const cells = cells_of(line);
    table_row row;
    for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) row[names[i]] = cells[i];
    rows.push_back(std::move(row));
  }
  return rows;
}

double number(table_row const& row, std::string const& column) {
  auto const at = row.find(column);
  return at == row.end() ? 0 : std::strtod(at->second.c_str(), nullptr);
}

/// Why an estimate of the stream can differ from Vela's for the operators that it scheduled.
enum class reason : std::uint8_t {
  none,
  /// U55 and U65: Vela counts a maximum over an axis slower than a pool, which is the same command.
  maximum,
  /// U55 and U65: Vela counts the memory time of a transpose; the stream has copies. All matrix
  /// products are in this group: Vela counts their 32-bit products as if they had 8 bits.
  transpose,
  /// Operations on stripes of a feature map: Vela counts them as one that never waits.
  stripes,
  /// Vela guesses from slack how much of a transfer is visible, adds that to every operator that
  /// uses the bytes, and forgets tables of fused activations. The stream has the actual waits.
  transfer,
  /// Vela counts an operation that writes every second element as if it wrote all of them.
  gaps,
};

constexpr std::array reason_names{"none", "maximum", "transpose", "stripes", "transfer", "gaps"};

struct compared {
  std::string name{};
  npu_family family = npu_family::u55;
  reason why = reason::none;
  // Our estimate divided by Vela's.
  double npu = 0;
  double total = 0;
  double sram = 0;    ///< cycles that the memory is busy
  double second = 0;  ///< likewise
};

/// True if an operation reads the same weights as another one.
bool has_stripes(npu_payload const& p) {
  std::set<std::int64_t> seen;
  bool found = false;
  for (auto const& step : read_program(p.npu->family, p.driver.commands).program.steps) {
    auto const* const o = step.kernel();
    if (o == nullptr || o->weights.streams.empty()) continue;
    found = !seen.insert(o->weights.streams[0].base).second || found;
  }
  return found;
}

bool has_transfers(npu_payload const& p) {
  auto const program = read_program(p.npu->family, p.driver.commands).program;
  return std::ranges::any_of(program.steps, [](auto const& s) { return s.dma() != nullptr; });
}

reason reason_of(table_row const& row, npu_payload const& p) {
  bool const is_u85 = p.npu->family == npu_family::u85;
  auto const& operators = row.at("operators");
  auto const has = [&](std::string_view name) { return operators.find(name) != std::string::npos; };
  if (!is_u85 && number(row, "transpose_passes") > 0) return reason::transpose;
  if (has_transfers(p)) return reason::transfer;
  if (!is_u85 && (has("REDUCE_MAX") || has("REDUCE_MIN"))) return reason::maximum;
  if (has("TRANSPOSE_CONV2D")) return reason::gaps;
  return has_stripes(p) ? reason::stripes : reason::none;
}

double ratio(std::int64_t ours, double velas) {
  if (ours == static_cast<std::int64_t>(velas)) return 1;
  return static_cast<double>(ours) / std::max(velas, 1.);
}

/// Streams of Vela beside its own figures, which tests/interop/make_vela_cycles.py has from Vela.
std::vector<compared> compare_streams() {
  std::vector<compared> all;
  auto const folder = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/vela_5_2";
  auto const file = files::read_file((folder / "streams.npz").string());
  files::npz_archive const streams(file.bytes);
  for (auto const& vela : read_table(folder / "cycles.csv")) {
    auto const& name = vela.at("stream");
    auto const p = read_payload(streams.at(name).data);
    auto const* const system = find_npu_system(vela.at("system_config"));
    auto const* const mode = find_npu_memory_mode(vela.at("memory_mode"));
    REQUIRE(system != nullptr);
    REQUIRE(mode != nullptr);
    CHECK(system->core_clock == number(vela, "core_clock"));
    // Vela counts elementwise operations by their elements.
    auto const e = cycles_of({p.facts(), *system, *mode, elementwise_charge::elements},
                             read_program(p.npu->family, p.driver.commands).program);
    all.push_back({name, p.npu->family, reason_of(vela, p),
                   ratio(e.npu, number(vela, "cycles_npu")),
                   ratio(e.total, number(vela, "cycles_total")),
                   ratio(e.access[0], number(vela, "cycles_sram_access")),
                   ratio(e.access[static_cast<std::size_t>(system->axi1.kind)],
                         number(vela, system->axi1.kind == memory_kind::dram
                                          ? "cycles_dram_access"
                                          : "cycles_off_chip_flash_access"))});
  }
  return all;
}

/// The distribution of our estimates divided by Vela's: 1 means equal.
struct distribution {
  std::size_t count = 0;
  std::size_t same = 0;
  std::size_t near = 0;  ///< within 5 %
  double low = 0;        ///< the 5th percentile
  double median = 0;
  double high = 0;  ///< the 95th percentile
};

distribution distribution_of(std::vector<double> ratios) {
  distribution d{.count = ratios.size()};
  if (ratios.empty()) return d;
  std::ranges::sort(ratios);
  d.same = static_cast<std::size_t>(std::ranges::count(ratios, 1.));
  d.near = static_cast<std::size_t>(
      std::ranges::count_if(ratios, [](double r) { return std::abs(r - 1) <= .05; }));
  auto const at = [&](double part) {
    return ratios[static_cast<std::size_t>(part * static_cast<double>(ratios.size() - 1))];
  };
  d.low = at(.05);
  d.median = at(.5);
  d.high = at(.95);
  return d;
}

/// Prints the distribution of the selected estimates.
template <class Condition>
distribution show(std::string const& what, std::vector<compared> const& all,
                  double compared::* value, Condition&& counts) {
  std::vector<double> ratios;
  for (auto const& c : all) {
    if (counts(c)) ratios.push_back(c.*value);
  }
  auto const d = distribution_of(ratios);
  std::cout << "  " << what << ": " << d.count << " payloads, " << d.same << " the same, " << d.near
            << " within 5 %; 5th percentile " << d.low << ", median " << d.median
            << ", 95th percentile " << d.high << "\n";
  return d;
}

}  // namespace

TEST_CASE("estimates equal Vela's, or differ for a known reason") {
  auto const all = compare_streams();
  std::cout << "estimated cycles / Vela's, by why they differ\n";
  std::map<reason, distribution> npu;
  std::map<reason, distribution> total;
  for (std::size_t i = 0; i < reason_names.size(); ++i) {
    auto const why = static_cast<reason>(i);
    auto const is_it = [&](compared const& c) { return c.why == why; };
    npu[why] = show(std::string("npu, ") + reason_names[i], all, &compared::npu, is_it);
    total[why] = show(std::string("total, ") + reason_names[i], all, &compared::total, is_it);
  }
  for (auto const& c : all) {
    CAPTURE(c.name);
    if (c.why == reason::maximum) CHECK(c.npu > .99);
    if (c.why != reason::none) continue;
    CHECK(c.npu == 1);
    CHECK(c.total == 1);
  }
  auto const is_none = [](compared const& c) { return c.why == reason::none; };
  auto const sram = show("access to SRAM, none", all, &compared::sram, is_none);
  auto const second = show("access to the second memory, none", all, &compared::second, is_none);
  CHECK(npu[reason::none].count >= 219);
  CHECK(second.same == second.count);
  // For U85's chained operations, Vela counts only one of the feature maps that each reads or
  // writes.
  CHECK(sram.near * 100 >= sram.count * 95);
  CHECK(sram.median == 1);
  CHECK(npu[reason::transfer].median == 1);
  CHECK(npu[reason::transfer].near * 100 >= npu[reason::transfer].count * 74);
  CHECK(npu[reason::transfer].low > .89);
  CHECK(npu[reason::transfer].high < 1.29);
  CHECK(total[reason::transfer].low > .75);
  CHECK(total[reason::transfer].high < 1.24);
  CHECK(total[reason::transpose].low > 1.07);
  CHECK(npu[reason::stripes].low >= 1);
  CHECK(npu[reason::stripes].high < 1.34);
}

TEST_CASE("estimates of each family are close to Vela's") {
  auto const all = compare_streams();
  std::cout << "estimated cycles / Vela's\n";
  struct bounds {
    npu_family family;
    std::string name;
    std::size_t near;  ///< at least this percentage is within 5 %
    double low;        ///< without transposes
    double high;
  };
  for (auto const& b : {bounds{npu_family::u55, "U55", 89, .96, 1.03},
                        bounds{npu_family::u65, "U65", 87, .90, 1.02},
                        bounds{npu_family::u85, "U85", 92, .99, 1.04}}) {
    auto const is_it = [&](compared const& c) { return c.family == b.family; };
    auto const without_transposes = [&](compared const& c) {
      return is_it(c) && c.why != reason::transpose;
    };
    CHECK(show(b.name + " npu", all, &compared::npu, is_it).median == 1);
    CHECK(show(b.name + " total", all, &compared::total, is_it).median == 1);
    auto const d =
        show(b.name + " total without transposes", all, &compared::total, without_transposes);
    CHECK(d.near * 100 >= d.count * b.near);
    CHECK(d.low > b.low);
    CHECK(d.high < b.high);
  }
}
