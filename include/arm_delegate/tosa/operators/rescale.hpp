#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESCALE: a kernel.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/kernels/scale.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>
#include <arm_delegate/tosa/rules/operators/rescale.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace arm_delegate::tosa::operators {

namespace detail {

template <class In>
ARM_DELEGATE_HOT void widen_run(In const* in, std::int32_t zero_point, std::int32_t* out,
                                std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = in[i] - zero_point;
}

/// The limits of a result, and the zero point added afterwards.
struct output_range {
  std::int32_t low;
  std::int32_t high;
  std::int32_t zero_point;
};

template <class Out>
ARM_DELEGATE_HOT void narrow_run(std::int32_t const* in, output_range to, Out* out,
                                 std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = static_cast<Out>(std::min(std::max(in[i], to.low), to.high) + to.zero_point);
  }
}

}  // namespace detail

/// Converts integers from one scale and zero point to another.
struct rescale : rules::rescale {
  /// The data computed before running.
  struct plan {
    std::unique_ptr<std::byte[]> memory{};  ///< of the scales; null if they are not constant
    kernels::scales by{};
    kernels::scale_rounding rounding = kernels::scale_rounding::once;
    bool scale32 = false;
    bool limited = false;  ///< some value may be too large for its shift
    std::int32_t input_zero_point = 0;
    detail::output_range output{};
    std::string_view broken_rule{};  ///< of a multiplier or shift
  };

  static std::size_t scratch(call const& c) { return is_known(c) ? 0 : scale_bytes(c); }

  static plan prepare(call const& c) {
    if (!is_known(c)) return {};
    auto const size = scale_bytes(c);
    auto memory = std::make_unique<std::byte[]>(size);
    auto p = make_plan(c, {memory.get(), size});
    p.memory = std::move(memory);
    return p;
  }

  static void run(plan const& prepared, call const& c) {
    if (prepared.memory != nullptr) return run_known(prepared, c);
    run_known(make_plan(c, c.scratch), c);
  }

 private:
  static constexpr std::size_t block = 1024;

  static void run_known(plan const& prepared, call const& c) {
    c.require(prepared.broken_rule.empty(), prepared.broken_rule);
    bool const holds = c.inputs[0].type == dtype::int48 ? run_blocks<std::int64_t>(prepared, c)
                                                        : run_blocks<std::int32_t>(prepared, c);
    c.require(holds, "a value is too large for its shift, or a result for INT32");
  }

  // Preparation.

  /// With the extension EXT-DYNAMIC, multiplier and shift need not be constant.
  static bool is_known(call const& c) {
    return ranges::all_of(c.inputs.subspan(1), [](auto const& o) { return o.data != nullptr; });
  }

  static std::size_t channels(call const& c) {
    return static_cast<std::size_t>(c.inputs[1].numel());
  }

  static std::size_t scale_bytes(call const& c) {
    kernels::scratch_layout layout;
    kernels::scales(channels(c), layout);
    return layout.size();
  }

  static plan make_plan(call const& c, std::span<std::byte> memory) {
    kernels::scratch_layout layout(memory);
    plan p;
    p.by = kernels::scales(channels(c), layout);
    for (std::size_t i = 0; i < p.by.size(); ++i) {
      auto const channel = i % channels(c);
      p.by.set(i, element(c.inputs[1], channel), element(c.inputs[2], channel));
    }
    p.scale32 = c.flag(attr::scale32);
    p.rounding = c.is(attr::rounding_mode, "DOUBLE_ROUND")    ? kernels::scale_rounding::twice
                 : c.is(attr::rounding_mode, "INEXACT_ROUND") ? kernels::scale_rounding::inexact
                                                              : kernels::scale_rounding::once;
    bool const in_unsigned = c.flag(attr::input_unsigned);
    auto const input = extended(c.scalar(3), c.inputs[3].type, in_unsigned);
    p.input_zero_point = static_cast<std::int32_t>(input);
    p.output = range_of(c);
    // The difference of two 16-bit integers has 17 bits including the sign.
    p.limited = p.scale32 && p.by.least_shift < (c.inputs[0].type == dtype::int32 ? 32 : 18);
    if (p.rounding != kernels::scale_rounding::inexact) p.broken_rule = broken_rule(c);
    return p;
  }

  static std::int64_t element(operand const& from, std::size_t i) {
    return with_storage(from.type, [&]<class T>(std::type_identity<T>) {
      return static_cast<std::int64_t>(from.as<T const>()[i]);
    });
  }

  static std::string_view broken_rule(call const& c) {
    for (std::size_t i = 0; i < channels(c); ++i) {
      if (element(c.inputs[1], i) < 0) return "a multiplier is negative";
    }
    for (std::size_t i = 0; i < channels(c); ++i) {
      auto const shift = element(c.inputs[2], i);
      if (shift < 2 || shift > 62) return "a shift is not in [2, 62]";
    }
    return {};
  }

  static detail::output_range range_of(call const& c) {
    auto const type = c.output().type;
    bool const is_unsigned = c.flag(attr::output_unsigned);
    using limits = std::numeric_limits<std::int32_t>;
    if (type == dtype::int32) return {limits::min(), limits::max(), 0};
    auto const zero_point = static_cast<std::int32_t>(extended(c.scalar(4), type, is_unsigned));
    std::int32_t const values = type == dtype::int8 ? 256 : 65536;
    auto const low = is_unsigned ? 0 : -values / 2;
    return {low - zero_point, low + values - 1 - zero_point, zero_point};
  }

  // The kernel widens, scales and narrows blocks that fit the L1 cache.

  template <class Value>
  static bool run_blocks(plan const& p, call const& c) {
    return kernels::in_runs(c, static_cast<std::size_t>(c.output().numel()),
                            [&](std::size_t first, std::size_t count) {
                              return run_blocks<Value>(p, c, first, first + count);
                            });
  }

  template <class Value>
  static bool run_blocks(plan const& p, call const& c, std::size_t begin, std::size_t end) {
    std::array<Value, block> values;
    std::array<std::int32_t, block> scaled;
    bool holds = true;
    std::size_t count = 0;
    for (auto first = begin; first < end; first += count) {
      auto const channel = p.by.uniform ? 0 : first % p.by.size();
      count = std::min(block, end - first);
      if (!p.by.uniform) count = std::min(count, p.by.size() - channel);
      auto const* const in = load(p, c, first, values.data(), count);
      holds &= scale(p, channel, in, scaled.data(), count);
      store(p, c, first, scaled.data(), count);
    }
    return holds;
  }

  static std::int64_t const* load(plan const&, call const& c, std::size_t first, std::int64_t*,
                                  std::size_t) {
    return c.inputs[0].as<std::int64_t const>() + first;  // INT48 has no zero point
  }

  static std::int32_t const* load(plan const& p, call const& c, std::size_t first, std::int32_t* to,
                                  std::size_t count) {
    auto const& in = c.inputs[0];
    bool const is_unsigned = c.flag(attr::input_unsigned);
    if (in.type == dtype::int32) return in.as<std::int32_t const>() + first;  // nor does INT32
    if (in.type == dtype::int8) {
      auto const* from = in.as<std::int8_t const>() + first;
      if (is_unsigned) {
        widen<std::uint8_t>(from, p, to, count);
      } else {
        widen<std::int8_t>(from, p, to, count);
      }
    } else {
      auto const* from = in.as<std::int16_t const>() + first;
      if (is_unsigned) {
        widen<std::uint16_t>(from, p, to, count);
      } else {
        widen<std::int16_t>(from, p, to, count);
      }
    }
    return to;
  }

  template <class In>
  static void widen(void const* from, plan const& p, std::int32_t* to, std::size_t count) {
    detail::widen_run(static_cast<In const*>(from), p.input_zero_point, to, count);
  }

  template <class Value>
  static bool scale(plan const& p, std::size_t channel, Value const* in, std::int32_t* out,
                    std::size_t count) {
    auto const& by = p.by;
    auto const zero_point = static_cast<std::uint64_t>(std::int64_t{p.output.zero_point});
    if (p.rounding == kernels::scale_rounding::inexact) {
      return in_rows(by, channel, count, [&](std::size_t at, std::size_t from, std::size_t n) {
        return kernels::scale_inexact_run(by, from, in + at, out + at, n, p.output.zero_point);
      });
    }
    if (!p.scale32) {
      return by.uniform
                 ? kernels::scale_run<false, false, true>(by, 0, in, out, count, zero_point)
                 : kernels::scale_run<true, false, true>(by, channel, in, out, count, zero_point);
    }
    if constexpr (sizeof(Value) == sizeof(std::int32_t)) {
      bool const twice = p.rounding == kernels::scale_rounding::twice;
      auto* const run = by.uniform ? (twice ? kernels::scale_run<false, true, false, Value>
                                            : kernels::scale_run<false, false, false, Value>)
                                   : (twice ? kernels::scale_run<true, true, false, Value>
                                            : kernels::scale_run<true, false, false, Value>);
      run(by, channel, in, out, count, zero_point);
      if (!p.limited) return true;
      return in_rows(by, channel, count, [&](std::size_t at, std::size_t from, std::size_t n) {
        return kernels::within(by.least.data() + from, by.most.data() + from, in + at, n);
      });
    }
    return true;
  }

  /// Calls `visit` for pieces with one scale per element.
  template <class Visit>
  static bool in_rows(kernels::scales const& by, std::size_t channel, std::size_t count,
                      Visit&& visit) {
    bool holds = true;
    for (std::size_t at = 0; at < count; at += by.size()) {
      holds &= visit(at, channel, std::min(by.size(), count - at));
    }
    return holds;
  }

  static void store(plan const& p, call const& c, std::size_t first, std::int32_t const* from,
                    std::size_t count) {
    auto const& out = c.output();
    switch (out.type) {
      case dtype::int8:
        detail::narrow_run(from, p.output, out.as<std::int8_t>() + first, count);
        break;
      case dtype::int16:
        detail::narrow_run(from, p.output, out.as<std::int16_t>() + first, count);
        break;
      default: std::copy_n(from, count, out.as<std::int32_t>() + first);
    }
  }
};

}  // namespace arm_delegate::tosa::operators
