#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of csv.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/report/csv.hpp>
#include <arm_delegate/report/payload_data.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/totals.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::report {

namespace detail {

/// A cell as RFC 4180 has it: in quotes if it needs them.
inline std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string made = "\"";
  for (char const c : text) made.append(c == '"' ? 2 : 1, c);
  return made + "\"";
}

/// The columns and cells of one line, added in order.
class csv_line {
 public:
  csv_line& add(std::string_view column, std::string_view text) {
    columns_ += separator() + csv_cell(column);
    cells_ += separator() + csv_cell(text);
    is_first_ = false;
    return *this;
  }
  csv_line& add(std::string_view column, std::int64_t n) { return add(column, std::to_string(n)); }
  csv_line& add(std::string_view column, double n) { return add(column, fmt::format("{}", n)); }
  /// A column that only Vela fills.
  csv_line& skip(std::string_view column) { return add(column, ""); }

  [[nodiscard]] std::string const& columns() const { return columns_; }
  [[nodiscard]] std::string const& cells() const { return cells_; }

 private:
  [[nodiscard]] std::string separator() const { return is_first_ ? "" : ","; }

  std::string columns_{};
  std::string cells_{};
  bool is_first_ = true;
};

struct vela_memory {
  std::string_view name;   ///< in reports and in names of columns
  std::string_view area;   ///< as a storage area
  std::string_view layer;  ///< in the columns of layers
};
inline constexpr std::array vela_memories{
    vela_memory{"sram", "SRAM", "SRAM AC"}, vela_memory{"dram", "DRAM", "DRAM AC"},
    vela_memory{"on_chip_flash", "On-chip Flash", "OnFlash AC"},
    vela_memory{"off_chip_flash", "Off-chip Flash", "OffFlash AC"}};

inline memory_total find_total(program_totals const& t, std::string_view memory) {
  auto const at = ranges::find_if(t.memories, [&](auto const& m) { return m.memory == memory; });
  return at == t.memories.end() ? memory_total{} : *at;
}

/// The memory with the most bytes of constants or of feature maps.
inline std::string_view area_of(program_totals const& t, std::int64_t memory_total::* bytes) {
  std::string_view area;
  std::int64_t most = 0;
  for (auto const& m : vela_memories) {
    auto const n = find_total(t, m.name).*bytes;
    if (n > most) std::tie(area, most) = std::pair(m.area, n);
  }
  return area;
}

/// "Ethos_U55_128" of "ethos-u55-128".
inline std::string vela_target(std::string_view target) {
  std::string made(target);
  std::replace(made.begin(), made.end(), '-', '_');
  if (made.starts_with("ethos_u")) {
    made[0] = 'E';
    made[6] = 'U';
  }
  return made;
}

/// The name of the model without its folders and ending.
inline std::string_view network_name(std::string_view file) {
  auto const name = file.substr(file.find_last_of("/\\") + 1);
  return name.substr(0, name.rfind('.'));
}

inline void add_traffic(csv_line& line, vela_memory const& memory, traffic_bytes const& bytes) {
  auto const column = [&](std::string_view what) {
    return fmt::format("{}_{}", memory.name, what);
  };
  line.add(column("feature_map_read_bytes"), bytes.input);
  line.add(column("feature_map_write_bytes"), bytes.output);
  line.add(column("weight_read_bytes"), bytes.weights + bytes.scales);
  line.add(column("weight_write_bytes"), bytes.transfer);
  line.add(column("total_bytes"), bytes.all());
}

/// The bytes of feature maps in use at each operation.
inline std::vector<std::int64_t> used_bytes(payload_report const& r) {
  std::vector<std::int64_t> used(r.operations.size() + 1);
  for (auto const& b : r.buffers) {
    auto const first = b.first.value_or(0);
    auto const last = b.is_output ? std::ssize(r.operations) - 1 : b.last.value_or(first);
    used[static_cast<std::size_t>(first)] += b.bytes;
    used[static_cast<std::size_t>(last) + 1] -= b.bytes;
  }
  for (std::size_t i = 1; i < used.size(); ++i) used[i] += used[i - 1];
  used.pop_back();
  return used;
}

inline double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

inline std::int64_t access_of(operation const& o, std::string_view memory) {
  for (auto const& m : o.causes.access) {
    if (m.memory == memory) return m.cycles;
  }
  return 0;
}

inline csv_line layer_of(payload_report const& r, operation const& o, std::int64_t used,
                         std::int64_t peak) {
  csv_line line;
  line.add("Original Operator", o.node).add("NNG Operator", o.name.substr(0, o.name.find(' ')));
  line.add("Target", "NPU").add("Staging Usage", used);
  line.add("Peak% (Staging)", percent(used, peak)).add("Op Cycles", o.cycles);
  line.add("Network% (cycles)", percent(o.is_transfer ? 0 : o.cycles, r.cycles));
  line.add("NPU", o.causes.npu);
  for (auto const& m : vela_memories) line.add(m.layer, access_of(o, m.name));
  line.add("MAC Count", o.macs).add("Network% (MAC)", percent(o.macs, r.macs));
  line.add("Util% (MAC)", percent(o.macs, o.cycles * r.macs_per_cycle)).add("Name", o.name);
  line.add("Module", o.module).add("Source", o.source).add("Command Offset", o.offset);
  return line;
}

/// The memory limit of the first delegate, if it is for an NPU.
inline std::optional<std::int64_t> memory_limit_of(program_report const& r) {
  if (r.delegates.empty()) return std::nullopt;
  auto const& npu = r.delegates.front().npu;
  return npu ? npu->memory_limit : std::nullopt;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string summary_csv(program_report const& r) {
  auto const t = totals_of(r);
  constexpr double gib = 1 << 30;
  detail::csv_line line;
  line.add("experiment", "default").add("network", detail::network_name(r.file));
  line.add("accelerator_configuration", detail::vela_target(r.target));
  line.add("system_config", r.npu ? r.npu->system_config : "");
  line.add("memory_mode", r.npu ? r.npu->memory_mode : "").add("core_clock", t.clock);
  auto const limit = detail::memory_limit_of(r);
  limit ? line.add("arena_cache_size", *limit) : line.skip("arena_cache_size");
  for (auto const& m : detail::vela_memories) {
    auto const speed = detail::find_total(t, m.name).bytes_per_cycle;
    line.add(fmt::format("{}_bandwidth", m.name), speed * t.clock / gib);
  }
  line.add("weights_storage_area", detail::area_of(t, &memory_total::constants));
  line.add("feature_map_storage_area", detail::area_of(t, &memory_total::feature_maps));
  auto const per_second = t.cycles == 0 ? 0 : t.clock / static_cast<double>(t.cycles);
  line.add("inferences_per_second", per_second).add("batch_size", std::int64_t{1});
  line.add("inference_time", t.seconds()).skip("passes_before_fusing");
  line.add("passes_after_fusing", t.operations);
  for (auto const& m : detail::vela_memories) {
    auto const bytes = detail::find_total(t, m.name).bytes();
    line.add(fmt::format("{}_memory_used", m.name), static_cast<double>(bytes) / 1024);
  }
  line.skip("total_original_weights");
  std::int64_t constants = 0;
  for (auto const& m : t.memories) constants += m.constants;
  line.add("total_npu_encoded_weights", constants);
  for (auto const& m : detail::vela_memories) {
    detail::add_traffic(line, m, detail::find_total(t, m.name).traffic);
  }
  line.add("nn_macs", t.macs);
  line.add("nn_tops", 2 * static_cast<double>(t.macs) * per_second / 1e12);
  line.add("cycles_npu", t.npu_cycles);
  for (auto const& m : detail::vela_memories) {
    line.add(fmt::format("cycles_{}_access", m.name), detail::find_total(t, m.name).cycles);
  }
  line.add("cycles_total", t.cycles);
  return line.columns() + "\n" + line.cells() + "\n";
}

ARM_DELEGATE_FUNCTION std::string layers_csv(program_report const& r) {
  auto text = detail::layer_of({}, {}, 0, 0).columns() + "\n";
  for (auto const& d : r.delegates) {
    if (!d.npu) continue;
    auto const used = detail::used_bytes(*d.npu);
    auto const peak = used.empty() ? 0 : *std::max_element(used.begin(), used.end());
    for (std::size_t i = 0; i < used.size(); ++i) {
      text += detail::layer_of(*d.npu, d.npu->operations[i], used[i], peak).cells() + "\n";
    }
  }
  return text;
}

}  // namespace arm_delegate::report
