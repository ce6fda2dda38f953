// SPDX-License-Identifier: BSD-3-Clause
// Several methods: one partitioner or one per method, backends called once, shared data.

#include <arm_delegate/backends/any_partitioner.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/print.hpp>

#include <doctest/doctest.h>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::names;
using support::payload;
using support::tagging;
using support::text_backend;

namespace {

using list = std::vector<std::string>;

/// "relu" of x + w, then another operator.
ir::exported_program method(std::string_view last, float weight) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const w = b.constant("w", support::filled({2}, weight));
  auto const sum = b.call("aten.add.Tensor", {x, w});
  b.output(b.call("aten." + std::string(last) + ".default", {b.call("aten.relu.default", {sum})}));
  return support::finished(b);
}

/// "decode" and "encode": they share their weight.
multi_method_program two_methods() {
  multi_method_program program;
  program.emplace("encode", method("exp", 3));
  program.emplace("decode", method("tanh", 3));
  return program;
}

/// Records the methods and their partitions, in its calls and in each payload.
struct sharing_backend : text_backend {
  static constexpr std::string_view id = "SharingBackend";
  static list& calls() {
    static list made;
    return made;
  }
  static method_results preprocess_multimethod(method_programs const& programs,
                                               method_specs const& specs) {
    std::string text;
    method_results results;
    for (auto const& [name, partitions] : programs) {
      text += name + ":";
      for (std::size_t i = 0; i < partitions.size(); ++i) {
        for (auto const& node : names(partitions[i])) text += " " + node;
        text += " (" + std::to_string(specs.at(name).at(i).size()) + " specs)";
        results[name].push_back(preprocess(partitions[i], {}));
      }
      text += "; ";
    }
    calls().push_back(text);
    return results;
  }
};

/// Returns no results.
struct losing_backend : text_backend {
  static constexpr std::string_view id = "LosingBackend";
  static method_results preprocess_multimethod(method_programs const&, method_specs const&) {
    return {};
  }
};
using all = backends<text_backend, sharing_backend, losing_backend>;

/// Tags "add" and "relu" as separate partitions.
tagging two_partitions(std::string const& first, std::string const& second) {
  return {.tags = {{"add", "tag0"}, {"relu", "tag1"}},
          .partitions = {{"tag0", {first, {}}}, {"tag1", {second, {make_compile_spec("a", "b")}}}}};
}

/// A partitioner of another type.
struct tags_last {
  std::string name;
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    return tagging{.tags = {{name, "tag0"}}}.partition(program);
  }
};

struct forgets_tags {
  [[nodiscard]] static partition_result partition(ir::exported_program const& program) {
    return {.tagged_program = program.clone()};
  }
};

static_assert(partitioner<any_partitioner>);

}  // namespace

TEST_CASE("to_backend_multiple: one partitioner for all methods") {
  auto const program = two_methods();
  auto const text = to_string(*program.at("encode").graph);
  auto const by = two_partitions("TextBackend", "TextBackend");
  support::lowering_lines log;
  auto const lowered = to_backend_multiple<all>(program, by, &log);
  REQUIRE(lowered.methods.size() == 2);
  list const of_method{"For tag tag0, found nodes [add]", "For tag tag1, found nodes [relu]",
                       "Partitioned graph module: "};
  list of_both = of_method;
  of_both.insert(of_both.end(), of_method.begin(), of_method.end());
  CHECK(log.lines == of_both);
  CHECK(log.graphs[1] == to_string(*lowered.methods.at("encode").program.graph));
  auto const& encode = lowered.methods.at("encode");
  CHECK(names(encode.program) ==
        list{"executorch_call_delegate", "executorch_call_delegate_1", "exp"});
  CHECK(names(lowered.methods.at("decode").program).back() == "tanh");
  CHECK(to_string(*program.at("encode").graph) == text);

  auto const alone = to_backend<all>(program.at("encode"), by);
  CHECK(to_string(*alone.program.graph) == to_string(*encode.program.graph));
  REQUIRE(alone.modules.size() == 2);
  REQUIRE(encode.modules.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(payload(encode.modules[i]) == payload(alone.modules[i]));
    CHECK(encode.modules[i].compile_specs.size() == i);
    CHECK(payload(encode.modules[i]) == to_string(*encode.modules[i].original_program.graph));
  }
  CHECK(encode.data == alone.data);
}

TEST_CASE("to_backend_multiple: data of all methods; equal data is stored once") {
  auto const by = two_partitions("TextBackend", "TextBackend");
  auto program = two_methods();
  auto const lowered = to_backend_multiple<all>(program, by);
  CHECK(lowered.data.buffers.size() == 1);
  CHECK(lowered.data.in_program.contains("w"));
  program.insert_or_assign("decode", method("tanh", 4));
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(program, by); }) ==
        "error: named data 'w' already has other bytes: 8 bytes before, 8 now; give different "
        "data different keys");
}

TEST_CASE("to_backend_multiple: methods missing in the map are returned unchanged") {
  auto const program = two_methods();
  std::map<std::string, tags_last> const by{{"encode", {"exp"}}};
  support::lowering_lines log;
  auto const lowered = to_backend_multiple<all>(program, by, &log);
  CHECK(log.lines == list{"For tag tag0, found nodes [exp]", "Partitioned graph module: "});
  CHECK(lowered.methods.at("encode").modules.size() == 1);
  auto const& decode = lowered.methods.at("decode");
  CHECK(decode.modules.empty());
  CHECK(decode.messages.empty());
  CHECK(to_string(*decode.program.graph) == to_string(*program.at("decode").graph));
  CHECK(decode.program.graph != program.at("decode").graph);
}

TEST_CASE("to_backend_multiple: a map may hold partitioners of different types") {
  std::map<std::string, any_partitioner> const by{
      {"encode", tags_last{"exp"}}, {"decode", two_partitions("TextBackend", "TextBackend")}};
  auto const lowered = to_backend_multiple<all>(two_methods(), by);
  CHECK(lowered.methods.at("encode").modules.size() == 1);
  CHECK(lowered.methods.at("decode").modules.size() == 2);
  any_partitioner const one = tags_last{"exp"};
  CHECK(one.name() == "tags_last");
  CHECK(to_backend<all>(two_methods().at("encode"), one).modules.size() == 1);
}

TEST_CASE("to_backend_multiple: errors name the type-erased partitioner") {
  std::map<std::string, any_partitioner> const by{{"encode", forgets_tags{}}};
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(two_methods(), by); }) ==
        "error: the partitioner forgets_tags gave no partition_tags; give a backend for each "
        "tag");
}

TEST_CASE("to_backend_multiple: a partitioner for a missing method is rejected") {
  std::map<std::string, tags_last> const by{{"decode", {"tanh"}}, {"forward", {"exp"}}};
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(two_methods(), by); }) ==
        "error: a partitioner is for method 'forward', which does not exist; there are decode, "
        "encode");
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(multi_method_program{}, by); }) ==
        "error: a partitioner is for method 'decode', which does not exist; the program has no "
        "methods");
}

TEST_CASE("to_backend_multiple: each backend is called once for all partitions of all methods") {
  sharing_backend::calls().clear();
  auto const by = two_partitions("SharingBackend", "SharingBackend");
  auto const lowered = to_backend_multiple<all>(two_methods(), by);
  CHECK(sharing_backend::calls() ==
        list{"decode: add (0 specs) relu (1 specs); encode: add (0 specs) relu (1 specs); "});
  CHECK(lowered.methods.at("encode").modules.at(1).backend_id == "SharingBackend");
}

TEST_CASE("to_backend_multiple: a method has partitions of several backends") {
  sharing_backend::calls().clear();
  auto const by = two_partitions("SharingBackend", "TextBackend");
  auto const lowered = to_backend_multiple<all>(two_methods(), by);
  CHECK(sharing_backend::calls() == list{"decode: add (0 specs); encode: add (0 specs); "});
  auto const& modules = lowered.methods.at("encode").modules;
  REQUIRE(modules.size() == 2);
  CHECK(names(modules[0].original_program) == list{"add"});
  CHECK(payload(modules[1]) == to_string(*modules[1].original_program.graph));
}

TEST_CASE("to_backend: a single program is handled like a method") {
  sharing_backend::calls().clear();
  auto const by = two_partitions("SharingBackend", "SharingBackend");
  auto const lowered = to_backend<all>(two_methods().at("encode"), by);
  CHECK(sharing_backend::calls() == list{"forward: add (0 specs) relu (1 specs); "});
  CHECK(lowered.modules.size() == 2);
}

TEST_CASE("to_backend_multiple: an unknown backend is reported before any is called") {
  sharing_backend::calls().clear();
  auto const by = two_partitions("SharingBackend", "NoBackend");
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(two_methods(), by); }) ==
        "error: Backend NoBackend was not found; there are TextBackend, SharingBackend, "
        "LosingBackend");
  CHECK(sharing_backend::calls().empty());
}

TEST_CASE("to_backend_multiple: a backend without a result for a partition is named") {
  auto const by = two_partitions("LosingBackend", "TextBackend");
  CHECK(support::failure([&] { (void)to_backend_multiple<all>(two_methods(), by); }) ==
        "error: backend LosingBackend gave 0 results for the 1 partitions of method decode");
}
