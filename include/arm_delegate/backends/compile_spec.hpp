#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compile specs, the key-value pairs that configure a backend, and their v0.5 builder.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// One key with its value, as a .pte file stores it.
struct compile_spec {
  std::string key{};
  std::vector<std::byte> value{};

  /// The value read as text; valid as long as this object.
  [[nodiscard]] std::string_view text() const {
    // Any object may be read as char ([basic.lval]).
    return {reinterpret_cast<char const*>(value.data()), value.size()};
  }
  friend bool operator==(compile_spec const&, compile_spec const&) = default;
};

/// A compile spec whose value is text, without a terminating zero.
[[nodiscard]] inline compile_spec make_compile_spec(std::string_view key, std::string_view text) {
  compile_spec spec{.key = std::string(key), .value = std::vector<std::byte>(text.size())};
  if (!text.empty()) std::memcpy(spec.value.data(), text.data(), text.size());
  return spec;
}

/// Values of the compile spec 'output_format': the library's code generators.
namespace output_format {
inline constexpr std::string_view tosa = "tosa";                  ///< a TOSA flatbuffer
inline constexpr std::string_view vela = "vela";                  ///< a vela_bin_stream
inline constexpr std::string_view vela_process = "vela-process";  ///< the same, made by Vela
}  // namespace output_format

/// The first spec with that key, or nullptr.
[[nodiscard]] inline compile_spec const* find_compile_spec(std::span<compile_spec const> specs,
                                                           std::string_view key) {
  for (auto const& spec : specs) {
    if (spec.key == key) return &spec;
  }
  return nullptr;
}

/// True if the caller permutes rank-4 inputs and outputs to NHWC.
[[nodiscard]] inline bool is_permute_memory(std::span<compile_spec const> specs) {
  auto const* const spec = find_compile_spec(specs, "permute_memory_format");
  return spec != nullptr && spec->text() == "nhwc";
}

/// True if the output is a TOSA flatbuffer.
[[nodiscard]] inline bool is_tosa(std::span<compile_spec const> specs) {
  auto const* const spec = find_compile_spec(specs, "output_format");
  return spec != nullptr && spec->text() == output_format::tosa;
}

/// The folder for debug artifacts, if one is set.
[[nodiscard]] inline std::optional<std::string> get_intermediate_path(
    std::span<compile_spec const> specs) {
  auto const* const spec = find_compile_spec(specs, "debug_artifact_path");
  if (spec == nullptr) return std::nullopt;
  return std::string(spec->text());
}

/// The counterpart of ExecuTorch v0.5's ArmCompileSpecBuilder: the same keys, order and values.
///
/// It fixes two defects: a TOSA 1.0 specification keeps its extensions (v0.5 writes the profile
/// twice instead), and "U55" is recognized in upper and lower case.
class arm_compile_spec_builder {
 public:
  /// Ethos-U output, made by the library: `config` is the accelerator ("ethos-u55-128"), the others
  /// are options of Vela; empty ones are left out. `extra_flags` may hold several, separated by
  /// spaces.
  arm_compile_spec_builder& ethosu_compile_spec(std::string_view config,
                                                std::string_view system_config = {},
                                                std::string_view memory_mode = {},
                                                std::string_view extra_flags = {},
                                                std::string_view config_ini = "Arm/vela.ini") {
    set_output_format(output_format::vela);
    flags_ = fmt::format("--accelerator-config={} --config={}", config, config_ini);
    if (!system_config.empty()) flags_ += fmt::format(" --system-config={}", system_config);
    if (!memory_mode.empty()) flags_ += fmt::format(" --memory-mode={}", memory_mode);
    if (!extra_flags.empty()) flags_ += fmt::format(" {}", extra_flags);
    bool const is_u55 = detail::lower_case(config).find("u55") != std::string::npos;
    tosa_version_ = is_u55 ? "TOSA-0.80.0+BI+u55" : "TOSA-0.80.0+BI";
    return *this;
  }

  /// After `ethosu_compile_spec`: Vela makes the payload in a process of its own, not the library.
  arm_compile_spec_builder& run_vela() {
    if (output_format_ != output_format::vela) {
      raise(code::bad_compile_spec, "run_vela() is for Ethos-U output",
            "call ethosu_compile_spec(...) before it");
    }
    output_format_ = output_format::vela_process;
    return *this;
  }

  /// TOSA flatbuffer output for a specification such as "TOSA-0.80.0+BI".
  arm_compile_spec_builder& tosa_compile_spec(std::string_view version) {
    std::string text = parse_tosa_specification(version).text();
    set_output_format(output_format::tosa);
    tosa_version_ = std::move(text);
    return *this;
  }

  /// Writes intermediate artifacts into that folder.
  arm_compile_spec_builder& dump_intermediate_artifacts_to(std::string_view path) {
    debug_path_ = std::string(path);
    return *this;
  }

  /// The delegate's rank-4 inputs and outputs are NHWC; the caller permutes.
  arm_compile_spec_builder& set_permute_memory_format(bool nhwc = true) {
    permute_nhwc_ = nhwc;
    return *this;
  }

  /// Quantize at the inputs and dequantize at the outputs stay outside the delegate. The default,
  /// also of a call without an argument, is off (as in v0.5).
  arm_compile_spec_builder& set_quantize_io(bool quantize_io = false) {
    quantize_io_ = quantize_io;
    return *this;
  }

  /// The order of the inputs, as numbers separated by commas: "0,1". `arm_backend` keeps the order
  /// of the delegated program and refuses any other.
  arm_compile_spec_builder& set_input_order(std::string_view order) {
    input_order_ = std::string(order);
    return *this;
  }

  /// The compile specs, in v0.5's order.
  [[nodiscard]] std::vector<compile_spec> build() const {
    if (tosa_version_.empty()) {
      raise(code::bad_compile_spec, "the compile spec has no TOSA version",
            "call tosa_compile_spec(\"TOSA-0.80.0+BI\") or ethosu_compile_spec(...) before "
            "build()");
    }
    std::vector specs{make_compile_spec("tosa_version", tosa_version_),
                      make_compile_spec("output_format", output_format_)};
    if (!flags_.empty()) specs.push_back(make_compile_spec("compile_flags", flags_));
    if (debug_path_) specs.push_back(make_compile_spec("debug_artifact_path", *debug_path_));
    if (permute_nhwc_) specs.push_back(make_compile_spec("permute_memory_format", "nhwc"));
    if (!input_order_.empty()) {  // v0.5 puts a space between all characters
      std::string spaced(1, input_order_.front());
      for (char const c : std::string_view(input_order_).substr(1)) spaced.append(1, ' ') += c;
      specs.push_back(make_compile_spec("input_order", spaced));
    }
    if (quantize_io_) specs.push_back(make_compile_spec("quantize_io", "True"));
    return specs;
  }

 private:
  void set_output_format(std::string_view format) {
    if (!output_format_.empty()) {
      raise(code::bad_compile_spec, "the output format is already set to " + output_format_,
            "call tosa_compile_spec or ethosu_compile_spec only once: use a "
            "separate builder for each output");
    }
    output_format_ = format;
  }

  std::string tosa_version_;
  std::string output_format_;
  std::string flags_;
  std::optional<std::string> debug_path_;
  std::string input_order_;
  bool permute_nhwc_ = false;
  bool quantize_io_ = false;
};

}  // namespace arm_delegate
