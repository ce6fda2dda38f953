#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The versions of MLonMCU whose TVM backends are re-created, as types.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate::tvm {

/// The differences between dialects that plain functions need.
struct dialect_facts {
  std::string_view name{};
  /// One --disabled-pass with a comma list instead of one for each pass.
  bool joins_disabled_passes = false;
  /// --executor-aot-constant-byte-alignment and its sibling follow the options of the target.
  bool aligns_the_executor = false;
  /// A boolean argument must be a boolean, not a number, and `bool_as_int` chooses its spelling.
  bool has_strict_booleans = false;
  /// --print-top has no default, and its number is text.
  bool prints_top_as_text = false;
  /// Input names must match the model, which needs an input and an output.
  bool checks_tensors = false;
  /// Loading a model forgets the input shapes of the model before it.
  bool resets_input_shapes = false;
  /// A first output without a name is "output", not "output0".
  bool has_plain_first_output = false;
  /// MLIR is a known format.
  bool reads_mlir = false;
  /// An unknown dimension counts as one; otherwise the tensor has no size.
  bool counts_unknown_as_one = false;
  /// tir, tir0, ... are artifacts.
  bool collects_tir = false;
  /// The wrapper of the graph executor has 64-bit tensors.
  bool wraps_64_bits = false;
  /// Wrappers end the program with mlonmcu_exit() of "exit.h".
  bool has_own_exit = false;
};

/// The base of all dialects, for overloads that do not depend on it.
struct any_dialect {};

/// The development version of 24 April 2024, commit aec658ef. The default.
struct mlonmcu_2024_04 : any_dialect {
  static constexpr dialect_facts facts{.name = "2024-04"};
};

/// The released version 0.9.0.
struct mlonmcu_0_9 : any_dialect {
  static constexpr dialect_facts facts{.name = "v0.9.0",
                                       .joins_disabled_passes = true,
                                       .aligns_the_executor = true,
                                       .has_strict_booleans = true,
                                       .prints_top_as_text = true,
                                       .checks_tensors = true,
                                       .resets_input_shapes = true,
                                       .has_plain_first_output = true,
                                       .reads_mlir = true,
                                       .counts_unknown_as_one = true,
                                       .collects_tir = true,
                                       .wraps_64_bits = true,
                                       .has_own_exit = true};
};

template <class... Ds>
struct dialect_list {};
/// All dialects, the default first.
using dialects = dialect_list<mlonmcu_2024_04, mlonmcu_0_9>;

}  // namespace arm_delegate::tvm
