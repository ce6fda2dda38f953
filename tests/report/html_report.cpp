// SPDX-License-Identifier: BSD-3-Clause
// The page for a browser has everything in it, and its data are those of program.json.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/html_report.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace report = arm_delegate::report;

namespace {

report::program_report digits() {
  arm_delegate::compiler::session const session({.target = "ethos-u55-128"});
  return report::report_of(session.compile(support::load_model("examples/digits_cnn/int8.pt2")));
}

/// The text of the element with the data.
std::string data_of(std::string const& page) {
  constexpr std::string_view opening = "<script id=\"data\" type=\"application/json\">";
  auto const begin = page.find(opening) + opening.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("a page loads nothing") {
  auto const page = html_report(digits());
  CHECK(page.starts_with("<!DOCTYPE html>\n"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(page.find("@page_") == std::string::npos);
  CHECK(page.find("@program_json@") == std::string::npos);
  for (auto const* loads : {"src=", "href=", "@import", "url(", "fetch(", "https:"}) {
    CAPTURE(loads);
    CHECK(page.find(loads) == std::string::npos);
  }
  CHECK(count(page, "http:") == 1);  // the name of SVG's namespace
}

TEST_CASE("the data of a page are program.json") {
  auto const r = digits();
  support::json_value const data(data_of(html_report(r)));
  support::json_value const program(program_json(r));
  CHECK(data["delegates"].at(0)["cycles"].integer() ==
        program["delegates"].at(0)["cycles"].integer());
  CHECK(data["delegates"].at(0)["operations"].size() ==
        r.delegates.at(0).npu.value().operations.size());
}

TEST_CASE("a name cannot end the element that has it") {
  auto r = digits();
  r.host_nodes.push_back({.name = "</script><script>alert(1)</script><!--"});
  auto const page = html_report(r);
  CHECK(count(page, "<script") == count(html_report(digits()), "<script"));
  support::json_value const data(data_of(page));
  auto const nodes = data["host_nodes"];
  CHECK(nodes.at(nodes.size() - 1)["name"].text() == "</script><script>alert(1)</script><!--");
}
