#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes the explanations of a payload for program.json.

#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/payload_data.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::report::detail {

/// Writes what `write` does for a value, or null.
template <class T, class Write>
void write_or_null(files::json_writer& j, std::string_view key, std::optional<T> const& value,
                   Write const& write) {
  j.key(key);
  value ? write(*value) : void(j.null());
}

inline void write_name(files::json_writer& j, std::string_view key,
                       std::optional<std::string> const& name) {
  write_or_null(j, key, name, [&](std::string_view text) { j.value(text); });
}

inline void write_bound(files::json_writer& j, bounding_cause const& b) {
  j.object().key("cause").value(b.cause).key("cycles").value(b.cycles);
  j.key("contents").value(b.contents).key("bytes").value(b.bytes).end();
}

inline void write_causes(files::json_writer& j, cycle_causes const& c) {
  j.key("causes").object().key("mac").value(c.mac).key("output").value(c.output);
  j.key("issue").value(c.issue).key("latency").value(c.latency).key("waits").value(c.waits);
  j.key("memories").list();
  for (auto const& m : c.access) {
    j.object().key("memory").value(m.memory).key("cycles").value(m.cycles);
    j.key("input").value(m.bytes.input).key("weights").value(m.bytes.weights);
    j.key("scales").value(m.bytes.scales).key("output").value(m.bytes.output);
    j.key("transfer").value(m.bytes.transfer).end();
  }
  j.end().end();
}

/// The caller ends the object.
inline void write_size(files::json_writer& j, block_choice const& b) {
  j.object().key("height").value(b.height).key("width").value(b.width).key("depth").value(b.depth);
  write_name(j, "microblock", b.microblock);
  write_name(j, "traversal", b.traversal);
}

inline void write_block(files::json_writer& j, block_choice const& b) {
  write_size(j, b);
  j.key("cost").value(b.cost).end();
}

inline void write_map(files::json_writer& j, stored_map const& m) {
  j.object().key("layout").value(m.layout).key("memory").value(m.memory).end();
}

inline void write_weights(files::json_writer& j, stored_weights const& w) {
  j.object().key("memory").value(w.memory).key("bytes").value(w.bytes);
  j.key("format").value(w.format).key("sparsity").value(w.sparsity);
  j.key("is_fetched").boolean(w.is_fetched).end();
}

inline void write_stripe(files::json_writer& j, stripe const& s) {
  j.object().key("whole").value(s.whole).key("number").value(s.number).key("count").value(s.count);
  j.key("axis").value(s.axis).key("begin").value(s.begin).key("end").value(s.end);
  j.key("size").value(s.size).key("first").value(s.first);
  j.key("cascade_first").value(s.cascade_first).key("cascade_last").value(s.cascade_last);
  j.key("cascade_operations").value(s.cascade_operations).end();
}

inline void write_transfer(files::json_writer& j, transfer const& t) {
  j.object().key("bytes").value(t.bytes).key("from").value(t.from).key("to").value(t.to);
  j.key("contents").value(t.contents).end();
}

/// Writes the explanation of an operation as the member "explain".
inline void write_explanation(files::json_writer& j, operation const& o, explanation const& e) {
  j.key("explain").object();
  write_or_null(j, "bound", o.bound, [&](auto const& b) { write_bound(j, b); });
  write_causes(j, o.causes);
  write_or_null(j, "block", o.block, [&](auto const& b) { write_block(j, b); });
  write_or_null(j, "runner_up", e.runner_up, [&](auto const& b) { write_block(j, b); });
  j.key("inputs").list();
  for (auto const& m : e.inputs) write_map(j, m);
  j.end();
  write_or_null(j, "output", e.output, [&](auto const& m) { write_map(j, m); });
  write_or_null(j, "weights", e.weights, [&](auto const& w) { write_weights(j, w); });
  write_or_null(j, "stripe", e.stripe, [&](auto const& s) { write_stripe(j, s); });
  write_or_null(j, "transfer", e.moved, [&](auto const& t) { write_transfer(j, t); });
  j.end();
}

/// Writes the sums over a payload as the member "explain".
inline void write_explanation(files::json_writer& j, payload_explanation const& e) {
  j.key("explain").object().key("causes").list();
  for (auto const& c : e.causes) {
    j.object().key("cause").value(c.cause).key("cycles").value(c.cycles).end();
  }
  j.end().key("peaks").list();
  for (auto const& p : e.peaks) {
    j.object().key("contents").value(p.contents).key("memory").value(p.memory);
    j.key("bytes").value(p.bytes).key("region_bytes").value(p.region_bytes);
    write_or_null(j, "operation", p.operation, [&](auto i) { j.value(i); });
    j.end();
  }
  j.end().key("nodes").list();
  for (auto const& n : e.nodes) {
    j.object().key("node").value(n.node);
    j.key("module").value(n.module).key("source").value(n.source);
    j.key("cycles").value(n.cycles).end();
  }
  j.end().end();
}

}  // namespace arm_delegate::report::detail
