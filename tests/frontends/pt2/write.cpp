// SPDX-License-Identifier: BSD-3-Clause
// Programs that are written and read again, and what cannot be written.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/zip.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/python_names.hpp>
#include <arm_delegate/frontends/pt2/separate_mutations.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/corpus.hpp>
#include <support/program_difference.hpp>
#include <support/zip_writer.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace pt2 = arm_delegate::frontend::pt2;
namespace ir = arm_delegate::ir;
using arm_delegate::code;
using arm_delegate::files::zip_archive;

ir::exported_program read_again(ir::exported_program const& p) {
  auto const file = std::make_shared<std::vector<std::byte> const>(pt2::write(p));
  return pt2::load_bytes(*file, file, "written.pt2");
}

/// Writes and reads every program below a folder that can be read; returns their number.
std::size_t check_programs_in(std::string const& folder) {
  std::size_t written = 0;
  for (auto const& path : support::programs_in(folder)) {
    INFO(path);
    auto const p = pt2::try_load(path).program;
    if (!p) continue;
    ++written;
    std::string failure;
    try {
      auto const separate = pt2::separate_mutations(*p);
      failure = support::difference(separate ? *separate : *p, read_again(*p));
    } catch (arm_delegate::error const& e) {
      failure = e.what();
    }
    CHECK(failure == "");
  }
  return written;
}

std::map<std::string, std::string> members_of(ir::exported_program const& p) {
  auto const bytes = pt2::write(p);
  std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
  std::map<std::string, std::string> all;
  for (auto& m : archives::members(text)) all.emplace(m.name, m.data);
  return all;
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Adds y = my.call.default(...) of the type of the first input, and returns it.
void add_call(ir::exported_program& p, std::vector<ir::named_argument> const& arguments) {
  auto& g = *p.graph;
  auto const y = g.add_value("y", g[g.inputs.front()].type);
  g.order.push_back(g.add_node("call", "my.call.default", arguments, std::array{y}));
  g.outputs.push_back(y);
  p.outputs.push_back({});
}

/// y = my.call.default(self=x, ...), of that type.
ir::exported_program program_of(ir::dtype type, std::vector<ir::named_argument> const& more) {
  ir::exported_program p;
  p.inputs.push_back({.name = "x"});
  std::vector<ir::named_argument> all{{"self", p.graph->add_input("x", {type, {2, 3}})}};
  all.insert(all.end(), more.begin(), more.end());
  add_call(p, all);
  return p;
}

/// The error that `call` throws; `internal` if there is none.
template <class Call>
arm_delegate::diagnostic refusal(Call const& call) {
  try {
    call();
  } catch (arm_delegate::error const& e) {
    return e.diagnostics().front();
  }
  return {.id = code::internal};
}

arm_delegate::diagnostic refusal_of(ir::exported_program const& p) {
  return refusal([&] { static_cast<void>(pt2::write(p)); });
}

}  // namespace

TEST_CASE("write: every program of the test data is read back the same") {
  auto const folder = std::filesystem::path(archives::path("x")).parent_path().string();
  CHECK(check_programs_in(folder) > 40 / support::taken_of());
}

TEST_CASE("write: every program of the corpus is read back the same") {
  auto const folder = support::corpus_for("writing the corpus' programs");
  if (!folder) return;
  for (auto const* part : {"/models", "/ops", "/quant", "/faults"}) {
    if (std::filesystem::exists(*folder + part)) {
      CHECK(check_programs_in(*folder + part) > 0);
    }
  }
}

TEST_CASE("write: a program with symbolic sizes is written for the numbers that they have") {
  pt2::load_options const options{.bindings = {{.symbol = "s28", .value = 4}}};
  auto const p = pt2::load(archives::path("dynamic_number"), options);
  REQUIRE(p.fixed_inputs.size() == 1);
  CHECK(std::get<std::int64_t>(p.fixed_inputs.front().value) == 4);
  CHECK(support::difference(p, read_again(p)) == "");
}

TEST_CASE("write: the same program gives the same bytes, at multiples of 64") {
  auto const p = archives::load_program("counter");
  auto const bytes = pt2::write(p);
  CHECK(pt2::write(p) == bytes);
  CHECK(pt2::write(read_again(p)) == bytes);
  zip_archive const zip(bytes);
  CHECK(zip.members().size() > 8);
  for (auto const& m : zip.members()) {
    INFO(m.name);
    CHECK((zip_archive::read(m).bytes.data() - bytes.data()) % 64 == 0);
  }
}

// What torch.export.save writes for the same model: total and scale are persistent, seen is not.
TEST_CASE("write: state is where PyTorch puts it") {
  auto const files = members_of(archives::load_program("counter"));
  auto const& weights = files.at("archive/data/weights/model_weights_config.json");
  CHECK(contains(weights, R"("total": {"path_name": "weight_)"));
  CHECK(contains(weights, R"("scale": {"path_name": "weight_)"));
  CHECK(!contains(weights, "seen"));
  auto const& constants = files.at("archive/data/constants/model_constants_config.json");
  CHECK(contains(constants, R"("seen": {"path_name": "tensor_0")"));
  CHECK(files.at("archive/data/weights/weight_0").size() == 12);
  CHECK(files.at("archive/data/constants/tensor_0").size() == 16);
  CHECK(files.at("archive/archive_format") == "pt2");
  CHECK(files.at("archive/byteorder") == "little");
  auto const& model = files.at("archive/models/model.json");
  CHECK(contains(model, R"("buffer_name": "seen","persistent": false)"));
  CHECK(
      contains(model, R"({"buffer_mutation": {"arg": {"name": "add_"},"buffer_name": "total"}})"));
  CHECK(contains(model, R"("forward_arg_names": ["x"])"));
}

// Numbers: torch/_export/serde/schema.py, ScalarType.
TEST_CASE("write: every element type has the number of PyTorch's schema") {
  using enum ir::dtype;
  std::vector<std::pair<ir::dtype, int>> const types{
      {uint8, 1},        {int8, 2},     {int16, 3},     {int32, 4},     {int64, 5},
      {float16, 6},      {float32, 7},  {float64, 8},   {complex32, 9}, {complex64, 10},
      {complex128, 11},  {boolean, 12}, {bfloat16, 13}, {uint16, 28},   {float8_e4m3fn, 29},
      {float8_e5m2, 30}, {uint32, 34},  {uint64, 35}};
  CHECK(types.size() + 1 == ir::dtype_table.size());
  for (auto const& [type, number] : types) {
    auto const p = program_of(type, {{"dtype", type}});
    auto const expected = R"("y": {"dtype": )" + std::to_string(number) + ",";
    auto const model = members_of(p).at("archive/models/model.json");
    CHECK(contains(model, expected));
    CHECK(contains(model, R"({"as_scalar_type": )" + std::to_string(number) + "}"));
    CHECK(support::difference(p, read_again(p)) == "");
  }
  auto const p = program_of(ir::dtype::undefined, {});
  CHECK(refusal_of(p).id == code::unsupported_dtype);
}

// The variants of Argument in torch/_export/serde/schema.py.
TEST_CASE("write: every kind of argument") {
  std::array<std::int64_t, 2> const integers{-1, std::numeric_limits<std::int64_t>::max()};
  std::array<double, 3> const reals{-0.0, 1, std::numeric_limits<double>::infinity()};
  std::span<std::int64_t const> const integer_list(integers);
  std::span<double const> const real_list(reals);
  std::vector<std::pair<ir::argument, std::string>> const all{
      {ir::none{}, R"({"as_none": true})"},
      {std::int64_t{-3}, R"({"as_int": -3})"},
      {integer_list, R"({"as_ints": [-1,9223372036854775807]})"},
      {std::span<std::int64_t const>(), R"({"as_ints": []})"},
      {-0.0, R"({"as_float": -0.0})"},
      {std::numeric_limits<double>::quiet_NaN(), R"({"as_float": "NaN"})"},
      {real_list, R"({"as_floats": [-0.0,1.0,"Infinity"]})"},
      {true, R"({"as_bool": true})"},
      {ir::dtype::int8, R"({"as_scalar_type": 2})"},
      {std::string_view("a \"b\""), R"({"as_string": "a \"b\""})"},
      {ir::complex_number{1, -2}, R"({"as_complex": {"real": 1.0,"imag": -2.0}})"},
      {std::span<ir::value_id const>(), R"({"as_tensors": []})"},
      {ir::ignored{"layout"}, R"({"as_layout": 7})"},
      {ir::ignored{"device"}, R"({"as_device": {"type": "cpu","index": null}})"},
      {ir::ignored{"contiguous_format"}, R"({"as_memory_format": 1})"},
      {ir::ignored{"channels_last"}, R"({"as_memory_format": 2})"},
      {ir::ignored{"channels_last_3d"}, R"({"as_memory_format": 3})"},
      {ir::ignored{"preserve_format"}, R"({"as_memory_format": 4})"},
  };
  for (auto const& [value, expected] : all) {
    auto const p = program_of(ir::dtype::float32, {{"a", value}});
    INFO(expected);
    CHECK(contains(members_of(p).at("archive/models/model.json"), R"("arg": )" + expected));
    if (auto const* x = std::get_if<double>(&value); x != nullptr && std::isnan(*x)) continue;
    CHECK(support::difference(p, read_again(p)) == "");
  }
}

TEST_CASE("write: lists of tensors, with None among them") {
  auto p = program_of(ir::dtype::float32, {});
  auto& g = *p.graph;
  std::array const with_none{g.inputs.front(), ir::no_value};
  g[g.order.front()].arguments = g.copy_mutable(std::span<ir::named_argument const>(
      std::array{ir::named_argument{"a", g.copy(std::span<ir::value_id const>(with_none))},
                 ir::named_argument{"b", g.copy(std::span(std::as_const(g.inputs)))}}));
  auto const model = members_of(p).at("archive/models/model.json");
  CHECK(contains(model,
                 R"({"as_optional_tensors": [{"as_tensor": {"name": "x"}},{"as_none": true}]})"));
  CHECK(contains(model, R"({"as_tensors": [{"name": "x"}]})"));
  CHECK(support::difference(p, read_again(p)) == "");
}

TEST_CASE("write: one result alone, and a list of one") {
  auto p = program_of(ir::dtype::float32, {});
  CHECK(contains(members_of(p).at("archive/models/model.json"),
                 R"("outputs": [{"as_tensor": {"name": "y"}}],"metadata")"));
  p.graph->operator[](p.graph->order.front()).returns_list = true;
  CHECK(contains(members_of(p).at("archive/models/model.json"),
                 R"("outputs": [{"as_tensors": [{"name": "y"}]}],"metadata")"));
  CHECK(support::difference(p, read_again(p)) == "");
}

TEST_CASE("write: a node's metadata, and how it passes its arguments") {
  auto p = program_of(ir::dtype::float32, {{"a", std::int64_t{1}}, {"b", std::int64_t{2}}});
  auto& n = (*p.graph)[p.graph->order.front()];
  n.stack_trace = "File \"m.py\", line 3, in forward\n    y = x";
  n.module_stack = "L__self__,,M";
  n.custom = R"({"_arm_annotation_info": {"quantized": true}})";
  n.positional = 2;  // self and a
  CHECK(contains(members_of(p).at("archive/models/model.json"),
                 R"({"as_int": 1},"kind": 1},{"name": "b","arg": {"as_int": 2},"kind": 2})"));
  CHECK(support::difference(p, read_again(p)) == "");
}

TEST_CASE("write: names that Python does not allow") {
  CHECK(pt2::python_name("a.b-c") == "a_b_c");
  CHECK(pt2::python_name("1x") == "_1x");
  CHECK(pt2::python_name("lambda") == "lambda_");
  CHECK(pt2::python_name("") == "value");
  pt2::python_names names;
  CHECK(names.take("x") == "x");
  CHECK(names.take("x_1") == "x_1");
  CHECK(names.take("x") == "x_2");
}

// Six elements; a has the first four, b, of two rows, the last four.
TEST_CASE("write: tensors that overlap in memory share one member") {
  auto const storage = std::make_shared<std::vector<std::byte> const>(64);
  auto const view = [&](ir::shape const& sizes, ir::shape const& strides, std::int64_t offset) {
    return ir::tensor_data::view(ir::dtype::float32, sizes, strides, offset, *storage, storage);
  };
  ir::exported_program p;
  auto& g = *p.graph;
  p.inputs.push_back({.name = "x"});
  g.add_input("x", {ir::dtype::float32, {2}});
  add_call(p, {{"a", g.add_constant("a", view({4}, {1}, 5))},
               {"b", g.add_constant("b", view({2, 2}, {1, 2}, 7))},
               {"c", g.add_constant("c", view({1}, {1}, 15))}});
  auto const files = members_of(p);
  CHECK(files.at("archive/data/constants/tensor_0").size() == 24);
  CHECK(files.at("archive/data/constants/tensor_1").size() == 4);
  CHECK(!files.contains("archive/data/constants/tensor_2"));
  auto const& config = files.at("archive/data/constants/model_constants_config.json");
  CHECK(contains(config, R"("b": {"path_name": "tensor_0","is_param": false)"));
  CHECK(contains(config,
                 R"("strides": [{"as_int": 1},{"as_int": 2}],"storage_offset": {"as_int": 2})"));
  CHECK(contains(config, R"("c": {"path_name": "tensor_1")"));
}

// PyTorch changes buffers in place, which needs memory for each element.
TEST_CASE("write: a buffer that changes is not stored as one repeated element") {
  ir::exported_program p;
  auto& g = *p.graph;
  p.inputs.push_back({.source = ir::input_spec::kind::buffer,
                      .name = "seen",
                      .initial = g.copy(ir::tensor_data::repeated(
                          ir::dtype::int8, {3}, std::vector<std::byte>{std::byte{7}}))});
  auto const x = g.add_input("b_seen", {ir::dtype::int8, {3}});
  add_call(p, {{"self", x}});
  p.outputs.front() = {.sink = ir::output_spec::kind::buffer_mutation, .name = "seen"};
  CHECK(members_of(p).at("archive/data/weights/weight_0") == "\7\7\7");
  CHECK(support::difference(p, read_again(p)) == "");
}

TEST_CASE("write: a value that changes two inputs gets a clone") {
  ir::exported_program p;
  auto& g = *p.graph;
  for (auto const* name : {"x", "y"}) {
    p.inputs.push_back({.name = name});
    g.add_input(name, {ir::dtype::float32, {2}});
  }
  add_call(p, {{"self", g.inputs.front()}});
  p.outputs.front() = {.sink = ir::output_spec::kind::user_input_mutation, .name = "x"};
  p.outputs.push_back({.sink = ir::output_spec::kind::user_input_mutation, .name = "y"});
  g.outputs.push_back(g.outputs.front());
  auto const again = read_again(p);
  REQUIRE(again.graph->order.size() == 2);
  CHECK((*again.graph)[again.graph->order.back()].target == "aten.clone.default");
  CHECK(again.graph->outputs[0] != again.graph->outputs[1]);
}

// The two texts are those that PyTorch writes for forward(self, x) that returns one tensor.
TEST_CASE("write: a program made in C++ takes its inputs one by one") {
  auto const counter = archives::load_program("counter");
  auto const again = read_again(program_of(ir::dtype::float32, {}));
  CHECK(again.encoded_inputs == counter.encoded_inputs);
  CHECK(again.encoded_outputs == counter.encoded_outputs);
  CHECK(again.argument_names == std::vector<std::string>{"x"});
}

TEST_CASE("write: what it refuses, and the node that it names") {
  using ir::dtype;
  SUBCASE("an argument without a name") {
    auto const d = refusal_of(program_of(dtype::float32, {{"", 1.0}}));
    CHECK(d.id == code::bad_arguments);
    CHECK(d.node == "call");
  }
  SUBCASE("an argument of another kind") {
    auto const d = refusal_of(program_of(dtype::float32, {{"a", ir::ignored{"generator"}}}));
    CHECK(d.id == code::unsupported_value);
    CHECK(d.node == "call");
  }
  SUBCASE("a quantized value") {
    auto p = program_of(dtype::int8, {});
    ir::qparams const q{};
    (*p.graph)[p.graph->outputs.front()].quantization = &q;
    auto const d = refusal_of(p);
    CHECK(d.id == code::quantized);
    CHECK(d.node == "call");
  }
  SUBCASE("a constant inside a branch") {
    auto p = archives::load_program("branches");
    ir::node const* inner = nullptr;
    for (auto const id : p.graph->order) {
      ir::graph::for_each_subgraph((*p.graph)[id], [&](ir::subgraph const& s) {
        auto& body = *s.body;
        auto const c = body.add_constant(
            "c", ir::tensor_data::dense(dtype::float32, {}, std::vector<std::byte>(4)));
        inner = &body[body.order.front()];
        body.map_inputs(body[body.order.front()], [&](ir::value_id) { return c; });
      });
    }
    REQUIRE(inner != nullptr);
    auto const d = refusal_of(p);
    CHECK(d.id == code::unsupported_value);
    CHECK(d.why.rule.find("constant 'c'") != std::string::npos);
    CHECK(d.file == "test.pt2");
  }
  SUBCASE("a value that is never computed") {
    auto p = program_of(dtype::float32, {});
    auto const v = p.graph->add_value("lost", {dtype::float32, {1}});
    p.graph->map_inputs((*p.graph)[p.graph->order.front()], [&](ir::value_id) { return v; });
    auto const d = refusal_of(p);
    CHECK(d.id == code::bad_graph);
    CHECK(d.node == "call");
  }
  SUBCASE("a buffer without a value, an output that changes no input, an object as an input") {
    auto p = program_of(dtype::float32, {});
    p.outputs.front() = {.sink = ir::output_spec::kind::buffer_mutation, .name = "seen"};
    CHECK(refusal_of(p).id == code::bad_graph);
    p.inputs.front() = {.source = ir::input_spec::kind::buffer, .name = "seen"};
    CHECK(refusal_of(p).id == code::bad_graph);
    p = program_of(dtype::float32, {});
    p.fixed_inputs.push_back({.position = 1, .name = "o", .value = ir::ignored{"as_custom_obj"}});
    CHECK(refusal_of(p).id == code::unsupported_value);
  }
}

TEST_CASE("save: writes a file that load reads, or says why not") {
  auto const p = archives::load_program("counter");
  auto const path = (std::filesystem::temp_directory_path() / "arm_delegate_saved.pt2").string();
  pt2::save(p, path);
  CHECK(support::difference(p, pt2::load(path)) == "");
  std::filesystem::remove(path);
  auto const d = refusal([&] { pt2::save(p, "/nowhere/at/all.pt2"); });
  CHECK(d.id == code::io);
  CHECK(d.file == "/nowhere/at/all.pt2");
}
