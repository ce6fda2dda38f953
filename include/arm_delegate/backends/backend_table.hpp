#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Looks up backends by name.

#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/equal_texts.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <fmt/core.h>

#include <array>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace arm_delegate {

/// A list of backends.
template <class... Backend>
struct backends {};

/// The ids of a list of backends, or of one.
template <class Backends>
[[nodiscard]] std::vector<std::string_view> registered_backend_names();

namespace detail {

struct backend_entry {
  std::string_view id;
  preprocess_result (*preprocess)(ir::exported_program const&, std::span<compile_spec const>);
  method_results (*preprocess_methods)(method_programs const&, method_specs const&);
};

template <class Backend>
constexpr backend_entry entry_of_backend() {
  static_assert(reported<backend_mistakes<Backend>>);
  return {Backend::id,
          [](ir::exported_program const& program, std::span<compile_spec const> specs) {
            return Backend::preprocess(program, specs);
          },
          [](method_programs const& programs, method_specs const& specs) {
            return preprocess_multimethod<Backend>(programs, specs);
          }};
}

template <class First, class Second>
inline constexpr bool have_ids_of_their_own = never<First, Second>;
template <class First, class Second>
struct same_backend_id {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: two backends of a list have the same id, and the second would never "
      "be called: give each 'static constexpr std::string_view id' of its own [backends: "
      "see 'same_backend_id<...>' in this message]",
      have_ids_of_their_own<First, Second>)
};

/// The backends of a list as data.
template <class... Backend>
constexpr std::array<backend_entry, sizeof...(Backend)> entries_of_backends() {
  std::array<backend_entry, sizeof...(Backend)> const entries{entry_of_backend<Backend>()...};
  if constexpr (sizeof...(Backend) > 1 && (backend<Backend> && ...)) {
    constexpr std::array<std::string_view, sizeof...(Backend)> ids{Backend::id...};
    constexpr auto equal = find_equal(ids);
    if constexpr (equal.first != equal.second) {
      using all = std::tuple<std::type_identity<Backend>...>;
      using first = typename std::tuple_element_t<equal.first, all>::type;
      using second = typename std::tuple_element_t<equal.second, all>::type;
      static_assert(reported<mistakes<same_backend_id<first, second>>>);
    }
  }
  return entries;
}

template <class List>
inline constexpr std::array known_backends = entries_of_backends<List>();
template <class... Backend>
inline constexpr std::array known_backends<backends<Backend...>> =
    entries_of_backends<Backend...>();

inline backend_entry const& find_backend(std::span<backend_entry const> table,
                                         std::string_view id) {
  std::string known;
  for (auto const& b : table) {
    if (b.id == id) return b;
    known.append(known.empty() ? "" : ", ").append(b.id);
  }
  raise(code::backend_not_found, fmt::format("Backend {} was not found", id),
        known.empty() ? "the list has none" : "there are " + known);
}

}  // namespace detail

template <class Backends>
std::vector<std::string_view> registered_backend_names() {
  std::vector<std::string_view> names;
  names.reserve(std::size(detail::known_backends<Backends>));
  for (auto const& b : detail::known_backends<Backends>) names.push_back(b.id);
  return names;
}

}  // namespace arm_delegate
