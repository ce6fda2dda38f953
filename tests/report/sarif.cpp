// SPDX-License-Identifier: BSD-3-Clause
// SARIF of host nodes and of messages.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/sarif.hpp>

#include <doctest/doctest.h>
#include <support/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace ad = arm_delegate;

namespace {

support::json_value parsed(std::string const& text) {
  support::json_value const document(text);
  CHECK(document["version"].text() == "2.1.0");
  return document["runs"].at(0);
}

}  // namespace

TEST_CASE("a message is a result at its line of Python") {
  std::vector<ad::diagnostic> const messages{
      {.level = ad::severity::warning,
       .id = ad::code::unsupported_operator,
       .why = {.rule = "no operator matches", .remedy = "add one"},
       .file = "net.pt2",
       .node = "sort",
       .module = "head.0",
       .source = "net.py:12"},
      {.id = ad::code::bad_npu_config,
       .why = {.rule = "the memory is too small", .actual = "1", .allowed = "2"},
       .file = "my vela.ini"},
      {.id = ad::code::io, .why = {.rule = "no place"}},
  };
  auto const run = parsed(ad::report::sarif(messages));
  auto const rules = run["tool"]["driver"]["rules"];
  REQUIRE(rules.size() == 3);
  CHECK(rules.at(0)["id"].text() == "unsupported-operator");
  CHECK(rules.at(1)["id"].text() == "bad-npu-config");
  CHECK(rules.at(2)["id"].text() == "io");
  auto const results = run["results"];
  REQUIRE(results.size() == 3);
  CHECK(results.at(0)["ruleId"].text() == "unsupported-operator");
  CHECK(results.at(0)["level"].text() == "warning");
  CHECK(results.at(0)["message"]["text"].text() == "no operator matches; add one");
  auto const place = results.at(0)["locations"].at(0);
  CHECK(place["physicalLocation"]["artifactLocation"]["uri"].text() == "net.py");
  CHECK(place["physicalLocation"]["region"]["startLine"].integer() == 12);
  CHECK(place["logicalLocations"].at(0)["name"].text() == "sort");
  CHECK(place["logicalLocations"].at(1)["fullyQualifiedName"].text() == "head.0");
  CHECK(place["logicalLocations"].at(1)["kind"].text() == "module");
  CHECK(results.at(1)["level"].text() == "error");
  CHECK(results.at(1)["message"]["text"].text() == "the memory is too small: 1 (allowed: 2)");
  auto const file = results.at(1)["locations"].at(0);
  CHECK(file["physicalLocation"]["artifactLocation"]["uri"].text() == "my%20vela.ini");
  CHECK(!file.has("logicalLocations"));
  CHECK(!results.at(2).has("locations"));
}

TEST_CASE("a node on the host is a warning, a conversion at the boundary is for information") {
  std::vector<ad::host_node> const nodes{
      {.name = "quantize",
       .target = "quantized_decomposed.quantize_per_tensor.default",
       .kind = ad::host_reason::boundary,
       .reason = {.rule = "converts", .actual = "float32", .allowed = "int8"}},
      {.name = "sort",
       .target = "aten.sort.default",
       .source = "net.py:3",
       .kind = ad::host_reason::unsupported_operator,
       .reason = {.rule = "no operator", .actual = "sort", .allowed = "others", .remedy = "wait"}},
  };
  auto const run = parsed(ad::report::sarif(nodes, "net.pt2"));
  auto const results = run["results"];
  REQUIRE(results.size() == 2);
  CHECK(results.at(0)["kind"].text() == "informational");
  CHECK(results.at(0)["level"].text() == "none");
  CHECK(results.at(0)["locations"].at(0)["physicalLocation"]["artifactLocation"]["uri"].text() ==
        "net.pt2");
  CHECK(results.at(1)["level"].text() == "warning");
  CHECK(results.at(1)["message"]["text"].text() ==
        "sort (aten.sort.default) stays on the host: no operator: sort (allowed: others); wait");
}

TEST_CASE("lines of Python below the root of sources are relative to it") {
  std::vector<ad::host_node> const nodes{{.name = "a", .source = "pkg/net.py:3"},
                                         {.name = "b", .source = "/srv/net.py:3"},
                                         {.name = "c", .source = "~/net.py:3"},
                                         {.name = "d"}};
  auto const run = parsed(ad::report::sarif(nodes, "net.pt2", {.has_source_root = true}));
  CHECK(run["originalUriBaseIds"].has("%SRCROOT%"));
  auto const file = [&](std::size_t i) {
    auto const place = run["results"].at(i)["locations"].at(0)["physicalLocation"];
    return place["artifactLocation"];
  };
  CHECK(file(0)["uri"].text() == "pkg/net.py");
  CHECK(file(0)["uriBaseId"].text() == "%SRCROOT%");
  for (std::size_t i = 1; i < nodes.size(); ++i) CHECK(!file(i).has("uriBaseId"));
  CHECK(!parsed(ad::report::sarif(nodes, "net.pt2")).has("originalUriBaseIds"));
}
