// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's signatures, parsed at compile time.

#include <arm_delegate/ir/schema.hpp>

#include <string_view>

namespace {

namespace ir = arm_delegate::ir;
using kind = ir::argument_kind;

constexpr auto relu = ir::parse_schema("aten.relu.default(Tensor self) -> Tensor");
static_assert(relu.name == "aten.relu.default");
static_assert(relu.argument_count == 1 && relu.result_count == 1 && !relu.returns_list);
static_assert(relu.begin()->name == "self" && relu.begin()->kind == kind::tensor);
static_assert(!relu.begin()->has_default && !relu.begin()->optional);

constexpr auto conv2d = ir::parse_schema(
    "aten.conv2d.default(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, "
    "SymInt[2] padding=0, SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
static_assert(conv2d.argument_count == 7);
static_assert(conv2d.arguments[2].optional && conv2d.arguments[2].default_text == "None");
static_assert(conv2d.arguments[3].kind == kind::integers && conv2d.arguments[3].repeat == 2);
static_assert(conv2d.arguments[3].default_text == "1");
static_assert(conv2d.arguments[6].kind == kind::integer && conv2d.arguments[6].repeat == 0);

constexpr auto sum = ir::parse_schema(
    "aten.sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? "
    "dtype=None) -> Tensor");
static_assert(sum.argument_count == 4);
static_assert(sum.arguments[1].optional && sum.arguments[1].kind == kind::integers);
static_assert(sum.arguments[2].kind == kind::boolean && !sum.arguments[2].keyword_only);
static_assert(sum.arguments[3].keyword_only && sum.arguments[3].kind == kind::dtype);

constexpr auto cat = ir::parse_schema("aten.cat.default(Tensor[] tensors, int dim=0) -> Tensor");
static_assert(cat.arguments[0].kind == kind::tensors);

constexpr auto view = ir::parse_schema(
    "aten.view.default(Tensor(a) self, SymInt[] size) -> "
    "Tensor(a)");
static_assert(view.arguments[0].kind == kind::tensor && view.arguments[0].name == "self");
static_assert(view.result_count == 1);

constexpr auto pool = ir::parse_schema(
    "aten.max_pool2d_with_indices.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
    "int[2] padding=0) -> (Tensor, Tensor)");
static_assert(pool.arguments[2].default_text == "[]");
static_assert(pool.result_count == 2);

constexpr auto split = ir::parse_schema("aten.split.Tensor(Tensor self, int n) -> Tensor[]");
static_assert(split.returns_list && split.result_count == 1);

static_assert(ir::parse_schema("acme.now.default() -> Tensor").argument_count == 0);

}  // namespace
