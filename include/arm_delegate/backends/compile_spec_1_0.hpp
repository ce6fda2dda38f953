#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compile specs for TOSA 1.0, as ExecuTorch's EthosUCompileSpec and TosaCompileSpec make
// them.

#include <arm_delegate/backends/accelerator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// The options of ExecuTorch's Arm pass pipeline; only values that differ from these defaults are
/// written.
struct pass_pipeline_config {
  enum class softmax_decomposition { masked, stable };
  enum class leaky_relu_lowering { table, decompose };

  softmax_decomposition softmax = softmax_decomposition::masked;
  leaky_relu_lowering leaky_relu = leaky_relu_lowering::decompose;
  double negative_infinity = -256.0;  ///< replaces -inf before quantization
  double positive_infinity = 255.0;   ///< replaces inf before quantization

  friend bool operator==(pass_pipeline_config const&, pass_pipeline_config const&) = default;
};

/// The debug artifact to write beside the TOSA file.
enum class debug_mode { json, tosa };

namespace detail {

/// A number as Python's json.dumps writes it: the shortest digits, "-256.0", "1e+16".
[[nodiscard]] inline std::string python_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  std::array<char, 32> buffer{};
  auto const size = [&](std::to_chars_result result) {
    return static_cast<std::size_t>(result.ptr - buffer.data());
  };
  char* const end = buffer.data() + buffer.size();
  std::string scientific(
      buffer.data(), size(std::to_chars(buffer.data(), end, value, std::chars_format::scientific)));
  int exponent = 0;
  std::size_t const digits = scientific.find('e') + 1;
  bool const negative = scientific[digits] == '-';
  for (char c : scientific.substr(digits + 1)) exponent = exponent * 10 + (c - '0');
  // CPython's float_repr_style "short": fixed notation for 1e-4 <= |value| < 1e16.
  if (negative ? exponent > 4 : exponent >= 16) return scientific;
  std::string fixed(buffer.data(),
                    size(std::to_chars(buffer.data(), end, value, std::chars_format::fixed)));
  if (fixed.find('.') == std::string::npos) fixed += ".0";
  return fixed;
}

[[nodiscard]] inline std::string to_json(pass_pipeline_config const& config) {
  bool const stable = config.softmax == pass_pipeline_config::softmax_decomposition::stable;
  bool const table = config.leaky_relu == pass_pipeline_config::leaky_relu_lowering::table;
  return fmt::format(R"({{"softmax": "{}", "leaky_relu": "{}", )"
                     R"("quantize_inf": {{"neg_inf": {}, "pos_inf": {}}}}})",
                     stable ? "STABLE" : "MASKED", table ? "TABLE" : "DECOMPOSE",
                     python_number(config.negative_infinity),
                     python_number(config.positive_infinity));
}

}  // namespace detail

/// The common part of both kinds of TOSA 1.0 compile spec; use `tosa_compile_spec` or
/// `ethosu_compile_spec`.
class arm_compile_spec {
 public:
  /// Writes intermediate artifacts into that folder; std::nullopt turns it off.
  arm_compile_spec& dump_intermediate_artifacts_to(std::optional<std::string> path) {
    debug_path_ = std::move(path);
    return *this;
  }
  /// Asks ExecuTorch for debug information in the folder of intermediate artifacts; `arm_backend`
  /// refuses it.
  arm_compile_spec& dump_debug_info(std::optional<debug_mode> mode) {
    debug_mode_ = mode;
    return *this;
  }
  /// Options of ExecuTorch's own passes. `arm_backend` refuses all but the defaults of ExecuTorch.
  arm_compile_spec& set_pass_pipeline_config(pass_pipeline_config const& config) {
    pass_pipeline_config_ = config;
    return *this;
  }
  /// Quantize at the inputs and dequantize at the outputs stay outside the delegate. Targets that
  /// only support integers always leave them outside.
  arm_compile_spec& set_preserve_io_quantization(bool enabled = true) {
    preserve_io_quantization_ = enabled;
    return *this;
  }
  /// Makes ExecuTorch reorder the outputs (deprecated there, off by default). In payloads of
  /// `arm_backend` they always have the program's order.
  arm_compile_spec& set_output_order_workaround(bool enabled) {
    output_order_workaround_ = enabled;
    return *this;
  }
  /// Makes ExecuTorch mark .tosa files as drafts of a TOSA version; `arm_backend` refuses `true`.
  arm_compile_spec& set_tosa_dev_mode(bool enabled) {
    tosa_dev_mode_ = enabled;
    return *this;
  }

  [[nodiscard]] tosa_specification const& specification() const { return specification_; }
  [[nodiscard]] std::vector<std::string> const& compiler_flags() const { return flags_; }

  /// The compile specs, in ExecuTorch's order.
  [[nodiscard]] std::vector<compile_spec> to_list() const {
    auto const python_bool = [](bool value) { return value ? "True" : "False"; };
    std::vector specs{make_compile_spec("tosa_spec", specification_.text())};
    if (!flags_.empty()) specs.push_back(make_compile_spec("compile_flags", joined_flags()));
    specs.push_back(make_compile_spec("output_format", output_format_));
    if (debug_path_) specs.push_back(make_compile_spec("debug_artifact_path", *debug_path_));
    if (debug_mode_) {
      if (!debug_path_ || debug_path_->empty()) {
        raise(code::bad_compile_spec, "debug information needs a folder",
              "call dump_intermediate_artifacts_to(path) as well as dump_debug_info()");
      }
      specs.push_back(
          make_compile_spec("dump_debug_info", *debug_mode_ == debug_mode::json ? "JSON" : "TOSA"));
    }
    // ExecuTorch misspells the key, and writes it with an empty value when the workaround is off.
    if (!output_order_workaround_) {
      specs.push_back(make_compile_spec("ouput_reorder_workaround", ""));
    }
    if (pass_pipeline_config_ != pass_pipeline_config{}) {
      specs.push_back(
          make_compile_spec("transform_pipeline_config", detail::to_json(pass_pipeline_config_)));
    }
    specs.push_back(
        make_compile_spec("preserve_io_quantization", python_bool(preserve_io_quantization_)));
    if (tosa_dev_mode_) {
      specs.push_back(make_compile_spec("tosa_sw_dev_mode", python_bool(*tosa_dev_mode_)));
    }
    if (target_) specs.push_back(make_compile_spec("target", *target_));
    return specs;
  }

 protected:
  explicit arm_compile_spec(std::string_view specification)
      : specification_(parse_tosa_specification(specification)) {
    if (is_before_1_0(specification_.number)) {
      raise(code::bad_compile_spec,
            fmt::format("'{}' is not TOSA 1.0, which this compile spec requires", specification),
            "use arm_compile_spec_builder for TOSA 0.80");
    }
  }
  arm_compile_spec(std::string_view specification, std::string target,
                   std::vector<std::string> flags)
      : arm_compile_spec(specification) {
    target_ = std::move(target);
    flags_ = std::move(flags);
    output_format_ = output_format::vela;
  }

  void set_output_format(std::string_view format) { output_format_ = format; }

 private:
  [[nodiscard]] std::string joined_flags() const {
    std::string text = flags_.front();
    for (std::size_t i = 1; i < flags_.size(); ++i) text += " " + flags_[i];
    return text;
  }

  tosa_specification specification_;
  std::string_view output_format_ = output_format::tosa;
  std::optional<std::string> target_{};  // set for Ethos-U output
  std::vector<std::string> flags_{};
  std::optional<std::string> debug_path_{};
  std::optional<debug_mode> debug_mode_{};
  pass_pipeline_config pass_pipeline_config_{};
  std::optional<bool> tosa_dev_mode_{};
  bool output_order_workaround_ = false;
  bool preserve_io_quantization_ = false;
};

/// TOSA flatbuffer output for a specification such as "TOSA-1.0+INT+int16".
class tosa_compile_spec : public arm_compile_spec {
 public:
  explicit tosa_compile_spec(std::string_view specification) : arm_compile_spec(specification) {}
};

/// Ethos-U output, made by the library; empty arguments take ExecuTorch's default for the target.
class ethosu_compile_spec : public arm_compile_spec {
 public:
  /// `target` is the accelerator ("ethos-u55-128"), the others are options of Vela.
  explicit ethosu_compile_spec(std::string_view target, std::string_view system_config = {},
                               std::string_view memory_mode = {},
                               std::vector<std::string> extra_flags = {},
                               std::string_view config_ini = "Arm/vela.ini")
      : ethosu_compile_spec(target, find_accelerator(target), system_config, memory_mode,
                            std::move(extra_flags), config_ini) {}

  /// Vela makes the payload in a process of its own, not the library.
  ethosu_compile_spec& run_vela() {
    set_output_format(output_format::vela_process);
    return *this;
  }

 private:
  // ExecuTorch, backends/arm/ethosu/compile_spec.py.
  static constexpr std::string_view specification_for(npu_family npu) {
    return npu == npu_family::u85 ? "TOSA-1.0+INT+int16+int4+cf" : "TOSA-1.0+INT+int16+int4+u55";
  }

  ethosu_compile_spec(std::string_view target, npu_facts const& npu, std::string_view system_config,
                      std::string_view memory_mode, std::vector<std::string> flags,
                      std::string_view config_ini)
      : arm_compile_spec(
            specification_for(npu.family), std::string(target),
            vela_flags(target,
                       system_config.empty() ? default_npu_system(npu.family).name : system_config,
                       memory_mode.empty() ? default_npu_memory_mode(npu.family).name : memory_mode,
                       std::move(flags), config_ini)) {}

  static std::vector<std::string> vela_flags(std::string_view target,
                                             std::string_view system_config,
                                             std::string_view memory_mode,
                                             std::vector<std::string> flags,
                                             std::string_view config_ini) {
    flags.push_back(fmt::format("--accelerator-config={}", target));
    flags.push_back(fmt::format("--config={}", config_ini));
    flags.emplace_back("--output-format=raw");
    flags.push_back(fmt::format("--system-config={}", system_config));
    flags.push_back(fmt::format("--memory-mode={}", memory_mode));
    return flags;
  }
};

}  // namespace arm_delegate
