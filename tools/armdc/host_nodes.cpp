// SPDX-License-Identifier: BSD-3-Clause
// Warnings about nodes that stay on the host.

#include "host_nodes.hpp"

#include "terminal.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>
#include <cstddef>
#include <span>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// The number of nodes inside delegates.
std::size_t delegated_nodes(ad::basic_compiled_program<std::any> const& p) {
  std::size_t count = 0;
  for (auto const& d : p.delegates) count += d.nodes;
  return count;
}

}  // namespace

void print_warnings(ad::basic_compiled_program<std::any> const& p) {
  constexpr std::size_t most = 20;
  auto const& file = p.program.file;
  auto const host = describe(p.host_nodes, ad::severity::warning, file);
  auto const mismatch = ad::find_mismatch(p.host_nodes, delegated_nodes(p), p.target);
  if (!mismatch && host.size() <= most) {
    print_messages(p.warnings);
    return;
  }
  if (mismatch) {
    print_message({.level = ad::severity::warning,
                   .id = ad::code::unsupported_operator,
                   .why = {.rule = mismatch.what, .remedy = mismatch.remedy},
                   .file = file});
  }
  print_messages(summarize(p.host_nodes, ad::severity::warning, file));
  // The warnings about host nodes come first.
  print_messages(std::span(p.warnings).subspan(host.size()));
}

}  // namespace armdc
