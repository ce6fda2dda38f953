// SPDX-License-Identifier: BSD-3-Clause
// Bodies of draft.hpp.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/family_rules.hpp>
#include <support/random_graph/random_source.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace support::random_graphs {

namespace {

// Large enough for images that need several blocks of an NPU, small enough to run in milliseconds.
constexpr std::int64_t usual_elements = 4096;
constexpr std::int64_t usual_work = 200'000;
constexpr std::size_t most_inputs = 5;

bool is_broadcast(ir::shape const& from, ir::shape const& to) {
  if (from.rank() != to.rank()) return false;
  for (std::size_t d = 0; d < to.rank(); ++d) {
    if (from[d] != to[d] && from[d] != 1) return false;
  }
  return true;
}

bool is_fit(value const& v, types const& all) {
  return std::ranges::find(all, v.type) != all.end();
}

}  // namespace

draft::draft(std::uint64_t seed, npu_family family, bool beyond_vela)
    : random(seed * 4 + static_cast<std::uint64_t>(family)),
      family_(family),
      runs_all_(beyond_vela || family == npu_family::u85) {
  std::int64_t const factor = random.chance(0.8) ? 1 : random.chance(0.8) ? 5 : 20;
  most_elements_ = usual_elements * factor;
  work_left_ = usual_work * factor;
}

// ---- Sizes

ir::shape draft::shape(std::size_t least_rank, std::size_t most_rank) {
  auto rank =
      random.choice<std::size_t>({1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 0});
  while (rank < least_rank || rank > most_rank) {
    rank = random.choice<std::size_t>({1, 2, 3, 4, 4, 4, 5, 6, 0});
  }
  auto room = random.chance(0.7) ? random.size(most_elements_) : most_elements_ / 4;
  ir::shape sizes = ir::shape::filled(rank, 1);
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order);
  for (auto d : order) {
    bool const is_batch = d == 0 && rank > 1;
    if (is_batch && random.chance(rank == 4 ? 0.75 : 0.5)) continue;
    auto const most = is_batch ? std::min<std::int64_t>(room, 4) : room;
    // Of 300 channels, 300 rows and so on; one size in twenty may be larger.
    sizes[d] = random.size(random.chance(0.05) ? most : std::min<std::int64_t>(most, 300));
    room = std::max<std::int64_t>(room / sizes[d], 1);
  }
  return sizes;
}

ir::shape draft::fitting(ir::shape const& sizes) const {
  std::int64_t numel = 1;
  for (auto size : sizes) {
    require(size >= 1);
    numel *= size;
    require(numel <= most_elements_);
  }
  return sizes;
}

void draft::spend(std::int64_t multiplications) {
  require(multiplications <= work_left_);
  work_left_ -= multiplications;
}

// ---- Operands

std::optional<value> draft::pick(types const& all) {
  if (values_.empty()) return std::nullopt;
  if (is_fit(values_.back(), all) && random.chance(0.8)) return values_.back();
  std::vector<value> fits;
  std::ranges::copy_if(values_, std::back_inserter(fits),
                       [&](auto const& v) { return is_fit(v, all); });
  if (fits.empty()) return std::nullopt;
  return random.choice(fits);
}

std::optional<value> draft::pick_like(dtype type, ir::shape const& sizes) {
  std::vector<value> fits;
  for (auto const* list : {&values_, &constants_}) {
    std::ranges::copy_if(*list, std::back_inserter(fits), [&](auto const& v) {
      return v.type == type && is_broadcast(v.sizes, sizes);
    });
  }
  if (fits.empty()) return std::nullopt;
  return random.choice(fits);
}

std::optional<value> draft::last() const {
  if (values_.empty()) return std::nullopt;
  return values_.back();
}

value draft::input(dtype type, ir::shape const& sizes, input_values const& values) {
  auto& r = graph_.main();
  auto const id = r.add({input_name(r.tensors.size(), values), type, sizes});
  r.inputs.push_back(id);
  values_.push_back({id, type, sizes, values.range});
  return values_.back();
}

value draft::constant(dtype type, ir::shape const& sizes, integers const& elements) {
  auto const [low, high] = std::ranges::minmax_element(elements);
  auto const id = graph_.main().add({next_name(), type, sizes, to_data(type, sizes, elements)});
  constants_.push_back(
      {id, type, sizes, elements.empty() ? value_range{} : uniform_range(*low, *high)});
  return constants_.back();
}

std::optional<value> draft::find_constant(dtype type, ir::shape const& sizes) const {
  for (auto const& c : constants_) {
    if (c.type == type && c.sizes == sizes) return c;
  }
  return std::nullopt;
}

integers draft::elements_of(value const& constant) const {
  auto const& data = graph_.main()[constant.id].data;
  if (!data) return {};
  return data->values<std::int64_t>();
}

value draft::fresh(dtype type, ir::shape const& sizes) {
  if (type != dtype::int32) return fresh(type, sizes, range_of(type));
  // Wide INT32 values are rare: they can neither be added nor multiplied.
  auto const bits = random.choice({17, 17, 17, 17, 8, 12, 20, 24, 30, 31});
  auto const most = (std::int64_t{1} << bits) - 1;
  return fresh(type, sizes, uniform_range(random.chance(0.8) ? -most : 0, most));
}

value draft::fresh(dtype type, ir::shape const& sizes, value_range const& range) {
  auto const as_constant = fitting(sizes);
  bool const is_first = graph_.main().inputs.empty();  // without inputs there is nothing to run
  if (is_first || (graph_.main().inputs.size() < most_inputs && random.chance(0.5))) {
    return input(type, sizes, {.range = range});
  }
  return constant(type, as_constant, random_elements(random, range, sizes.numel()));
}

tensor_id draft::list(dtype type, integers const& elements) {
  ir::shape const sizes{static_cast<std::int64_t>(elements.size())};
  if (random.chance(0.7)) {
    for (auto const& c : constants_) {
      if (c.type != type || c.sizes != sizes) continue;
      if (elements_of(c) == elements) return c.id;
    }
  }
  return constant(type, sizes, elements).id;
}

// ---- Results

value draft::add(op code, std::vector<tensor_id> operands, dtype type, ir::shape const& sizes,
                 value_range const& range, tosa::attributes attrs) {
  auto const shape = fitting(sizes);
  auto& r = graph_.main();
  auto const id = r.add({next_name(), type, shape});
  r.operations.push_back({code, std::move(operands), {id}, std::move(attrs), std::string(name_)});
  if (!runs_all_) require(runs_on(family_, graph_, r.operations.size() - 1));
  auto const most = range_of(type);
  values_.push_back({id, type, shape, limited(range, most.low, most.high)});
  return values_.back();
}

void draft::keep_from_operands(value const& v) {
  std::erase_if(values_, [&](auto const& other) { return other.id == v.id; });
  only_outputs_.push_back(v);
}

auto draft::here() const -> place {
  auto const& r = graph_.main();
  return {.tensors = r.tensors.size(),
          .operations = r.operations.size(),
          .inputs = r.inputs.size(),
          .constants = constants_.size(),
          .work_left = work_left_,
          .values = values_,
          .only_outputs = only_outputs_};
}

void draft::return_to(place const& p) {
  auto& r = graph_.main();
  r.tensors.resize(p.tensors);
  r.operations.resize(p.operations);
  r.inputs.resize(p.inputs);
  constants_.resize(p.constants);
  work_left_ = p.work_left;
  values_ = p.values;
  only_outputs_ = p.only_outputs;
}

std::string draft::next_name() const { return "t" + std::to_string(graph_.main().tensors.size()); }

std::vector<bool> draft::find_read() const {
  std::vector<bool> read(graph_.main().tensors.size());
  for (auto const& o : graph_.main().operations) {
    for (auto id : o.inputs) read[static_cast<std::size_t>(id)] = true;
  }
  return read;
}

tosa::graph draft::finish() {
  auto& r = graph_.main();
  auto const read = find_read();
  for (auto const& v : values_) {
    if (v.type == dtype::int48) continue;  // an accumulator: always rescaled, no NPU writes it
    bool const is_input = std::ranges::find(r.inputs, v.id) != r.inputs.end();
    bool const is_read = read[static_cast<std::size_t>(v.id)];
    if (!is_read || random.chance(is_input ? 0.02 : 0.06)) r.outputs.push_back(v.id);
  }
  for (auto const& v : only_outputs_) r.outputs.push_back(v.id);
  for (auto const& v : constants_) {
    bool const may_be_output = v.type != dtype::shape && v.type != dtype::int4 &&
                               v.type != dtype::int48 && v.sizes.numel() > 1;
    if (may_be_output && random.chance(0.005)) r.outputs.push_back(v.id);
  }
  if (random.chance(0.3)) random.shuffle(r.outputs);
  return std::move(graph_);
}

// ---- Shapes and zero points

ir::shape random_split(random_source& random, std::int64_t numel, std::size_t rank) {
  auto sizes = ir::shape::filled(rank, 1);
  for (std::int64_t divisor = 2; numel > 1; ++divisor) {
    for (; numel % divisor == 0; numel /= divisor) sizes[random.next() % rank] *= divisor;
  }
  return sizes;
}

value reshaped(draft& d, value const& v, ir::shape const& sizes) {
  return d.add(op::reshape, {v.id, d.shape_operand(sizes)}, v.type, sizes, v.range);
}

value of_rank(draft& d, value const& v, std::size_t least, std::size_t most) {
  auto const rank = v.sizes.rank();
  if (least <= rank && rank <= most) return v;
  if (rank < least && d.random.chance(0.5)) {  // as images of one row, or with a batch of one
    auto sizes = v.sizes;
    while (sizes.rank() < least) sizes.insert(d.random.chance(0.7) ? 0 : sizes.rank(), 1);
    return reshaped(d, v, sizes);
  }
  auto const wanted = static_cast<std::size_t>(
      d.random.between(static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)));
  require(wanted > 0 || v.numel() == 1);
  return reshaped(d, v, wanted == 0 ? ir::shape{} : random_split(d.random, v.numel(), wanted));
}

std::int64_t random_zero_point(draft& d, dtype type) {
  if (type != dtype::int8 || d.random.chance(0.3)) return 0;
  if (d.random.chance(0.2)) return -128;  // of values that are not negative
  return d.random.chance(0.5) ? d.random.between(-30, 30) : d.random.between(-128, 127);
}

}  // namespace support::random_graphs
