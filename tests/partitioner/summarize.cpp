// SPDX-License-Identifier: BSD-3-Clause
// Reasons of host nodes in a few lines.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/summarize.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

host_node node(std::string name, host_reason kind, std::string rule) {
  return {.name = std::move(name),
          .target = "aten.relu.default",
          .source = "net.py:3",
          .kind = kind,
          .reason = {.rule = std::move(rule), .actual = "it", .allowed = "other", .remedy = "do"}};
}

std::vector<host_node> many(std::size_t count, host_reason kind, std::string const& rule) {
  return std::vector<host_node>(count, node("n", kind, rule));
}

}  // namespace

TEST_CASE("summarize: one line a reason, the most frequent first, idle nodes last") {
  auto nodes = many(9, host_reason::no_operation, "idle");
  nodes.push_back(node("one", host_reason::unsupported_value, "value"));
  for (auto const& n : many(3, host_reason::not_quantized, "float")) nodes.push_back(n);
  nodes.push_back(node("edge", host_reason::boundary, "boundary"));
  auto const all = summarize(nodes, severity::warning, "m.pt2");
  REQUIRE(all.size() == 4);
  CHECK(to_string(all[0]) ==
        "warning: m.pt2: 3 nodes stay on the host: float: for example 'n' (aten.relu.default, at "
        "net.py:3): it (allowed: other); do");
  CHECK(to_string(all[1]).starts_with(
      "warning: m.pt2: node 'one' (aten.relu.default, at net.py:3): stays on the host: value"));
  CHECK(to_string(all[2]).starts_with("warning: m.pt2: 9 nodes stay on the host: idle"));
  CHECK(to_string(all[3]) == "note: m.pt2: 'armdc partition' lists every node and its reason");
}

TEST_CASE("summarize: at most five reasons") {
  std::vector<host_node> nodes;
  for (int i = 0; i < 30; ++i) {
    nodes.push_back(node("n", host_reason::unsupported_value, "rule " + std::to_string(i)));
  }
  CHECK(summarize(nodes, severity::error, "").size() == 6);
  CHECK(summarize({}, severity::error, "").empty());
}

TEST_CASE("find_mismatch: a program for the other kind of target, and only that") {
  auto const floats = many(10, host_reason::not_quantized, "float");
  CHECK(find_mismatch(floats, 2, "tosa-1.0+int").what ==
        "the program is not quantized, tosa-1.0+int computes with integers");
  CHECK_FALSE(find_mismatch(floats, 100, "tosa-1.0+int"));  // a few floats in a quantized one
  auto const quantized = many(3, host_reason::quantized, "arithmetic");
  CHECK(find_mismatch(quantized, 17, "tosa-1.0+fp").what ==
        "the program is quantized, tosa-1.0+fp computes in floating point");
  CHECK_FALSE(find_mismatch(many(10, host_reason::unsupported_operator, "unknown"), 0, "t"));
  CHECK_FALSE(find_mismatch({}, 10, "t"));
  auto const e = nothing_delegated(floats, "tosa-1.0+int", "m.pt2");
  CHECK(std::string(e.what()).starts_with(
      "error: m.pt2: no node can be delegated to tosa-1.0+int: the program is not quantized, "
      "tosa-1.0+int computes with integers; quantize it first, or compile for a target with +fp or "
      "+mi\n"));
  CHECK(e.diagnostics().size() == 3);
}
