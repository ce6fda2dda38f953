// SPDX-License-Identifier: BSD-3-Clause
// armdc verify: whether a .pt2, a .tosa or an Ethos-U payload is good.

#include "commands.hpp"
#include "inputs.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/boundary.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/simulator.hpp>
#include <arm_delegate/formats/mapped_file.hpp>
#include <arm_delegate/tosa/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/verify.hpp>

#include <filesystem>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// Warnings are printed; throws where something is worse.
void report(std::vector<ad::diagnostic> problems, std::string const& file) {
  for (auto& p : problems) p.file = file;
  auto const is_warning = [](ad::diagnostic const& d) { return d.level != ad::severity::error; };
  for (auto const& p : problems) {
    if (is_warning(p)) std::cerr << to_string(p) << '\n';
  }
  std::erase_if(problems, is_warning);
  if (!problems.empty()) throw ad::error(std::move(problems));
}

std::vector<ad::diagnostic> problems_of(ad::ethosu::npu_payload const& payload,
                                        std::string const& graph) {
  std::vector<ad::diagnostic> problems;
  if (payload.has_network()) {
    problems = ad::ethosu::check_payload(payload);
  } else {
    problems = ad::ethosu::decode_commands(payload.npu->family, payload.driver.commands).problems;
  }
  if (!graph.empty()) {
    auto boundary = ad::ethosu::check_boundary(payload.network, read_tosa(graph).main());
    problems.insert(problems.end(), std::move_iterator(boundary.begin()),
                    std::move_iterator(boundary.end()));
  }
  return problems;
}

}  // namespace

ad::tosa::graph read_tosa(std::string const& path) {
  return naming(path, [&] {
    auto const file = ad::format::map_file(path);
    return ad::tosa::deserialize(file.bytes, file.owner);
  });
}

int verify(std::string const& path, std::string const& graph) {
  if (std::filesystem::path(path).extension() == ".pt2") {
    (void)read_program(path);
    return 0;
  }
  auto const file = naming(path, [&] { return ad::format::map_file(path); });
  if (ad::ethosu::is_payload(file.bytes)) {
    auto const payload = naming(path, [&] { return ad::ethosu::read_payload(file.bytes); });
    report(problems_of(payload, graph), path);
  } else {
    report(ad::tosa::verify(read_tosa(path), ad::tosa::operators::standard_operators()), path);
  }
  return 0;
}

}  // namespace armdc
