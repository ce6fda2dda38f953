#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_config.hpp.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/read_number.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/ini.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

inline constexpr std::string_view system_prefix = "System_Config.";
inline constexpr std::string_view mode_prefix = "Memory_Mode.";

/// A whole number in the description of a memory: "Sram_burst_length" and so on.
struct memory_key {
  std::string_view suffix{};
  int memory_facts::* member = nullptr;
  int least = 0;  ///< Vela reads smaller values as this one: its `Architecture::ParseMemory`
  int most = 0;   ///< beyond any real memory; products of two fit into an int
};

inline constexpr int most_cycles_or_bytes = 1'000'000;
inline constexpr std::array memory_keys{
    memory_key{"_ports_used", &memory_facts::ports, 1, 64},
    memory_key{"_burst_length", &memory_facts::burst_bytes, 1, most_cycles_or_bytes},
    memory_key{"_read_latency", &memory_facts::read_latency, 0, most_cycles_or_bytes},
    memory_key{"_write_latency", &memory_facts::write_latency, 0, most_cycles_or_bytes},
    memory_key{"_max_reads", &memory_facts::reads, 1, most_cycles_or_bytes},
    memory_key{"_max_writes", &memory_facts::writes, 1, most_cycles_or_bytes},
};
inline constexpr std::string_view clock_scale_key = "_clock_scale";

/// The defaults of Vela, regor.cpp, `Memories::Memory`.
inline constexpr memory_facts default_memory{
    .burst_bytes = 64, .read_latency = 1, .write_latency = 1};

/// The keys of a kind of section.
struct known_keys {
  std::vector<std::string> names{};
  std::vector<std::string> compared{};  ///< the `ini_key` of each

  explicit known_keys(std::vector<std::string> all) : names(std::move(all)) {
    ranges::transform(names, std::back_inserter(compared), files::ini_key);
  }
};

inline known_keys system_keys() {
  std::vector<std::string> keys{"inherit", "core_clock", "axi0_port", "axi1_port"};
  for (auto const memory : vela_memory_names) {
    keys.push_back(fmt::format("{}{}", memory, clock_scale_key));
    for (auto const& k : memory_keys) keys.push_back(fmt::format("{}{}", memory, k.suffix));
  }
  return known_keys(std::move(keys));
}

inline known_keys mode_keys() {
  return known_keys(
      {"inherit", "const_mem_area", "arena_mem_area", "cache_mem_area", "arena_cache_size"});
}

template <class Names>
std::string joined_names(Names const& names) {
  std::string text;
  for (std::string_view const name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

/// Converts the sections of a file.
class npu_config_reader {
 public:
  explicit npu_config_reader(std::string_view text) : file_(text, code::bad_npu_config) {}

  void read(npu_config& to) {
    for (auto const& section : file_.sections()) {
      try {
        if (section.name.starts_with(system_prefix)) to.systems.push_back(read_system(section));
        if (section.name.starts_with(mode_prefix)) to.modes.push_back(read_mode(section));
      } catch (incomplete_section& it) {
        to.incomplete.push_back(std::move(it));
      }
    }
    to.warnings = std::move(warnings_);
  }

 private:
  /// A section and those that it inherits from, the nearest first. `Row` is a system or a mode.
  template <class Row>
  struct lineage {
    std::vector<files::ini_section const*> sections{};
    Row const* own = nullptr;  ///< what the last section inherits from if the file does not have it
  };

  /// A key's value and the section that has it.
  struct found {
    files::ini_section const* section = nullptr;
    files::ini_entry const* entry = nullptr;
  };

  [[noreturn]] static void fail(found at, std::string const& what, std::string allowed,
                                std::string remedy) {
    throw error(diagnostic{.id = code::bad_npu_config,
                           .why = {.rule = fmt::format("line {}: [{}] {} {}", at.entry->line,
                                                       at.section->name, at.entry->key, what),
                                   .actual = fmt::format("'{}'", at.entry->value),
                                   .allowed = std::move(allowed),
                                   .remedy = std::move(remedy)}});
  }

  [[noreturn]] static void missing(files::ini_section const& section, std::string const& what,
                                   std::string remedy) {
    throw incomplete_section{
        section.name,
        {.id = code::bad_npu_config,
         .why = {.rule = fmt::format("line {}: [{}] has no {}", section.line, section.name, what),
                 .remedy = std::move(remedy)}}};
  }

  inline static std::string_view name_of(files::ini_section const& section,
                                         std::string_view prefix) {
    auto const name = section.name.substr(prefix.size());
    if (name.empty()) missing(section, "name", fmt::format("write [{}NAME]", prefix));
    return name;
  }

  /// `own_rows` are Vela's own.
  template <class OwnRows, class Row = typename OwnRows::value_type>
  [[nodiscard]] lineage<Row> lineage_of(files::ini_section const& section, std::string_view prefix,
                                        OwnRows const& own_rows) const {
    constexpr std::size_t longest = 16;  // it also bounds the time for a hostile file
    lineage<Row> made{.sections = {&section}};
    auto& all = made.sections;
    while (auto const* const entry = all.back()->find("inherit")) {
      found const at{all.back(), entry};
      auto const* const parent = file_.find(entry->value);
      if (parent == nullptr) {
        made.own = own_parent(at, prefix, own_rows);
        return made;
      }
      if (!parent->name.starts_with(prefix)) {
        fail(at, "names a section of another kind", fmt::format("[{}NAME]", prefix),
             "name a section of the same kind");
      }
      if (ranges::contains(all, parent)) {
        fail(at, "leads back to the section itself", "", "remove one 'inherit' of the circle");
      }
      if (all.size() == longest) {
        fail(at, "makes the sections inherit too deeply", fmt::format("{} sections", longest),
             "write the keys into fewer sections");
      }
      all.push_back(parent);
    }
    return made;
  }

  /// The row of Vela's own that an 'inherit' names.
  template <class OwnRows>
  [[nodiscard]] typename OwnRows::value_type const* own_parent(found at, std::string_view prefix,
                                                               OwnRows const& own_rows) const {
    std::vector<std::string> names;
    for (auto const& s : file_.sections()) {
      if (s.name.starts_with(prefix)) names.emplace_back(s.name);
    }
    for (auto const& row : own_rows) {
      auto const& name = names.emplace_back(fmt::format("{}{}", prefix, row.name));
      if (name == at.entry->value) return &row;
    }
    fail(at, "names a section that is neither in the file nor one of Vela's own",
         joined_names(names),
         did_you_mean(at.entry->value, names) + "add the section, or remove 'inherit'");
  }

  template <class Row>
  [[nodiscard]] static std::optional<found> find(lineage<Row> const& all, std::string_view key) {
    auto const lower = files::ini_key(key);
    for (auto const* const section : all.sections) {
      if (auto const* const entry = section->find(lower)) return found{section, entry};
    }
    return std::nullopt;
  }

  [[noreturn]] static void missing_key(files::ini_section const& section, std::string_view key,
                                       std::string_view value) {
    missing(section, std::string(key), fmt::format("add {}={}", key, value));
  }

  /// The index of the value in a list of names.
  template <class Names>
  [[nodiscard]] inline static std::size_t choice(found at, std::string_view what,
                                                 Names const& names) {
    auto const name = ranges::find(names, at.entry->value);
    if (name == names.end()) {
      fail(at, fmt::format("is not {}", what), joined_names(names),
           did_you_mean(at.entry->value, names) + "use one of these names");
    }
    return static_cast<std::size_t>(name - names.begin());
  }

  [[nodiscard]] inline static memory_kind memory(found at) {
    return static_cast<memory_kind>(choice(at, "a memory", vela_memory_names));
  }
  [[nodiscard]] inline static axi_port port(lineage<npu_memory_mode> const& all,
                                            std::string_view key,
                                            axi_port npu_memory_mode::* member) {
    if (auto const at = find(all, key)) {
      return static_cast<axi_port>(choice(*at, "a port", vela_port_names));
    }
    if (all.own == nullptr) missing_key(*all.sections.front(), key, "Axi0 or Axi1");
    return all.own->*member;
  }

  [[noreturn]] static void bad_number(found at, std::string const& what, std::string allowed) {
    bool const has_comment = at.entry->value.find_first_of(";#") != std::string_view::npos;
    fail(at, what, std::move(allowed),
         has_comment ? "put the comment on a line of its own" : "write such a number");
  }

  [[nodiscard]] inline static double real(found at, double least, double most,
                                          std::string allowed) {
    auto const value = read_number(at.entry->value);
    if (!value) bad_number(at, "is not a number", std::move(allowed));
    if (!(*value >= least && *value <= most)) {
      bad_number(at, "is out of range", std::move(allowed));
    }
    return *value;
  }

  [[nodiscard]] inline static std::int64_t whole(found at, std::int64_t most) {
    auto const text = at.entry->value;
    std::int64_t value = 0;
    auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    auto const allowed = [&] { return fmt::format("0 to {}", most); };
    bool const is_whole =
        failure != std::errc::invalid_argument && end == text.data() + text.size();
    if (!is_whole) bad_number(at, "is not a whole number", allowed());
    if (failure != std::errc{} || value < 0 || value > most) {
      bad_number(at, "is out of range", allowed());
    }
    return value;
  }

  /// The speed of a memory, or nothing if neither a key nor Vela's own system describes it.
  [[nodiscard]] inline static std::optional<memory_facts> facts(lineage<npu_system> const& all,
                                                                memory_kind which) {
    auto const name = std::string(vela_name(which));
    bool is_described =
        all.own != nullptr && (all.own->axi0.kind == which || all.own->axi1.kind == which);
    auto made = is_described ? all.own->memory(which) : default_memory;
    if (auto const at = find(all, fmt::format("{}{}", name, clock_scale_key))) {
      // OPTIONS.md: "float 0.0 to 1.0"; nothing can be read from a memory at 0.
      constexpr double least = 1e-6;
      made.clock_scale = real(*at, least, 1, "0.000001 to 1");
      is_described = true;
    }
    for (auto const& key : memory_keys) {
      auto const at = find(all, fmt::format("{}{}", name, key.suffix));
      if (!at) continue;
      made.*key.member = std::max(static_cast<int>(whole(*at, key.most)), key.least);
      is_described = true;
    }
    return is_described ? std::optional(made) : std::nullopt;
  }

  [[nodiscard]] inline static double core_clock(lineage<npu_system> const& all) {
    constexpr std::string_view key = "core_clock";
    constexpr double highest = 1e12;
    if (auto const at = find(all, key)) return real(*at, 1, highest, "1 to 1e12");
    if (all.own == nullptr) missing_key(*all.sections.front(), key, "the NPU's clock in Hz");
    return all.own->core_clock;
  }

  [[nodiscard]] inline static memory_kind first_memory(lineage<npu_system> const& all) {
    constexpr std::string_view key = "axi0_port";
    if (auto const at = find(all, key)) return memory(*at);
    if (all.own == nullptr) {
      missing_key(*all.sections.front(), key, "Sram, Dram, OnChipFlash or OffChipFlash");
    }
    return all.own->axi0.kind;
  }

  [[nodiscard]] npu_system read_system(files::ini_section const& section) {
    npu_system made{.name = name_of(section, system_prefix)};
    auto const all = lineage_of(section, system_prefix, target::all_npu_systems);
    made.core_clock = core_clock(all);
    made.axi0.kind = first_memory(all);
    auto const second = find(all, "axi1_port");
    if (second) {
      made.axi1.kind = memory(*second);
    } else {  // Sram_Only uses one port
      made.axi1.kind = all.own != nullptr ? all.own->axi1.kind : made.axi0.kind;
    }
    std::array<std::optional<memory_facts>, npu_memory_count> memories{};
    for (std::size_t m = 0; m < npu_memory_count; ++m) {
      memories[m] = facts(all, static_cast<memory_kind>(m));
    }
    for (auto* const on_port : {&made.axi0, &made.axi1}) {
      auto const& described = memories[static_cast<std::size_t>(on_port->kind)];
      auto const name = std::string(vela_name(on_port->kind));
      if (!described) {
        missing(section, "key of its memory " + name,
                fmt::format("add {}_clock_scale=SCALE and the other keys of the memory", name));
      }
      on_port->facts = *described;
    }
    static auto const known = system_keys();
    warn_of_others(section, known);
    return made;
  }

  [[nodiscard]] npu_memory_mode read_mode(files::ini_section const& section) {
    npu_memory_mode made{.name = name_of(section, mode_prefix)};
    auto const all = lineage_of(section, mode_prefix, target::all_npu_memory_modes);
    made.constants = port(all, "const_mem_area", &npu_memory_mode::constants);
    made.arena = port(all, "arena_mem_area", &npu_memory_mode::arena);
    made.cache = port(all, "cache_mem_area", &npu_memory_mode::cache);
    if (all.own != nullptr) made.arena_cache_bytes = all.own->arena_cache_bytes;
    if (auto const at = find(all, "arena_cache_size")) {
      made.arena_cache_bytes = whole(*at, address_space(npu_family::u85));
    }
    static auto const known = mode_keys();
    warn_of_others(section, known);
    return made;
  }

  /// Warns of a section's first unknown key.
  void warn_of_others(files::ini_section const& section, known_keys const& known) {
    constexpr std::size_t most_warnings = 10;
    if (warnings_.size() == most_warnings) return;
    for (auto const& [key, entry] : section.entries) {
      if (ranges::contains(known.compared, key)) continue;
      warnings_.push_back(
          {.level = severity::warning,
           .id = code::bad_npu_config,
           .why = {.rule = fmt::format("line {}: [{}] has an unknown key, which does nothing",
                                       entry.line, section.name),
                   .actual = fmt::format("'{}'", entry.key),
                   .remedy = did_you_mean(entry.key, known.names) + "correct or remove it"}});
      return;
    }
  }

  files::ini_file file_;
  std::vector<diagnostic> warnings_{};
};

/// The row of that name in a file's list.
template <class Row>
Row const& find_row(npu_config const& config, std::vector<Row> const& rows, std::string_view name,
                    std::string_view prefix) {
  auto const at = ranges::find(rows, name, &Row::name);
  if (at != rows.end()) return *at;
  std::vector<std::string_view> names;
  names.reserve(rows.size());
  for (auto const& row : rows) names.push_back(row.name);
  auto const section = fmt::format("{}{}", prefix, name);
  auto const part = ranges::find(config.incomplete, section, &incomplete_section::name);
  if (part != config.incomplete.end()) throw error(part->problem).in_file(config.file);
  throw error(
      diagnostic{.id = code::bad_npu_config,
                 .why = {.rule = fmt::format("there is no section [{}]", section),
                         .allowed = joined_names(names),
                         .remedy = did_you_mean(name, names) + "use a name in the file, or add it"},
                 .file = config.file});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION npu_config read_npu_config(std::string_view text, std::string_view file) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20U;
  npu_config made{.file = std::string(file)};
  try {
    if (text.size() > most_bytes) {
      raise(code::bad_npu_config,
            fmt::format("a configuration file has at most {} bytes; this one has {}", most_bytes,
                        text.size()),
            "name a file in the format of Vela's vela.ini");
    }
    auto const owned = std::make_shared<std::string const>(text);
    detail::npu_config_reader(*owned).read(made);
    made.text = owned;
  } catch (error const& e) {
    throw e.in_file(file);
  }
  for (auto& warning : made.warnings) warning.file = file;
  return made;
}

ARM_DELEGATE_FUNCTION npu_system const& find_npu_system(npu_config const& config,
                                                        std::string_view name) {
  return detail::find_row(config, config.systems, name, detail::system_prefix);
}

ARM_DELEGATE_FUNCTION npu_memory_mode const& find_npu_memory_mode(npu_config const& config,
                                                                  std::string_view name) {
  return detail::find_row(config, config.modes, name, detail::mode_prefix);
}

}  // namespace arm_delegate
