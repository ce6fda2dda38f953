// SPDX-License-Identifier: BSD-3-Clause
// armdc verify: checks a .pt2, a .tosa, a .pte or an Ethos-U payload.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/boundary.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// Prints warnings; throws if there is an error.
void report(std::vector<ad::diagnostic> problems, std::string const& file) {
  for (auto& p : problems) p.file = file;
  auto const is_warning = [](ad::diagnostic const& d) { return d.level != ad::severity::error; };
  for (auto const& p : problems) {
    if (is_warning(p)) print_message(p);
  }
  std::erase_if(problems, is_warning);
  if (!problems.empty()) throw ad::error(std::move(problems));
}

std::vector<ad::diagnostic> problems_of(ad::ethosu::npu_payload const& payload,
                                        std::string const& graph, ad::work_limits const& limits) {
  std::vector<ad::diagnostic> problems;
  if (payload.has_network()) {
    problems = ad::ethosu::check_payload(payload);
  } else {
    problems = ad::ethosu::decode_commands(payload.npu->family, payload.driver.commands).problems;
  }
  if (!graph.empty()) {
    auto boundary =
        ad::ethosu::check::boundary_problems(payload.network, read_tosa(graph, limits).main());
    problems.insert(problems.end(), std::move_iterator(boundary.begin()),
                    std::move_iterator(boundary.end()));
  }
  return problems;
}

/// The problems of the payloads that armdc knows.
std::vector<ad::diagnostic> problems_of(ad::pte::delegate const& d, ad::work_limits const& limits) {
  auto const bytes = d.payload.bytes;
  switch (ad::compiler::kind_of(bytes)) {
    case file_kind::tosa: return ad::tosa::verify(ad::tosa::deserialize(bytes));
    case file_kind::payload:
      return problems_of(ad::ethosu::read_payload(bytes, limits), {}, limits);
    default: return {};
  }
}

/// The problems of all payloads; their messages name the delegate.
std::vector<ad::diagnostic> problems_of(ad::pte::program const& p, ad::work_limits const& limits) {
  std::vector<ad::diagnostic> problems;
  for (auto const& m : p.methods) {
    for (std::size_t i = 0; i < m.delegates.size(); ++i) {
      std::vector<ad::diagnostic> found;
      try {
        found = problems_of(m.delegates[i], limits);
      } catch (ad::error const& e) {
        found = e.diagnostics();
      }
      for (auto& problem : found) {
        problem.why.rule = fmt::format("method '{}', delegate {}: {}", m.name, i, problem.why.rule);
        problems.push_back(std::move(problem));
      }
    }
  }
  return problems;
}

}  // namespace

int verify(verify_arguments const& a) {
  auto const file = read_file(a.file, a.limits);
  auto const kind = ad::compiler::kind_of(file.bytes);
  if (kind != file_kind::program) {
    refuse_option("--bind", !a.bindings.empty(), "a .pt2", described(a.file, kind));
  }
  switch (kind) {
    case file_kind::program: (void)read_program(a.file, a.bindings, a.limits); break;
    case file_kind::payload: {
      auto const payload =
          naming(a.file, [&] { return ad::ethosu::read_payload(file.bytes, a.limits); });
      report(problems_of(payload, a.graph, a.limits), a.file);
      break;
    }
    case file_kind::executorch:
      report(naming(a.file,
                    [&] {
                      return problems_of(ad::pte::read_program(file.bytes, file.owner), a.limits);
                    }),
             a.file);
      break;
    default: report(ad::tosa::verify(read_tosa(a.file, a.limits)), a.file);
  }
  return 0;
}

}  // namespace armdc
