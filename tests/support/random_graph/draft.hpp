#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A random graph under construction: its values with their ranges, from which operands are taken.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <support/random_graph/elements.hpp>
#include <support/random_graph/random_source.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support::random_graphs {

using arm_delegate::npu_family;
using tosa::dtype;
using tosa::op;
using tosa::symbol;
using tosa::tensor_id;
namespace attr = tosa::attr;

using types = std::vector<dtype>;
using numbers = std::vector<std::int32_t>;

/// Thrown if no operand suits an operator, or its result would be undefined or too large.
struct no_fit {};

inline void require(bool holds) {
  if (!holds) throw no_fit{};
}

/// A tensor that may become an operand.
struct value {
  tensor_id id{};
  dtype type = dtype::unknown;
  ir::shape sizes{};
  value_range range{};

  [[nodiscard]] std::int64_t numel() const { return sizes.numel(); }
};

/// Adds operators to a graph. Every operator is one that the family runs; `no_fit` otherwise.
class draft {
 public:
  draft(std::uint64_t seed, npu_family family, bool beyond_vela);

  random_source random;

  [[nodiscard]] npu_family family() const { return family_; }
  /// True if the graph may have every operator: Vela 5.1 does not compile all for U55 and U65.
  [[nodiscard]] bool runs_all() const { return runs_all_; }
  [[nodiscard]] std::size_t size() const { return graph_.main().operations.size(); }
  [[nodiscard]] std::int64_t most_elements() const { return most_elements_; }

  // Sizes

  /// A random shape of one of the ranks; images are preferred.
  ir::shape shape(std::size_t least_rank = 0, std::size_t most_rank = 6);
  /// The shape, if it has not too many elements.
  [[nodiscard]] ir::shape fitting(ir::shape const& sizes) const;
  [[nodiscard]] std::int64_t work_left() const { return work_left_; }
  /// Uses up some of the multiplications that a graph may need.
  void spend(std::int64_t multiplications);

  // Operands

  /// The last value of one of the types, mostly, or another one.
  std::optional<value> pick(types const& all);
  /// Another value of this type that may be broadcast to the shape.
  std::optional<value> pick_like(dtype type, ir::shape const& sizes);
  /// The last value, if it was not an input.
  [[nodiscard]] std::optional<value> last() const;

  value input(dtype type, ir::shape const& sizes, input_values const& values);
  /// With the range of its elements.
  value constant(dtype type, ir::shape const& sizes, integers const& elements);
  /// A constant that another operator reads.
  [[nodiscard]] std::optional<value> find_constant(dtype type, ir::shape const& sizes) const;
  [[nodiscard]] integers elements_of(value const& constant) const;
  /// A new input or constant.
  value fresh(dtype type, ir::shape const& sizes);
  value fresh(dtype type, ir::shape const& sizes, value_range const& range);
  /// A constant of rank 1; equal ones are often the same tensor.
  tensor_id list(dtype type, integers const& elements);
  tensor_id shape_operand(ir::shape const& sizes) {
    return list(dtype::shape, {sizes.begin(), sizes.end()});
  }

  // Results

  value add(op code, std::vector<tensor_id> operands, dtype type, ir::shape const& sizes,
            value_range const& range, tosa::attributes attrs = {});
  /// Makes a value an output that no operator reads.
  void keep_from_operands(value const& v);

  /// Calls `make`, which adds operators; if it throws `no_fit`, the graph is as before.
  template <class Make>
  bool attempt(std::string_view name, Make const& make) {
    auto const before = here();
    auto const outer = std::exchange(name_, name);
    bool fits = true;
    try {
      make(*this);
    } catch (no_fit const&) {
      return_to(before);
      fits = false;
    }
    name_ = outer;
    return fits;
  }

  /// The graph: values that no operator reads are outputs, and occasionally others.
  tosa::graph finish();

 private:
  struct place {
    std::size_t tensors = 0;
    std::size_t operations = 0;
    std::size_t inputs = 0;
    std::size_t constants = 0;
    std::int64_t work_left = 0;
    std::vector<value> values{};
    std::vector<value> only_outputs{};
  };
  [[nodiscard]] place here() const;
  void return_to(place const& p);
  [[nodiscard]] std::vector<bool> find_read() const;
  std::string next_name() const;

  npu_family family_;
  bool runs_all_;
  tosa::graph graph_{};
  std::vector<value> values_{};     ///< inputs and results
  std::vector<value> constants_{};  ///< also those with rank 1
  std::vector<value> only_outputs_{};
  std::string_view name_{};
  std::int64_t most_elements_;
  std::int64_t work_left_;
};

/// The value, reshaped if its rank is outside these bounds.
value of_rank(draft& d, value const& v, std::size_t least, std::size_t most);
value reshaped(draft& d, value const& v, ir::shape const& sizes);
/// A random factorization.
ir::shape random_split(random_source& random, std::int64_t numel, std::size_t rank);

/// A zero point: any number for INT8, else 0.
std::int64_t random_zero_point(draft& d, dtype type);

inline symbol random_nan_mode(draft& d) {
  return symbol{d.random.chance(0.5) ? "PROPAGATE" : "IGNORE"};
}

}  // namespace support::random_graphs
