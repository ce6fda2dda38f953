// SPDX-License-Identifier: BSD-3-Clause
// A law: every operation of a payload and every node on the host comes from a node of the user's
// program, with its module or its line of Python.

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <string>
#include <unordered_set>
#include <vector>

namespace report = arm_delegate::report;

namespace {

/// The corpus' models and the bundled one.
std::vector<std::string> models() {
  auto const folder = support::corpus_for("origins in the corpus' models");
  auto all = folder ? support::programs_in(*folder + "/models") : std::vector<std::string>();
  for (auto const* name : {"float", "int8"}) {
    all.push_back(std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/" + name + ".pt2");
  }
  return all;
}

report::program_report report_for(std::string const& model, char const* target) {
  arm_delegate::compiler::session const session({.target = target});
  auto program = arm_delegate::compiler::load_program(arm_delegate::files::read_file(model), model);
  return report::report_of(session.compile(std::move(program)));
}

void check_origins(report::program_report const& r) {
  std::unordered_set<std::string> names;
  for (auto const& n : r.nodes) names.insert(n.name);
  for (auto const& n : r.host_nodes) {
    CAPTURE(n.name);
    CHECK(names.contains(n.name));
    CHECK(!(n.module.empty() && n.source.empty()));
  }
  for (auto const& d : r.delegates) {
    if (!d.npu) continue;
    for (auto const& o : d.npu->operations) {
      CAPTURE(o.name);
      CAPTURE(o.node);
      CHECK(names.contains(o.node));
      CHECK(!(o.module.empty() && o.source.empty()));
    }
  }
}

}  // namespace

TEST_CASE("every operation of a payload and every node on the host has an origin") {
  for (auto const& model : models()) {
    CAPTURE(model);
    bool const is_float = model.ends_with("float.pt2");
    for (auto const* target : {"ethos-u55-128", "ethos-u65-512", "ethos-u85-256", "tosa-1.0+fp"}) {
      if (is_float != std::string(target).ends_with("+fp")) continue;
      CAPTURE(target);
      check_origins(report_for(model, target));
    }
  }
}

TEST_CASE("the layers of MobileNetV2 are told apart by their modules") {
  auto const folder = support::corpus_for("modules of MobileNetV2");
  if (!folder) return;
  auto const r = report_for(*folder + "/models/mobilenet_v2/int8.pt2", "ethos-u85-256");
  std::unordered_set<std::string> modules;
  for (auto const& o : r.delegates.at(0).npu.value().operations) modules.insert(o.module);
  // torchvision's MobileNetV2 has 52 convolutions and a linear layer, each a module of its own.
  CHECK(modules.size() >= 53);
  CHECK(modules.contains("features.2.body.0.0"));
}
