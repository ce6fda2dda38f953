// SPDX-License-Identifier: BSD-3-Clause
// The frontend's lists of views and in-place operators, which also cover operators of no pipeline,
// compared with the alias marks of PyTorch's schemas.

#include <arm_delegate/frontends/detail/in_place.hpp>
#include <arm_delegate/frontends/detail/view_reader.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>

using arm_delegate::frontend::detail::effect;
using arm_delegate::frontend::detail::effect_of;
using arm_delegate::frontend::detail::view_reader;

namespace {

/// Operators whose result may share memory with their input although their schemas do not say so.
bool shares_unmarked(std::string_view target) {
  return target == "aten._unsafe_view.default" || target == "aten.dropout.default" ||
         target == "aten.feature_dropout.default" || target == "aten.alpha_dropout.default" ||
         target == "aten.feature_alpha_dropout.default" || target == "aten.type_as.default" ||
         target == "aten.sum_to_size.default" || target == "aten.einsum.default" ||
         target.starts_with("aten.meshgrid.") || target.starts_with("aten.broadcast_tensors.") ||
         target.starts_with("aten.atleast_") || target.starts_with("aten.unsafe_");
}

}  // namespace

TEST_CASE("frontend and PyTorch's schemas agree on views and in-place operators") {
  std::ifstream file(ARM_DELEGATE_SOURCE_DIR "/tests/data/aten_schemas.txt");
  REQUIRE(file.good());
  std::size_t views = 0;
  std::size_t others = 0;
  for (std::string schema; std::getline(file, schema);) {
    if (schema.starts_with('#')) continue;
    CAPTURE(schema);
    auto const target = schema.substr(0, schema.find('('));
    auto const result = schema.substr(schema.rfind("->"));
    // "Tensor(a)" shares memory with the argument of that mark, "Tensor(a!)" is written to.
    bool const is_view = result.find("(a)") != std::string::npos;
    bool const is_in_place = schema.find("(a!)") != std::string::npos;
    CHECK(view_reader::is_view(target) == (is_view || shares_unmarked(target)));
    auto const what = effect_of(target);
    CHECK((what != effect::none && what != effect::fresh) == is_in_place);
    is_view ? ++views : ++others;
  }
  CHECK(views > 10);
  CHECK(others > 50);
}
