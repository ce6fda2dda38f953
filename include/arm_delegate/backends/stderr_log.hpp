#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The log that TOSA_DBG_VERBOSE=1 turns on in armdc and arm_backend: one line per pass, on stderr.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/lowering/pass_context.hpp>

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace arm_delegate {

/// True if the environment asks for the log, read as ExecuTorch's Arm backend does.
inline bool wants_log() {
  auto const* value = std::getenv("TOSA_DBG_VERBOSE");  // NOLINT(concurrency-mt-unsafe)
  return value != nullptr && std::string_view(value) == "1";
}

inline void log_line(std::string_view text) {
  (void)std::fprintf(stderr, "arm_delegate: %.*s\n", static_cast<int>(text.size()), text.data());
}

/// Logs the number of lines of the graph after each pass, and forwards its text.
class stderr_log final : public dump_sink {
 public:
  explicit stderr_log(dump_sink* next = nullptr) : next_(next) {}

  void after_pass(std::string_view pass, std::string const& graph_text) override {
    log_line(fmt::format("after {}: {} lines", pass, ranges::count(graph_text, '\n')));
    if (next_ != nullptr) next_->after_pass(pass, graph_text);
  }

 private:
  dump_sink* next_;
};

}  // namespace arm_delegate
