// SPDX-License-Identifier: BSD-3-Clause
// CSV with the columns of Vela's files.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/report/csv.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/totals.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace report = arm_delegate::report;

namespace {

/// The first line of a summary of Vela 5.1.
constexpr std::string_view vela_summary =
    "experiment,network,accelerator_configuration,system_config,memory_mode,core_clock,"
    "arena_cache_size,sram_bandwidth,dram_bandwidth,on_chip_flash_bandwidth,"
    "off_chip_flash_bandwidth,weights_storage_area,feature_map_storage_area,"
    "inferences_per_second,batch_size,inference_time,passes_before_fusing,passes_after_fusing,"
    "sram_memory_used,dram_memory_used,on_chip_flash_memory_used,off_chip_flash_memory_used,"
    "total_original_weights,total_npu_encoded_weights,sram_feature_map_read_bytes,"
    "sram_feature_map_write_bytes,sram_weight_read_bytes,sram_weight_write_bytes,"
    "sram_total_bytes,dram_feature_map_read_bytes,dram_feature_map_write_bytes,"
    "dram_weight_read_bytes,dram_weight_write_bytes,dram_total_bytes,"
    "on_chip_flash_feature_map_read_bytes,on_chip_flash_feature_map_write_bytes,"
    "on_chip_flash_weight_read_bytes,on_chip_flash_weight_write_bytes,on_chip_flash_total_bytes,"
    "off_chip_flash_feature_map_read_bytes,off_chip_flash_feature_map_write_bytes,"
    "off_chip_flash_weight_read_bytes,off_chip_flash_weight_write_bytes,"
    "off_chip_flash_total_bytes,nn_macs,nn_tops,cycles_npu,cycles_sram_access,"
    "cycles_dram_access,cycles_on_chip_flash_access,cycles_off_chip_flash_access,cycles_total";

/// Vela 5.1, stats_writer.py: the columns of a per-layer file.
constexpr std::string_view vela_layers =
    "Original Operator,NNG Operator,Target,Staging Usage,Peak% (Staging),Op Cycles,"
    "Network% (cycles),NPU,SRAM AC,DRAM AC,OnFlash AC,OffFlash AC,MAC Count,Network% (MAC),"
    "Util% (MAC),Name";

report::program_report digits(std::string const& target) {
  arm_delegate::compiler::session const session({.target = target});
  return report::report_of(session.compile(support::load_model("examples/digits_cnn/int8.pt2")));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (char const c : text) c == separator ? void(parts.emplace_back()) : parts.back().push_back(c);
  return parts;
}

/// The cell of a column in the first line after the names of columns.
std::string cell(std::string const& csv, std::string_view column) {
  auto const lines = split(csv, '\n');
  auto const names = split(lines.at(0), ',');
  auto const at = std::ranges::find(names, column) - names.begin();
  return split(lines.at(1), ',').at(static_cast<std::size_t>(at));
}

}  // namespace

TEST_CASE("a summary has the columns of Vela's") {
  for (auto const* target : {"ethos-u55-128", "ethos-u65-512", "ethos-u85-256"}) {
    CAPTURE(target);
    auto const r = digits(target);
    auto const csv = summary_csv(r);
    auto const lines = split(csv, '\n');
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] == vela_summary);
    CHECK(split(lines[1], ',').size() == split(lines[0], ',').size());
    CHECK(cell(csv, "network") == "int8");
    CHECK(cell(csv, "cycles_total") == std::to_string(r.delegates.at(0).npu.value().cycles));
  }
  auto const csv = summary_csv(digits("ethos-u55-128"));
  CHECK(cell(csv, "accelerator_configuration") == "Ethos_U55_128");
  // Ethos_U55_High_End_Embedded in vela.ini: 500 MHz, an SRAM of 8 bytes in a cycle: 4e9 / 2^30.
  CHECK(cell(csv, "core_clock") == "500000000");
  CHECK(cell(csv, "sram_bandwidth") == "3.725290298461914");
  CHECK(cell(csv, "off_chip_flash_bandwidth") == "0.46566128730773926");
  CHECK(cell(csv, "weights_storage_area") == "Off-chip Flash");
  CHECK(cell(csv, "feature_map_storage_area") == "SRAM");
}

TEST_CASE("layers have the columns of Vela's, then the place in the model") {
  auto const r = digits("ethos-u55-128");
  auto const lines = split(layers_csv(r), '\n');
  CHECK(lines.at(0) == std::string(vela_layers) + ",Module,Source,Command Offset");
  auto const& operations = r.delegates.at(0).npu.value().operations;
  REQUIRE(lines.size() == operations.size() + 2);
  for (std::size_t i = 0; i < operations.size(); ++i) {
    CHECK(lines[i + 1].starts_with(operations[i].node + ","));
  }
}

TEST_CASE("a cell with a comma or a quote is quoted") {
  report::program_report r;
  r.file = "a,\"b\".pt2";
  CHECK(summary_csv(r).find("\ndefault,\"a,\"\"b\"\"\",") != std::string::npos);
}
