// SPDX-License-Identifier: BSD-3-Clause
// Law: the operators' signatures are PyTorch's own.

#include <arm_delegate/ir/library_operators.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/synonyms.hpp>
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/registry/hana.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <boost/hana/for_each.hpp>
#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

using namespace arm_delegate;
namespace hana = boost::hana;

namespace {

/// Calls `visit(signature)` for every overload of every operator.
template <class... Op, class Visit>
void for_each_schema(ops<Op...> operators, Visit visit) {
  hana::for_each(to_tuple(operators), [&](auto op) {
    for (auto text : decltype(op)::type::schemas) visit(text);
  });
}

/// tests/data/aten_schemas.txt by name: the output of make_schemas.py with torch 2.13.
std::map<std::string, std::string> torch_schemas() {
  std::ifstream file(ARM_DELEGATE_SOURCE_DIR "/tests/data/aten_schemas.txt");
  REQUIRE(file.good());
  std::map<std::string, std::string> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    // "Tensor(a -> *)": the results are views of the argument.
    constexpr std::string_view views = " -> *";
    if (auto const at = line.find(views); at != std::string::npos) line.erase(at, views.size());
    all.emplace(line.substr(0, line.find('(')), line);
  }
  return all;
}

/// torch prints "[1, 1]" if native_functions.yaml has "1".
std::string default_of(ir::schema_argument const& a) {
  std::string text(a.default_text);
  if (a.kind == ir::argument_kind::real && !text.empty() && text != "None") {
    std::ostringstream rounded;  // torch prints 1.0000000000000001e-05 for 1e-05
    rounded << std::stod(text);
    return rounded.str();
  }
  if (a.kind == ir::argument_kind::other) return text.empty() ? "" : "some";
  if (a.kind != ir::argument_kind::integers || text.empty() || text == "None") return text;
  if (text.starts_with('[')) return text;
  std::string list = "[";
  for (std::size_t i = 0; i < a.repeat; ++i) list += (i > 0 ? ", " : "") + text;
  return list + "]";
}

}  // namespace

TEST_CASE("law: every overload belongs to one operator") {
  std::set<std::string_view> names;
  std::size_t count = 0;
  for_each_schema(op::standard{}, [&](std::string_view text) {
    CAPTURE(text);
    CHECK(names.insert(ir::parse_schema(text).name).second);
    ++count;
  });
  CHECK(count > 60);
}

TEST_CASE("law: the library knows the operator of every overload, without its type") {
  CHECK(ir::find_library_operator("aten.relu6.default") == "relu6");
  CHECK(ir::find_library_operator("aten.multiply.Tensor") == "mul");  // another name
  CHECK(ir::find_library_operator("aten.relu6").empty());
  CHECK(ir::how_to_add("acme.relu6.default").empty());
  for_each_schema(op::standard{}, [&](std::string_view text) {
    CAPTURE(text);
    auto const op = ir::find_library_operator(ir::parse_schema(text).name);
    CHECK_FALSE(op.empty());
  });
}

TEST_CASE("law: signatures equal PyTorch's: names, order, types, defaults") {
  auto const torch = torch_schemas();
  for_each_schema(op::standard{}, [&](std::string_view text) {
    CAPTURE(text);
    auto const ours = ir::parse_schema(text);
    if (ours.name.starts_with("arm_delegate.")) return;
    auto const at = torch.find(std::string(ours.name));
    REQUIRE_MESSAGE(at != torch.end(), "run tests/data/make_schemas.py");
    auto const theirs = ir::parse_schema(at->second);
    REQUIRE(ours.argument_count == theirs.argument_count);
    CHECK(ours.result_count == theirs.result_count);
    CHECK(ours.returns_list == theirs.returns_list);
    for (std::size_t i = 0; i < ours.argument_count; ++i) {
      auto const& a = ours.arguments[i];
      auto const& b = theirs.arguments[i];
      CAPTURE(a.name);
      CHECK(a.name == b.name);
      CHECK(a.kind == b.kind);
      CHECK(a.optional == b.optional);
      CHECK(a.has_default == b.has_default);
      CHECK(a.keyword_only == b.keyword_only);
      CHECK(a.repeat == b.repeat);
      CHECK(default_of(a) == default_of(b));
    }
  });
}

TEST_CASE("law: other names take the arguments of their standard names") {
  auto const table = support::operators_of(support::fp);
  std::size_t count = 0;
  for (auto const& [name, text] : torch_schemas()) {
    if (table.find(name) != nullptr) continue;
    CAPTURE(text);
    auto const* const entry = table.find(ir::standard_name(name));
    REQUIRE(entry != nullptr);
    auto const standard = entry->signature();
    auto const theirs = ir::parse_schema(text);
    REQUIRE(theirs.argument_count <= standard.argument_count);
    for (std::size_t i = 0; i < standard.argument_count; ++i) {
      auto const& a = standard.arguments[i];
      CAPTURE(a.name);
      if (i >= theirs.argument_count) {  // expand has one more than broadcast_to
        CHECK(a.has_default);
        continue;
      }
      auto const& b = theirs.arguments[i];
      bool const is_axis = b.name.starts_with("axis");
      CHECK(a.name == (is_axis ? "dim" + std::string(b.name.substr(4)) : std::string(b.name)));
      CHECK(a.kind == b.kind);
      CHECK(a.optional == b.optional);
      CHECK(default_of(a) == default_of(b));
    }
    ++count;
  }
  CHECK(count > 30);
}
