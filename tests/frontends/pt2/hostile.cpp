// SPDX-License-Identifier: BSD-3-Clause
// Files that are broken, inconsistent, or of another kind: each gives one error.

#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/zip_writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using archives::changed;
using archives::check_refused;
using archives::file;
using archives::path;
using archives::zip_writer;
using arm_delegate::code;

constexpr std::string_view model = "models/model.json";
constexpr std::string_view weights = "weights_config.json";
constexpr std::string_view constants = "constants_config.json";

}  // namespace

TEST_CASE("hostile: other kinds of files") {
  constexpr auto kind = "not a torch.export .pt2 (is it a torch.save .pt checkpoint";
  check_refused("", code::bad_archive, kind);
  check_refused("\x80\x02}q\x01.", code::bad_archive, kind);
  check_refused(zip_writer().write({{"hello", "world"}}), code::bad_archive, kind);
  check_refused(zip_writer().write({{"m/code/m.py", ""}, {"m/constants.pkl", ""}}),
                code::bad_archive, "TorchScript");
  check_refused(zip_writer().write({{"m/data.pkl", ""}, {"m/data/0", ""}}), code::bad_archive,
                "checkpoint");
  check_refused(
      zip_writer().write({{"version", "7.3"}, {"serialized_exported_program.json", "{}"}}),
      code::bad_schema_version, "serde schema 7.3 in the layout of torch 2.7 and older; re-export");
  check_refused(zip_writer().write({{"m/archive_format", "pt2"}}), code::bad_archive, "no program");
  check_refused(zip_writer().write({{"m/archive_format", "pt9"}}), code::bad_archive, "'pt9', not");
  check_refused(zip_writer().write({{"m/archive_format", "pt2"}, {"m/byteorder", "big"}}),
                code::bad_weights, "little-endian");
  check_refused(zip_writer().write({{"m/archive_format", "pt2"}, {"m/archive_version", "3"}}),
                code::bad_schema_version, "'3', not '0'");
  check_refused(
      zip_writer().write(
          {{"m/archive_format", "pt2"}, {"m/models/a.json", "{}"}, {"m/models/b.json", "{}"}}),
      code::bad_archive, "several programs: a, b");
  check_refused(zip_writer().write({{"m/archive_format", "pt2"},
                                    {"m/models/model.json", "{}"},
                                    {"m/data/weights/model.pt", ""}}),
                code::bad_schema_version, "torch 2.8 and older");
}

TEST_CASE("hostile: invalid JSON") {
  auto const with = [](std::string text) {
    return zip_writer().write(
        {{"m/archive_format", "pt2"}, {"m/models/model.json", std::move(text)}});
  };
  check_refused(with(""), code::bad_json, "not valid JSON");
  check_refused(with("{\"a\": "), code::bad_json, "not valid JSON");
  check_refused(with(std::string(100000, '[')), code::bad_json, "not valid JSON");
  check_refused(with(std::string(100000, '{')), code::bad_json, "not valid JSON");
  check_refused(with("\xFF\xFE"), code::bad_json, "not valid JSON");
  check_refused(with("[]"), code::bad_json, "must be an object");
  check_refused(with("{}"), code::bad_json, "'schema_version' is missing");
  check_refused(with("{\"schema_version\": {\"major\": 7, \"minor\": 3}, "
                     "\"torch_version\": \"2.5.1\"}"),
                code::bad_schema_version, "serde schema 7.3 (torch 2.5.1); supported: 8.x");
  check_refused(with("{\"schema_version\": {\"major\": 8, \"minor\": 1}, \"graph_module\": 3}"),
                code::bad_json, "'graph_module' must be an object");
}

TEST_CASE("hostile: bare NaN and Infinity, as Python writes them, are read") {
  auto const archive = changed("special_floats", model, "\"-Infinity\"", "-Infinity");
  auto const p = archives::load(archive);
  CHECK(p.graph->order.size() == 3);
}

TEST_CASE("hostile: programs that contradict themselves") {
  struct row {
    std::string_view program, member, from, to;
    code id;
    std::string_view text;
  };
  // Programs of make_programs.py with one detail changed.
  std::vector<row> const rows{
      // values
      {"in_place_chain", model, R"({"as_tensor": {"name": "x"}}, "kind")",
       R"({"as_tensor": {"name": "nowhere"}}, "kind")", code::bad_graph,
       "'nowhere' is used before it is defined"},
      {"in_place_chain", model, R"({"as_tensor": {"name": "x"}}, "kind")",
       R"({"as_tensor": {"name": "add_"}}, "kind")", code::bad_graph, "'add_' is used before"},
      {"in_place_chain", model, R"("outputs": [{"as_tensor": {"name": "add"}}])",
       R"("outputs": [{"as_tensor": {"name": "mul"}}])", code::bad_graph, "'mul' is defined twice"},
      {"in_place_chain", model, R"("outputs": [{"as_tensor": {"name": "add"}}])",
       R"("outputs": [{"as_tensor": {"name": "other"}}])", code::bad_graph, "'other' has no type"},
      {"in_place_chain", model, R"("outputs": [{"as_tensor": {"name": "add"}}])",
       R"("outputs": [])", code::unsupported_operator, "has no result"},
      {"in_place_chain", model, R"("outputs": [{"as_tensor": {"name": "add"}}])",
       R"("outputs": [{"as_sym_int": {"as_name": "n"}}])", code::dynamic_shape, "at run time"},
      // types
      {"in_place_chain", model, R"("dtype": 7)", R"("dtype": 99)", code::unsupported_dtype,
       "unknown number 99"},
      {"in_place_chain", model, R"("dtype": 7)", R"("dtype": "float")", code::bad_json,
       "'dtype' must be a 64-bit integer"},
      {"in_place_chain", model, R"("sizes": [{"as_int": 1})", R"("sizes": [{"as_int": -1})",
       code::bad_json, "impossible sizes"},
      {"in_place_chain", model, R"("sizes": [{"as_int": 1})",
       R"("sizes": [{"as_int": 4611686018427387904})", code::bad_json, "impossible sizes"},
      {"in_place_chain", model, R"("sizes": [{"as_int": 1})",
       R"("sizes": [{"as_int": 99999999999999999999})", code::bad_json, "64-bit integer"},
      {"in_place_chain", model, R"("sizes": [{"as_int": 1})",
       R"("sizes": [{"as_int": 1}, {"as_int": 1})", code::bad_json, "strides than sizes"},
      {"in_place_chain", model, R"("layout": 7)", R"("layout": 1)", code::unsupported_value,
       "sparse"},
      // arguments
      {"in_place_chain", model, R"({"as_int": 2})", R"({"as_sym_int": {"as_name": "s0"}})",
       code::dynamic_shape, "depends on 's0'"},
      {"in_place_chain", model, R"({"as_int": 2})", R"({"as_int": 2, "as_float": 2.0})",
       code::bad_json, "one key"},
      {"in_place_chain", model, R"({"as_int": 2})", R"({"as_int": [2]})", code::bad_json,
       "'as_int' must be a 64-bit integer"},
      {"in_place_chain", model, R"({"as_int": 2})", R"({"as_int_lists": [[1], [0]]})",
       code::unsupported_value, "'as_int_lists'"},
      {"in_place_chain", model, R"({"as_int": 2})",
       R"({"as_custom_obj": {"name": "o", "class_fqn": "my.Class"}})", code::unsupported_operator,
       "object of the class my.Class"},
      {"in_place_chain", model, R"(torch.ops.aten.mul.Tensor)", R"(_operator.mul)", code::bad_graph,
       "node 'mul' (_operator.mul"},
      {"in_place_chain", model, R"(torch.ops.aten.mul.Tensor)", R"(_operator.matmul)",
       code::unsupported_operator, "node 'mul' (_operator.matmul"},
      // in place
      {"in_place_chain", model, R"(torch.ops.aten.relu_.default)",
       R"(torch.ops.aten.resize_.default)", code::unsupported_value, "no functional form"},
      {"changes_input", model, R"(torch.ops.aten.mul_.Tensor)",
       R"(torch.ops.aten.unsqueeze_.default)", code::unsupported_value,
       "changes the sizes of an input"},
      // signature
      {"in_place_chain", model, R"("output_specs": [)",
       R"("output_specs": [{"token": {"arg": {"name": "mul"}}}, )", code::unsupported_operator,
       "of kind 'token'"},
      {"in_place_chain", model, R"("user_output": {"arg")", R"("loss_output": {"arg")",
       code::unsupported_operator, "for inference"},
      {"in_place_chain", model, R"("input_specs": [)", R"("input_specs": [], "other": [)",
       code::bad_json, "more values than its signature"},
      {"in_place_chain", model, R"("user_input": {"arg": {"as_tensor": {"name": "x"}}})",
       R"("token": {"arg": {"name": "x"}})", code::unsupported_operator, "of kind 'token'"},
      {"in_place_chain", model, R"("user_input": {"arg": {"as_tensor": {"name": "x"}}})",
       R"("user_input": {"arg": {"as_tensor": {"name": "y"}}})", code::bad_json, "input 'y'"},
      {"in_place_chain", model, R"("user_output": {"arg": {"as_tensor": {"name": ")",
       R"("user_output": {"arg": {"as_tensor": {"name": "other_)", code::bad_json,
       "at the position of another output"},
      {"in_place_chain", model, R"("user_output": {"arg": {"as_tensor": {"name": ")",
       R"("user_output": {"arg": {"as_custom_obj": {"name": ")", code::bad_json,
       "the signature describes output '' at the position of another output"},
      {"counter_functional", model, R"("buffer_mutation": {"arg": {"name": ")",
       R"("buffer_mutation": {"arg": {"name": "other_)", code::bad_json,
       "at the position of another output"},
      {"counter_functional", model, R"("buffer_name": "total"}})", R"("buffer_name": "none"}})",
       code::bad_graph, "changes 'none'"},
      // weights
      {"counter", weights, R"("total")", R"("tutti")", code::bad_weights,
       "'total' has no data in the archive"},
      {"counter", weights, R"("path_name": "weight_0")", R"("path_name": "weight_9")",
       code::bad_weights, "'weight_9', which is missing"},
      {"counter", weights, R"("use_pickle": false)", R"("use_pickle": true)", code::bad_weights,
       "is a tensor subclass"},
      {"counter", weights, R"("storage_offset": {"as_int": 0})",
       R"("storage_offset": {"as_int": 1})", code::bad_weights, "does not fit its data"},
      {"counter", weights, R"("storage_offset": {"as_int": 0})",
       R"("storage_offset": {"as_int": -1})", code::bad_weights, "does not fit its data"},
      {"counter", weights, R"("strides": [{"as_int": 1}])",
       R"("strides": [{"as_int": 4611686018427387904}])", code::bad_weights, "does not fit"},
      {"counter", weights, R"("sizes": [{"as_int": 3}])", R"("sizes": [{"as_int": 300}])",
       code::bad_weights, "does not fit its data"},
      {"counter", weights, R"("sizes": [{"as_int": 3}])", R"("sizes": [{"as_int": 2}])",
       code::bad_weights, "float32[2] in the archive and float32[3]"},
      {"counter", weights, R"("dtype": 7)", R"("dtype": 4)", code::bad_weights, "is int32[3] in"},
      {"counter", constants, R"("config")", R"("konfig")", code::bad_json, "'config' is missing"},
  };
  for (auto const& r : rows) {
    INFO(std::string(r.to));
    check_refused(changed(r.program, r.member, r.from, r.to), r.id, r.text);
  }
}

TEST_CASE("hostile: unknown fields of newer torch versions are ignored") {
  CHECK_FALSE(
      archives::is_refused(changed("counter", model, "\"schema_version\": {",
                                   "\"new\": [1, {}], \"schema_version\": {\"patch\": 1, ")));
}

TEST_CASE("hostile: weights without elements") {
  auto all = archives::members(file(path("counter")));
  for (auto& m : all) {
    if (m.name.ends_with("/weight_0")) m.data.clear();
  }
  check_refused(zip_writer().write(all), code::bad_weights, "fake tensors");
}

TEST_CASE("hostile: a changed weight is noticed") {
  auto archive = file(path("tied_weights"));
  auto const at = archive.find("weight_0") + 8;
  archive[at + 2] = static_cast<char>(archive[at + 2] ^ 1);
  check_refused(archive, code::bad_archive, "checksum");
}

TEST_CASE("hostile: truncated files") {
  auto const archive = file(path("counter"));
  for (std::size_t size = 0; size < archive.size(); size += size < 200 ? 1 : 37) {
    CHECK(archives::is_refused(archive.substr(0, size)));
  }
}

TEST_CASE("hostile: changed bytes with correct checksums") {
  for (auto const* name : {"in_place_parts", "counter_functional", "tied_weights"}) {
    archives::load_changed(file(path(name)));
  }
}

TEST_CASE("hostile: large programs are read quickly") {
  // A value with many views and as many writes: rebuilding must not multiply the nodes.
  std::string nodes;
  std::string types;
  auto const type = std::string(
      R"({"dtype": 7, "sizes": [{"as_int": 2}], "strides": [{"as_int": 1}], "layout": 7})");
  auto const node = [&](std::string const& target, std::string const& from, std::string const& to) {
    nodes += (nodes.empty() ? "" : ", ") + std::string(R"({"target": "torch.ops.)") + target +
             R"(", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": ")" + from +
             R"("}}}], "outputs": [{"as_tensor": {"name": ")" + to + R"("}}], "metadata": {}})";
    types += ", \"" + to + "\": " + type;
  };
  constexpr int many = 20000;
  for (int i = 0; i < many; ++i) {
    auto const n = std::to_string(i);
    node("aten.view.default", i == 0 ? "x" : "v" + std::to_string((i - 1) % 50), "v" + n);
    node("aten.relu_.default", "v" + n, "w" + n);
  }
  auto const program =
      R"({"schema_version": {"major": 8, "minor": 20}, "graph_module": {"graph": {)"
      R"("inputs": [{"as_tensor": {"name": "x"}}], "outputs": [{"as_tensor": {"name": "v0"}}],)"
      R"("nodes": [)" +
      nodes + R"(], "tensor_values": {"x": )" + type + types +
      R"(}}, "signature": {)"
      R"("input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],)"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "v0"}}}}]}}})";
  auto const p = archives::load(
      zip_writer().write({{"m/archive_format", "pt2"}, {"m/models/model.json", program}}));
  CHECK(p.graph->order.size() == 2 * many);
}
