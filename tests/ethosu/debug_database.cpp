// SPDX-License-Identifier: BSD-3-Clause
// Vela's debug database: maps NPU commands to operators of the file that Vela read.

#include <arm_delegate/ethosu/payload/debug_database.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate::ethosu;

namespace {

std::string table(std::string const& name, std::string const& rows) {
  return "<table name=\"" + name + "\">\n<![CDATA[\n" + rows + "]]>\n</table>\n";
}

std::string const source = table("source",
                                 "\"id\",\"operator\",\"kernel_w\",\"ext_key\"\n"
                                 "1,\"Const\",1,0\n2,\"Conv2D\",3,7\n3,\"Clamp\",1,8\n");
std::string const optimised = table("optimised",
                                    "\"id\",\"source_id\",\"operator\"\n"
                                    "5,2,\"Conv2D\"\n6,3,\"Clamp\"\n7,0,\"LUT\"\n");
std::string const perf = table("perf",
                               "\"id\",\"source_id\",\"optimised_id\",\"operator\",\"name\"\n"
                               "40,2,5,\"Conv2D\",\"a,b\"\n41,3,6,\"Clamp\",\"c\nd\"\n");
std::string const group = table("group", "\"id\",\"group_id\"\n41,40\n");
std::string const queue = table("queue",
                                "\"offset\",\"cmdstream_id\",\"optimised_id\",\"scheduled_id\"\n"
                                "256,1,5,40\n300,1,7,99\n464,1,6,41\n");
std::string const head = "<?xml version='1.0' encoding='UTF-8'?>\n<debug source=\"out\">\n";

using operations = std::vector<npu_operation>;

}  // namespace

TEST_CASE("debug database: a command leads to the operators that it computes together") {
  CHECK(read_debug_database(head + perf + queue + group + optimised + source + "</debug>\n") ==
        operations{{.offset = 256, .operators = {7, 8}}, {.offset = 464, .operators = {8}}});
}

TEST_CASE("debug database: without schedule and groups, the rewritten operator counts") {
  CHECK(read_debug_database(head + queue + optimised + source) ==
        operations{{.offset = 256, .operators = {7}}, {.offset = 464, .operators = {8}}});
}

TEST_CASE("debug database: other files give nothing") {
  CHECK(read_debug_database("").empty());
  CHECK(read_debug_database("junk").empty());
  CHECK(read_debug_database(head + optimised + source).empty());
  CHECK(read_debug_database(head + queue + optimised).empty());
  CHECK(read_debug_database(head + queue + queue + optimised + source)
            .empty());  // ambiguous: two tables
  auto const whole = head + perf + queue + group + optimised + source;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    for (auto const& one : read_debug_database(std::string_view(whole).substr(0, size))) {
      CHECK(one.operators.size() <= 2);
    }
  }
}

TEST_CASE("debug database: rows without numbers, or with too few cells, are skipped") {
  std::string const odd =
      table("queue",
            "\"offset\",\"cmdstream_id\",\"optimised_id\"\n"
            "256,1\n-1,1,5\n99999999999999999999,1,5\n,,\n\n12x,1,5\n\"8\",1,5");
  CHECK(read_debug_database(odd + optimised + source) ==
        operations{{.offset = 8, .operators = {7}}});
}
