// SPDX-License-Identifier: BSD-3-Clause
#include "case_json.hpp"

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tvm_replay {
namespace {

namespace json = arm_delegate::frontend::pt2::json;
using arm_delegate::tvm::value;
using arm_delegate::tvm::value_kind;

value to_value(json::element e) {
  switch (e.kind()) {
    case json::kind::null: return {};
    case json::kind::boolean: return value::of(e.boolean());
    case json::kind::number: {
      bool const is_real = e.text().find_first_of(".eENI") != std::string_view::npos;
      return is_real ? value::of(json::as_real(e, "a number"))
                     : value::of(json::as_integer(e, "an integer"));
    }
    case json::kind::text: return e.text();
    case json::kind::list: {
      value list = value::of(value_kind::list);
      for (auto const child : e.list()) list.items.push_back(to_value(child));
      return list;
    }
    case json::kind::object: {
      value map = value::of(value_kind::map);
      for (auto const& [key, child] : e.fields()) map.set(key, to_value(child));
      return map;
    }
  }
  return {};
}

void write_list(arm_delegate::files::json_writer& json, std::vector<value> const& items) {
  json.list();
  for (value const& v : items) write(json, v);
  json.end();
}

void write_map(arm_delegate::files::json_writer& json, value const& map) {
  bool const has_text_keys = std::ranges::all_of(map.keys, &value::is_text);
  json.object();
  if (has_text_keys) {
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      write(json.key(map.keys[i].text), map.items[i]);
    }
  } else {
    write_pairs(json.key("!pairs"), map);
  }
  json.end();
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (char const c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return text;
}

}  // namespace

std::string replaced(std::string text, replacements const& pairs) {
  for (auto const& [from, to] : pairs) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

value replaced(value v, replacements const& pairs) {
  if (v.is_text()) v.text = replaced(v.text, pairs);
  for (value& key : v.keys) key = replaced(key, pairs);
  for (value& child : v.items) child = replaced(child, pairs);
  return v;
}

value read_json(std::string_view line) {
  auto const document = json::parse(as_bytes(std::span(line)), "the case");
  return to_value(document->root());
}

value item(value const& map, std::string_view key) {
  value const* const found = map.find(key);
  return found == nullptr ? value() : *found;
}

void write(arm_delegate::files::json_writer& json, value const& v) {
  switch (v.kind) {
    case value_kind::none: json.null(); return;
    case value_kind::boolean: json.boolean(v.flag); return;
    case value_kind::integer: json.value(v.integer); return;
    case value_kind::real: json.value(v.real); return;
    case value_kind::text: json.value(v.text); return;
    case value_kind::list:
    case value_kind::tuple: write_list(json, v.items); return;
    case value_kind::map: write_map(json, v); return;
    case value_kind::complex:
      json.object().key("!complex").list().value(v.real).value(v.imaginary).end().end();
      return;
    case value_kind::set:
      write_list(json.object().key("!set"), v.items);
      json.end();
      return;
    case value_kind::bytes: json.object().key("!bytes").value(hexadecimal(v.text)).end(); return;
    case value_kind::ellipsis: json.object().key("!py").value("Ellipsis").end(); return;
  }
}

void write_pairs(arm_delegate::files::json_writer& json, value const& v) {
  if (!v.is_map()) {
    write(json, v);
    return;
  }
  json.list();
  for (std::size_t i = 0; i < v.keys.size(); ++i) {
    json.list();
    write(json, v.keys[i]);
    write(json, v.items[i]);
    json.end();
  }
  json.end();
}

void write_error(arm_delegate::files::json_writer& json, arm_delegate::error const& e) {
  json.object().key("type").value("error").key("message").value(e.what()).key("where").value("");
  json.end();
}

}  // namespace tvm_replay
