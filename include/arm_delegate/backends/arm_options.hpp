#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The options in a list of compile specs, read from either generation of keys.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_name.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace arm_delegate {

/// The choices in a list of compile specs.
struct arm_options {
  std::string target_name{};  ///< "tosa-1.0+int", or a pipeline's own
  tosa_specification tosa{};  ///< of a TOSA target, else default-constructed
  std::string output{};       ///< the output format: the name of a code generator
  std::vector<std::string> vela_flags{};
  std::optional<std::string> accelerator{};  ///< "ethos-u55-128", from the flags or `target`
  std::optional<std::string> debug_path{};
  /// Rank-4 inputs and outputs are NHWC; the caller permutes.
  bool permute_memory_format = false;
  /// Quantize at the inputs and dequantize at the outputs stay outside the delegate.
  bool quantize_io = false;
  std::optional<std::vector<std::size_t>> input_order{};  ///< a number for each input
};

namespace detail {

/// The keys that are read. Others are ignored, as in ExecuTorch.
inline constexpr std::array<std::string_view, 13> arm_option_keys{
    "tosa_version",    "tosa_spec",           "output_format",
    "compile_flags",   "debug_artifact_path", "permute_memory_format",
    "input_order",     "quantize_io",         "preserve_io_quantization",
    "dump_debug_info", "tosa_sw_dev_mode",    "transform_pipeline_config",
    "target"};

/// The options of ExecuTorch's passes that the library's passes follow: its defaults, of U55 and of
/// other targets. Softmax is computed in the same steps in both.
inline constexpr std::array<std::string_view, 2> supported_pass_configs{
    R"({"softmax": "MASKED", "leaky_relu": "DECOMPOSE", "quantize_inf": )"
    R"({"neg_inf": -256.0, "pos_inf": 255.0}})",
    R"({"softmax": "STABLE", "leaky_relu": "DECOMPOSE", "quantize_inf": )"
    R"({"neg_inf": -256.0, "pos_inf": 255.0}})"};

inline void check_keys(std::span<compile_spec const> specs) {
  for (std::string_view key : arm_option_keys) {
    if (ranges::count(specs, key, &compile_spec::key) > 1) {
      raise(code::bad_compile_spec, fmt::format("the compile specs have more than one '{}'", key),
            "keep one of them");
    }
  }
}

/// The text that names the target.
[[nodiscard]] inline std::string_view read_target(std::span<compile_spec const> specs) {
  auto const* const old = find_compile_spec(specs, "tosa_version");
  auto const* const current = find_compile_spec(specs, "tosa_spec");
  if (old == nullptr && current == nullptr) {
    raise(code::bad_compile_spec, "the compile specs have no TOSA version",
          "add 'tosa_spec' or 'tosa_version': arm_compile_spec_builder, tosa_compile_spec "
          "and ethosu_compile_spec add them");
  }
  if (old != nullptr && current != nullptr) {
    raise(code::bad_compile_spec, "the compile specs have both 'tosa_version' and 'tosa_spec'",
          "'tosa_version' is ExecuTorch v0.5's key, 'tosa_spec' that of later versions: keep one");
  }
  return (old != nullptr ? old : current)->text();
}

[[nodiscard]] inline std::string_view read_output_format(std::span<compile_spec const> specs) {
  auto const* const spec = find_compile_spec(specs, "output_format");
  if (spec == nullptr || spec->text().empty()) {
    raise(code::bad_compile_spec, "the compile specs have no output format",
          "set 'output_format' to 'tosa' for a TOSA flatbuffer or to 'vela' for Ethos-U: "
          "tosa_compile_spec and ethosu_compile_spec set it");
  }
  return spec->text();
}

[[nodiscard]] inline std::vector<std::string> read_flags(std::span<compile_spec const> specs) {
  std::vector<std::string> flags;
  auto const* const spec = find_compile_spec(specs, "compile_flags");
  if (spec == nullptr) return flags;
  for (std::string_view flag : split(spec->text(), ' ')) {
    if (!flag.empty()) flags.emplace_back(flag);
  }
  return flags;
}

[[nodiscard]] inline std::optional<std::string> read_accelerator(
    std::span<compile_spec const> specs, std::span<std::string const> flags) {
  constexpr std::string_view option = "--accelerator-config=";
  std::optional<std::string> result;
  if (auto const* const spec = find_compile_spec(specs, "target")) result = spec->text();
  for (std::string const& flag : flags) {  // Vela uses the last one
    if (flag.starts_with(option)) result = flag.substr(option.size());
  }
  return result;
}

/// The numbers of 'input_order'. v0.5 writes "0,1" as "0 , 1", and the list [0, 1] as "0 1".
[[nodiscard]] inline std::optional<std::vector<std::size_t>> read_input_order(
    std::span<compile_spec const> specs) {
  auto const* const spec = find_compile_spec(specs, "input_order");
  if (spec == nullptr) return std::nullopt;
  auto const text = spec->text();
  auto const separator = text.find(',') != std::string_view::npos ? ',' : ' ';
  std::vector<std::size_t> order;
  for (std::string_view part : split(text, separator)) {
    std::string digits(part);
    std::erase(digits, ' ');
    std::size_t number = 0;
    auto const* const end = digits.data() + digits.size();
    auto const read = std::from_chars(digits.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end) {
      raise(code::bad_compile_spec, fmt::format("'input_order' of the compile specs is '{}'", text),
            "give numbers separated by commas: 0,1");
    }
    order.push_back(number);
  }
  return order;
}

/// A boolean as ExecuTorch reads it.
[[nodiscard]] inline bool is_yes(std::string_view text) {
  std::string const value = lower_case(text);
  return value == "1" || value == "true" || value == "yes";
}

[[nodiscard]] inline bool read_quantize_io(std::span<compile_spec const> specs) {
  if (auto const* const old = find_compile_spec(specs, "quantize_io")) {
    if (old->text() == "True") return true;
  }
  auto const* const current = find_compile_spec(specs, "preserve_io_quantization");
  if (current == nullptr) return false;
  return is_yes(current->text());
}

/// Throws code::bad_compile_spec for keys of ExecuTorch's compile specs that ask its own lowering
/// for something that this library does not do. 'ouput_reorder_workaround' asks for nothing more:
/// outputs always have the program's order.
inline void refuse_unsupported(std::span<compile_spec const> specs) {
  auto const refuse = [&](std::string_view key, std::string_view what, std::string_view remedy) {
    raise(code::bad_compile_spec,
          fmt::format("'{}' of the compile specs is '{}': {}", key,
                      find_compile_spec(specs, key)->text(), what),
          remedy);
  };
  if (find_compile_spec(specs, "dump_debug_info") != nullptr) {
    refuse("dump_debug_info", "debug information is not written",
           "leave it out: debug_handle_map of the result leads from operators to nodes, and "
           "dump_intermediate_artifacts_to writes the graph");
  }
  auto const* const config = find_compile_spec(specs, "transform_pipeline_config");
  if (config != nullptr && !ranges::contains(supported_pass_configs, config->text())) {
    refuse("transform_pipeline_config", "the passes of ExecuTorch have other options than these",
           "leave it out, or use a pipeline with passes of your own");
  }
  auto const* const dev_mode = find_compile_spec(specs, "tosa_sw_dev_mode");
  if (dev_mode != nullptr && is_yes(dev_mode->text())) {
    refuse("tosa_sw_dev_mode", "files of unreleased TOSA versions are not written",
           "leave it out, or set it to False");
  }
}

}  // namespace detail

/// Reads the keys of ExecuTorch v0.5 (`tosa_version`, `quantize_io`, ...) or of 1.4.1 (`tosa_spec`,
/// `preserve_io_quantization`, ...). Throws code::bad_compile_spec if they are incomplete or
/// contradict each other. Unknown keys are ignored. `tosa_spec` and `tosa_version` hold a TOSA
/// specification or one of `names`, the targets of the caller's pipelines.
[[nodiscard]] inline arm_options parse_compile_specs(std::span<compile_spec const> specs,
                                                     std::span<std::string_view const> names = {}) {
  detail::check_keys(specs);
  detail::refuse_unsupported(specs);
  arm_options options;
  options.output = detail::read_output_format(specs);
  auto const target = detail::read_target(specs);
  auto const own =
      ranges::find_if(names, [&](std::string_view name) { return same_target(name, target); });
  if (own == names.end() || target.starts_with("TOSA-")) {
    options.tosa = parse_tosa_specification(target);
    options.target_name = options.tosa.target_name();
  } else {
    options.target_name = *own;
  }
  options.vela_flags = detail::read_flags(specs);
  options.accelerator = detail::read_accelerator(specs, options.vela_flags);
  bool const is_for_npu =
      options.output == output_format::vela || options.output == output_format::vela_process;
  if (is_for_npu && options.vela_flags.empty()) {
    raise(code::bad_compile_spec, "the vela output format needs compile flags",
          "add 'compile_flags' with at least --accelerator-config=...: ethosu_compile_spec "
          "does");
  }
  options.debug_path = get_intermediate_path(specs);
  if (options.debug_path && options.debug_path->empty()) options.debug_path.reset();
  options.permute_memory_format = is_permute_memory(specs);
  options.quantize_io = detail::read_quantize_io(specs);
  options.input_order = detail::read_input_order(specs);
  return options;
}

/// The options that the specs set; the pipeline's `options<>` decide the rest.
[[nodiscard]] inline compile_options compile_options_of(std::span<compile_spec const> specs) {
  compile_options asked;
  if (detail::read_quantize_io(specs)) asked.quantize_io = true;
  if (is_permute_memory(specs)) asked.permute_memory_format = true;
  return asked;
}

}  // namespace arm_delegate
