#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes element types and tensor types as the records of a .pt2.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

inline constexpr std::int64_t strided_layout = 7;  // schema.py, Layout

/// The number of an element type in the file. Throws `code::unsupported_dtype` for `undefined`.
inline std::int64_t scalar_number(ir::dtype type, subject const& whose) {
  auto const* const at = ranges::find(scalar_types, type, &scalar_type::type);
  if (at != scalar_types.end() && type != ir::dtype::undefined) return at->number;
  raise(code::unsupported_dtype, fmt::format("{} has no element type", whose.text()));
}

/// {"type": "cpu", "index": null}
inline void write_device(files::json_writer& out) {
  out.object().key("type").value("cpu").key("index").null().end();
}

/// {"as_int": 3}
inline void write_integer(files::json_writer& out, std::int64_t x) {
  out.object().key("as_int").value(x).end();
}

inline void write_integers(files::json_writer& out, ir::shape const& list) {
  out.list();
  for (auto const x : list) write_integer(out, x);
  out.end();
}

/// Writes the record TensorMeta. `whose` is for messages.
inline void write_tensor_meta(files::json_writer& out, ir::tensor_type const& type,
                              ir::shape const& strides, std::int64_t offset, subject const& whose) {
  out.object().key("dtype").value(scalar_number(type.type, whose));
  out.key("sizes");
  write_integers(out, type.sizes);
  out.key("requires_grad").boolean(false).key("device");
  write_device(out);
  out.key("strides");
  write_integers(out, strides);
  out.key("storage_offset");
  write_integer(out, offset);
  out.key("layout").value(strided_layout).end();
}

/// The strides of a dense tensor in that order.
inline ir::shape strides_in(ir::memory_order order, ir::shape const& sizes) {
  auto const dims = ir::dim_order(order, sizes.rank());
  auto const dense = dense_strides(ir::permute(sizes, dims.view()));
  return ir::permute(dense, ir::inverse(dims).view());
}

/// The strides of a value: those that PyTorch gave it, or else those of its order.
inline ir::shape strides_of(ir::value const& v) {
  if (!v.strides.empty() && v.strides.size() == v.rank()) return ir::shape(v.strides);
  return strides_in(v.order, v.sizes());
}

}  // namespace arm_delegate::frontend::pt2
