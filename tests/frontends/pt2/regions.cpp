// SPDX-License-Identifier: BSD-3-Clause
// Regions: the exports of tests/data/make_regions.py, intact and modified.

#include "support/zip_writer.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/autocast.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace {

namespace ir = arm_delegate::ir;
namespace pt2 = arm_delegate::frontend::pt2;
using archives::changed;
using archives::check_refused;
using archives::file;
using archives::path;
using archives::zip_writer;
using arm_delegate::code;

constexpr std::string_view model = "models/model.json";

std::string text_of(std::string_view name) {
  auto const p = archives::load_program(name);
  ir::verify(*p.graph);
  return ir::to_string(*p.graph);
}

std::string tensor(std::string const& name) {
  return R"({"as_tensor": {"name": ")" + name + R"("}})";
}

std::string type_of(std::string const& name) {
  return "\"" + name +
         R"(": {"dtype": 12, "sizes": [], "strides": [], "layout": 7, "storage_offset": )"
         R"({"as_int": 0}})";
}

/// A graph of one bool, returned through `depth` nested regions.
std::string nested_graph(std::size_t depth) {
  auto const types = R"(], "tensor_values": {)" + type_of("x") + ", " + type_of("y") + "}}";
  if (depth == 0) {
    return R"({"inputs": [)" + tensor("x") + R"(], "outputs": [)" + tensor("x") +
           R"(], "nodes": [)" + types;
  }
  return R"({"inputs": [)" + tensor("x") + R"(], "outputs": [)" + tensor("y") +
         R"(], "nodes": [{"target": "torch.ops.higher_order.wrap_with_set_grad_enabled", )"
         R"("inputs": [{"name": "", "arg": {"as_bool": false}}, {"name": "", "arg": )"
         R"({"as_graph": {"name": "deeper", "graph": )" +
         nested_graph(depth - 1) + R"(}}}, {"name": "", "arg": )" + tensor("x") +
         R"(}], "outputs": [)" + tensor("y") + R"(], "metadata": {}})" + types;
}

std::string nested_program(std::size_t depth) {
  auto const program =
      R"({"schema_version": {"major": 8, "minor": 20}, "graph_module": {"graph": )" +
      nested_graph(depth) +
      R"(, "signature": {"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],)"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "y"}}}}]}}})";
  return zip_writer().write({{"m/archive_format", "pt2"}, {"m/models/model.json", program}});
}

}  // namespace

TEST_CASE("regions: their nodes are part of the program") {
  CHECK(text_of("no_gradient") ==
        "input %x: float32[2, 3]\n"
        "%getitem: float32[2, 3] = aten.add.Tensor(self=%x, other=1)\n"
        "output %getitem\n");
}

TEST_CASE("regions: a changed buffer is the program's") {
  auto const p = archives::load_program("regions_in_place");
  std::size_t changes = 0;
  for (auto const& o : p.outputs) {
    changes += o.sink == ir::output_spec::kind::buffer_mutation ? 1 : 0;
  }
  CHECK(changes == 1);
}

TEST_CASE("regions: the conversions of autocast become nodes") {
  auto const text = text_of("regions_autocast");
  CHECK(text.find("aten.to.dtype(self=%p_first_weight, dtype=bfloat16)") != std::string::npos);
  CHECK(text.find("aten.to.dtype(self=%p_second_weight") == std::string::npos);  // it is off there
}

TEST_CASE("regions: which operands autocast converts") {
  using enum ir::dtype;
  auto const to = [](std::string_view target, ir::dtype result, bool reads_float32) {
    auto const made = pt2::find_autocast(target, bfloat16, result, reads_float32);
    return made ? std::optional(made->to) : std::nullopt;
  };
  CHECK(to("aten.linear.default", bfloat16, true) == bfloat16);
  CHECK(to("aten.linear.default", bfloat16, false) == std::nullopt);
  CHECK(to("aten.mse_loss.default", float32, false) == float32);
  CHECK(to("aten.layer_norm.default", bfloat16, true) == std::nullopt);
  CHECK(to("aten.add.Tensor", float32, true) == std::nullopt);
  CHECK(to("acme.linear.default", bfloat16, true) == std::nullopt);
}

TEST_CASE("regions: hostile: operands and results that do not fit") {
  struct {
    std::string_view program;
    std::string_view from;
    std::string_view to;
    code id;
    std::string_view text;
  } const rows[] = {
      {"no_gradient", R"(, {"name": "", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}], )", "], ",
       code::bad_graph, "has another number of operands than its graph"},
      {"no_gradient", R"("outputs": [{"as_tensor": {"name": "add"}}], "nodes")",
       R"("outputs": [], "nodes")", code::bad_graph, "has other results than its graph"},
      {"no_gradient", R"("outputs": [{"as_tensor": {"name": "add"}}], "nodes")",
       R"("outputs": [{"as_int": 3}], "nodes")", code::unsupported_value,
       "returns something that is not a tensor"},
      {"no_gradient", R"({"as_bool": true}, "kind": 1}, )", R"({"as_bool": true}, "kind": 1}], )",
       code::bad_json, "not valid JSON"},
      {"no_gradient", R"("getitem": {"dtype": 7)", R"("getitem": {"dtype": 5)", code::bad_graph,
       "the type of 'getitem' is not that of the value in its place"},
      {"no_gradient",
       R"("inputs": [{"as_tensor": {"name": "x"}}], "outputs": [{"as_tensor": {"name": "add"}}])",
       R"("inputs": [{"as_int": 1}], "outputs": [{"as_tensor": {"name": "add"}}])", code::bad_graph,
       "has operands of other kinds than its graph"},
      {"regions_autocast", R"({"as_scalar_type": 13})", R"({"as_none": true})",
       code::unsupported_value, "turns autocast on, but does not state its type"},
  };
  for (auto const& r : rows) {
    INFO(std::string(r.from));
    INFO(std::string(r.to));
    check_refused(changed(r.program, model, r.from, r.to), r.id, r.text);
  }
}

TEST_CASE("regions: hostile: depth is bounded") {
  ir::verify(*archives::load(nested_program(32)).graph);
  check_refused(nested_program(33), code::bad_graph, "graphs are nested more than 32 deep");
}

TEST_CASE("regions: hostile: changed bytes with correct checksums") {
  for (auto const* name : {"regions", "regions_autocast"}) {
    archives::load_changed(file(path(name)));
  }
}
