#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Code generators make a payload from a delegate's TOSA graph: one type per output format.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/equal_texts.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>

#include <fmt/core.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace arm_delegate {

/// The input of a code generator.
struct generator_input {
  tosa::graph const& graph;
  std::span<std::byte const> file{};  ///< the graph as a TOSA flatbuffer
  /// The debug handles of the operators of the file's main block, by operator index.
  std::map<std::int64_t, debug_handles> const& handles;
  target_facts const& target;
  arm_options const& options;
  bool log = false;               ///< TOSA_DBG_VERBOSE=1: also log to stderr
  shared_work* shared = nullptr;  ///< of all partitions of all methods; null: nothing is shared
};

/// A type with `static constexpr std::string_view name`, the compile spec 'output_format' that
/// chooses it, and `static preprocess_result generate(generator_input const&)`, which throws
/// `error` if it cannot make a payload.
template <class T>
concept code_generator = requires(generator_input const& in) {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::generate(in) } -> std::same_as<preprocess_result>;
};

/// A generator that cannot make a payload of every graph: `static std::vector<diagnostic>
/// refuse(tosa::graph const&, arm_options const&)` names the operators that it cannot compile, by
/// debug handle. `arm_partitioner<basic_arm_backend<..., code_generators<...>>>` keeps their nodes
/// on the host, and the backend throws these diagnostics for a program that contains them.
template <class T>
concept refusing_generator = requires(tosa::graph const& g, arm_options const& o) {
  { T::refuse(g, o) } -> std::same_as<std::vector<diagnostic>>;
};

/// A list of code generators, for `basic_arm_backend`.
template <class... Generator>
struct code_generators {
  using elements = code_generators;
};

/// A code generator as data.
struct generator_entry {
  std::string_view name{};
  preprocess_result (*generate)(generator_input const&) = nullptr;
  /// Null if it compiles every graph.
  std::vector<diagnostic> (*refuse)(tosa::graph const&, arm_options const&) = nullptr;
};

namespace detail {
// A variable, not the concept: for a concept, clang's first line does not name the type.
template <class Generator>
inline constexpr bool refuses_graphs = refusing_generator<Generator>;
template <class Generator>
struct refuse_of_another_form {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: 'refuse' of a code generator has another signature: make it 'static "
      "std::vector<diagnostic> refuse(tosa::graph const&, arm_options const&)' "
      "[generator: see 'refuse_of_another_form<...>' in this message]",
      refuses_graphs<Generator>)
};
template <class Generator>
inline constexpr bool has_refuse = requires { &Generator::refuse; };
template <class Generator>
using refuse_mistakes = mistake_unless<!has_refuse<Generator> || refuses_graphs<Generator>,
                                       refuse_of_another_form<Generator>>;

template <class Generator>
constexpr generator_entry entry_of_generator() {
  generator_entry made{Generator::name, &Generator::generate};
  if constexpr (refuses_graphs<Generator>) made.refuse = &Generator::refuse;
  return made;
}

template <class First, class Second>
inline constexpr bool have_names_of_their_own = never<First, Second>;
template <class First, class Second>
struct same_generator_name {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: two code generators of a list have the same name, and the second "
      "would never be called: give each 'static constexpr std::string_view name' of its "
      "own [generators: see 'same_generator_name<...>' in this message]",
      have_names_of_their_own<First, Second>)
};
template <class... Generator>
constexpr bool have_own_names() {
  constexpr std::array<std::string_view, sizeof...(Generator)> names{Generator::name...};
  constexpr auto equal = find_equal(names);
  if constexpr (equal.first != equal.second) {
    using all = std::tuple<std::type_identity<Generator>...>;
    using first = typename std::tuple_element_t<equal.first, all>::type;
    using second = typename std::tuple_element_t<equal.second, all>::type;
    static_assert(reported<mistakes<same_generator_name<first, second>>>);
  }
  return true;
}

template <class Generators>
struct generators_of : generators_of<typename Generators::elements> {};
template <class... Generator>
struct generators_of<code_generators<Generator...>> {
  static_assert(
      (code_generator<Generator> && ...),
      "arm_delegate: a type in code_generators<...> is not a code generator: give it 'static "
      "constexpr std::string_view name' and 'static preprocess_result "
      "generate(generator_input const&)'");
  static_assert(reported<refuse_mistakes<Generator>...>);
  static_assert(have_own_names<Generator...>());
  static constexpr std::array<generator_entry, sizeof...(Generator)> value{
      {entry_of_generator<Generator>()...}};
};
}  // namespace detail

/// The code generators of a list as data, in the list's order.
template <class Generators>
inline constexpr std::span<generator_entry const> generator_table =
    detail::generators_of<Generators>::value;

/// The code generator of an output format. Throws code::bad_compile_spec if the table has none.
[[nodiscard]] inline generator_entry const& find_generator(std::span<generator_entry const> table,
                                                           std::string_view format) {
  std::string names;
  for (auto const& g : table) {
    if (g.name == format) return g;
    names.append(names.empty() ? "" : ", ").append(g.name);
  }
  throw error(diagnostic{.id = code::bad_compile_spec,
                         .why = {.rule = fmt::format("unknown output format '{}'", format),
                                 .allowed = names,
                                 .remedy = "set 'output_format': tosa_compile_spec and "
                                           "ethosu_compile_spec do"}});
}

}  // namespace arm_delegate
