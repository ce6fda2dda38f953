#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_json.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/detail/explanation_json.hpp>
#include <arm_delegate/report/detail/host_nodes_json.hpp>
#include <arm_delegate/report/detail/numbers_json.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

using files::json_writer;

/// Writes a text or null.
inline void write_optional(json_writer& j, std::string_view key,
                           std::optional<std::string> const& text) {
  j.key(key);
  text ? j.value(std::string_view(*text)) : j.null();
}

inline void write_tensor(json_writer& j, tensor const& t) {
  j.key("name").value(t.name);
  write_numbers(j, "shape", t.shape);
  write_numbers(j, "dim_order", t.dim_order);
  j.key("dtype").value(t.dtype);
}

/// Writes a delegate's tensor; the caller ends the object.
inline void write_delegate_tensor(json_writer& j, tensor const& t) {
  j.object();
  write_tensor(j, t);
  if (t.quantized) {
    j.key("scale").value(t.quantized->scale).key("zero_point").value(t.quantized->zero_point);
  } else {
    j.key("scale").null().key("zero_point").null();
  }
}

inline void write_source(json_writer& j, value_source const& s) {
  using enum value_source::kind;
  switch (s.from) {
    case constant: j.key("from").value("constant"); return;
    case program_input: j.key("from").value("program_input"); break;
    case delegate: j.key("from").value("delegate").key("delegate").value(s.delegate); break;
    case host: j.key("from").value("host").key("node").value(s.node); break;
  }
  j.key("index").value(s.index);
}

inline void write_memory(json_writer& j, payload_report const& r) {
  auto const& m = r.memory;
  j.key("memory").object();
  j.key("commands").value(m.commands).key("constants").value(m.constants);
  j.key("scratch").value(m.scratch).key("fast_scratch").value(m.fast_scratch);
  j.key("limit");
  r.memory_limit ? j.value(*r.memory_limit) : j.null();
  j.key("regions").list();
  for (auto const& one : r.regions) {
    j.object().key("region").value(one.region).key("contents").value(one.contents);
    j.key("memory").value(one.memory).key("bytes").value(one.bytes).key("peak").value(one.peak);
    j.key("is_constant").boolean(one.is_constant).end();
  }
  j.end().end();
}

inline void write_operations(json_writer& j, payload_report const& r) {
  j.key("operations").list();
  for (auto const& o : r.operations) {
    j.object().key("name").value(o.name).key("offset").value(o.offset);
    j.key("cycles").value(o.cycles).key("is_transfer").boolean(o.is_transfer);
    j.key("node").value(o.node);
    j.key("module").value(o.module).key("source").value(o.source);
    j.key("macs").value(o.macs).key("bytes").value(o.bytes());
    write_or_null(j, "bound", o.bound, [&](auto const& b) { write_bound(j, b); });
    write_causes(j, o.causes);
    write_or_null(j, "block", o.block, [&](auto const& b) {
      write_size(j, b);
      j.end();
    });
    if (o.explained) write_explanation(j, o, *o.explained);
    j.end();
  }
  j.end();
}

/// Writes the number of an operation, or null.
inline void write_number(json_writer& j, std::string_view key,
                         std::optional<std::int64_t> const& number) {
  write_or_null(j, key, number, [&](auto n) { j.value(n); });
}

inline void write_buffers(json_writer& j, payload_report const& r) {
  j.key("buffers").list();
  for (auto const& b : r.buffers) {
    j.object().key("tensor").value(b.tensor).key("written_by").value(b.written_by);
    j.key("region").value(b.region).key("offset").value(b.offset).key("bytes").value(b.bytes);
    write_number(j, "first_operation", b.first);
    write_number(j, "last_operation", b.last);
    j.key("is_output").boolean(b.is_output).end();
  }
  j.end();
}

inline void write_payload(json_writer& j, payload_report const& r) {
  write_memory(j, r);
  write_buffers(j, r);
  j.key("cycles").value(r.cycles).key("macs").value(r.macs);
  j.key("clock").value(r.clock).key("macs_per_cycle").value(r.macs_per_cycle);
  j.key("memory_speeds").list();
  for (auto const& m : r.speeds) {
    j.object().key("memory").value(m.memory);
    j.key("bytes_per_cycle").value(m.bytes_per_cycle).end();
  }
  j.end();
  write_operations(j, r);
  if (r.explained) write_explanation(j, *r.explained);
}

inline void write_delegate(json_writer& j, delegate const& d) {
  j.object().key("file").value(d.file).key("bytes").value(d.bytes).key("tag").value(d.tag);
  j.key("nodes").value(d.nodes);
  j.key("inputs").list();
  for (auto const& input : d.inputs) {
    write_delegate_tensor(j, input.type);
    j.key("source").object();
    write_source(j, input.source);
    j.end();
    write_optional(j, "buffer", input.buffer);
    j.end();
  }
  j.end().key("outputs").list();
  for (auto const& output : d.outputs) {
    write_delegate_tensor(j, output.type);
    write_optional(j, "buffer", output.buffer);
    j.end();
  }
  j.end();
  if (d.npu) write_payload(j, *d.npu);
  j.end();
}

inline void write_inputs(json_writer& j, program_report const& r) {
  j.key("inputs").list();
  for (auto const& input : r.inputs) {
    j.object();
    write_tensor(j, input.type);
    write_optional(j, "buffer", input.buffer);
    j.end();
  }
  j.end();
}

inline void write_outputs(json_writer& j, program_report const& r) {
  j.key("outputs").list();
  for (auto const& output : r.outputs) {
    j.object();
    write_source(j, output.source);
    if (output.dim_order) write_numbers(j, "dim_order", *output.dim_order);
    write_optional(j, "buffer", output.buffer);
    write_optional(j, "changed_input", output.changed_input);
    j.end();
  }
  j.end();
}

/// Writes the name and the hash of the input; folders are left out.
inline void write_input(json_writer& j, program_report const& r) {
  auto const name = std::string_view(r.file).substr(r.file.find_last_of("/\\") + 1);
  j.key("input").object().key("name").value(name).key("sha256");
  r.input_sha256.empty() ? j.null() : j.value(r.input_sha256);
  j.end();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string program_json(program_report const& r) {
  files::json_writer j;
  j.object().key("schema_version").value(r.schema_version);
  j.key("tool_version").value(r.tool_version);
  detail::write_input(j, r);
  j.key("target").value(r.target);
  if (r.npu) {
    j.key("compiler").value(r.npu->compiler).key("system_config").value(r.npu->system_config);
    j.key("memory_mode").value(r.npu->memory_mode);
  }
  j.key("delegates").list();
  for (auto const& d : r.delegates) detail::write_delegate(j, d);
  j.end();
  detail::write_inputs(j, r);
  detail::write_outputs(j, r);
  detail::write_host_nodes(j, r.host_nodes);
  return j.end().text();
}

}  // namespace arm_delegate::report
