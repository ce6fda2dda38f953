// SPDX-License-Identifier: BSD-3-Clause
// Maps the operators of a payload back to the program's nodes and their lines of Python.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

using rows = std::map<std::int64_t, debug_handles>;
using list = std::vector<std::string>;
using integers = std::vector<std::int64_t>;

rows const& rows_of(lowered_backend_module const& m) {
  REQUIRE(m.debug_handle_map.has_value());
  return std::get<rows>(*m.debug_handle_map);  // NOLINT(bugprone-unchecked-optional-access)
}

/// The main block's operators, read with the generated flatbuffers code. 0.80 has the same fields.
auto const& operators_in_file(std::span<std::byte const> file) {
  return *tosa::fb_1_1::GetTosaGraph(file.data())->regions()->Get(0)->blocks()->Get(0)->operators();
}

/// An operator of the payload and the names of its nodes.
struct traced {
  tosa::op code{};
  list nodes{};
};

/// Every operator of the deserialized payload, in order, except constants.
std::vector<traced> trace(lowered_backend_module const& m) {
  auto const g = tosa::deserialize(m.processed_bytes);
  auto const& operations = g.main().operations;
  auto const constants = operators_in_file(m.processed_bytes).size() - operations.size();
  std::vector<traced> found;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    auto& one = found.emplace_back(traced{.code = operations[i].code});
    auto const row = rows_of(m).find(static_cast<std::int64_t>(constants + i));
    if (row == rows_of(m).end()) continue;
    for (auto handle : row->second) {
      auto const* n = ir::find_node(*m.original_program.graph, handle);
      one.nodes.emplace_back(n != nullptr ? n->name : "nothing");
    }
  }
  return found;
}

/// The same as text: "CONV2D: conv2d batch_norm".
list lines(lowered_backend_module const& m) {
  list text;
  for (auto const& one : trace(m)) {
    text.emplace_back(tosa::name(one.code)).append(":");
    for (auto const& n : one.nodes) text.back().append(" ").append(n);
  }
  return text;
}

/// The lines for that operator.
list lines_with(list const& all, std::string_view code) {
  list found;
  for (auto const& line : all) {
    if (line.starts_with(std::string(code) + ":")) found.push_back(line);
  }
  return found;
}

std::vector<compile_spec> float_specs() { return tosa_compile_spec("TOSA-1.0+FP").to_list(); }

lowered_backend_module lowered(ir::exported_program const& p,
                               std::vector<compile_spec> const& specs = float_specs()) {
  return to_backend<arm_backend>(p, specs);
}

ir::value_id batch_norm(program_builder& b, ir::value_id x) {
  auto const per_channel = [&](std::string_view name, float value) {
    return b.constant(name, support::filled({2}, value));
  };
  auto const weight = per_channel("gain", 2);
  auto const bias = per_channel("shift", 1);
  auto const mean = per_channel("mean", 0);
  auto const variance = per_channel("variance", 1);
  return b.call("aten.batch_norm.default",
                {x, weight, bias, mean, variance, false, 0.1, 1e-5, false});
}

ir::exported_program convolution() {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3, 4, 4});
  auto const w = b.constant("w", support::filled({2, 3, 1, 1}, 1));
  auto const conv = b.call("aten.conv2d.default", {x, w});
  b.output(b.call("aten.relu.default", {batch_norm(b, conv)}));
  return support::finished(b);
}

void forget_handles(ir::exported_program& p) {
  ir::for_each_node(*p.graph, [](ir::graph&, ir::node& n) { n.debug_handles = {}; });
}

}  // namespace

TEST_CASE("debug handles: a convolution also leads to the nodes folded into it") {
  CHECK(lines(lowered(convolution())) == list{"TRANSPOSE: conv2d batch_norm",
                                              "CONV2D: conv2d batch_norm", "CLAMP: relu",
                                              "TRANSPOSE: relu"});
}

TEST_CASE("debug handles: a composite's operators all lead to it") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 5});
  b.output(b.call("aten.softmax.int", {x, 1}));
  auto const all = lines(lowered(support::finished(b)));
  CHECK(all.size() >= 5);
  for (auto const& line : all) CHECK(line.ends_with(": softmax"));
}

TEST_CASE("debug handles: rows are numbered like the file's operators, including constants") {
  for (auto const* version : {"TOSA-1.0+FP", "TOSA-0.80.0+MI"}) {
    CAPTURE(version);
    auto const m =
        lowered(convolution(), arm_compile_spec_builder{}.tosa_compile_spec(version).build());
    auto const g = tosa::deserialize(m.processed_bytes);
    auto const& in_file = operators_in_file(m.processed_bytes);
    auto const& table = rows_of(m);
    REQUIRE(table.size() == g.main().operations.size());
    CHECK(table.begin()->first > 0);  // the weights come first
    CHECK(table.rbegin()->first == in_file.size() - 1);
    std::size_t i = 0;
    for (auto const& [number, handles] : table) {
      auto const& o = g.main().operations[i++];
      auto const* from_file = in_file.Get(static_cast<flatbuffers::uoffset_t>(number));
      CHECK(from_file->outputs()->Get(0)->str() == g.main()[o.outputs.front()].name);
    }
  }
}

TEST_CASE("debug handles: an operator at the boundary leads to the node it serves") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3, 4});
  auto const y = b.input("y", ir::dtype::float32, {1, 2, 3, 4});
  auto const first = b.call("aten.reshape.default", {x, integers{2, 12}});
  b.output(first);
  b.output(first);
  b.output(b.call("aten.sum.dim_IntList", {y, integers{1}, true}));
  auto const specs =
      arm_compile_spec_builder{}.tosa_compile_spec("TOSA-0.80.0+MI").set_permute_memory_format();
  auto const all = lines(lowered(support::finished(b), specs.build()));
  CHECK(lines_with(all, "IDENTITY") == list{"IDENTITY: reshape"});
  for (auto const& line : all) CHECK_FALSE(line.ends_with(":"));
}

TEST_CASE("debug handles: an output computed at compile time leads to its node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.relu.default", {x}));
  b.output(b.call("aten.t.default", {b.constant("w", support::filled({2, 3}, 1))}));
  CHECK(lines(lowered(support::finished(b))) == list{"CLAMP: relu", "IDENTITY: t"});
}

TEST_CASE("debug handles: a forwarded input or constant has no node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.relu.default", {x}));
  b.output(x);
  b.output(b.constant("w", support::filled({2}, 1)));
  CHECK(lines(lowered(support::finished(b))) == list{"CLAMP: relu", "IDENTITY:", "IDENTITY:"});
}

TEST_CASE("debug handles: programs without handles get them in the module's program") {
  auto p = convolution();
  auto const wanted = lines(lowered(p));
  forget_handles(p);
  CHECK(lines(lowered(p)) == wanted);
  auto const direct = arm_backend::preprocess(p, float_specs());
  CHECK(direct.debug_handle_map == lowered(p).debug_handle_map);
  CHECK((*p.graph)[p.graph->order.front()]
            .debug_handles.empty());  // the caller's program is unchanged
}

namespace {

/// Gives all nodes of each of two operators a tag.
struct two_tags {
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto tagged = program.clone();
    for (auto id : tagged.graph->order) {
      auto& n = (*tagged.graph)[id];
      if (n.target == "aten.relu.default") n.delegation_tag = "tag0";
      if (n.target == "aten.tanh.default") n.delegation_tag = "tag1";
    }
    delegation_spec const spec{.backend_id = "ArmBackend", .compile_specs = float_specs()};
    return {.tagged_program = std::move(tagged),
            .partition_tags = std::vector<tagged_partition>{{"tag0", spec}, {"tag1", spec}}};
  }
};

}  // namespace

TEST_CASE("debug handles: handles are unique across all modules of a program") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const middle = b.call("aten.exp.default", {b.call("aten.relu.default", {x})});
  b.output(b.call("aten.tanh.default", {middle}));
  auto p = support::finished(b);
  forget_handles(p);
  auto const made = to_backend<arm_backend>(p, two_tags{});
  REQUIRE(made.modules.size() == 2);
  CHECK(lines(made.modules[0]) == list{"CLAMP: relu"});
  CHECK(lines(made.modules[1]) == list{"TANH: tanh"});
  CHECK(rows_of(made.modules[0]).begin()->second == debug_handles{1});
  CHECK(rows_of(made.modules[1]).begin()->second == debug_handles{3});
}

// ---- real models

namespace {

bool is_model(std::string const& path) { return path.find("/models/") != std::string::npos; }

/// True for a real model whose nodes all have a trace with a frame outside PyTorch, except those
/// that the quantizer adds at inputs and outputs. In the transformer, the nodes that the quantizer
/// makes of norms and softmax have none.
bool is_traced(std::string const& path) {
  return is_model(path) && path.find("/vit_") == std::string::npos;
}

void check_lowered(ir::exported_program const& program, lowered_backend_module const& m,
                   bool has_sources) {
  for (auto const& one : trace(m)) {
    CAPTURE(tosa::name(one.code));
    CHECK_FALSE(one.nodes.empty());
  }
  for (auto const& [number, handles] : rows_of(m)) {
    CAPTURE(number);
    for (auto handle : handles) {
      auto const* n = ir::find_node(*program.graph, handle);
      REQUIRE(n != nullptr);
      CAPTURE(n->name);
      bool const at_boundary = ir::is_quantize(*n) || ir::is_dequantize(*n);
      if (has_sources && !at_boundary) CHECK_FALSE(n->source().empty());
    }
  }
}

/// The number of operators checked; 0 if the program cannot be lowered for that version.
std::size_t walked(std::string const& path, std::string const& version) {
  std::optional<ir::exported_program> program;
  std::optional<lowered_backend_module> m;
  try {
    program = frontend::pt2::load(path);
    m = lowered(*program, arm_compile_spec_builder{}.tosa_compile_spec(version).build());
  } catch (error const&) {
    return 0;  // tests/frontends and tests/laws check which ones are rejected
  }
  check_lowered(*program, *m, is_traced(path));
  return rows_of(*m).size();
}

}  // namespace

TEST_CASE("debug handles: every operator of every program of the corpus leads to its Python") {
  auto const folder = support::corpus_for("debug handles of the corpus");
  if (!folder) return;
  std::size_t models = 0;
  std::size_t operators = 0;
  for (auto const& path : support::programs_in(*folder)) {
    CAPTURE(path);
    for (std::string const version :
         {"TOSA-1.0+FP", "TOSA-1.0+INT", "TOSA-0.80.0+MI", "TOSA-0.80.0+BI"}) {
      CAPTURE(version);
      auto const found = walked(path, version);
      operators += found;
      if (found > 0 && is_model(path)) ++models;
    }
  }
  MESSAGE(operators, " operators, ", models, " of models");
  CHECK(models >= 35 / support::taken_of());
  CHECK(operators > 2000 / support::taken_of());
}
