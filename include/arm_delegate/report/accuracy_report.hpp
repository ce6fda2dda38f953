#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A comparison with PyTorch as plain data: how far the results of each node are from its results.

#include <arm_delegate/compiler/payload_comparison.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::report {

/// The error of real numbers.
struct real_error {
  double sqnr = 0;     ///< signal to quantization noise, in dB; infinite without noise
  double largest = 0;  ///< the largest difference; infinite if one of two numbers is NaN
};

/// The error of quantized values, in units in the last place (LSB).
struct code_error {
  std::int64_t largest = 0;
  double mean = 0;
};

/// The errors of a node whose result is quantized.
struct code_errors {
  double scale = 1;
  std::int64_t zero_point = 0;
  code_error own{};          ///< of this node alone
  code_error accumulated{};  ///< of the compiled program up to the node
};

struct accuracy_node {
  std::string name{};
  std::string op{};      ///< "aten.conv2d.default"
  std::string module{};  ///< its path in the model: "features.3.conv"
  std::string source{};  ///< file:line of the model's Python
  std::vector<std::int64_t> shape{};
  std::optional<real_error> quantized{};  ///< of the fake-quantized program to the float one
  std::optional<real_error> compiled{};   ///< of the compiled program to the float one
  std::optional<code_errors> codes{};     ///< if the result is quantized
  double own_error = 0;                   ///< else: the largest error of this node alone
};

/// An output of a payload for an Ethos-U.
struct payload_output {
  std::string delegate{};             ///< its tag
  std::string name{};                 ///< of the value in the program
  std::optional<std::size_t> node{};  ///< its number among the nodes, if it is known
  code_error graph{};                 ///< to its TOSA graph, for the same inputs
  code_error accumulated{};           ///< of the program up to here to PyTorch, if there is a node
};

struct accuracy_report {
  std::string target{};
  std::string lowered_to{};                      ///< the target of the nodes: TOSA
  std::vector<accuracy_node> nodes{};            ///< in execution order
  std::optional<std::size_t> noisiest{};         ///< the node with the largest quantization error
  std::optional<std::size_t> first_departing{};  ///< the first node that differs from PyTorch
  /// For an Ethos-U, in the order of calls.
  std::optional<std::vector<payload_output>> payload_outputs{};
  std::optional<std::size_t> worst_output{};  ///< the one that differs most from its TOSA graph

  [[nodiscard]] ARM_DELEGATE_FUNCTION bool is_quantized() const;
};

/// `lowered_to` and `target` are the names of targets; `payloads` is null if the target is no
/// Ethos-U.
[[nodiscard]] ARM_DELEGATE_FUNCTION accuracy_report
report_of(comparison const& nodes, compiler::payload_comparison const* payloads,
          std::string_view lowered_to, std::string_view target, source_paths const& sources = {});

/// The report as JSON: `armdc compare --format json`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string json(accuracy_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/accuracy_report-inl.hpp>  // IWYU pragma: export
#endif
