// SPDX-License-Identifier: BSD-3-Clause
// A TOSA graph as JSON.

#include <arm_delegate/report/tosa_json.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/json.hpp>
#include <support/object_check.hpp>
#include <support/tosa_maker.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tosa = arm_delegate::tosa;

namespace {

using support::json_value;
using support::object_check;

struct named_tensor {
  std::string name{};
  std::string dtype{};
  std::vector<std::int64_t> shape{};
};

void check_tensors(object_check& o, char const* key, std::vector<named_tensor> const& tensors) {
  o.are(key, tensors, [](json_value const& json, named_tensor const& t) {
    object_check tensor(json);
    tensor.is("name", t.name).is("dtype", t.dtype).is("shape", t.shape);
  });
}

void check_names(object_check& o, char const* key, std::vector<std::string_view> const& names) {
  o.are(key, names,
        [](json_value const& json, std::string_view name) { CHECK(json.text() == name); });
}

/// The only region of a graph, as JSON.
json_value only_region(tosa::graph const& g) {
  json_value const document(arm_delegate::report::tosa_json(g));
  REQUIRE(document["regions"].size() == 1);
  return document["regions"].at(0);
}

}  // namespace

// The expected values are those that support::convolution gives its tensors and operators.
TEST_CASE("a hand-made TOSA graph as JSON") {
  auto const text = arm_delegate::report::tosa_json(support::convolution());
  object_check o{json_value(text)};
  o.is("schema_version", std::int64_t{1}).is("form", "TOSA graph");
  auto const regions = o.member("regions");
  REQUIRE(regions.size() == 1);
  object_check region(regions.at(0));
  region.is("name", "main");
  check_tensors(region, "inputs", {{"t0", "INT8", {1, 4, 4, 2}}});
  check_tensors(region, "outputs", {{"t13", "INT8", {1, 48}}});
  check_tensors(region, "constants",
                {{"t1", "INT8", {3}},
                 {"t2", "INT8", {3, 1, 1, 2}},
                 {"t3", "INT32", {3}},
                 {"t4", "INT8", {1}},
                 {"t5", "INT8", {1}},
                 {"t7", "INT32", {3}},
                 {"t8", "INT8", {3}},
                 {"t9", "INT32", {1}},
                 {"t10", "INT8", {1}},
                 {"t12", "SHAPE", {2}}});
  auto const operators = region.member("operators");
  REQUIRE(operators.size() == 3);

  object_check convolution(operators.at(0));
  convolution.is("op", "CONV2D").is("location", "node_t6");
  check_names(convolution, "inputs", {"t0", "t2", "t3", "t4", "t5"});
  check_tensors(convolution, "outputs", {{"t6", "INT32", {1, 4, 4, 3}}});
  object_check attributes(convolution.member("attributes"));
  attributes.is("pad", std::vector<std::int64_t>{0, 0, 0, 0});
  attributes.is("stride", std::vector<std::int64_t>{1, 1});
  attributes.is("dilation", std::vector<std::int64_t>{1, 1});
  attributes.is_true("local_bound", false).is("acc_type", "INT32");

  object_check rescale(operators.at(1));
  rescale.is("op", "RESCALE").is("location", "node_t11");
  check_names(rescale, "inputs", {"t6", "t7", "t8", "t9", "t10"});
  check_tensors(rescale, "outputs", {{"t11", "INT8", {1, 4, 4, 3}}});
  object_check rounding(rescale.member("attributes"));
  rounding.is_true("scale32", true).is("rounding_mode", "DOUBLE_ROUND");
  rounding.is_true("per_channel", true);
  CHECK(operators.at(2)["attributes"].size() == 0);
}

TEST_CASE("attributes of a TOSA operator: integers, texts and bytes") {
  support::maker m;
  auto const x = m.input(support::dtype::int8, {1});
  m.add(support::op::custom, {x}, support::dtype::int8, {1},
        {{"axis", std::int64_t{-3}},
         {"domain_name", std::string("a \"domain\"")},
         {"implementation_attrs", std::vector{std::byte{0}, std::byte{255}}}});
  object_check o(only_region(m.g)["operators"].at(0)["attributes"]);
  o.is("axis", std::int64_t{-3}).is("domain_name", "a \"domain\"");
  o.is("implementation_attrs", std::vector<std::int64_t>{0, 255});
}

TEST_CASE("each body of control flow in TOSA is a region") {
  auto const g = support::conditional();
  json_value const document(arm_delegate::report::tosa_json(g));
  REQUIRE(document["regions"].size() == g.regions.size());
  CHECK(g.regions.size() == 3);
  for (std::size_t i = 0; i < g.regions.size(); ++i) {
    CHECK(document["regions"].at(i)["name"].text() == g.regions[i].name);
    CHECK(document["regions"].at(i)["operators"].size() == g.regions[i].operations.size());
  }
}
