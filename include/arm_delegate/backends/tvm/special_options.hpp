#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The options with a conversion of their own; `options.hpp` lists them with the others.

#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <array>
#include <span>
#include <string_view>

namespace arm_delegate::tvm {

/// "auto" or None in `disable_vectorize`: true for target c.
[[nodiscard]] ARM_DELEGATE_FUNCTION value read_disable_vectorize(value const& v,
                                                                 reading_context const& context);
/// "auto" in any case in `generate_wrapper`: true for the model library format.
[[nodiscard]] ARM_DELEGATE_FUNCTION value read_generate_wrapper(value const& v,
                                                                reading_context const& context);
/// A list of the `known` dumps.
[[nodiscard]] ARM_DELEGATE_FUNCTION value read_dump(value const& v,
                                                    std::span<std::string_view const> known);
/// A map, or its literal.
[[nodiscard]] ARM_DELEGATE_FUNCTION value read_pass_config(value const& v);
/// `first` with the items of `second` added or replaced.
[[nodiscard]] ARM_DELEGATE_FUNCTION value merged(value first, value const& second);

namespace option_type {

/// Text is a comma list; the older dialect leaves every other value as it is.
struct disabled_passes : option {
  static constexpr std::string_view name = "disabled_passes";
  static constexpr std::string_view help = "passes to leave out, for example AlterOpLayout";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "[]"; }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_2024_04) {
    return v.is_text() ? as_list(v, none::rejected) : v;
  }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_0_9) {
    return as_list(v, none::rejected);
  }
};

/// The newer dialect adds the defaults of a class to the user's map; in the older one a user's map
/// replaces them.
struct extra_pass_config : option {
  static constexpr std::string_view name = "extra_pass_config";
  static constexpr std::string_view help = "a map of further pass configurations";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "{}"; }
  static constexpr std::string_view initial(tvmaot, mlonmcu_2024_04) {
    return "{'tir.usmp.enable': False}";
  }
  static constexpr std::string_view initial(tvmaotplus, mlonmcu_2024_04) {
    return "{'tir.usmp.enable': True, 'tir.usmp.algorithm': 'hill_climb'}";
  }
  static constexpr bool is_shown(any_dialect) { return true; }
  static constexpr bool is_shown(mlonmcu_2024_04) { return false; }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_2024_04) {
    return read_pass_config(v);
  }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_0_9) {
    return v.is_none() ? value::of(value_kind::map) : read_pass_config(v);
  }
  static value read(value const& v, reading_context const& context, tvmaot, mlonmcu_0_9 dialect) {
    return merged(read_literal("{'tir.usmp.enable': False}"),
                  read(v, context, tvm_base{}, dialect));
  }
  static value read(value const& v, reading_context const& context, tvmaotplus,
                    mlonmcu_0_9 dialect) {
    value const chosen = merged(read_literal("{'tir.usmp.algorithm': 'hill_climb'}"),
                                read(v, context, tvmaot{}, dialect));
    return merged(chosen, read_literal("{'tir.usmp.enable': True}"));
  }
};

/// The older dialect leaves text as it is, so that tvmc gets its characters one by one.
struct tvmc_extra_args : option {
  static constexpr std::string_view name = "tvmc_extra_args";
  static constexpr std::string_view help = "further arguments of tvmc compile";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "[]"; }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_2024_04) { return v; }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_0_9) {
    return as_list(v, none::kept);
  }
};

struct dump : option {
  static constexpr std::string_view name = "dump";
  static constexpr std::string_view help = "files to write beside the archive: relay, c, ll, tir";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "[]"; }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_2024_04) {
    constexpr std::array<std::string_view, 4> known{"relay", "c", "ll", "tir"};
    return read_dump(v, known);
  }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_0_9) {
    constexpr std::array<std::string_view, 9> known{"relay", "c",    "ll",   "tir", "tir0",
                                                    "tir1",  "tir2", "tir3", "dso"};
    return read_dump(v, known);
  }
};

struct disable_vectorize : option {
  static constexpr std::string_view name = "disable_vectorize";
  static constexpr std::string_view help = "tir.disable_vectorize; auto: true for target c";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "'auto'"; }
  static value read(value const& v, reading_context const& context, tvm_base, any_dialect) {
    return read_disable_vectorize(v, context);
  }
};

struct generate_wrapper : option {
  static constexpr std::string_view name = "generate_wrapper";
  static constexpr std::string_view help = "write C sources that wrap the model; auto: for mlf";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "'auto'"; }
  static value read(value const& v, reading_context const& context, tvm_base, any_dialect) {
    return read_generate_wrapper(v, context);
  }
};

/// With the graph executors, no and zero bytes are None.
struct arena_size : option {
  static constexpr std::string_view name = "arena_size";
  static constexpr std::string_view help = "bytes of the wrapper's arena; None: as tvmc says";
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "None"; }
  static constexpr std::string_view initial(tvmaotplus, any_dialect) { return "0"; }
  static constexpr std::string_view initial(tvmrt, any_dialect) { return "1048576"; }
  static constexpr std::string_view initial(tvmllvm, any_dialect) { return "1048576"; }
  static value read(value const& v, reading_context const&, tvmaot, any_dialect) {
    return v.is_none() ? v : value::of(as_integer(v));
  }
  static value read(value const& v, reading_context const&, tvm_base, any_dialect) {
    return is_true(v) ? value::of(as_integer(v)) : value();
  }
};

struct alignment_bytes : option {
  static constexpr std::string_view name = "alignment_bytes";
  static constexpr std::string_view help = "the alignment of constants and workspace";
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "16"; }
  static value read(value const& v, reading_context const&, tvmaot, any_dialect) {
    return value::of(as_integer(v));
  }
};

}  // namespace option_type
}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/special_options-inl.hpp>  // IWYU pragma: export
#endif
