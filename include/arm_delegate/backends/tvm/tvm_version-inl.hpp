#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tvm_version.hpp.

#include <arm_delegate/backends/tvm/arguments-inl.hpp>
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/tvm_version.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::tvm {
namespace detail {

inline constexpr int first_minor = 9;
inline constexpr int last_minor = 19;

/// 12 for "0.12" and "0.12.0".
[[nodiscard]] inline int minor_of_tvm(std::string_view version) {
  int minor = 0;
  bool is_known = version.starts_with("0.");
  if (is_known) {
    auto const* const end = version.data() + version.size();
    auto const read = std::from_chars(version.data() + 2, end, minor);
    is_known = read.ptr != version.data() + 2 && (read.ptr == end || *read.ptr == '.');
  }
  if (is_known && minor >= first_minor && minor <= last_minor) return minor;
  throw bad_option(fmt::format("tvm_version is {}; the command lines of 0.9 to 0.19 are known",
                               to_literal(value(version))),
                   "use one of these versions, the last ones with tvmc");
}

/// Options of tvmc, and the versions that have them.
struct option_range {
  std::string_view name{};
  int first = first_minor;
  int last = last_minor;
};
inline constexpr int never = last_minor + 1;  // an option of a branch of TVM
inline constexpr std::string_view debug_option = "--target-cmsis-nn-debug_last_error";
inline constexpr std::array<option_range, 6> option_ranges{{
    {"--desired-layout-ops", 12},
    {debug_option, 12},
    {"--target-cmsis-nn-mcpu", first_minor, 18},
    {"--target-cmsis-nn-mattr", first_minor, 18},
    {"--relay-params", never},
    {"--experimental-tvmc-extension", never},
}};

/// What --model-format may be; since 0.10 also "relay".
inline constexpr std::array<std::string_view, 6> model_formats{"keras",  "onnx",    "pb",
                                                               "tflite", "pytorch", "paddle"};
/// The extra targets that 0.19 no longer has.
inline constexpr std::array<std::string_view, 3> micro_targets{"cmsis-nn", "ethos-u", "ethos-n"};

/// Options whose values are numbers or booleans, after "--target-KIND-".
inline constexpr std::array<std::string_view, 12> number_options{"constants-byte-alignment",
                                                                 "workspace-byte-alignment",
                                                                 "num-cores",
                                                                 "opt-level",
                                                                 "fast-math",
                                                                 "fast-math-nnan",
                                                                 "fast-math-ninf",
                                                                 "fast-math-nsz",
                                                                 "fast-math-arcp",
                                                                 "fast-math-contract",
                                                                 "fast-math-reassoc",
                                                                 "from_device"};
/// Options of executors and runtimes that are booleans.
inline constexpr std::array<std::string_view, 4> boolean_options{
    "--runtime-crt-system-lib", "--runtime-cpp-system-lib", "--executor-aot-unpacked-api",
    "--executor-graph-link-params"};

/// Changes the arguments of a command line to those of a version.
class version_fitter {
 public:
  version_fitter(argument_list arguments, int minor)
      : arguments_(std::move(arguments)), minor_(minor) {}

  [[nodiscard]] argument_list fitted() && {
    leave_out_debug_option();
    check_options();
    check_pass_config();
    check_targets();
    check_output_format();
    fit_model_format();
    check_layouts();
    join_disabled_passes();
    constexpr int typed_booleans = 18;
    bool const is_typed = minor_ >= typed_booleans;
    if (is_typed) move_numbers();
    for (auto const name : boolean_options) spell_boolean(name, is_typed ? "" : "0");
    spell_boolean(debug_option, "0");  // never typed: an attribute of a code generator
    return std::move(arguments_);
  }

 private:
  [[noreturn]] void refuse(std::string const& what, std::string_view remedy) const {
    throw bad_option(fmt::format("tvmc of TVM 0.{} has no {}", minor_, what), remedy);
  }

  [[nodiscard]] bool is(std::size_t i, std::string_view word) const {
    return i < arguments_.size() && arguments_[i].is_text() && arguments_[i].text == word;
  }
  [[nodiscard]] std::size_t find(std::string_view word) const {
    std::size_t i = 0;
    while (i < arguments_.size() && !is(i, word)) ++i;
    return i;
  }
  /// Removes an option and its value, which it returns.
  value take(std::size_t i) {
    value v = i + 1 < arguments_.size() ? arguments_[i + 1] : value();
    auto const at = arguments_.begin() + static_cast<std::ptrdiff_t>(i);
    arguments_.erase(at, at + (i + 1 < arguments_.size() ? 2 : 1));
    return v;
  }

  /// The feature cmsisnnbyoc always has this option; versions without it behave as for false.
  void leave_out_debug_option() {
    constexpr int first_with_it = 12;
    auto const i = find(debug_option);
    if (minor_ < first_with_it && (is(i + 1, "0") || is(i + 1, "false"))) (void)take(i);
  }

  void check_options() const {
    for (auto const& range : option_ranges) {
      if (minor_ >= range.first && minor_ <= range.last) continue;
      if (find(range.name) == arguments_.size()) continue;
      refuse(std::string(range.name), range.first == never
                                          ? "leave out its option or feature"
                                          : "use another tvm_version, or leave out its option");
    }
  }

  void check_pass_config() const {
    for (auto const& a : arguments_) {
      if (to_text(a).starts_with("relay.moiopt.")) {
        refuse("--pass-config relay.moiopt", "leave out the feature moiopt");
      }
    }
  }

  void check_targets() const {
    auto const at = find("--target") + 1;
    if (minor_ < last_minor || at >= arguments_.size()) return;
    std::string const kinds = to_text(arguments_[at]);
    for (auto const kind : split_at(kinds, ",")) {
      if (ranges::contains(micro_targets, kind)) {
        refuse(fmt::format("target {}: microTVM was removed", kind), "use TVM 0.18 or older");
      }
    }
  }

  void check_output_format() const {
    auto const at = find("-f") + 1;
    if (at >= arguments_.size() || is(at, "so")) return;
    if (minor_ == last_minor) {
      refuse("output format but so: microTVM was removed", "use TVM 0.18 or older");
    }
    if (!is(at, "mlf")) refuse("output format but so and mlf", "use one of them");
  }

  void fit_model_format() {
    auto const at = find("--model-format") + 1;
    if (at >= arguments_.size()) return;
    if (is(at, "pdmodel")) arguments_[at] = "paddle";  // MLonMCU gives the ending of the file
    std::string const format = to_text(arguments_[at]);
    constexpr int first_with_relay = 10;
    if (format == "relay" && minor_ < first_with_relay) {
      refuse("--model-format relay", "use TVM 0.10 or newer, or another model");
    }
    if (format != "relay" && !ranges::contains(model_formats, std::string_view(format))) {
      refuse(fmt::format("--model-format '{}'", format),
             "give a model in a .tflite, .onnx, .pb, .pdmodel or .relay file");
    }
  }

  void check_layouts() const {
    constexpr int first_with_lists = 12;
    auto const at = find("--desired-layout");
    if (minor_ >= first_with_lists || at == arguments_.size()) return;
    bool const is_known = is(at + 1, "NCHW") || is(at + 1, "NHWC");
    bool const is_one =
        at + 2 >= arguments_.size() || to_text(arguments_[at + 2]).starts_with("--");
    if (!is_known || !is_one) {
      refuse("--desired-layout but one of NCHW and NHWC", "use TVM 0.12 or newer");
    }
  }

  void join_disabled_passes() {
    auto const first = find("--disabled-pass");
    if (first + 1 >= arguments_.size()) return;
    for (auto i = first + 2; i < arguments_.size();) {
      if (is(i, "--disabled-pass")) {
        arguments_[first + 1] =
            fmt::format("{},{}", to_text(arguments_[first + 1]), to_text(take(i)));
      } else {
        ++i;
      }
    }
  }

  /// "c" and "--target-c-num-cores 2" become "c -num-cores=2".
  void move_numbers() {
    auto const at = find("--target") + 1;
    if (at >= arguments_.size()) return;
    std::string const kinds = to_text(arguments_[at]);
    std::string targets;
    for (auto const kind : split_at(kinds, ",")) {
      targets.append(targets.empty() ? "" : ",").append(kind);
      for (auto const name : number_options) {
        auto const i = find(fmt::format("--target-{}-{}", kind, name));
        if (i < arguments_.size()) targets += fmt::format(" -{}={}", name, to_text(take(i)));
      }
    }
    arguments_[at] = targets;
  }

  /// `no`: what the version reads as false.
  void spell_boolean(std::string_view name, std::string_view no) {
    auto const i = find(name) + 1;
    if (is(i, "0") || is(i, "false")) arguments_[i] = no;
    if (is(i, "true")) arguments_[i] = "1";
  }

  argument_list arguments_;
  int minor_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION argument_list fit_to_tvm(argument_list arguments, std::string_view version) {
  return detail::version_fitter(std::move(arguments), detail::minor_of_tvm(version)).fitted();
}

}  // namespace arm_delegate::tvm
