#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of vela_flags.hpp.

#include <arm_delegate/backends/accelerator.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/vela_flags.hpp>
#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The code generator's answer to a flag.
enum class flag_answer : std::uint8_t {
  chosen,     ///< `vela_flag_reader::choose` follows it
  no_effect,  ///< messages, and Vela's own algorithms
  one_value,  ///< the code generator follows this value only
  refused,
};

/// An option of Vela (its OPTIONS.md).
struct vela_flag {
  std::string_view name{};
  flag_answer answer = flag_answer::refused;
  bool has_value = false;
  std::string_view text{};  ///< the only value, or what helps instead of a refused flag
};

inline constexpr std::string_view let_vela_do_it =
    "remove it, or let Vela compile: ethosu_compile_spec::run_vela() or output_format=vela-process";

inline constexpr auto vela_flag_table = [] {
  using enum flag_answer;
  constexpr bool value = true;
  return std::array{
      vela_flag{"accelerator-config", chosen, value},
      vela_flag{"config", chosen, value},
      vela_flag{"system-config", chosen, value},
      vela_flag{"memory-mode", chosen, value},
      vela_flag{"arena-cache-size", chosen, value},
      vela_flag{"optimise", chosen, value},
      vela_flag{"output-format", one_value, value, "raw"},
      vela_flag{"cop-format", one_value, value, "COP1"},
      vela_flag{"cpu-tensor-alignment", one_value, value, "16"},
      vela_flag{"tensor-allocator", one_value, value, "HillClimb"},
      vela_flag{"max-block-dependency", one_value, value, "3"},
      vela_flag{"hillclimb-max-iterations", no_effect, value},
      vela_flag{"recursion-limit", no_effect, value},
      vela_flag{"debug-force-regor", no_effect},
      vela_flag{"timing", no_effect},
      vela_flag{"show-cpu-operations", no_effect},
      vela_flag{"show-subgraph-io-summary", no_effect},
      vela_flag{"verbose-all", no_effect},
      vela_flag{"verbose-config", no_effect},
      vela_flag{"verbose-graph", no_effect},
      vela_flag{"verbose-quantization", no_effect},
      vela_flag{"verbose-packing", no_effect},
      vela_flag{"verbose-tensor-purpose", no_effect},
      vela_flag{"verbose-tensor-format", no_effect},
      vela_flag{"verbose-schedule", no_effect},
      vela_flag{"verbose-allocation", no_effect},
      vela_flag{"verbose-high-level-command-stream", no_effect},
      vela_flag{"verbose-register-command-stream", no_effect},
      vela_flag{"verbose-operators", no_effect},
      vela_flag{"verbose-weights", no_effect},
      vela_flag{"verbose-cycle-estimate", no_effect},
      vela_flag{"verbose-performance", no_effect},
      vela_flag{"verbose-progress", no_effect},
      vela_flag{"output-dir", refused, value,
                "remove it: files go to the folder of dump_intermediate_artifacts_to()"},
      vela_flag{"enable-debug-db", refused, false,
                "remove it: debug_handle_map of the result leads from commands to nodes"},
      vela_flag{"ignore-ops", refused, value,
                "list the operators in keep_on_host of the partitioner"},
      vela_flag{"separate-io-regions", refused},
      vela_flag{"force-symmetric-int-weights", refused},
      vela_flag{"experimental-softmax-int16-neg-exp-range", refused, value},
      vela_flag{"disable-chaining", refused},
      vela_flag{"disable-fwd", refused},
      vela_flag{"disable-cascading", refused},
      vela_flag{"disable-buffering", refused},
      vela_flag{"disable-ifm-reuse", refused},
      vela_flag{"debug-force-legacy-core", refused},
      vela_flag{"version", refused},
      vela_flag{"api-version", refused},
      vela_flag{"supported-ops-report", refused},
      vela_flag{"list-config-files", refused},
      vela_flag{"list-configs", refused, value},
  };
}();

/// Vela's own file, at the path by which it finds it.
inline constexpr std::string_view own_config_file = "Arm/vela.ini";

/// Reads the flags one by one; of several with one name the last one counts, as in Vela.
class vela_flag_reader {
 public:
  explicit vela_flag_reader(std::vector<std::string> const& flags) : flags_(flags) {}

  npu_request run(arm_options const& options) && {
    while (at_ < flags_.size()) read_flag();
    if (accelerator_.empty() && options.accelerator) accelerator_ = *options.accelerator;
    if (accelerator_.empty()) {
      raise(code::bad_compile_spec, "the compile flags name no accelerator",
            "add --accelerator-config=ethos-u55-128, or another Ethos-U");
    }
    made_.npu = &find_accelerator(accelerator_);
    if (!system_.empty()) {
      made_.choices.system =
          named(system_, "system-config", target::all_npu_systems, &npu_config::systems,
                [](auto const& file, auto name) { return find_npu_system(file, name); });
    }
    if (!mode_.empty()) {
      made_.choices.memory_mode =
          named(mode_, "memory-mode", target::all_npu_memory_modes, &npu_config::modes,
                [](auto const& file, auto name) { return find_npu_memory_mode(file, name); });
    }
    if (!arena_.empty()) set_arena();
    (void)environment_of(*made_.npu, made_.choices);
    return std::move(made_);
  }

 private:
  [[noreturn]] static void fail(std::string_view name, std::string const& what,
                                std::string actual = {}, std::string allowed = {},
                                std::string remedy = {}) {
    throw error(diagnostic{.id = code::bad_compile_spec,
                           .why = {.rule = fmt::format("compile flag --{} {}", name, what),
                                   .actual = std::move(actual),
                                   .allowed = std::move(allowed),
                                   .remedy = std::move(remedy)}});
  }

  void read_flag() {
    std::string_view text = flags_[at_++];
    if (!text.starts_with("--")) {
      raise(code::bad_compile_spec,
            fmt::format("the compile flags have '{}', which is not an option", text),
            "write options as --name=value");
    }
    auto const equals = text.find('=');
    auto const name = text.substr(0, equals).substr(2);
    auto const& flag = find(name);
    bool const has_value = equals != std::string_view::npos;
    if (has_value && !flag.has_value) fail(name, "has a value, but takes none", std::string(text));
    std::string_view value = has_value ? text.substr(equals + 1) : "";
    if (flag.has_value && !has_value && at_ < flags_.size()) value = flags_[at_++];
    if (flag.has_value && value.empty()) fail(name, "has no value", "", "", "add it after '='");
    answer(flag, value);
  }

  [[nodiscard]] static vela_flag const& find(std::string_view name) {
    auto const found = ranges::find(vela_flag_table, name, &vela_flag::name);
    if (found != vela_flag_table.end()) return *found;
    std::array<std::string_view, vela_flag_table.size()> names{};
    ranges::transform(vela_flag_table, names.begin(), &vela_flag::name);
    fail(name, "is not an option of Vela 5.1", "", "",
         did_you_mean(name, names) + "correct or remove it");
  }

  void answer(vela_flag const& flag, std::string_view value) {
    switch (flag.answer) {
      case flag_answer::chosen: return choose(flag.name, value);
      case flag_answer::no_effect: return;
      case flag_answer::one_value:
        if (value == flag.text) return;
        fail(flag.name, "has a value that the code generator does not support", std::string(value),
             std::string(flag.text), std::string(let_vela_do_it));
      case flag_answer::refused:
        fail(flag.name, "is not supported by the code generator", "", "",
             std::string(flag.text.empty() ? let_vela_do_it : flag.text));
    }
  }

  void choose(std::string_view name, std::string_view value) {
    if (name == "accelerator-config") accelerator_ = value;
    if (name == "system-config") system_ = value;
    if (name == "memory-mode") mode_ = value;
    if (name == "arena-cache-size") arena_ = value;
    if (name == "optimise") made_.choices.goal = goal_named(value);
    if (name != "config" || value == own_config_file) return;
    made_.files.push_back(read_file(std::string(value)));
  }

  [[nodiscard]] static npu_config read_file(std::string const& path) {
    files::file_bytes file;
    try {
      file = files::read_file(path);
    } catch (error const& e) {
      throw e.in_file(path);
    }
    return read_npu_config({reinterpret_cast<char const*>(file.bytes.data()), file.bytes.size()},
                           path);
  }

  /// The row of that name: of the files, the last one first, or else of Vela's own file.
  template <class OwnRows, class Rows, class Find>
  auto named(std::string_view name, std::string_view flag, OwnRows const& own,
             Rows npu_config::* rows, Find const& find_in) const -> typename Rows::value_type {
    for (std::size_t i = made_.files.size(); i-- > 0;) {
      auto const& of_file = made_.files[i].*rows;
      auto const at = ranges::find(of_file, name, &Rows::value_type::name);
      if (at != of_file.end()) return *at;
    }
    auto const at = ranges::find(own, name, &Rows::value_type::name);
    if (at != own.end()) return *at;
    if (!made_.files.empty()) return find_in(made_.files.back(), name);  // throws
    std::vector<std::string_view> names;
    std::string allowed;
    for (auto const& row : own) {
      names.push_back(row.name);
      allowed.append(allowed.empty() ? "" : ", ").append(row.name);
    }
    fail(flag, "has an unknown name", fmt::format("'{}'", name), allowed,
         did_you_mean(name, names) + "use one of these, or add the --config=FILE that has it");
  }

  void set_arena() {
    std::int64_t bytes = 0;
    auto const [end, failure] =
        std::from_chars(arena_.data(), arena_.data() + arena_.size(), bytes);
    auto const most = address_space(made_.npu->family);
    bool const is_number = failure == std::errc{} && end == arena_.data() + arena_.size();
    if (!is_number || bytes < 0 || bytes > most) {
      fail("arena-cache-size", "is not a number of bytes of the NPU", std::string(arena_),
           fmt::format("0 to {}", most), "write the bytes of the arena or of the cache");
    }
    auto const mode =
        made_.choices.memory_mode.value_or(default_npu_memory_mode(made_.npu->family));
    made_.choices.memory_mode = mode.with_sram(bytes);
  }

  [[nodiscard]] static npu_goal goal_named(std::string_view name) {
    if (auto const goal = find_npu_goal(name)) return *goal;
    std::array<std::string_view, all_npu_goals.size()> names{};
    ranges::transform(all_npu_goals, names.begin(), &npu_goal_names::vela_name);
    std::string listed;
    for (auto const known : names) listed += fmt::format("{}{}", listed.empty() ? "" : ", ", known);
    fail("optimise", "has an unknown value", fmt::format("'{}'", name), listed,
         did_you_mean(name, names) + "use one of these");
  }

  std::vector<std::string> const& flags_;
  std::size_t at_ = 0;
  npu_request made_{};
  std::string_view accelerator_{};
  std::string_view system_{};
  std::string_view mode_{};
  std::string_view arena_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION npu_request read_vela_flags(arm_options const& options) {
  return detail::vela_flag_reader(options.vela_flags).run(options);
}

}  // namespace arm_delegate
