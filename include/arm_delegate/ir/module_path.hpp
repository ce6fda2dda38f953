#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The modules of a model that its nodes belong to.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate::ir {

/// The entry of the innermost module in a node's `module_stack`: "key,path,type".
[[nodiscard]] constexpr std::string_view innermost_module(std::string_view module_stack) {
  auto const start = module_stack.rfind(';');
  return start == std::string_view::npos ? module_stack : module_stack.substr(start + 1);
}

/// The path of the innermost module in a node's `module_stack`, as `named_modules()` has it:
/// "features.3.conv"; "" for the model itself, and for a node without modules.
///
/// torch.export writes the stack as "key,path,type;key,path,type", the outermost first.
[[nodiscard]] constexpr std::string_view module_path(std::string_view module_stack) {
  auto innermost = innermost_module(module_stack);
  auto const key_end = innermost.find(',');
  if (key_end == std::string_view::npos) return {};
  innermost.remove_prefix(key_end + 1);
  return innermost.substr(0, innermost.find(','));
}

/// True if the innermost module is one of the model, not of PyTorch's exporter, whose modules the
/// nodes have that tools added.
[[nodiscard]] constexpr bool is_model_module(std::string_view module_stack) {
  auto type = innermost_module(module_stack);
  for (int separators = 0; separators < 2; ++separators) {
    auto const at = type.find(',');
    if (at == std::string_view::npos) return false;
    type.remove_prefix(at + 1);
  }
  return !type.starts_with("torch.export.") && !type.starts_with("torch.fx.");
}

/// True if a module is `outer` or inside of it: "features.3.conv" is in "features.3".
[[nodiscard]] constexpr bool is_in_module(std::string_view path, std::string_view outer) {
  return path == outer || (path.starts_with(outer) && path.substr(outer.size()).starts_with('.'));
}

}  // namespace arm_delegate::ir
