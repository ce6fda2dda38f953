#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many blocks of a kernel operation may be unfinished when the next operation starts.
//
// Source: Vela (CalcBlockDep of ethos_u55_register_cs_generator.cpp and
// ethos_u85_register_cs_generator.cpp): there is no other description of the register. Vela
// compares positions in feature maps and allows no overlap if they do not correspond; this file
// compares bytes.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::rules {

/// The largest value of the register.
[[nodiscard]] constexpr std::int64_t most_block_dependency(npu_facts const& npu) {
  return npu.family == npu_family::u85 ? 7 : 3;
}

namespace detail {

/// A map divided into jobs: the depth varies fastest, then the width.
class job_list {
 public:
  job_list(feature_map const& map, map_place job)
      : sizes_{map.height, map.width, map.depth}, job_(job) {
    auto const jobs = [](std::int64_t size, std::int64_t each) { return (size + each - 1) / each; };
    across_ = jobs(map.width, job.x);
    deep_ = jobs(map.depth, job.c);
    count_ = jobs(map.height, job.y) * across_ * deep_;
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] map_part operator[](std::int64_t i) const {
    map_place const begin{i / (deep_ * across_) * job_.y, i / deep_ % across_ * job_.x,
                          i % deep_ * job_.c};
    return {begin,
            {std::min(begin.y + job_.y, sizes_.y), std::min(begin.x + job_.x, sizes_.x),
             std::min(begin.c + job_.c, sizes_.c)}};
  }

 private:
  map_place sizes_;
  map_place job_;
  std::int64_t across_ = 0;
  std::int64_t deep_ = 0;
  std::int64_t count_ = 0;
};

/// True if `part` has every n-th row and column of `whole`: the parts of a convolution with a large
/// stride read such inputs, those of a transposed one write such outputs.
inline bool is_subsampled(feature_map const& part, feature_map const& whole) {
  auto const fits = [](std::int64_t stride, std::int64_t unit, std::int64_t size,
                       std::int64_t sizes) {
    if (unit <= 0 || stride <= 0 || stride % unit != 0) return false;
    auto const step = stride / unit;
    return size * step < sizes + step && size * step > sizes - step;
  };
  return whole.format == activation_format::nhwc &&
         std::max(part.depth, whole.depth) * whole.element_bytes() <= whole.stride_x &&
         fits(part.stride_y, whole.stride_y, part.height, whole.height) &&
         fits(part.stride_x, whole.stride_x, part.width, whole.width);
}

/// True if two maps are views of one tensor: they have the same sizes, or the same strides in
/// dimensions larger than 1. An input may skip rows and columns.
inline bool is_same_tensor(feature_map const& a, feature_map const& b) {
  if (b.broadcast != broadcast_mode::none || a.format != b.format || a.precision != b.precision) {
    return false;
  }
  if (a.height == b.height && a.width == b.width && a.depth == b.depth) return true;
  if (is_subsampled(a, b) || is_subsampled(b, a)) return true;
  bool const rows =
      std::min(a.height, b.height) == 1 || (a.stride_y != 0 && b.stride_y % a.stride_y == 0);
  bool const leaves_out = b.depth <= a.depth && a.stride_x != 0 && b.stride_x % a.stride_x == 0;
  bool const columns = a.format == activation_format::nhcwb16 || std::min(a.width, b.width) == 1 ||
                       a.stride_x == b.stride_x || leaves_out;
  bool const bricks = a.format == activation_format::nhwc || std::min(a.depth, b.depth) <= 16 ||
                      a.stride_c == b.stride_c;
  return rows && columns && bricks;
}

/// The smallest number of blocks at which one of the operation's first jobs reads what one of the
/// previous operation's last blocks writes.
inline std::int64_t first_meeting(npu_facts const& npu, kernel_operation const& before,
                                  kernel_operation const& now, feature_map const& input,
                                  std::int64_t most) {
  job_list const blocks(before.ofm, {before.block.height, before.block.width, before.block.depth});
  auto const& k = now.kernel;
  job_list const jobs(input, {input_size(now.block.height, k.stride_y, k.dilated_height()),
                              input_size(now.block.width, k.stride_x, k.dilated_width()),
                              ifm_block_depth(npu, now)});
  auto const looked_at = std::min({most, blocks.count(), jobs.count()});
  std::vector<byte_ranges> read;     // by the first jobs
  std::vector<byte_ranges> written;  // by the last blocks, in reverse order
  auto const output = written_map(before);
  for (std::int64_t together = 0; together < looked_at; ++together) {
    auto const block = blocks[blocks.count() - 1 - together];
    read.emplace_back(ranges_of(input, jobs[together]));
    written.emplace_back(ranges_of(output, written_part(before, block)));
    for (std::size_t job = 0; job < read.size(); ++job) {
      if (read[job].overlap(written[read.size() - 1 - job])) return together;
    }
  }
  return looked_at;
}

}  // namespace detail

/// The largest safe block dependency of an operation after `before`, which may be null. A chain
/// runs as one operation: `before` is then the operation before the chain. A member has no larger
/// dependency than its inputs in memory allow, and Vela 5.2 gives all members the smallest of
/// these; Vela 5.1 gives them 0.
[[nodiscard]] inline std::int64_t block_dependency(npu_facts const& npu,
                                                   kernel_operation const* before,
                                                   kernel_operation const& now) {
  if (before == nullptr) return 0;
  bool const had_table = table_bytes(npu, before->out.lookup) > 0;
  if (had_table && !keeps_tables(npu, now.out.lookup)) return 0;

  std::int64_t most = most_block_dependency(npu);
  if (!writes_ofm(*before)) return most;
  byte_ranges const written(ranges_of(written_map(*before)));
  auto const check = [&](feature_map const& input) {
    if (!written.overlap(byte_ranges(ranges_of(input)))) return;
    most = detail::is_same_tensor(written_map(*before), input)
               ? detail::first_meeting(npu, *before, now, input, most)
               : 0;
  };
  if (reads_ifm(now)) check(now.ifm);
  if (auto const* f = read_ifm2(now)) check(*f);
  return most;
}

/// The largest safe block dependency of all operations of a chain after `before`, which may be
/// null.
[[nodiscard]] inline std::int64_t block_dependency(npu_facts const& npu,
                                                   kernel_operation const* before,
                                                   std::span<kernel_operation const> chain) {
  auto most = most_block_dependency(npu);
  for (auto const& o : chain) most = std::min(most, block_dependency(npu, before, o));
  return most;
}

}  // namespace arm_delegate::ethosu::rules
