#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The desc.json that tells tosa_reference_model --test_desc which files make up a run.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// A run of the TOSA reference model; files are relative to the folder of the desc.json.
struct test_description {
  std::string tosa_file{};
  std::vector<std::string> ifm_name{};  ///< the graph's inputs
  std::vector<std::string> ifm_file{};  ///< the .npy with each
  std::vector<std::string> ofm_name{};  ///< the graph's outputs
  std::vector<std::string> ofm_file{};  ///< where each is written
  bool expected_failure = false;
};

namespace detail {

/// A JSON string; the text is UTF-8 and stays so.
[[nodiscard]] inline std::string json_string(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "\"";
  for (char c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20) {
      result += "\\u00";
      result += digits[byte >> 4U];
      result += digits[byte & 15U];
    } else {
      result += c;
    }
  }
  return result + '"';
}

[[nodiscard]] inline std::string json_list(std::span<std::string const> texts) {
  if (texts.empty()) return "[]";
  std::string result = "[";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    result += (i == 0 ? "\n    " : ",\n    ") + json_string(texts[i]);
  }
  return result + "\n  ]";
}

/// A tensor's name as the name of a file beside the desc.json.
[[nodiscard]] inline std::string npy_name(std::string_view prefix, std::string_view tensor) {
  std::string name(tensor);
  for (char& c : name) {
    if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
  }
  return std::string(prefix) + name + ".npy";
}

}  // namespace detail

/// The description ExecuTorch writes: input X comes from "X.npy", output Y goes to "ref-Y.npy".
[[nodiscard]] inline test_description describe_test(std::string_view tosa_file,
                                                    std::span<std::string const> inputs,
                                                    std::span<std::string const> outputs) {
  test_description test{.tosa_file = std::string(tosa_file)};
  for (std::string const& name : inputs) {
    test.ifm_name.push_back(name);
    test.ifm_file.push_back(detail::npy_name("", name));
  }
  for (std::string const& name : outputs) {
    test.ofm_name.push_back(name);
    test.ofm_file.push_back(detail::npy_name("ref-", name));
  }
  return test;
}

/// The text of the file.
[[nodiscard]] inline std::string desc_json(test_description const& test) {
  return "{\n  \"tosa_file\": " + detail::json_string(test.tosa_file) +
         ",\n  \"ifm_name\": " + detail::json_list(test.ifm_name) +
         ",\n  \"ifm_file\": " + detail::json_list(test.ifm_file) +
         ",\n  \"ofm_name\": " + detail::json_list(test.ofm_name) +
         ",\n  \"ofm_file\": " + detail::json_list(test.ofm_file) +
         ",\n  \"expected_failure\": " + (test.expected_failure ? "true" : "false") + "\n}\n";
}

}  // namespace arm_delegate
