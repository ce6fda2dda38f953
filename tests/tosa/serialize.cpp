// SPDX-License-Identifier: BSD-3-Clause
// Files of both encodings, read back with flatc's accessors.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <flatbuffers/flatbuffers.h>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using tosa::dtype;
using tosa::encoding;
using tosa::op;
using tosa::symbol;
using tosa::tensor_id;
namespace fb_1_1 = tosa::fb_1_1;
namespace fb_0_80 = tosa::fb_0_80;
using support::attributes_1_0;
using support::convolution;
using support::data_of;
using support::full;
using support::maker;
using support::numbers;

namespace {

template <class Graph>
Graph const& verified(std::span<std::byte const> bytes) {
  auto const* data = reinterpret_cast<std::uint8_t const*>(bytes.data());
  CHECK(reinterpret_cast<std::uintptr_t>(data) % sizeof(flatbuffers::uoffset_t) == 0);
  flatbuffers::Verifier verifier(data, bytes.size());
  REQUIRE(verifier.VerifyBuffer<Graph>("TOSA"));
  return *flatbuffers::GetRoot<Graph>(data);
}
fb_1_1::TosaGraph const& read_1_0(tosa::flatbuffer const& f) {
  return verified<fb_1_1::TosaGraph>(f.bytes());
}
fb_0_80::TosaGraph const& read_0_80(tosa::flatbuffer const& f) {
  return verified<fb_0_80::TosaGraph>(f.bytes());
}

template <class Graph>
auto const& block_of(Graph const& g, unsigned region = 0, unsigned block = 0) {
  return *g.regions()->Get(region)->blocks()->Get(block);
}
/// The last operator: in one-operator graphs the only one that is not a CONST.
template <class Graph>
auto const& last_operator(Graph const& g) {
  auto const& all = *block_of(g).operators();
  return *all.Get(all.size() - 1);
}

template <class Names>
std::vector<std::string> texts(Names const& names) {
  std::vector<std::string> out;
  for (auto const* n : names) out.push_back(n->str());
  return out;
}
using strings = std::vector<std::string>;

template <class Vector>
numbers items(Vector const* v) {
  REQUIRE(v != nullptr);
  return numbers(v->begin(), v->end());
}

/// The error of a graph that must not serialize.
diagnostic refusal(tosa::graph const& g, encoding version) {
  try {
    static_cast<void>(serialize(g, version));
  } catch (error const& e) {
    return e.diagnostics().front();
  }
  FAIL("was serialized");
  return {};
}

bool same_bytes(tosa::flatbuffer const& a, tosa::flatbuffer const& b) {
  return std::ranges::equal(a.bytes(), b.bytes());
}

}  // namespace

TEST_CASE("1.0: constants are operators, in the order of first use") {
  auto const file = serialize(convolution(), encoding::tosa_1_0);
  auto const& g = read_1_0(file);
  CHECK(g.version()->_major() == 1);
  CHECK(g.version()->_minor() == 0);
  CHECK(g.version()->_patch() == 0);
  CHECK(!g.version()->_draft());
  REQUIRE(g.regions()->size() == 1);
  CHECK(g.regions()->Get(0)->name()->str() == "main");
  auto const& b = block_of(g);
  CHECK(b.name()->str() == "main");
  CHECK(texts(*b.inputs()) == strings{"t0"});
  CHECK(texts(*b.outputs()) == strings{"t13"});
  std::vector<fb_1_1::Op> ops;
  strings made;
  for (auto const* o : *b.operators()) {
    ops.push_back(o->op());
    made.push_back(o->outputs()->Get(0)->str());
    CHECK(static_cast<unsigned>(o->attribute_type()) == static_cast<unsigned>(o->op()));
    CHECK(o->attribute() != nullptr);
    REQUIRE(o->location() != nullptr);
  }
  using enum fb_1_1::Op;
  CHECK(ops == std::vector{CONST, CONST, CONST, CONST, CONST, CONST, CONST, CONST, CONST_SHAPE,
                           CONV2D, RESCALE, RESHAPE});
  CHECK(made ==
        strings{"t2", "t3", "t4", "t5", "t7", "t8", "t9", "t10", "t12", "t6", "t11", "t13"});
}

TEST_CASE("1.0: attributes, tensors and shapes") {
  auto const file = serialize(convolution(), encoding::tosa_1_0);
  auto const& b = block_of(read_1_0(file));
  auto const& conv = *b.operators()->Get(9);
  CHECK(texts(*conv.inputs()) == strings{"t0", "t2", "t3", "t4", "t5"});
  CHECK(conv.location()->text()->str() == "node_t6");
  auto const& attrs = *conv.attribute_as_Conv2dAttribute();
  CHECK(items(attrs.stride()) == numbers{1, 1});
  CHECK(items(attrs.pad()) == numbers{0, 0, 0, 0});
  CHECK(attrs.acc_type() == fb_1_1::DType::INT32);
  auto const& rescale = *b.operators()->Get(10)->attribute_as_RescaleAttribute();
  CHECK(rescale.scale32());
  CHECK(rescale.rounding_mode() == fb_1_1::RoundingMode::DOUBLE_ROUND);
  CHECK(!rescale.input_unsigned());
  REQUIRE(b.shapes()->size() == 1);
  auto const& shape = *b.shapes()->Get(0);
  CHECK(shape.name()->str() == "t12");
  CHECK(shape.rank() == 2);
  std::array<std::int64_t, 2> sizes{};
  REQUIRE(shape.data()->size() == sizeof(sizes));
  std::memcpy(sizes.data(), shape.data()->data(), sizeof(sizes));
  CHECK(sizes == std::array<std::int64_t, 2>{1, 48});
  for (auto const* t : *b.tensors()) {
    CHECK(t->name()->str() != "t1");   // not used
    CHECK(t->name()->str() != "t12");  // a shape
    if (t->data() == nullptr) continue;
    CHECK(reinterpret_cast<std::uintptr_t>(t->data()->data()) % 8 == 0);
  }
  auto const& weight = *b.tensors()->Get(1);
  CHECK(items(weight.shape()) == numbers{3, 1, 1, 2});
  CHECK(weight.type() == fb_1_1::DType::INT8);
  CHECK(items(weight.data()) == numbers(6, 7));
}

TEST_CASE("0.80: zero points, scales and shapes are attributes") {
  auto const file = serialize(convolution(), encoding::tosa_0_80);
  auto const& g = read_0_80(file);
  CHECK(g.version()->_major() == 0);
  CHECK(g.version()->_minor() == 80);
  CHECK(g.version()->_patch() == 0);
  CHECK(!g.version()->_draft());
  auto const& b = block_of(g);
  REQUIRE(b.operators()->size() == 5);
  CHECK(b.tensors()->size() == 6);
  CHECK(b.operators()->Get(0)->op() == fb_0_80::Op::CONST);
  CHECK(b.operators()->Get(0)->attribute_type() == fb_0_80::Attribute::NONE);
  auto const& conv = *b.operators()->Get(2);
  CHECK(conv.op() == fb_0_80::Op::CONV2D);
  CHECK(texts(*conv.inputs()) == strings{"t0", "t2", "t3"});
  CHECK(conv.attribute_as_ConvAttribute()->input_zp() == -5);
  CHECK(items(conv.attribute_as_ConvAttribute()->dilation()) == numbers{1, 1});
  auto const& rescale = *b.operators()->Get(3)->attribute_as_RescaleAttribute();
  CHECK(items(rescale.multiplier()) == numbers{1 << 30, 5, 6});
  CHECK(items(rescale.shift()) == numbers{31, 32, 33});
  CHECK(rescale.output_zp() == -7);
  CHECK(rescale.double_round());
  CHECK(rescale.per_channel());
  auto const& reshape = *b.operators()->Get(4);
  CHECK(items(reshape.attribute_as_ReshapeAttribute()->new_shape()) == numbers{1, 48});
  CHECK(texts(*reshape.inputs()) == strings{"t11"});
  CHECK(b.tensors()->Get(0)->type() == fb_0_80::DType::INT8);
}

TEST_CASE("the same graph gives the same bytes") {
  for (auto version : {encoding::tosa_1_0, encoding::tosa_0_80}) {
    CHECK(same_bytes(serialize(convolution(), version), serialize(convolution(), version)));
  }
  CHECK(tosa::flatbuffer().bytes().empty());
}

TEST_CASE("rank 0 has an empty shape") {
  maker m;
  m.add(op::abs, {m.input(dtype::fp32, {})}, dtype::fp32, {});
  auto const file = serialize(m.g, encoding::tosa_1_0);
  for (auto const* t : *block_of(read_1_0(file)).tensors()) CHECK(items(t->shape()).empty());
}

TEST_CASE("INT4 takes half a byte, INT48 six bytes") {
  maker m;
  m.g.main().outputs = {
      m.constant(dtype::int4, data_of<std::int8_t>(ir::dtype::int8, {1, -2, 7, -7, 3})),
      m.constant(dtype::int48, data_of<std::int32_t>(ir::dtype::int32, {1, -2})),
      m.constant(dtype::int48,
                 data_of<std::int64_t>(ir::dtype::int64, {-(std::int64_t{1} << 47), 0x123456}))};
  auto const file = serialize(m.g, encoding::tosa_1_0);
  auto const& tensors = *block_of(read_1_0(file)).tensors();
  CHECK(items(tensors.Get(0)->data()) == numbers{0xe1, 0x97, 0x03});
  CHECK(items(tensors.Get(0)->shape()) == numbers{5});
  CHECK(items(tensors.Get(1)->data()) ==
        numbers{1, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff});
  CHECK(items(tensors.Get(2)->data()) == numbers{0, 0, 0, 0, 0, 0x80, 0x56, 0x34, 0x12, 0, 0, 0});
}

TEST_CASE("large and permuted constants are packed in logical order") {
  constexpr std::int64_t rows = 33;
  constexpr std::int64_t columns = 67;
  std::vector<std::int8_t> values(rows * columns);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::int8_t>(static_cast<int>(i % 15) - 7);
  }
  auto const dense = ir::tensor_data::of(ir::dtype::int8, {1, rows, columns},
                                         std::span<std::int8_t const>(values));
  maker m;
  auto const permuted_constant = dense.permuted(std::array<std::int64_t, 3>{2, 0, 1});
  m.g.main().outputs = {m.constant(dtype::int4, permuted_constant)};
  auto const file = serialize(m.g, encoding::tosa_1_0);
  auto const& data = *block_of(read_1_0(file)).tensors()->Get(0)->data();
  REQUIRE(data.size() == (values.size() + 1) / 2);
  std::size_t at = 0;
  for (std::size_t c = 0; c < columns; ++c) {
    for (std::size_t r = 0; r < rows; ++r, ++at) {
      auto const bits =
          static_cast<unsigned>(data.Get(static_cast<unsigned>(at / 2))) >> (at % 2 * 4) & 15U;
      REQUIRE(bits == (static_cast<unsigned>(values[r * columns + c]) & 15U));
    }
  }
}

TEST_CASE("0.80: limits of CLAMP and the value of PAD by type") {
  auto const bytes_of = [](auto x) {
    std::vector<std::byte> bytes(sizeof(x));
    std::memcpy(bytes.data(), &x, sizeof(x));
    return bytes;
  };
  maker whole;
  auto const x = whole.input(dtype::int16, {4});
  auto const y = whole.add(
      op::clamp, {x}, dtype::int16, {4},
      {{"min_val", bytes_of(std::int16_t{-300})}, {"max_val", bytes_of(std::int16_t{400})}});
  auto const fill = whole.constant(dtype::int16, data_of<std::int16_t>(ir::dtype::int16, {-9}));
  whole.add(op::pad, {y, whole.shape({1, 2}), fill}, dtype::int16, {7});
  auto const file = serialize(whole.g, encoding::tosa_0_80);
  auto const& b = block_of(read_0_80(file));
  REQUIRE(b.operators()->size() == 2);
  auto const& limits = *b.operators()->Get(0)->attribute_as_ClampAttribute();
  CHECK(limits.min_int() == -300);
  CHECK(limits.max_int() == 400);
  CHECK(limits.min_fp() == nullptr);
  auto const& pad = *b.operators()->Get(1)->attribute_as_PadAttribute();
  CHECK(pad.pad_const_int() == -9);
  CHECK(items(pad.padding()) == numbers{1, 2});
  CHECK(pad.pad_const_fp() == nullptr);

  maker padded;  // as written by tosa_serializer
  padded.add(op::clamp, {padded.input(dtype::int8, {4})}, dtype::int8, {4},
             {{"min_val", bytes_of(std::int64_t{0x80})}, {"max_val", bytes_of(std::int64_t{7})}});
  auto const padded_file = serialize(padded.g, encoding::tosa_0_80);
  auto const& bytes = *last_operator(read_0_80(padded_file)).attribute_as_ClampAttribute();
  CHECK(bytes.min_int() == -128);
  CHECK(bytes.max_int() == 7);

  maker real;
  auto const z = real.add(op::clamp, {real.input(dtype::fp32, {4})}, dtype::fp32, {4},
                          {{"min_val", bytes_of(1.0F)}, {"max_val", bytes_of(2.0F)}});
  auto const fill_real = real.constant(dtype::fp32, data_of<float>(ir::dtype::float32, {0.5F}));
  real.add(op::pad, {z, real.shape({1, 2}), fill_real}, dtype::fp32, {7});
  auto const real_file = serialize(real.g, encoding::tosa_0_80);
  auto const& r = block_of(read_0_80(real_file));
  auto const& real_limits = *r.operators()->Get(0)->attribute_as_ClampAttribute();
  CHECK(items(real_limits.min_fp()) == numbers{0, 0, 0x80, 0x3f});
  CHECK(items(real_limits.max_fp()) == numbers{0, 0, 0, 0x40});
  CHECK(real_limits.max_int() == 0);
  CHECK(items(r.operators()->Get(1)->attribute_as_PadAttribute()->pad_const_fp()) ==
        numbers{0, 0, 0, 0x3f});
}

TEST_CASE("0.80: an unsigned zero point is positive") {
  maker m;
  auto const x = m.input(dtype::int8, {4});
  m.add(op::rescale, {x, m.int32({1 << 30}), m.int8({30}), m.int8({-128}), m.int8({-1})},
        dtype::int8, {4}, {{"input_unsigned", true}, {"rounding_mode", symbol{"SINGLE_ROUND"}}});
  auto const file = serialize(m.g, encoding::tosa_0_80);
  auto const& attrs = *last_operator(read_0_80(file)).attribute_as_RescaleAttribute();
  CHECK(attrs.input_zp() == 128);
  CHECK(attrs.output_zp() == -1);
  CHECK(attrs.input_unsigned());
  CHECK(!attrs.double_round());
}

TEST_CASE("0.80: a 64-bit unsigned zero point is used unchanged") {
  maker m;
  auto const x = m.input(dtype::int8, {4});
  m.add(op::rescale, {x, m.int32({1 << 30}), m.int8({30}), m.shape({5}), m.int8({0})}, dtype::int8,
        {4}, {{"input_unsigned", true}, {"rounding_mode", symbol{"SINGLE_ROUND"}}});
  auto const file = serialize(m.g, encoding::tosa_0_80);
  CHECK(last_operator(read_0_80(file)).attribute_as_RescaleAttribute()->input_zp() == 5);
}

TEST_CASE("0.80: a zero point with data of another type is rejected") {
  maker m;
  auto const x = m.input(dtype::int8, {4});
  auto const zero = m.constant(dtype::int8, data_of<float>(ir::dtype::float32, {NAN}));
  m.add(op::rescale, {x, m.int32({1 << 30}), m.int8({30}), zero, m.int8({0})}, dtype::int8, {4},
        {{"rounding_mode", symbol{"SINGLE_ROUND"}}});
  CHECK_THROWS_WITH_AS((void)serialize(m.g, encoding::tosa_0_80),
                       doctest::Contains("'input_zp' is INT8, but has float32"), error);
}

TEST_CASE("bodies of control flow are regions in 1.0 and blocks in 0.80") {
  auto const program = support::conditional();
  auto const file = serialize(program, encoding::tosa_1_0);
  auto const& g = read_1_0(file);
  REQUIRE(g.regions()->size() == 3);
  CHECK(g.regions()->Get(2)->name()->str() == "else_body");
  CHECK(block_of(g, 2).name()->str() == "else_body");
  CHECK(block_of(g, 2).operators()->Get(0)->op() == fb_1_1::Op::EXP);
  CHECK(last_operator(g).attribute_as_CondIfAttribute()->then_graph()->str() == "then_body");

  auto const old_file = serialize(program, encoding::tosa_0_80);
  auto const& old = read_0_80(old_file);
  REQUIRE(old.regions()->size() == 1);
  REQUIRE(old.regions()->Get(0)->blocks()->size() == 3);
  CHECK(block_of(old, 0, 1).name()->str() == "then_body");
  CHECK(texts(*last_operator(old).inputs()) == strings{"t0", "t1"});
  CHECK(last_operator(old).attribute_as_CondIfAttribute()->else_branch()->str() == "else_body");
}

// ---- every operator

namespace {

/// The fields of an operator's attribute table that a file omits.
template <class Operator>
strings absent_fields(Operator const& o, flatbuffers::TypeTable const& table) {
  strings out;
  auto const* attrs = static_cast<flatbuffers::Table const*>(o.attribute());
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    auto const field = flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(i));
    if (!attrs->CheckField(field)) out.emplace_back(table.names[i]);
  }
  return out;
}

}  // namespace

TEST_CASE("1.0: every attribute of every operator is written") {
  for (std::size_t i = 0; i < tosa::operator_table.size(); ++i) {
    auto const code = static_cast<op>(i);
    if (code == op::constant || code == op::const_shape) continue;
    CAPTURE(name(code));
    if (code > op::const_shape) {  // from the 1.1 draft
      CHECK(refusal(full(code, dtype::int8), encoding::tosa_1_0).id ==
            arm_delegate::code::unsupported_operator);
      continue;
    }
    auto const file = serialize(full(code, dtype::int8), encoding::tosa_1_0);
    auto const& o = last_operator(read_1_0(file));
    CHECK(name(code) == fb_1_1::OpTypeTable()->names[static_cast<std::size_t>(o.op())]);
    CHECK(absent_fields(o, attributes_1_0(code)).empty());
  }
}

TEST_CASE("0.80: every attribute of every operator has a source") {
  // MAX_POOL2D has no zero points and no accumulator.
  strings const of_max_pool2d{"input_zp", "output_zp", "accum_dtype"};
  strings const of_floating{"min_fp", "max_fp", "pad_const_fp"};
  auto const& tables = *fb_0_80::AttributeTypeTable();
  for (std::size_t i = 0; i < tosa::operator_table.size(); ++i) {
    auto const code = static_cast<op>(i);
    CAPTURE(name(code));
    auto const graph = full(code, dtype::int8);
    auto const& names = *fb_0_80::OpTypeTable();
    bool const exists = std::any_of(names.names, names.names + names.num_elems,
                                    [&](std::string_view n) { return n == name(code); });
    if (code == op::constant || code == op::const_shape) continue;
    if (!exists) {
      CHECK(refusal(graph, encoding::tosa_0_80).id == code::unsupported_operator);
      continue;
    }
    auto const file = serialize(graph, encoding::tosa_0_80);
    auto const& o = last_operator(read_0_80(file));
    CHECK(name(code) == names.names[static_cast<std::size_t>(o.op())]);
    auto const member = static_cast<std::size_t>(o.attribute_type());
    CHECK(tosa::info(code).attribute_0_80 == (member == 0 ? "" : tables.names[member]));
    if (member == 0) continue;
    for (auto const& field :
         absent_fields(o, *tables.type_refs[tables.type_codes[member].sequence_ref]())) {
      CAPTURE(field);
      auto const& known = code == op::max_pool2d ? of_max_pool2d : of_floating;
      CHECK(std::ranges::count(known, field) == 1);
    }
  }
}

// ---- rejections

TEST_CASE("0.80 rejects what it cannot express") {
  auto const sine = full(op::sin, dtype::fp32);
  auto const why = refusal(sine, encoding::tosa_0_80);
  CHECK(why.id == code::unsupported_operator);
  CHECK(why.node == "node_t1");
  CHECK(why.target == "TOSA SIN");
  CHECK(!why.why.remedy.empty());

  maker m;
  m.add(op::abs, {m.input(dtype::fp8e4m3, {1})}, dtype::fp8e4m3, {1});
  CHECK(refusal(m.g, encoding::tosa_0_80).id == code::unsupported_dtype);
  CHECK(!serialize(m.g, encoding::tosa_1_0).bytes().empty());

  auto const ignoring = [](dtype type) {
    maker k;
    k.add(op::maximum, {k.input(type, {1}), k.input(type, {1})}, type, {1},
          {{"nan_mode", symbol{"IGNORE"}}});
    return std::move(k.g);
  };
  CHECK(refusal(ignoring(dtype::fp32), encoding::tosa_0_80).id == code::unsupported_value);
  CHECK(!serialize(ignoring(dtype::int32), encoding::tosa_0_80).bytes().empty());
}

TEST_CASE("0.80 rejects attributes that are computed or do not fit") {
  auto const reshape = [](maker& m, tensor_id to) {
    m.add(op::reshape, {m.input(dtype::int8, {4}), to}, dtype::int8, {4});
    return refusal(m.g, encoding::tosa_0_80);
  };
  maker computed;
  auto const shape = computed.tensor(dtype::shape, {1});
  CHECK(reshape(computed, shape).id == code::unsupported_value);
  CHECK(refusal(computed.g, encoding::tosa_1_0).id == code::unsupported_value);
  maker large;
  auto const size = large.shape({std::int64_t{1} << 40});
  CHECK(reshape(large, size).id == code::unsupported_value);

  maker resize;
  resize.add(op::resize,
             {resize.input(dtype::int8, {1, 2, 2, 1}), resize.shape({1, 1, 1, 40000}),
              resize.shape({0, 0}), resize.shape({0, 0})},
             dtype::int8, {1, 2, 2, 1}, {{"mode", symbol{"NEAREST"}}});
  CHECK(refusal(resize.g, encoding::tosa_0_80).why.rule.find("40000") != std::string::npos);

  auto const rounding = [](std::string_view mode) {
    maker m;
    m.add(op::rescale,
          {m.input(dtype::int8, {4}), m.int32({1}), m.int8({2}), m.int8({0}), m.int8({0})},
          dtype::int8, {4}, {{"rounding_mode", symbol{mode}}});
    return refusal(m.g, encoding::tosa_0_80);
  };
  CHECK(rounding("INEXACT_ROUND").id == code::unsupported_value);
  CHECK(rounding("UP").id == code::unsupported_value);

  auto const zero_points = [](float a_zp) {
    maker m;
    auto const zp = [&](float x) {
      return m.constant(dtype::fp32, data_of<float>(ir::dtype::float32, {x}));
    };
    auto const a = m.input(dtype::fp32, {1, 1, 1});
    m.add(op::matmul, {a, a, zp(a_zp), zp(0)}, dtype::fp32, {1, 1, 1});
    return std::move(m.g);
  };
  CHECK(refusal(zero_points(1), encoding::tosa_0_80).id == code::unsupported_value);
  CHECK(!serialize(zero_points(0), encoding::tosa_0_80).bytes().empty());
}

TEST_CASE("attributes that the schema does not have are rejected") {
  auto const with = [](tosa::attributes attrs) {
    maker m;
    m.add(op::argmax, {m.input(dtype::int8, {4})}, dtype::int32, {1}, std::move(attrs));
    return std::move(m.g);
  };
  for (auto version : {encoding::tosa_1_0, encoding::tosa_0_80}) {
    CHECK(refusal(with({{"axes", std::int64_t{1}}}), version).id == code::bad_graph);
    CHECK(refusal(with({{"axis", true}}), version).id == code::bad_graph);
    CHECK(refusal(with({{"axis", std::int64_t{1} << 40}}), version).id == code::unsupported_value);
  }
  CHECK(refusal(with({{"nan_mode", symbol{"MAYBE"}}}), encoding::tosa_1_0).id == code::bad_graph);
  CHECK(!serialize(with({}), encoding::tosa_1_0).bytes().empty());
}

TEST_CASE("constants of the wrong type are rejected") {
  auto const constant = [](dtype type, ir::tensor_data data) {
    maker m;
    m.g.main().outputs = {m.constant(type, std::move(data))};
    return refusal(m.g, encoding::tosa_1_0).id;
  };
  using std::int8_t;
  CHECK(constant(dtype::int4, data_of<int8_t>(ir::dtype::int8, {8})) == code::bad_weights);
  CHECK(constant(dtype::int8, data_of<std::int32_t>(ir::dtype::int32, {8})) == code::bad_weights);
  CHECK(constant(dtype::shape, data_of<std::int32_t>(ir::dtype::int32, {8})) == code::bad_weights);
  CHECK(constant(dtype::int48, data_of<std::int64_t>(ir::dtype::int64, {std::int64_t{1} << 47})) ==
        code::bad_weights);
}

TEST_CASE("a file holds less than 2 GiB") {
  auto const repeated = [](ir::dtype stored, std::int64_t count) {
    static std::array<std::byte, 8> const zero{};
    return ir::tensor_data::view(stored, {count}, {0}, 0, zero, nullptr);
  };
  auto const limit = std::int64_t{1} << 31;
  for (auto count : {limit, limit * 1000, std::numeric_limits<std::int64_t>::max()}) {
    maker m;
    m.g.main().outputs = {m.constant(dtype::int48, repeated(ir::dtype::int64, count))};
    CHECK(refusal(m.g, encoding::tosa_1_0).id == code::unsupported_value);
  }
  maker several;
  for (int i = 0; i < 3; ++i) {
    several.g.main().outputs.push_back(
        several.constant(dtype::int8, repeated(ir::dtype::int8, limit / 2)));
  }
  CHECK(refusal(several.g, encoding::tosa_0_80).id == code::unsupported_value);
}

TEST_CASE("memory is allocated once") {
  // The serializer asserts this; many small objects stress the estimate most.
  maker m;
  auto x = m.input(dtype::int32, {1, 1, 1, 1});
  for (int i = 0; i < 500; ++i) {
    x = m.add(op::add, {x, m.int32({i})}, dtype::int32, {1, 1, 1, 1});
    x = m.add(op::reshape, {x, m.shape({1})}, dtype::int32, {1});
    x = m.add(op::tile, {x, m.shape({1})}, dtype::int32, {1});
  }
  for (auto version : {encoding::tosa_1_0, encoding::tosa_0_80}) {
    CHECK(serialize(m.g, version).bytes().size() > 10000);
  }
}
