#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Why an operator rejects a node.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string>

namespace arm_delegate {

/// Why an operator rejects a node: which rule, what the node has, what is allowed, what to do.
struct rejection {
  std::string rule{};
  std::string actual{};
  std::string allowed{};
  std::string remedy{};

  friend bool operator==(rejection const&, rejection const&) = default;
};

/// "RULE: ACTUAL (allowed: ALLOWED); REMEDY", without the parts that are empty.
inline std::string to_string(rejection const& r) {
  std::string text = r.rule;
  if (!r.actual.empty()) text.append(": ").append(r.actual);
  if (!r.allowed.empty()) text.append(" (allowed: ").append(r.allowed).append(")");
  if (!r.remedy.empty()) text.append("; ").append(r.remedy);
  return text;
}

}  // namespace arm_delegate
