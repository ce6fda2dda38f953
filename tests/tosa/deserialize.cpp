// SPDX-License-Identifier: BSD-3-Clause
// Files of all versions read as graphs: our own, those of other writers, and invalid ones.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <doctest/doctest.h>
#include <flatbuffers/flatbuffers.h>
#include <support/corpus.hpp>
#include <support/endless.hpp>
#include <support/lowered.hpp>
#include <support/tosa_file.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <ios>
#include <iostream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::maker;
using support::numbers;
using support::tosa_file;
using tosa::dtype;
using tosa::encoding;
using tosa::op;
using tosa::symbol;
namespace fb_1_1 = tosa::fb_1_1;
namespace fb_0_80 = tosa::fb_0_80;
namespace fs = std::filesystem;

namespace {

constexpr auto both = {encoding::tosa_1_0, encoding::tosa_0_80};

/// Checks that reading and writing again gives the same bytes.
void check_round_trip(tosa::graph const& g, encoding version) {
  auto const first = serialize(g, version);
  auto const second = serialize(tosa::deserialize(first.bytes()), version);
  CHECK(std::ranges::equal(first.bytes(), second.bytes()));
}

/// The text form of the graph read back.
std::string text(tosa::graph const& g, encoding version) {
  return to_string(tosa::deserialize(serialize(g, version).bytes()));
}
std::string text(tosa_file const& f) { return to_string(tosa::deserialize(f.bytes())); }

/// The error for a file; an empty diagnostic if it is read.
diagnostic refusal(std::span<std::byte const> file) {
  try {
    static_cast<void>(tosa::deserialize(file));
  } catch (error const& e) {
    return e.diagnostics().front();
  }
  return {};
}
bool is_refused(std::span<std::byte const> file) { return !refusal(file).why.rule.empty(); }
void check_refused(tosa_file const& f, code id, std::string_view words) {
  auto const why = refusal(f.bytes());
  CAPTURE(why.why.rule);
  CHECK(why.id == id);
  CHECK(why.why.rule.find(words) != std::string::npos);
}

ir::tensor_data data_of(tosa::tensor const& t) {
  if (!t.data) throw error(code::internal, t.name + " has no data");
  return *t.data;
}

template <class Enumeration>
unsigned number(Enumeration e) {
  return static_cast<unsigned>(e);
}

}  // namespace

// ---- our own files

TEST_CASE("reading and writing gives the same bytes") {
  for (auto version : both) {
    check_round_trip(support::convolution(), version);
    check_round_trip(support::conditional(), version);
  }
}

TEST_CASE("every operator and attribute is read") {
  for (std::size_t i = 0; i < static_cast<std::size_t>(op::const_shape); ++i) {
    auto const code = static_cast<op>(i);
    if (code == op::constant) continue;
    if (code == op::cond_if || code == op::while_loop) continue;  // their bodies must exist
    CAPTURE(name(code));
    auto const g = support::full(code, dtype::int8);
    check_round_trip(g, encoding::tosa_1_0);
    auto const again = tosa::deserialize(serialize(g, encoding::tosa_1_0).bytes());
    REQUIRE(again.main().operations.size() == 1);
    CHECK(again.main().operations.front().code == code);
    CHECK(again.main().operations.front().location == g.main().operations.front().location);
  }
}

TEST_CASE("1.0: the text form is that of the program") {
  auto const g = support::convolution();
  auto const again = tosa::deserialize(serialize(g, encoding::tosa_1_0).bytes());
  auto expected = to_string(g);
  auto const absent = std::string(", local_bound=false");  // the file omits defaults
  expected.erase(expected.find(absent), absent.size());
  CHECK(to_string(again) == expected);
}

TEST_CASE("0.80: attributes become operands") {
  CHECK(text(support::convolution(), encoding::tosa_0_80) ==
        "main(%t0: INT8[1, 4, 4, 2]) {\n"
        "  %t2: INT8[3, 1, 1, 2] = 6 elements\n"
        "  %t3: INT32[3] = [1, 2, 3]\n"
        "  %t6_input_zp: INT8[1] = [-5]\n"
        "  %t6_weight_zp: INT8[1] = [0]\n"
        "  %t6: INT32[1, 4, 4, 3] = CONV2D(%t0, %t2, %t3, %t6_input_zp, %t6_weight_zp) "
        "{pad=[0, 0, 0, 0], stride=[1, 1], dilation=[1, 1], acc_type=INT32}\n"
        "  %t11_multiplier: INT32[3] = [1073741824, 5, 6]\n"
        "  %t11_shift: INT8[3] = [31, 32, 33]\n"
        "  %t11_input_zp: INT32[1] = [0]\n"
        "  %t11_output_zp: INT8[1] = [-7]\n"
        "  %t11: INT8[1, 4, 4, 3] = RESCALE(%t6, %t11_multiplier, %t11_shift, %t11_input_zp, "
        "%t11_output_zp) {scale32=true, rounding_mode=DOUBLE_ROUND, per_channel=true, "
        "input_unsigned=false, output_unsigned=false}\n"
        "  %t13_new_shape: SHAPE[2] = [1, 48]\n"
        "  %t13: INT8[1, 48] = RESHAPE(%t11, %t13_new_shape)\n"
        "  return %t13\n"
        "}\n");
}

TEST_CASE("0.80: operands that are attributes in 0.80, by type") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 4, 4, 2});
  auto const fill = m.int8({-9});
  auto const padded =
      m.add(op::pad, {x, m.shape({0, 0, 1, 1, 1, 1, 0, 0}), fill}, dtype::int8, {1, 6, 6, 2});
  auto const table = m.int8(std::vector<std::int8_t>(256, 5));
  auto const looked_up = m.add(op::table, {padded, table}, dtype::int8, {1, 6, 6, 2});
  auto const sized =
      m.add(op::resize, {looked_up, m.shape({2, 1, 2, 1}), m.shape({-1, 0}), m.shape({1, 0})},
            dtype::int32, {1, 12, 12, 2}, {{"mode", symbol{"BILINEAR"}}});
  auto const part = m.add(op::slice, {sized, m.shape({0, 1, 2, 0}), m.shape({1, 2, 2, 1})},
                          dtype::int32, {1, 2, 2, 1});
  auto const product = m.add(op::mul, {part, part, m.int8({3})}, dtype::int32, {1, 2, 2, 1});
  auto const most = std::vector<std::byte>{std::byte{7}, std::byte{0}, std::byte{0}, std::byte{0}};
  auto const limited = m.add(op::clamp, {product}, dtype::int32, {1, 2, 2, 1},
                             {{"min_val", std::vector<std::byte>(4, std::byte{0xff})},
                              {"max_val", most},
                              {"nan_mode", symbol{"PROPAGATE"}}});
  m.add(op::tile, {limited, m.shape({1, 1, 1, 3})}, dtype::int32, {1, 2, 2, 3});
  check_round_trip(m.g, encoding::tosa_0_80);
  CHECK(text(m.g, encoding::tosa_0_80) ==
        "main(%t0: INT8[1, 4, 4, 2]) {\n"
        "  %t3_padding: SHAPE[8] = [0, 0, 1, 1, 1, 1, 0, 0]\n"
        "  %t3_pad_const: INT8[1] = [-9]\n"
        "  %t3: INT8[1, 6, 6, 2] = PAD(%t0, %t3_padding, %t3_pad_const)\n"
        "  %t5_table: INT8[256] = 256 elements\n"
        "  %t5: INT8[1, 6, 6, 2] = TABLE(%t3, %t5_table)\n"
        "  %t9_scale: SHAPE[4] = [2, 1, 2, 1]\n"
        "  %t9_offset: SHAPE[2] = [-1, 0]\n"
        "  %t9_border: SHAPE[2] = [1, 0]\n"
        "  %t9: INT32[1, 12, 12, 2] = RESIZE(%t5, %t9_scale, %t9_offset, %t9_border) "
        "{mode=BILINEAR}\n"
        "  %t12_start: SHAPE[4] = [0, 1, 2, 0]\n"
        "  %t12_size: SHAPE[4] = [1, 2, 2, 1]\n"
        "  %t12: INT32[1, 2, 2, 1] = SLICE(%t9, %t12_start, %t12_size)\n"
        "  %t14_shift: INT8[1] = [3]\n"
        "  %t14: INT32[1, 2, 2, 1] = MUL(%t12, %t12, %t14_shift)\n"
        "  %t15: INT32[1, 2, 2, 1] = CLAMP(%t14) {min_val=-1, max_val=7, nan_mode=PROPAGATE}\n"
        "  %t17_multiples: SHAPE[4] = [1, 1, 1, 3]\n"
        "  %t17: INT32[1, 2, 2, 3] = TILE(%t15, %t17_multiples)\n"
        "  return %t17\n"
        "}\n");
}

TEST_CASE("0.80: every operator is read") {
  for (std::size_t i = 0; i < tosa::operator_table.size(); ++i) {
    auto const code = static_cast<op>(i);
    if (code == op::constant || code == op::cond_if || code == op::while_loop) continue;
    CAPTURE(name(code));
    auto const g = support::full(code, dtype::int8);
    tosa::flatbuffer file;
    try {
      file = serialize(g, encoding::tosa_0_80);
    } catch (error const&) {
      continue;  // it has none
    }
    auto const again = tosa::deserialize(file.bytes());
    CHECK(again.main().operations.front().code == code);
    CHECK(again.main().operations.front().inputs.size() ==
          g.main().operations.front().inputs.size());
    CHECK(std::ranges::equal(serialize(again, encoding::tosa_0_80).bytes(), file.bytes()));
  }
}

// ---- constants

TEST_CASE("constants of all types") {
  auto const bits = [](dtype type, std::vector<std::uint8_t> const& raw, std::int32_t count) {
    tosa_file f;
    f.minor = 1;
    f.main().tensors = {{.name = "c", .type = 0, .sizes = {count}, .data = raw}};
    auto const& types = *fb_1_1::DTypeTypeTable();
    for (std::size_t i = 0; i < types.num_elems; ++i) {
      if (types.names[i] == name(type)) f.main().tensors[0].type = static_cast<unsigned>(i);
    }
    f.main().operations = {{.code = number(fb_1_1::Op::CONST), .outputs = {"c"}}};
    f.main().outputs = {"c"};
    auto const g = tosa::deserialize(f.bytes());
    return data_of(g.main().tensors.front());
  };
  using values = std::vector<std::int64_t>;
  using std::int64_t;
  CHECK(bits(dtype::int4, {0xe1, 0x97, 0x08}, 5).values<int64_t>() == values{1, -2, 7, -7, -8});
  CHECK(bits(dtype::int48, {1, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff}, 2)
            .values<int64_t>() == values{1, -2});
  CHECK(bits(dtype::int16, {1, 0x80}, 1).values<int64_t>() == values{-0x7fff});
  CHECK(bits(dtype::boolean, {1, 0, 1}, 3).values<int64_t>() == values{1, 0, 1});
  CHECK(bits(dtype::int64, {1, 2, 0, 0, 0, 0, 0, 0}, 1).values<int64_t>() == values{0x201});
  // Bit patterns, in the order of tosa_serializer's pack_4bit_array and pack_6bit_array.
  CHECK(bits(dtype::fp4e2m1, {0x21, 0xf3}, 4).values<int64_t>() == values{1, 2, 3, 15});
  CHECK(bits(dtype::fp6e2m3, {0x81, 0x30, 0x10}, 4).values<int64_t>() == values{1, 2, 3, 4});
  CHECK(bits(dtype::fp6e3m2, {0xff, 0x0f, 0x00}, 4).values<int64_t>() == values{63, 63, 0, 0});
  CHECK(bits(dtype::fp6e3m2, {0xff, 0x0f}, 2).values<int64_t>() == values{63, 63});
  CHECK(bits(dtype::fp8ue8m0, {0xff, 0x7f}, 2).values<int64_t>() == values{255, 127});
  CHECK(bits(dtype::mxint8, {0xff, 0x40}, 2).values<int64_t>() == values{-1, 64});
  CHECK(bits(dtype::fp8e5m2, {0x3c}, 1).values<double>() == std::vector<double>{1});
  CHECK(bits(dtype::fp16, {0, 0x3c}, 1).type() == ir::dtype::float16);
  // Has more bytes than its one element, like ExecuTorch's zero points of weights.
  CHECK(bits(dtype::int8, {3, 3, 3}, 1).values<int64_t>() == values{3});
}

TEST_CASE("constants live as long as their owner, or are copied") {
  auto const g = support::convolution();
  auto const written = serialize(g, encoding::tosa_1_0);
  auto const values = [](tosa::graph const& from) {
    return data_of(from.main().tensors.at(1)).values<std::int64_t>();
  };
  auto owner = std::make_shared<std::vector<std::byte> const>(written.bytes().begin(),
                                                              written.bytes().end());
  auto const kept = tosa::deserialize(*owner, owner);
  CHECK(owner.use_count() > 1);
  auto const copied = tosa::deserialize(*owner);
  owner.reset();
  CHECK(values(kept) == values(copied));

  // At an arbitrary address.
  std::vector<std::byte> shifted(written.bytes().size() + 8);
  for (std::size_t by = 0; by < 8; ++by) {
    auto const to = std::span(shifted).subspan(by, written.bytes().size());
    std::ranges::copy(written.bytes(), to.begin());
    auto const some = std::make_shared<int>(0);
    CHECK(values(tosa::deserialize(to, some)) == values(kept));
    CHECK(tosa::version_of(to) == tosa_version{1, 0, 0});
  }
}

TEST_CASE("variables keep their name and first value") {
  maker m;
  auto const x = m.input(dtype::int8, {2});
  auto const v = m.int8({4, 5});
  auto& variable = m.g.main()[v];
  variable.variable = true;
  variable.variable_name = "state";
  CHECK(!variable.is_constant());
  m.add(op::add, {x, v}, dtype::int8, {2});
  m.g.main().operations.push_back({.code = op::identity, .inputs = {x}, .outputs = {v}});
  m.g.main().operations.push_back({.code = op::identity, .inputs = {x}, .outputs = {v}});
  check_round_trip(m.g, encoding::tosa_1_0);
  auto const again = tosa::deserialize(serialize(m.g, encoding::tosa_1_0).bytes());
  auto const& read = again.main().tensors.at(1);
  CHECK(read.variable);
  CHECK(read.variable_name == "state");
  CHECK(data_of(read).values<std::int64_t>() == std::vector<std::int64_t>{4, 5});
  CHECK(!read.is_constant());
}

// ---- files of other writers

TEST_CASE("the version of a file") {
  for (auto version : both) {
    auto const file = serialize(support::convolution(), version);
    bool const old = version == encoding::tosa_0_80;
    CHECK(tosa::version_of(file.bytes()) == (old ? tosa_version{0, 80, 0} : tosa_version{1, 0, 0}));
  }
  tosa_file f;
  f.minor = 1;
  CHECK(tosa::version_of(f.bytes()) == tosa_version{1, 1, 0});
  f.minor = 2;
  CHECK_THROWS_AS(static_cast<void>(tosa::version_of(f.bytes())), error);
  check_refused(f, code::bad_schema_version, "TOSA version 1.2");
}

namespace {

tosa_file::operation operation(fb_1_1::Op code, tosa_file::strings inputs,
                               tosa_file::strings outputs) {
  return {.code = number(code), .inputs = std::move(inputs), .outputs = std::move(outputs)};
}

/// y = ABS(x).
tosa_file absolute() {
  tosa_file f;
  f.main().inputs = {"x"};
  f.main().outputs = {"y"};
  f.main().tensors = {{.name = "x", .type = number(fb_1_1::DType::FP32), .sizes = {-1, 3}},
                      {.name = "y", .type = number(fb_1_1::DType::FP32), .sizes = {-1, 3}}};
  f.main().operations = {operation(fb_1_1::Op::ABS, {"x"}, {"y"})};
  return f;
}

}  // namespace

TEST_CASE("a size may be unknown; main comes first") {
  auto f = absolute();
  CHECK(text(f) == "main(%x: FP32[-1, 3]) {\n  %y: FP32[-1, 3] = ABS(%x)\n  return %y\n}\n");
  f.regions.insert(f.regions.begin(), {.name = "body"});
  CHECK(tosa::deserialize(f.bytes()).main().name == "main");
  CHECK(tosa::deserialize(f.bytes()).regions.size() == 2);
}

TEST_CASE("1.1: shapes may be computed") {
  tosa_file f;
  f.minor = 1;
  f.main().tensors = {{.name = "x", .type = number(fb_1_1::DType::INT8), .sizes = {3}}};
  f.main().shapes = {{.name = "a", .rank = 1, .data = {3, 0, 0, 0, 0, 0, 0, 0}},
                     {.name = "b", .rank = 1},
                     {.name = "none", .rank = 0, .data = {1, 0, 0, 0, 0, 0, 0, 0}}};
  f.main().inputs = {"x"};
  f.main().operations = {operation(fb_1_1::Op::CONST_SHAPE, {}, {"a"}),
                         operation(fb_1_1::Op::CONST_SHAPE, {}, {"none"}),
                         operation(fb_1_1::Op::ADD_SHAPE, {"a", "a"}, {"b"})};
  f.main().outputs = {"b", "none"};
  CHECK(text(f) ==
        "main(%x: INT8[3]) {\n  %a: SHAPE[1] = [3]\n  %b: SHAPE[1] = ADD_SHAPE(%a, %a)\n"
        "  %none: SHAPE[0] = []\n  return %b, %none\n}\n");
}

namespace {

/// y = FULLY_CONNECTED(x, w, b).
tosa_file fully_connected() {
  using type = fb_0_80::DType;
  tosa_file f;
  f.major = 0;
  f.minor = 80;
  f.main().inputs = {"x"};
  f.main().outputs = {"y"};
  f.main().tensors = {
      {.name = "x", .type = number(type::INT8), .sizes = {5, 2}},
      {.name = "w", .type = number(type::INT8), .sizes = {1, 2}, .data = {1, 2}},
      {.name = "b", .type = number(type::INT32), .sizes = {1}, .data = {1, 0, 0, 0}},
      {.name = "y", .type = number(type::INT32), .sizes = {5, 1}}};
  auto const constant = [](std::string name) {
    return tosa_file::operation{.code = number(fb_0_80::Op::CONST), .outputs = {std::move(name)}};
  };
  f.main().operations = {constant("w"),
                         constant("b"),
                         {.code = number(fb_0_80::Op::FULLY_CONNECTED),
                          .inputs = {"x", "w", "b"},
                          .outputs = {"y"},
                          .member = number(fb_0_80::Attribute::FullyConnectedAttribute),
                          .attributes = [](tosa_file::builder& b) {
                            return fb_0_80::CreateFullyConnectedAttribute(b, 3, 0).Union();
                          }}};
  return f;
}

}  // namespace

TEST_CASE("0.80: FULLY_CONNECTED is a convolution of one pixel") {
  auto f = fully_connected();
  CHECK(text(f) ==
        "main(%x: INT8[5, 2]) {\n"
        "  %x_pixel_shape: SHAPE[4] = [5, 1, 1, 2]\n"
        "  %x_pixel: INT8[5, 1, 1, 2] = RESHAPE(%x, %x_pixel_shape)\n"
        "  %w_pixel: INT8[1, 1, 1, 2] = [1, 2]\n"
        "  %b: INT32[1] = [1]\n"
        "  %y_pixel_input_zp: INT8[1] = [3]\n"
        "  %y_pixel_weight_zp: INT8[1] = [0]\n"
        "  %y_pixel: INT32[5, 1, 1, 1] = CONV2D(%x_pixel, %w_pixel, %b, %y_pixel_input_zp, "
        "%y_pixel_weight_zp) {pad=[0, 0, 0, 0], stride=[1, 1], dilation=[1, 1], "
        "acc_type=INT32}\n"
        "  %y_shape: SHAPE[2] = [5, 1]\n"
        "  %y: INT32[5, 1] = RESHAPE(%y_pixel, %y_shape)\n"
        "  return %y\n"
        "}\n");
  // Our names give way to the file's.
  f.main().tensors.push_back({.name = "w_pixel", .type = 4});
  CHECK(text(f).find("%w_pixel_1: INT8[1, 1, 1, 2]") != std::string::npos);
  f.main().tensors[0].sizes = {2};
  check_refused(f, code::bad_tosa, "operator 2 (FULLY_CONNECTED)");
}

TEST_CASE("0.80: unsigned tensors are only for RESCALE and data movement") {
  using type = fb_0_80::DType;
  tosa_file f;
  f.major = 0;
  f.minor = 80;
  f.main().inputs = {"x"};
  f.main().outputs = {"z"};
  f.main().tensors = {{.name = "x", .type = number(type::UINT8), .sizes = {2}},
                      {.name = "y", .type = number(type::UINT8), .sizes = {2}},
                      {.name = "z", .type = number(type::INT8), .sizes = {2}}};
  auto const rescale = [](tosa_file::builder& b) {
    std::vector<std::int32_t> const multiplier{1 << 30};
    std::vector<std::int32_t> const shift{30};
    return fb_0_80::CreateRescaleAttributeDirect(b, 128, 0, &multiplier, &shift, true).Union();
  };
  f.main().operations = {{.code = number(fb_0_80::Op::IDENTITY), .inputs = {"x"}, .outputs = {"y"}},
                         {.code = number(fb_0_80::Op::RESCALE),
                          .inputs = {"y"},
                          .outputs = {"z"},
                          .member = number(fb_0_80::Attribute::RescaleAttribute),
                          .attributes = rescale}};
  auto const g = tosa::deserialize(f.bytes());
  auto const& o = g.main().operations.at(1);
  CHECK(o.attrs.flag(tosa::attr::input_unsigned));
  CHECK(!o.attrs.flag(tosa::attr::output_unsigned));
  CHECK(g.main()[o.inputs.at(0)].type == dtype::int8);
  CHECK(support::operand(g, o, "input_zp") == std::vector<std::int64_t>{-128});
  f.main().operations[0].code = number(fb_0_80::Op::ABS);
  check_refused(f, code::unsupported_value, "unsigned");
}

TEST_CASE("0.80: numbers of narrow floating types, as their own bytes or a float's") {
  auto const limits = [](float low, float high) {
    tosa_file f;
    f.major = 0;
    f.minor = 80;
    f.main().inputs = {"x"};
    f.main().outputs = {"y"};
    f.main().tensors = {{.name = "x", .type = number(fb_0_80::DType::FP16), .sizes = {2}},
                        {.name = "y", .type = number(fb_0_80::DType::FP16), .sizes = {2}}};
    auto const bytes = [](float x) {
      std::vector<std::uint8_t> out(4);
      std::memcpy(out.data(), &x, 4);
      return out;
    };
    auto const attributes = [=](tosa_file::builder& b) {
      auto const least = bytes(low);
      auto const most = bytes(high);
      return fb_0_80::CreateClampAttributeDirect(b, 0, 0, &least, &most).Union();
    };
    f.main().operations = {{.code = number(fb_0_80::Op::CLAMP),
                            .inputs = {"x"},
                            .outputs = {"y"},
                            .member = number(fb_0_80::Attribute::ClampAttribute),
                            .attributes = attributes}};
    return text(f);
  };
  CHECK(limits(0, 6).find("{min_val=0x0000, max_val=0x4600, nan_mode=PROPAGATE}") !=
        std::string::npos);
  CHECK(limits(-1, 3.4e38F).find("{min_val=0xbc00, max_val=0x7c00,") != std::string::npos);
}

TEST_CASE("0.80: BF16 constants are stored as FP32, or in our form") {
  auto const constant = [](std::vector<std::uint8_t> data) {
    tosa_file f;
    f.major = 0;
    f.minor = 80;
    f.main().tensors = {
        {.name = "c", .type = number(fb_0_80::DType::BF16), .sizes = {2}, .data = std::move(data)}};
    f.main().operations = {{.code = number(fb_0_80::Op::CONST), .outputs = {"c"}}};
    f.main().outputs = {"c"};
    return f;
  };
  auto const values = [](tosa_file const& f) {
    return data_of(tosa::deserialize(f.bytes()).main().tensors.front()).values<double>();
  };
  std::vector<double> const expected{1, -2};
  CHECK(values(constant({0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0})) == expected);
  CHECK(values(constant({0x80, 0x3f, 0, 0xc0})) == expected);
  check_refused(constant({1, 0, 0x80, 0x3f, 0, 0, 0, 0xc0}), code::bad_weights, "BF16");
}

TEST_CASE("1.x: variables in files of other writers") {
  // IDENTITY with the attribute table of VARIABLE_READ, and the variable in each region.
  auto f = absolute();
  auto const access = [](std::string from, std::string to, fb_1_1::Attribute how) {
    auto o = operation(fb_1_1::Op::IDENTITY, {std::move(from)}, {std::move(to)});
    o.member = number(how);
    o.attributes = [](tosa_file::builder& b) {
      return fb_1_1::CreateVariableReadAttribute(b).Union();  // both are empty
    };
    return o;
  };
  auto& r = f.main();
  tosa_file::tensor const v{
      .name = "v", .type = 7, .sizes = {1}, .data = {0, 0, 0, 0}, .variable = true};
  r.tensors.push_back(v);
  r.tensors.push_back({.name = "z", .type = 7, .sizes = {1}});
  r.operations.push_back(access("v", "z", fb_1_1::Attribute::VariableReadAttribute));
  r.operations.push_back(access("z", "v", fb_1_1::Attribute::VariableWriteAttribute));
  f.regions.push_back({.name = "body", .tensors = {v}});
  auto const g = tosa::deserialize(f.bytes());
  CHECK(g.main().operations.size() == 3);
  CHECK(g.regions.at(1).tensors.front().variable);
}

// ---- invalid files

TEST_CASE("invalid programs") {
  auto const check = [](auto change, code id, std::string_view words) {
    auto f = absolute();
    change(f.main(), f);
    check_refused(f, id, words);
  };
  using region = tosa_file::region;
  using enum fb_1_1::Op;
  auto const bad = code::bad_tosa;
  check([](region&, tosa_file& f) { f.regions.clear(); }, bad, "no region");
  check([](region& r, tosa_file&) { r.blocks = 2; }, bad, "2 blocks");
  check([](region&, tosa_file& f) { f.regions.push_back({}); }, bad, "two regions");
  check([](region& r, tosa_file&) { r.tensors[0].unranked = true; }, code::unsupported_value,
        "'x' is unranked");
  check([](region& r, tosa_file&) { r.tensors[0].sizes = numbers(9, 1); }, code::unsupported_value,
        "'x' has 9 dimensions");
  check([](region& r, tosa_file&) { r.tensors[0].sizes = {-2}; }, bad, "'x' has size -2");
  check([](region& r, tosa_file&) { r.tensors[0].type = 0; }, bad, "'x' has element type 0");
  check([](region& r, tosa_file&) { r.tensors[0].type = 19; }, bad, "'x' has element type 19");
  check([](region& r, tosa_file&) { r.tensors[0].name = "y"; }, bad,
        "two tensors have the name 'y'");
  check([](region& r, tosa_file&) { r.tensors[0].name = ""; }, bad, "lacks a name");
  check([](region& r, tosa_file&) { r.inputs = {"x", "x"}; }, bad, "input 1 defines 'x' again");
  check([](region& r, tosa_file&) { r.inputs = {"q"}; }, bad, "tensor 'q' does not exist");
  check([](region& r, tosa_file&) { r.inputs = {}; }, bad, "operator 0 (ABS) uses 'x'");
  check([](region& r, tosa_file&) { r.operations.clear(); }, bad, "output 0 uses 'y'");
  check([](region& r, tosa_file&) { r.operations.push_back(r.operations[0]); }, bad,
        "operator 1 (ABS) defines 'y' again");
  check([](region& r, tosa_file&) { r.operations[0].outputs = {"x"}; }, bad, "defines 'x' again");
  check([](region& r, tosa_file&) { r.operations[0].code = 99; }, bad, "operator 0 has the number");
  check([](region& r, tosa_file&) { r.operations[0].inputs = {std::string(1000, 'n')}; }, bad,
        "nnn...'");
  check(
      [](region& r, tosa_file&) {
        r.operations[0].member = number(fb_1_1::Attribute::ConcatAttribute);
        r.operations[0].attributes = [](tosa_file::builder& b) {
          return fb_1_1::CreateConcatAttribute(b, 3).Union();
        };
      },
      bad, "another operator's attribute table");
  check([](region& r, tosa_file&) { r.operations[0].code = number(REDUCE_SUM); }, bad,
        "lacks its attribute table");
  check(
      [](region& r, tosa_file&) {  // a cycle
        r.operations = {operation(ABS, {"y"}, {"z"}), operation(ABS, {"z"}, {"y"})};
        r.tensors.push_back({.name = "z", .type = 7});
      },
      bad, "operator 0 (ABS) uses 'y', which no earlier operator produces");
}

TEST_CASE("block-scaled tensors are refused: their elements are not plain numbers") {
  auto const fp8 = number(fb_1_1::DType::FP8E4M3);
  auto const with = [&](auto change) {
    tosa_file f{.minor = 1};
    tosa_file::tensor t{.name = "x", .type = fp8, .sizes = {1, 32}};
    change(t);
    f.main().tensors.push_back(t);
    f.main().inputs = f.main().outputs = {"x"};
    return f;
  };
  CHECK_FALSE(is_refused(with([](tosa_file::tensor&) {}).bytes()));
  // Each of the fields says so, also in a damaged file that has one of them alone.
  for (auto const& f :
       {with([](auto& t) { t.scale_type = number(fb_1_1::DType::FP8UE8M0); }),
        with([](auto& t) { t.scale_data = {127}; }), with([](auto& t) { t.block_shape = 32; }),
        with([](auto& t) { t.block_shape = 33; }), with([](auto& t) { t.scale_offset = 4096; }),
        with([](auto& t) { t.scale_size = 1; })}) {
    check_refused(f, code::unsupported_value, "tensor 'x' is block-scaled (MX)");
  }
}

TEST_CASE("a file that needs a newer reader is refused, with the reason") {
  auto const needing = [](tosa_file::compatibility needs) {
    tosa_file f{.minor = 1, .needs = needs};
    f.main().tensors.push_back({.name = "x", .type = number(fb_1_1::DType::INT8), .sizes = {1}});
    f.main().inputs = f.main().outputs = {"x"};
    return f;
  };
  // Release 2026.8 writes the table into every file.
  CHECK_FALSE(is_refused(needing({}).bytes()));
  CHECK_FALSE(is_refused(needing({.major = 2026, .minor = 8}).bytes()));
  CHECK_FALSE(is_refused(needing({.major = 2025, .minor = 11}).bytes()));
  constexpr auto id = code::bad_schema_version;
  check_refused(needing({.major = 2026, .minor = 9}), id, "library 2026.9 or later");
  check_refused(needing({.major = 2027, .minor = 0}), id, "library 2027.0 or later");
  check_refused(needing({.features = 1U << 1U}), id, "feature MXFP (block-scaled tensors)");
  check_refused(needing({.features = 1U}), id, "feature 0,");
  check_refused(needing({.features = std::uint64_t{1} << 63U}), id, "feature 63,");
}

TEST_CASE("invalid constants") {
  auto const check = [](auto change, code id, std::string_view words) {
    auto f = absolute();
    auto& r = f.main();
    r.inputs.clear();
    r.tensors[0].sizes = {2};
    r.tensors[0].data = std::vector<std::uint8_t>(8);
    r.operations.insert(r.operations.begin(), operation(fb_1_1::Op::CONST, {}, {"x"}));
    CHECK(!is_refused(f.bytes()));
    change(r);
    check_refused(f, id, words);
  };
  using region = tosa_file::region;
  auto const weights = code::bad_weights;
  check([](region& r) { r.tensors[0].data.clear(); }, weights, "'x' has no data");
  check([](region& r) { r.tensors[0].data.resize(7); }, weights, "[2] has 7 bytes");
  check([](region& r) { r.tensors[0].data.resize(9); }, weights, "[2] has 9 bytes");
  check([](region& r) { r.tensors[0].sizes = {-1}; }, weights, "[-1]");
  check([](region& r) { r.tensors[0].sizes = numbers(8, 0x7fffffff); }, weights, "has sizes");
  check([](region& r) { r.tensors[0].sizes = {1 << 30, 1 << 30}; }, weights, "has 8 bytes");
  check([](region& r) { r.tensors[0].type = number(fb_1_1::DType::INT4); }, weights, "8 bytes");
  check(
      [](region& r) {
        r.tensors[0].type = number(fb_1_1::DType::BOOL);
        r.tensors[0].data = {1, 2};
      },
      weights, "other than 0 and 1");
  check([](region& r) { r.operations[0].inputs = {"x"}; }, code::bad_tosa, "uses 'x'");
  check([](region& r) { r.operations[0].outputs = {"x", "y"}; }, code::bad_tosa, "not one result");
  check([](region& r) { r.operations[0].code = number(fb_1_1::Op::CONST_SHAPE); }, code::bad_tosa,
        "not a constant of that kind");
  check([](region& r) { r.operations.erase(r.operations.begin()); }, code::bad_tosa, "uses 'x'");
}

TEST_CASE("bodies of control flow exist and do not contain themselves") {
  auto g = support::conditional();
  auto& attrs = g.main().operations.front().attrs;
  attrs.set("then_graph", std::string("nowhere"));
  CHECK(refusal(serialize(g, encoding::tosa_1_0).bytes()).why.rule.find("'nowhere'") !=
        std::string::npos);
  attrs.set("then_graph", std::string("main"));
  for (auto version : both) {
    auto const why = refusal(serialize(g, version).bytes());
    CHECK(why.why.rule == "region 'main' is part of its own body");
  }
}

TEST_CASE("control flow is nested up to a limit") {
  auto const nested = [](std::size_t deep) {
    tosa::graph g;
    g.regions.clear();
    for (std::size_t i = 0; i <= deep; ++i) {
      auto const name = i == 0 ? std::string("main") : "body" + std::to_string(i);
      tosa::operation o{.code = i == deep ? op::identity : op::while_loop};
      for (auto const* body : {"cond_graph", "body_graph"}) {
        if (i != deep) o.attrs.set(body, "body" + std::to_string(i + 1));
      }
      g.regions.push_back(support::one_operator(name, o, dtype::int32));
    }
    return serialize(g, encoding::tosa_1_0);
  };
  CHECK_NOTHROW(static_cast<void>(tosa::deserialize(nested(256).bytes())));
  CHECK(refusal(nested(257).bytes()).why.rule ==
        "region 'body257': control flow is nested deeper than 256 levels");
}

TEST_CASE("0.80: invalid operands and attributes") {
  auto f = fully_connected();
  f.main().operations.back().attributes = [](tosa_file::builder& b) {
    return fb_0_80::CreateFullyConnectedAttribute(b, 200, 0).Union();
  };
  check_refused(f, code::bad_tosa, "'input_zp' is 200, which does not fit INT8");

  auto const matmul = [](tosa_file::strings inputs) {
    auto m = fully_connected();
    m.main().operations.back() = {
        .code = number(fb_0_80::Op::MATMUL), .inputs = std::move(inputs), .outputs = {"y"}};
    return m;
  };
  CHECK(!is_refused(matmul({"x", "w"}).bytes()));
  check_refused(matmul({}), code::bad_tosa, "has no operand");
  check_refused(matmul({"x"}), code::bad_tosa, "has no operand 'b'");
  check_refused(matmul({"x", "w", "b"}), code::bad_tosa, "has 3 operands, not 2");
}

TEST_CASE("bytes that are not a file") {
  auto const file = serialize(support::convolution(), encoding::tosa_1_0);
  CHECK(refusal({}).id == code::bad_archive);
  CHECK(refusal(file.bytes().first(15)).id == code::bad_archive);
  std::vector<std::byte> other(file.bytes().begin(), file.bytes().end());
  other[4] = std::byte{'t'};
  CHECK(refusal(other).why.rule.find("'TOSA'") != std::string::npos);
  CHECK_THROWS_AS(static_cast<void>(tosa::version_of(other)), error);
}

TEST_CASE("damaged files are read or rejected") {
  auto const check = [](std::span<std::byte const> bytes) {
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      std::vector<std::byte> const part(bytes.begin(), bytes.begin() + static_cast<long>(n));
      bool const refused = is_refused(part);
      CHECK((refused || n + 8 > bytes.size()));  // the last ones may be padding
    }
    std::vector<std::byte> changed(bytes.begin(), bytes.end());
    for (std::size_t i = 0; i < changed.size(); ++i) {
      for (auto mask : {0x01, 0x04, 0x80, 0xff}) {
        auto const before = std::exchange(changed[i], changed[i] ^ static_cast<std::byte>(mask));
        static_cast<void>(refusal(changed));
        changed[i] = before;
      }
    }
  };
  for (auto version : both) {
    check(serialize(support::convolution(), version).bytes());
    check(serialize(support::conditional(), version).bytes());
  }
  check(fully_connected().bytes());
}

TEST_CASE("repeated references do not multiply the work") {
  namespace fb = fb_1_1;
  constexpr std::size_t times = 20000;
  tosa_file::builder b;
  auto const name = b.CreateString("x");
  std::vector<flatbuffers::Offset<flatbuffers::String>> const names(times, name);
  auto const inputs = b.CreateVector(names);
  auto const concat = fb::CreateTosaOperator(b, fb::Op::CONCAT, fb::Attribute::NONE, 0, inputs);
  std::vector<flatbuffers::Offset<fb::TosaOperator>> const operators(times, concat);
  auto const all = b.CreateVector(operators);
  auto const sizes = b.CreateVector(numbers{1});
  auto const tensor = fb::CreateTosaTensor(b, name, sizes, fb::DType::FP32);
  auto const tensors = b.CreateVector(&tensor, 1);
  auto const block = fb::CreateTosaBasicBlock(b, name, all, tensors, b.CreateVector(&name, 1));
  auto const region = fb::CreateTosaRegion(b, name, b.CreateVector(&block, 1));
  auto const version = fb::CreateVersion(b, 1, 0, 0, false);
  fb::FinishTosaGraphBuffer(b, fb::CreateTosaGraph(b, version, b.CreateVector(&region, 1)));
  auto const why = refusal(std::as_bytes(std::span(b.GetBufferPointer(), b.GetSize())));
  CHECK(why.id == code::bad_archive);
}

// ---- real files

namespace {

std::shared_ptr<std::vector<std::byte> const> contents(fs::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> const all{std::istreambuf_iterator<char>(file), {}};
  auto const bytes = std::as_bytes(std::span(all));
  return std::make_shared<std::vector<std::byte> const>(bytes.begin(), bytes.end());
}

/// Calls `visit(path)` for every .tosa file below the folders of the corpus; false if there is
/// none.
template <class Visit>
bool for_each_file(std::initializer_list<char const*> folders, Visit visit) {
  auto const corpus = support::corpus();
  if (!corpus) {
    std::cout << "SKIPPED: .tosa files of the corpus (set ARM_DELEGATE_CORPUS)\n";
    return false;
  }
  for (auto const* folder : folders) {
    for (auto const& entry : fs::recursive_directory_iterator(fs::path(*corpus) / folder)) {
      if (entry.path().extension() == ".tosa") visit(entry.path());
    }
  }
  return true;
}

}  // namespace

TEST_CASE("every file of the corpus is read") {
  std::size_t count = 0;
  auto const read = [&](fs::path const& path) {
    CAPTURE(path.string());
    auto const bytes = contents(path);
    CHECK_NOTHROW(static_cast<void>(tosa::deserialize(*bytes, bytes)));
    ++count;
  };
  bool const found = for_each_file({"models", "ops", "ethosu", "tosa-verif/int", "tosa-verif/fp",
                                    "tosa-verif/fpconv", "tosa-verif/ext"},
                                   read);
  if (found) CHECK(count > 1000);
}

TEST_CASE("files that break the specification are read or rejected") {
  for_each_file({"tosa-verif/neg"}, [](fs::path const& path) {
    CAPTURE(path.string());
    auto const bytes = contents(path);
    static_cast<void>(refusal(*bytes));
  });
}

TEST_CASE("reading and writing real programs gives the same bytes") {
  auto const corpus = support::corpus();
  if (!corpus) {
    std::cout << "SKIPPED: programs of the corpus (set ARM_DELEGATE_CORPUS)\n";
    return;
  }
  auto const check = [&](std::string const& file, std::string_view target) {
    CAPTURE(file);
    CAPTURE(target);
    auto const c = support::compile(frontend::pt2::load(*corpus + "/models/" + file), target);
    for (auto const& d : c.delegates) {
      check_round_trip(d.artifact, tosa::encoding_of(support::facts_of(target).version));
    }
  };
  for (std::string const name : {"ad01", "digits_cnn", "kws", "resnet8"}) {
    for (auto target : {support::fp, support::main_0_80}) check(name + "/float.pt2", target);
    for (auto target : {support::integer, support::base_0_80}) check(name + "/int8.pt2", target);
  }
  check("resnet8/a16w8.pt2", support::integer16);
}
