#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs small TOSA graphs in double precision, as a reference for tests of lowerings and passes. It
// follows chapter 2 of the TOSA 1.0 specification; it is simple and slow.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <support/evaluate_elementwise.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace support {

namespace ir = arm_delegate::ir;
namespace tosa = arm_delegate::tosa;

/// A tensor with its elements, row-major; integers are exact.
struct array {
  ir::shape sizes{};
  std::vector<double> data{};
};

namespace detail {

inline std::size_t u(std::int64_t i) { return static_cast<std::size_t>(i); }

/// Calls `visit(index)` for every index in row-major order.
template <class Visit>
void for_each_index(ir::shape const& sizes, Visit visit) {
  auto index = ir::shape::filled(sizes.rank(), 0);
  for (std::int64_t n = sizes.numel(); n > 0; --n) {
    visit(index);
    for (std::size_t i = sizes.rank(); i-- > 0;) {
      if (++index[i] < sizes[i]) break;
      index[i] = 0;
    }
  }
}

/// The element at `index`; dimensions of size 1 are broadcast.
inline double at(array const& a, ir::shape const& index) {
  std::int64_t flat = 0;
  for (std::size_t i = 0; i < a.sizes.rank(); ++i) {
    flat = flat * a.sizes[i] + (a.sizes[i] == 1 ? 0 : index[i]);
  }
  return a.data.at(u(flat));
}

/// Every element of the result as a function of its index.
template <class Make>
array generate(ir::shape const& sizes, Make make) {
  array out{sizes, {}};
  for_each_index(sizes, [&](ir::shape const& i) { out.data.push_back(make(i)); });
  return out;
}

inline std::pair<double, double> range(tosa::dtype t) {
  switch (t) {
    case tosa::dtype::int8: return {-128, 127};
    case tosa::dtype::int16: return {-32768, 32767};
    default: return {-2147483648.0, 2147483647.0};
  }
}

/// Specification 1.0, apply_scale_32 and apply_scale_16 without double rounding.
inline double apply_scale(double x, double multiplier, double shift) {
  auto const bits = static_cast<int>(shift);
  auto const product = static_cast<std::int64_t>(x) * static_cast<std::int64_t>(multiplier);
  return static_cast<double>((product + (std::int64_t{1} << (bits - 1))) >> bits);
}

/// Specification 1.0, reciprocal_scale: an integer sum divided by `count`.
inline double divided(double sum, std::int64_t count) {
  int k = 0;
  while ((std::int64_t{1} << k) < count) ++k;
  auto const multiplier = (((std::int64_t{1} << 30) + 1) << k) / count;
  return apply_scale(sum, static_cast<double>(multiplier), 30 + k);
}

}  // namespace detail

/// Computes a graph's outputs, operator by operator.
class evaluator {
 public:
  explicit evaluator(tosa::graph const& g) : r_(g.main()), values_(r_.tensors.size()) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      auto const& t = r_.tensors[i];
      if (t.data) values_[i] = {t.sizes, t.data->values<double>()};
    }
  }

  std::vector<array> run(std::vector<array> const& inputs) {
    for (std::size_t i = 0; i < r_.inputs.size(); ++i) set(r_.inputs[i], inputs.at(i));
    for (auto const& o : r_.operations) {
      o_ = &o;
      set(o.outputs.front(), compute());
    }
    std::vector<array> out;
    out.reserve(r_.outputs.size());
    for (auto t : r_.outputs) out.push_back(values_[static_cast<std::size_t>(t)]);
    return out;
  }

 private:
  using index = ir::shape;

  void set(tosa::tensor_id t, array a) {
    if (a.sizes != r_[t].sizes || a.data.size() != detail::u(a.sizes.numel())) {
      throw std::logic_error(r_[t].name + " is declared " + to_string(r_[t].sizes) +
                             " but computed as " + to_string(a.sizes));
    }
    values_[static_cast<std::size_t>(t)] = std::move(a);
  }
  [[nodiscard]] array const& in(std::size_t i) const {
    return values_[static_cast<std::size_t>(o_->inputs.at(i))];
  }
  [[nodiscard]] tosa::dtype type_in(std::size_t i) const { return r_[o_->inputs.at(i)].type; }
  [[nodiscard]] tosa::dtype type_out() const { return r_[o_->outputs.front()].type; }
  [[nodiscard]] ir::shape const& declared() const { return r_[o_->outputs.front()].sizes; }
  [[nodiscard]] std::int64_t attribute(tosa::attribute<std::vector<std::int32_t>> key,
                                       std::size_t i) const {
    return o_->attrs.integers(key).at(i);
  }

  array compute() {
    using tosa::op;
    if (auto const f = detail::find_unary(o_->code)) return map(f);
    if (auto const f = detail::find_binary(o_->code)) return zip(f);
    switch (o_->code) {
      case op::clamp: return clamp();
      case op::negate: return negate();
      case op::select: return select();
      case op::cast: return cast();
      case op::table: return table();
      case op::rescale: return rescale();
      case op::conv2d: return convolve(false);
      case op::depthwise_conv2d: return convolve(true);
      case op::conv3d: return conv3d();
      case op::transpose_conv2d: return transpose_conv2d();
      case op::matmul: return matmul();
      case op::avg_pool2d: return pool(true);
      case op::max_pool2d: return pool(false);
      case op::reduce_sum: return reduce(0, [](double a, double b) { return a + b; });
      case op::reduce_max:
        return reduce(-HUGE_VAL, [](double a, double b) { return std::max(a, b); });
      case op::reduce_min:
        return reduce(HUGE_VAL, [](double a, double b) { return std::min(a, b); });
      case op::reduce_any: return reduce(0, [](double a, double b) { return std::max(a, b); });
      case op::reduce_all: return reduce(1, [](double a, double b) { return std::min(a, b); });
      case op::argmax: return argmax();
      case op::reverse: return reverse();
      case op::gather: return gather();
      case op::scatter: return scatter();
      case op::resize: return resize();
      case op::concat: return concat();
      case op::pad: return pad();
      case op::reshape: return {declared(), in(0).data};
      case op::slice: return slice();
      case op::tile: return tile();
      case op::transpose: return transpose();
      default: throw std::logic_error("no evaluation of " + std::string(name(o_->code)));
    }
  }

  template <class F>
  array map(F f) const {
    auto out = in(0);
    for (auto& x : out.data) x = f(x);
    return out;
  }

  template <class F>
  array zip(F f) const {
    auto const& a = in(0);
    auto const& b = in(1);
    if (a.sizes.rank() != b.sizes.rank()) throw std::logic_error("operands differ in rank");
    auto sizes = a.sizes;
    for (std::size_t i = 0; i < sizes.rank(); ++i) sizes[i] = std::max(sizes[i], b.sizes[i]);
    return detail::generate(sizes,
                            [&](index const& i) { return f(detail::at(a, i), detail::at(b, i)); });
  }

  [[nodiscard]] double bound(tosa::attribute<std::vector<std::byte>> key) const {
    auto const& bytes = *o_->attrs.find(key);
    auto const read = [&]<class T>(T x) {
      if (bytes.size() != sizeof(T)) throw std::logic_error("a bound of the wrong size");
      std::memcpy(&x, bytes.data(), sizeof(T));
      return static_cast<double>(x);
    };
    switch (type_in(0)) {
      case tosa::dtype::fp32: return read(0.0F);
      case tosa::dtype::int16: return read(std::int16_t{});
      case tosa::dtype::int32: return read(std::int32_t{});
      default: return read(std::int8_t{});
    }
  }

  array clamp() const {
    auto const low = bound(tosa::attr::min_val);
    auto const high = bound(tosa::attr::max_val);
    return map([&](double x) { return std::clamp(x, low, high); });
  }

  array negate() const {
    auto const low = tosa::is_floating(type_out()) ? -HUGE_VAL : detail::range(type_out()).first;
    auto const high = tosa::is_floating(type_out()) ? HUGE_VAL : detail::range(type_out()).second;
    auto const in_zp = in(1).data[0];
    auto const out_zp = in(2).data[0];
    return map([&](double x) { return std::clamp(out_zp - (x - in_zp), low, high); });
  }

  array select() const {
    return detail::generate(declared(), [&](index const& i) {
      return detail::at(in(detail::at(in(0), i) != 0 ? 1 : 2), i);
    });
  }

  array cast() const {
    if (type_out() == tosa::dtype::boolean) return map([](double x) { return x != 0 ? 1.0 : 0.0; });
    if (tosa::is_floating(type_out())) return in(0);
    auto const [low, high] = detail::range(type_out());
    return map([&](double x) { return std::clamp(std::nearbyint(x), low, high); });
  }

  array table() const {
    auto const& entries = in(1).data;
    if (type_in(0) == tosa::dtype::int8) {
      return map([&](double x) { return entries.at(static_cast<std::size_t>(x + 128)); });
    }
    return map([&](double x) {
      auto const value = static_cast<std::int64_t>(x) + 32768;
      auto const i = detail::u(value >> 7);
      auto const fraction = static_cast<double>(value & 127);
      return entries.at(i) * 128 + (entries.at(i + 1) - entries.at(i)) * fraction;
    });
  }

  array rescale() const {
    auto const [low, high] = detail::range(type_out());
    auto const& multiplier = in(1).data;
    auto const& shift = in(2).data;
    auto const channels = o_->attrs.flag(tosa::attr::per_channel) ? in(0).sizes.back() : 1;
    if (multiplier.size() != detail::u(channels)) throw std::logic_error("number of multipliers");
    auto out = in(0);
    for (std::size_t i = 0; i < out.data.size(); ++i) {
      auto const c = i % multiplier.size();
      auto const x = detail::apply_scale(out.data[i] - in(3).data[0], multiplier[c], shift[c]);
      out.data[i] = std::clamp(x + in(4).data[0], low, high);
    }
    return out;
  }

  /// Input NHWC; weight OHWI, or HWCM for depthwise.
  array convolve(bool depthwise) const {
    auto const& x = in(0);
    auto const& w = in(1);
    auto const x_zp = in(3).data[0];
    auto const w_zp = in(4).data[0];
    auto const kernel_y = w.sizes[depthwise ? 0 : 1];
    auto const kernel_x = w.sizes[depthwise ? 1 : 2];
    return detail::generate(declared(), [&](index const& o) {
      double sum = in(2).data[in(2).data.size() == 1 ? 0 : detail::u(o[3])];
      for (std::int64_t ky = 0; ky < kernel_y; ++ky) {
        for (std::int64_t kx = 0; kx < kernel_x; ++kx) {
          auto const y = o[1] * attribute(tosa::attr::stride, 0) - attribute(tosa::attr::pad, 0) +
                         ky * attribute(tosa::attr::dilation, 0);
          auto const z = o[2] * attribute(tosa::attr::stride, 1) - attribute(tosa::attr::pad, 2) +
                         kx * attribute(tosa::attr::dilation, 1);
          if (y < 0 || z < 0 || y >= x.sizes[1] || z >= x.sizes[2]) continue;
          if (depthwise) {
            auto const m = w.sizes[3];
            sum += (detail::at(x, {o[0], y, z, o[3] / m}) - x_zp) *
                   (detail::at(w, {ky, kx, o[3] / m, o[3] % m}) - w_zp);
            continue;
          }
          for (std::int64_t c = 0; c < x.sizes[3]; ++c) {
            sum +=
                (detail::at(x, {o[0], y, z, c}) - x_zp) * (detail::at(w, {o[3], ky, kx, c}) - w_zp);
          }
        }
      }
      return sum;
    });
  }

  [[nodiscard]] double bias(std::int64_t channel) const {
    return in(2).data[in(2).data.size() == 1 ? 0 : detail::u(channel)];
  }

  /// Input NDHWC, weight [O, KD, KH, KW, I].
  array conv3d() const {
    auto const& x = in(0);
    auto const& w = in(1);
    return detail::generate(declared(), [&](index const& o) {
      double sum = bias(o[4]);
      detail::for_each_index({w.sizes[1], w.sizes[2], w.sizes[3], w.sizes[4]}, [&](index const& k) {
        index from{o[0]};
        bool inside = true;
        for (std::size_t a = 0; a < 3; ++a) {
          from.push_back(o[a + 1] * attribute(tosa::attr::stride, a) -
                         attribute(tosa::attr::pad, 2 * a) +
                         k[a] * attribute(tosa::attr::dilation, a));
          inside = inside && from[a + 1] >= 0 && from[a + 1] < x.sizes[a + 1];
        }
        from.push_back(k[3]);
        if (!inside) return;
        sum += (detail::at(x, from) - in(3).data[0]) *
               (detail::at(w, {o[4], k[0], k[1], k[2], k[3]}) - in(4).data[0]);
      });
      return sum;
    });
  }

  /// Input NHWC, weight [O, KH, KW, I]: each input pixel is added to a window of the result.
  array transpose_conv2d() const {
    auto const& x = in(0);
    auto const& w = in(1);
    auto out = detail::generate(declared(), [&](index const& o) { return bias(o[3]); });
    auto const steps = ir::contiguous_strides(out.sizes);
    detail::for_each_index(x.sizes, [&](index const& i) {
      detail::for_each_index({w.sizes[0], w.sizes[1], w.sizes[2]}, [&](index const& k) {
        auto const row =
            i[1] * attribute(tosa::attr::stride, 0) + attribute(tosa::attr::out_pad, 0) + k[1];
        auto const column =
            i[2] * attribute(tosa::attr::stride, 1) + attribute(tosa::attr::out_pad, 2) + k[2];
        if (row < 0 || column < 0 || row >= out.sizes[1] || column >= out.sizes[2]) return;
        auto const at = i[0] * steps[0] + row * steps[1] + column * steps[2] + k[0];
        out.data.at(detail::u(at)) += (detail::at(x, i) - in(3).data[0]) *
                                      (detail::at(w, {k[0], k[1], k[2], i[3]}) - in(4).data[0]);
      });
    });
    return out;
  }

  array matmul() const {
    auto const& a = in(0);
    auto const& b = in(1);
    return detail::generate(declared(), [&](index const& o) {
      double sum = 0;
      for (std::int64_t c = 0; c < a.sizes[2]; ++c) {
        sum += (detail::at(a, {o[0], o[1], c}) - in(2).data[0]) *
               (detail::at(b, {o[0], c, o[2]}) - in(3).data[0]);
      }
      return sum;
    });
  }

  array pool(bool average) const {
    auto const& x = in(0);
    auto const zp = average ? in(1).data[0] : 0;
    bool const floating = tosa::is_floating(type_in(0));
    auto const [low, high] = detail::range(type_out());
    return detail::generate(declared(), [&](index const& o) {
      double sum = 0;
      double largest = -HUGE_VAL;
      std::int64_t count = 0;
      for (std::int64_t ky = 0; ky < attribute(tosa::attr::kernel, 0); ++ky) {
        for (std::int64_t kx = 0; kx < attribute(tosa::attr::kernel, 1); ++kx) {
          auto const y =
              o[1] * attribute(tosa::attr::stride, 0) - attribute(tosa::attr::pad, 0) + ky;
          auto const z =
              o[2] * attribute(tosa::attr::stride, 1) - attribute(tosa::attr::pad, 2) + kx;
          if (y < 0 || z < 0 || y >= x.sizes[1] || z >= x.sizes[2]) continue;
          auto const item = detail::at(x, {o[0], y, z, o[3]});
          sum += item - zp;
          largest = std::max(largest, item);
          ++count;
        }
      }
      if (!average) return largest;
      if (floating) return sum / static_cast<double>(count);
      return std::clamp(detail::divided(sum, count) + in(2).data[0], low, high);
    });
  }

  template <class F>
  array reduce(double start, F f) const {
    auto const axis = detail::u(o_->attrs.integer(tosa::attr::axis));
    auto sizes = in(0).sizes;
    auto const length = std::exchange(sizes[axis], 1);
    return detail::generate(sizes, [&](index i) {
      double y = start;
      for (i[axis] = 0; i[axis] < length; ++i[axis]) y = f(y, detail::at(in(0), i));
      return y;
    });
  }

  /// The first of several largest elements.
  array argmax() const {
    auto const axis = detail::u(o_->attrs.integer(tosa::attr::axis));
    return detail::generate(declared(), [&](index i) {
      i.insert(axis, 0);
      std::int64_t best = 0;
      double largest = detail::at(in(0), i);
      for (i[axis] = 1; i[axis] < in(0).sizes[axis]; ++i[axis]) {
        if (detail::at(in(0), i) <= largest) continue;
        largest = detail::at(in(0), i);
        best = i[axis];
      }
      return static_cast<double>(best);
    });
  }

  array reverse() const {
    auto const axis = detail::u(o_->attrs.integer(tosa::attr::axis));
    return detail::generate(declared(), [&](index i) {
      i[axis] = declared()[axis] - 1 - i[axis];
      return detail::at(in(0), i);
    });
  }

  [[nodiscard]] std::int64_t checked_index(std::int64_t n, std::int64_t w) const {
    auto const k = static_cast<std::int64_t>(in(1).data.at(detail::u(n * in(1).sizes[1] + w)));
    if (k < 0 || k >= in(0).sizes[1]) throw std::logic_error("an index outside the values");
    return k;
  }

  array gather() const {
    return detail::generate(declared(), [&](index const& i) {
      return detail::at(in(0), {i[0], checked_index(i[0], i[1]), i[2]});
    });
  }

  array scatter() const {
    auto out = in(0);
    detail::for_each_index(in(2).sizes, [&](index const& i) {
      auto const row = i[0] * out.sizes[1] + checked_index(i[0], i[1]);
      out.data.at(detail::u(row * out.sizes[2] + i[2])) = detail::at(in(2), i);
    });
    return out;
  }

  /// Where a result pixel is on one axis of the input: two pixels and the weight of the second.
  struct sample {
    std::int64_t first;
    std::int64_t second;
    double weight;
  };
  [[nodiscard]] sample sampled(std::size_t axis, std::int64_t i) const {
    auto const& scale = in(1).data;
    auto const last = in(0).sizes[axis + 1] - 1;
    auto const position =
        (static_cast<double>(i) * scale[2 * axis + 1] + in(2).data[axis]) / scale[2 * axis];
    auto const below = std::floor(position);
    auto const at = static_cast<std::int64_t>(below);
    auto const inside = [&](std::int64_t k) { return std::clamp<std::int64_t>(k, 0, last); };
    return {inside(at), inside(at + 1), position - below};
  }

  array resize() const {
    bool const bilinear = o_->attrs.find(tosa::attr::mode)->name == "BILINEAR";
    auto const unit = tosa::is_floating(type_out()) ? 1 : in(1).data[0] * in(1).data[2];
    return detail::generate(declared(), [&](index const& i) {
      auto const y = sampled(0, i[1]);
      auto const x = sampled(1, i[2]);
      auto const pixel = [&](std::int64_t row, std::int64_t column) {
        return detail::at(in(0), {i[0], row, column, i[3]});
      };
      if (!bilinear) {
        return pixel(y.weight < 0.5 ? y.first : y.second, x.weight < 0.5 ? x.first : x.second);
      }
      auto const upper =
          pixel(y.first, x.first) * (1 - x.weight) + pixel(y.first, x.second) * x.weight;
      auto const lower =
          pixel(y.second, x.first) * (1 - x.weight) + pixel(y.second, x.second) * x.weight;
      return (upper * (1 - y.weight) + lower * y.weight) * unit;
    });
  }

  array concat() const {
    auto const axis = detail::u(o_->attrs.integer(tosa::attr::axis));
    return detail::generate(declared(), [&](index i) {
      std::size_t part = 0;
      while (i[axis] >= in(part).sizes[axis]) i[axis] -= in(part++).sizes[axis];
      return detail::at(in(part), i);
    });
  }

  array pad() const {
    auto const& padding = in(1).data;
    auto sizes = in(0).sizes;
    for (std::size_t d = 0; d < sizes.rank(); ++d) {
      sizes[d] += static_cast<std::int64_t>(padding.at(2 * d) + padding.at(2 * d + 1));
    }
    return detail::generate(sizes, [&](index i) {
      for (std::size_t d = 0; d < i.rank(); ++d) {
        i[d] -= static_cast<std::int64_t>(padding[2 * d]);
        if (i[d] < 0 || i[d] >= in(0).sizes[d]) return in(2).data[0];
      }
      return detail::at(in(0), i);
    });
  }

  array slice() const {
    ir::shape sizes;
    for (auto s : in(2).data) sizes.push_back(static_cast<std::int64_t>(s));
    return detail::generate(sizes, [&](index i) {
      for (std::size_t d = 0; d < i.rank(); ++d) {
        i[d] += static_cast<std::int64_t>(in(1).data.at(d));
        if (i[d] >= in(0).sizes[d]) throw std::logic_error("a slice reaches past its input");
      }
      return detail::at(in(0), i);
    });
  }

  array tile() const {
    auto sizes = in(0).sizes;
    for (std::size_t d = 0; d < sizes.rank(); ++d) {
      sizes[d] *= static_cast<std::int64_t>(in(1).data.at(d));
    }
    return detail::generate(sizes, [&](index i) {
      for (std::size_t d = 0; d < i.rank(); ++d) i[d] %= in(0).sizes[d];
      return detail::at(in(0), i);
    });
  }

  array transpose() const {
    auto const& perms = o_->attrs.integers(tosa::attr::perms);
    ir::shape sizes;
    for (auto p : perms) sizes.push_back(in(0).sizes[detail::u(p)]);
    return detail::generate(sizes, [&](index const& i) {
      auto from = i;
      for (std::size_t d = 0; d < i.rank(); ++d) from[detail::u(perms[d])] = i[d];
      return detail::at(in(0), from);
    });
  }

  tosa::region const& r_;
  std::vector<array> values_;
  tosa::operation const* o_ = nullptr;
};

/// The outputs of `g` for these inputs.
inline std::vector<array> evaluate(tosa::graph const& g, std::vector<array> const& inputs) {
  return evaluator(g).run(inputs);
}

}  // namespace support
