#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Looks up backends by name.

#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <array>
#include <iterator>
#include <string>
#include <string_view>

namespace arm_delegate {

/// A list of backends.
template <class... Backend>
struct backends {};

/// The ids of a list of backends, or of one.
template <class Backends>
[[nodiscard]] vector<std::string_view> registered_backend_names();

namespace detail {

struct backend_entry {
  std::string_view id;
  preprocess_result (*preprocess)(ir::exported_program const&, span<compile_spec const>);
  method_results (*preprocess_methods)(method_programs const&, method_specs const&);
};

template <class Backend>
constexpr backend_entry entry_of_backend() {
  static_assert(sizeof(not_a_backend<Backend>) > 0);
  return {Backend::id,
          [](ir::exported_program const& program, span<compile_spec const> specs) {
            return Backend::preprocess(program, specs);
          },
          [](method_programs const& programs, method_specs const& specs) {
            return preprocess_multimethod<Backend>(programs, specs);
          }};
}

template <class List>
inline constexpr std::array known_backends{entry_of_backend<List>()};
template <class... Backend>
inline constexpr std::array known_backends<backends<Backend...>>{entry_of_backend<Backend>()...};
template <>
inline constexpr std::array<backend_entry, 0> known_backends<backends<>>{};

inline backend_entry const& find_backend(span<backend_entry const> table, std::string_view id) {
  std::string known;
  for (auto const& b : table) {
    if (b.id == id) return b;
    known.append(known.empty() ? "" : ", ").append(b.id);
  }
  raise(code::backend_not_found, {"Backend ", id, " was not found"},
        known.empty() ? "the list has none" : "there are " + known);
}

}  // namespace detail

template <class Backends>
vector<std::string_view> registered_backend_names() {
  vector<std::string_view> names;
  names.reserve(std::size(detail::known_backends<Backends>));
  for (auto const& b : detail::known_backends<Backends>) names.push_back(b.id);
  return names;
}

}  // namespace arm_delegate
