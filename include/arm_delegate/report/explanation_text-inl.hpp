#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of explanation_text.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/report/detail/explanation_lines.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/explanation_text.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::report {

namespace detail {

/// Writes the operations of a payload that is explained.
class operations_writer {
 public:
  explicit operations_writer(payload_report const& r) : r_(r) {
    number_width_ = std::max<std::size_t>(3, std::to_string(r.operations.size()).size());
    cycles_width_ = std::max<std::size_t>(6, std::to_string(r.cycles).size());
  }

  std::string run() && {
    add_row("#", "cycles", "%", "operation, its node, module and line", "");
    text_ += std::string(number_width_, '-') + "  " + std::string(cycles_width_, '-') + "  " +
             std::string(5, '-') + "  " + std::string(38, '-') + "\n";
    for (std::size_t i = 0; i < r_.operations.size(); ++i) {
      auto const& o = r_.operations[i];
      if (auto const& s = stated(o.explained).stripe) {
        add_cascade(*s);
        i = static_cast<std::size_t>(s->cascade_last);
      } else if (o.is_transfer) {
        add_row(std::to_string(i), std::to_string(o.cycles), "-", transfer_text({{&o}}),
                origin_text(o));
      } else {
        add_operation(i, {{&o}});
      }
    }
    return std::move(text_);
  }

 private:
  void add_row(std::string_view number, std::string_view cycles, std::string_view share,
               std::string_view name, std::string_view origin) {
    text_ += fmt::format("{:>{}}  {:>{}}  {:>5}  {}", number, number_width_, cycles, cycles_width_,
                         share, name);
    if (!origin.empty()) text_ += fmt::format(", {}", origin);
    text_ += "\n";
  }
  void add_detail(std::string_view text) {
    if (!text.empty()) text_ += fmt::format("{:{}}{}\n", "", number_width_ + 2, text);
  }

  void add_operation(std::size_t number, summed_operations const& s) {
    auto const [typical, count] = s.typical();
    auto const& o = *typical;
    auto const& e = stated(o.explained);
    bool const is_one = s.all.size() == 1;
    auto name = o.name;
    if (e.stripe) {
      std::int64_t most = 0;
      for (auto const* one : s.all) {
        auto const& part = stated(stated(one->explained).stripe);
        most = std::max(most, part.end - part.begin);
      }
      auto axis = e.stripe->axis;
      if (most == 1) axis.pop_back();  // "row"
      name = fmt::format("{} in {} stripes of {}{} {}", e.stripe->whole, e.stripe->count,
                         most == 1 ? "" : "up to ", most, axis);
    }
    add_row(std::to_string(number), std::to_string(s.cycles()), share_text(s.cycles(), r_.cycles),
            name, origin_text(o));
    auto block = block_text(o);
    if (count != s.all.size()) {
      block = fmt::format("in {} of {} stripes ", count, s.all.size()) + block;
    }
    add_detail(block);
    add_detail(places_text(e));
    add_detail(is_one ? bound_text(o) : bound_text(s));
  }

  void add_cascade(stripe const& c) {
    auto const first = static_cast<std::size_t>(c.cascade_first);
    auto const all = std::span(r_.operations)
                         .subspan(first, static_cast<std::size_t>(c.cascade_last) - first + 1);
    // By the first stripe of each operation, in order.
    std::vector<std::pair<std::size_t, summed_operations>> groups;
    std::map<std::tuple<std::string, std::string, std::string>, summed_operations> transfers;
    std::int64_t cycles = 0;
    std::size_t stripes = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto const& e = stated(all[i].explained);
      if (e.moved) {
        transfers[{e.moved->from, e.moved->to, e.moved->contents}].all.push_back(&all[i]);
        continue;
      }
      cycles += all[i].cycles;
      ++stripes;
      auto const key = e.stripe ? static_cast<std::size_t>(e.stripe->first) : first + i;
      auto const at = ranges::find_if(groups, [&](auto const& g) { return g.first == key; });
      if (at == groups.end()) {
        groups.push_back({key, {{&all[i]}}});
      } else {
        at->second.all.push_back(&all[i]);
      }
    }
    if (groups.size() > 1) {
      add_row(std::to_string(first), "", "",
              fmt::format("cascade of {} operations in {} stripes: {} cycles, {} %", groups.size(),
                          stripes, cycles, share_text(cycles, r_.cycles)),
              "");
    }
    for (auto const& [number, group] : groups) add_operation(number, group);
    for (auto const& [route, group] : transfers) {
      add_row("", std::to_string(group.cycles()), "-", transfer_text(group), "");
    }
  }

  [[nodiscard]] static std::string transfer_text(summed_operations const& s) {
    auto const& m = stated(stated(s.all.front()->explained).moved);
    std::int64_t bytes = 0;
    for (auto const* o : s.all) bytes += stated(stated(o->explained).moved).bytes;
    auto const what = s.all.size() == 1 ? "transfer" : fmt::format("{} transfers", s.all.size());
    return fmt::format("{}: {} of {} from {} to {}", what, bytes_text(bytes), m.contents,
                       spoken(m.from), spoken(m.to));
  }

  payload_report const& r_;
  std::size_t number_width_ = 0;
  std::size_t cycles_width_ = 0;
  std::string text_{};
};

/// Says why a runner-up costs less, if one does.
[[nodiscard]] inline std::string note_text(payload_report const& r, bool is_from_vela) {
  bool const costs_less = ranges::any_of(r.operations, [](operation const& o) {
    if (!o.explained || !o.explained->runner_up) return false;
    return percent_more(stated(o.block), *o.explained->runner_up) <= -least_difference;
  });
  if (!costs_less) return "";
  if (is_from_vela)
    return "\nVela chose the blocks; a runner-up is the best by armdc's estimate.\n";
  return "\nCosts are those in the finished payload. A block is chosen before the layouts of "
         "feature"
         "\nmaps and the form and place of weights, so its runner-up may cost less in the end.\n";
}

/// "  5300000   71.7  MAC", without the end of the line.
[[nodiscard]] inline std::string sum_row(std::int64_t cycles, payload_report const& r) {
  return fmt::format("{:>{}}  {:>5}", cycles,
                     std::max<std::size_t>(6, std::to_string(r.cycles).size()),
                     share_text(cycles, r.cycles));
}

[[nodiscard]] inline std::string sum_head(payload_report const& r, std::string_view what) {
  auto const width = std::max<std::size_t>(6, std::to_string(r.cycles).size());
  return fmt::format("\n{:>{}}  {:>5}  {}\n{}  -----  {}\n", "cycles", width, "%", what,
                     std::string(width, '-'), std::string(what.size(), '-'));
}

[[nodiscard]] inline std::string sums_text(payload_report const& r, payload_explanation const& e) {
  auto text = sum_head(r, "bound by");
  for (auto const& c : e.causes) text += sum_row(c.cycles, r) + "  " + full_name(c.cause) + "\n";
  text += sum_row(r.cycles, r) + "  all\n";
  text += sum_head(r, "most expensive nodes");
  for (auto const& n : e.nodes) {
    text += sum_row(n.cycles, r) + "  " + origin_text(n) + "\n";
  }
  text += "\n";
  for (auto const& p : e.peaks) {
    text += fmt::format("peak of {} in {}: {} bytes of {}, ", p.contents, spoken(p.memory), p.bytes,
                        p.region_bytes);
    if (!p.operation) {
      text += "before the first operation\n";
      continue;
    }
    auto const& o = r.operations[static_cast<std::size_t>(*p.operation)];
    text += fmt::format("at operation {}, {}", *p.operation, o.name);
    text += o.node.empty() ? "\n" : fmt::format(" of {}\n", message_text(o.node, longest_name));
  }
  return text;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string explanation_text(program_report const& r) {
  std::string text;
  for (auto const& d : r.delegates) {
    if (!d.npu || !d.npu->explained) continue;
    text += fmt::format("\n{}: {} operations, estimated for {}, {}\n\n",
                        message_text(d.file, longest_name), d.npu->operations.size(),
                        message_text(d.npu->system_config, longest_name),
                        message_text(d.npu->memory_mode, longest_name));
    text += detail::operations_writer(*d.npu).run();
    text += detail::note_text(*d.npu, r.npu && r.npu->compiler == "vela");
    text += detail::sums_text(*d.npu, *d.npu->explained);
  }
  return text;
}

}  // namespace arm_delegate::report
