#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The desc.json that lists the files of a run for tosa_reference_model --test_desc.

#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// A run of the TOSA reference model; files are relative to the folder of the desc.json.
struct test_description {
  std::string tosa_file{};
  std::vector<std::string> ifm_name{};  ///< the graph's inputs
  std::vector<std::string> ifm_file{};  ///< the .npy file of each
  std::vector<std::string> ofm_name{};  ///< the graph's outputs
  std::vector<std::string> ofm_file{};  ///< the file that each is written to
  bool expected_failure = false;
};

namespace detail {

/// Makes a tensor's name a file name beside the desc.json.
[[nodiscard]] inline std::string npy_name(std::string_view prefix, std::string_view tensor) {
  std::string name(tensor);
  for (char& c : name) {
    if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
  }
  return fmt::format("{}{}.npy", prefix, name);
}

}  // namespace detail

/// The description ExecuTorch writes: input X comes from "X.npy", output Y goes to "ref-Y.npy".
[[nodiscard]] inline test_description describe_test(std::string_view tosa_file,
                                                    tosa::region const& graph) {
  test_description test{.tosa_file = std::string(tosa_file)};
  for (auto id : graph.inputs) {
    test.ifm_name.push_back(graph[id].name);
    test.ifm_file.push_back(detail::npy_name("", graph[id].name));
  }
  for (auto id : graph.outputs) {
    test.ofm_name.push_back(graph[id].name);
    test.ofm_file.push_back(detail::npy_name("ref-", graph[id].name));
  }
  return test;
}

/// The text of the file.
[[nodiscard]] inline std::string desc_json(test_description const& test) {
  files::json_writer j;
  auto const list = [&](std::string_view key, std::vector<std::string> const& texts) {
    j.key(key).list();
    for (auto const& text : texts) j.value(text);
    j.end();
  };
  j.object().key("tosa_file").value(test.tosa_file);
  list("ifm_name", test.ifm_name);
  list("ifm_file", test.ifm_file);
  list("ofm_name", test.ofm_name);
  list("ofm_file", test.ofm_file);
  return j.key("expected_failure").boolean(test.expected_failure).end().text();
}

}  // namespace arm_delegate
