// SPDX-License-Identifier: BSD-3-Clause
// Weights and scales of every operation in Vela's streams: they decode, their order matches, and
// the weights equal the graph's.

#include "support/corpus.hpp"
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/little_endian.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <iterator>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;
using ethosu::read_vela_network;
using ethosu::vela_network;

namespace {

using bytes = std::vector<std::byte>;
using weights = std::vector<std::int16_t>;

bytes read_file(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::string const text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  auto const raw = std::as_bytes(std::span(text));
  return {raw.begin(), raw.end()};
}

// Opcodes with their two highest bits, which tell whether a second word follows.
constexpr unsigned op_conv = 2;
constexpr unsigned op_depthwise = 3;
constexpr unsigned op_dma_start = 16;
constexpr unsigned ifm_depth = 0x104;
constexpr unsigned ifm_precision = 0x105;
constexpr unsigned ofm_depth = 0x113;
constexpr unsigned ofm_precision = 0x114;
constexpr unsigned ofm_block_depth = 0x117;
constexpr unsigned kernel_width = 0x120;
constexpr unsigned kernel_height = 0x121;
constexpr unsigned kernel_stride = 0x122;
constexpr unsigned acc_format = 0x124;
constexpr unsigned weight_region = 0x128;
constexpr unsigned scale_region = 0x129;
constexpr unsigned weight_format = 0x12E;
constexpr unsigned dma_source_region = 0x130;
constexpr unsigned dma_target_region = 0x131;
constexpr unsigned weight_base = 0x4020;
constexpr unsigned weight_length = 0x4021;
constexpr unsigned scale_base = 0x4022;
constexpr unsigned scale_length = 0x4023;
constexpr unsigned dma_source = 0x4030;
constexpr unsigned dma_target = 0x4031;
constexpr unsigned dma_length = 0x4032;
constexpr unsigned weight1_base = 0x4090;
constexpr unsigned weight1_length = 0x4091;

/// Bytes of entropy-coded weights, and the numbers of operations with fast or sparse ones.
struct stream_sizes {
  std::size_t ours = 0;
  std::size_t theirs = 0;
  int fast = 0;
  int sparse = 0;
};

/// Interprets the part of a command stream that weights depend on.
class weight_reader {
 public:
  weight_reader(npu_facts const& npu, vela_network const& network, stream_sizes& counted)
      : sizes_(counted), npu_(npu), network_(network) {}

  /// Calls found(order, weights, scales) for every operation with weights.
  template <class Found>
  void run(Found found) {
    auto const& data = network_.cmd_data;
    constexpr std::size_t header = 32;
    for (std::size_t at = header; at + 4 <= data.size(); at += 4) {
      auto const word = support::little_endian(data.subspan(at, 4));
      auto const command = static_cast<unsigned>(word & 0xC3FFU);
      registers_[command] = word >> 16U;
      if (command >> 14U != 0) {
        at += 4;
        auto const low = support::little_endian(data.subspan(at, 4));
        registers_[command] = (word >> 16U & 0xFFU) << 32U | low;
      }
      if (command == op_dma_start) dma();
      if (command == op_depthwise || (command == op_conv && value(op_conv) == 0)) {
        auto const order = read_order(command == op_depthwise);
        found(order, read_weights(order), read_scales(order));
      }
    }
  }

 private:
  [[nodiscard]] std::uint64_t value(unsigned command) const {
    auto const at = registers_.find(command);
    return at == registers_.end() ? 0 : at->second;
  }
  [[nodiscard]] int number(unsigned command) const { return static_cast<int>(value(command)); }

  /// Records what a DMA copied, by destination region and address.
  void dma() {
    auto const from = value(dma_source_region) & 7U;
    if (value(dma_target_region) >> 8U != 0 || from != 0) return;  // a table, a feature map
    auto const place = std::pair{value(dma_target_region) & 7U, value(dma_target)};
    std::erase_if(staged_, [&](auto const& old) {
      auto const& [region, begin] = old.first;
      return region == place.first && begin < place.second + value(dma_length) &&
             place.second < begin + old.second.size();
    });
    staged_[place] = network_.weight_data.subspan(value(dma_source), value(dma_length));
  }

  [[nodiscard]] std::span<std::byte const> memory(std::uint64_t region, std::uint64_t address,
                                                  std::uint64_t length) const {
    if (region == 0) return network_.weight_data.subspan(address, length);
    for (auto const& [place, data] : staged_) {
      auto const& [staged_region, begin] = place;
      if (staged_region != region || address < begin) continue;
      if (address + length <= begin + data.size()) return data.subspan(address - begin, length);
    }
    throw std::runtime_error("weights that no DMA loaded");
  }

  [[nodiscard]] weight_order read_order(bool is_depthwise) const {
    auto const stride = value(kernel_stride);
    auto const bit = [&](unsigned n) { return static_cast<int>(stride >> n & 1U); };
    weight_order made{.npu = &npu_};
    made.traversal = is_depthwise  ? weight_order::kind::depthwise
                     : bit(2) != 0 ? weight_order::kind::part_kernel
                                   : weight_order::kind::depth_first;
    made.ofm_block_depth = number(ofm_block_depth) + 1;
    made.ofm_microblock_depth = microblock().depth;
    made.ifm_bits = 8 << (value(ifm_precision) >> 2U & 3U);
    made.is_sparse = (value(weight_format) >> 4U & 1U) != 0;
    made.stride_x = 1 + bit(0) + 2 * bit(6);
    made.stride_y = 1 + bit(1) + 2 * bit(9);
    made.dilation_x = 1 + bit(3);
    made.dilation_y = 1 + bit(4);
    made.out_channels = number(ofm_depth) + 1;
    made.kernel_height = number(kernel_height) / made.dilation_y + 1;
    made.kernel_width = number(kernel_width) / made.dilation_x + 1;
    made.in_channels = is_depthwise ? 1 : number(ifm_depth) + 1;
    return made;
  }

  [[nodiscard]] npu_block microblock() const {
    if (npu_.family != npu_family::u85) return npu_.microblocks[0];
    constexpr std::array<std::pair<int, int>, 6> shapes{
        {{1, 1}, {1, 2}, {1, 4}, {2, 2}, {2, 4}, {4, 4}}};
    auto const [height, width] = shapes.at(value(acc_format) >> 8U & 7U);
    for (npu_block const& block : npu_.microblocks) {
      if (block.height == height && block.width == width) return block;
    }
    throw std::runtime_error("a microblock that the NPU lacks");
  }

  [[nodiscard]] weights read_weights(weight_order const& order) {
    bool const is_fast = (value(weight_format) & 1U) != 0;
    auto const region = value(weight_region) & 7U;
    std::vector<weights> sequences;
    std::size_t total = 0;
    for (int stream = 0; stream < order.stream_count(); ++stream) {
      auto const length = sequence_length(order, stream);
      total += length;
      if (is_fast) continue;
      auto const next = static_cast<unsigned>(stream - 1) * 2;
      auto const data =
          stream == 0 ? memory(region, value(weight_base), value(weight_length))
                      : memory(region, value(weight1_base + next), value(weight1_length + next));
      auto const& sequence = sequences.emplace_back(decode_mlw(data, length));
      auto const ours = encode_mlw(sequence).size();
      CHECK(ours <= data.size());
      sizes_.ours += ours;
      sizes_.theirs += data.size();
    }
    if (!is_fast) return restore(order, sequences);
    auto const data = memory(region, value(weight_base), value(weight_length));
    auto const sequence = decode_fwd(data, total);
    auto const ours = encode_fwd(sequence, !order.is_sparse);
    bool const same = ours && std::ranges::equal(*ours, data);
    CHECK(same);
    ++sizes_.fast;
    return restore_fast(order, sequence);
  }

  [[nodiscard]] std::vector<scale_entry> read_scales(weight_order const& order) const {
    if ((value(ofm_precision) >> 8U & 1U) != 0) return {};  // one scale for all channels
    bool const is_wide = (value(acc_format) & 3U) == 1;
    auto const form = !order.is_u85() ? scale_form::u55
                      : is_wide       ? scale_form::u85_acc48
                                      : scale_form::u85_acc32;
    auto const region = value(scale_region) & 7U;
    std::vector tables{memory(region, value(scale_base), value(scale_length))};
    if (!order.is_u85() && order.stream_count() == 2) {
      // The registers of the second table are those of U85's third weight stream.
      tables.push_back(memory(region, value(weight1_base + 2), value(weight1_length + 2)));
    }
    return decode_scale_tables(npu_, order.ofm_microblock_depth, form,
                               static_cast<std::size_t>(order.out_channels), tables);
  }

  stream_sizes& sizes_;
  npu_facts const& npu_;
  vela_network const& network_;
  std::map<unsigned, std::uint64_t> registers_{};
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::span<std::byte const>> staged_{};
};

npu_facts const& npu_of(std::string const& configuration) {
  auto const name = configuration.substr(0, configuration.find('+'));
  return *std::ranges::find(target::all_npus, name, &npu_facts::name);
}

/// Weights in the graph's order, as int8: HWC for a depthwise operation.
bytes as_in_graph(weight_order const& order, weights const& given) {
  bytes made;
  auto const channels = static_cast<std::size_t>(order.out_channels);
  bool const is_depthwise = order.traversal == weight_order::kind::depthwise;
  std::size_t const elements = is_depthwise ? given.size() / channels : given.size();
  for (std::size_t e = 0; e < elements; ++e) {
    for (std::size_t c = 0; c < (is_depthwise ? channels : 1); ++c) {
      made.push_back(static_cast<std::byte>(given[c * elements + e] & 0xFF));
    }
  }
  return made;
}

bool is_in(bytes const& graph, bytes const& part) {
  std::boyer_moore_horspool_searcher const searcher(part.begin(), part.end());
  return std::search(graph.begin(), graph.end(), searcher) != graph.end();
}

}  // namespace

TEST_CASE("weights of Vela's streams equal the graphs' weights") {
  auto const files = support::streams_of_corpus("vela.npz");
  if (files.empty()) return;
  std::map<std::string, int> operations;
  stream_sizes sizes;
  int streams = 0;
  int found = 0;
  std::map<std::string, int> others;  // created by Vela, or slices of depthwise weights
  int scales = 0;
  for (auto const& path : files) {
    auto const place = path.parent_path();
    CAPTURE(place.string());
    auto const graph = read_file(place.parent_path() / "graph.tosa");
    auto const file = read_file(path);
    files::npz_archive const archive(file);
    auto const network = read_vela_network(archive);
    weight_reader reader(npu_of(place.filename()), network, sizes);
    ++streams;
    auto const check = [&](weight_order const& order, weights const& given,
                           std::vector<scale_entry> const& entries) {
      ++operations[std::string(order.npu->name)];
      if (order.is_sparse) ++sizes.sparse;
      scales += static_cast<int>(entries.size());
      if (is_in(graph, as_in_graph(order, given))) {
        ++found;
      } else {
        ++others[place.parent_path().filename().string()];
      }
    };
    CHECK_NOTHROW(reader.run(check));
  }
  int made_by_vela = 0;
  for (auto const& [name, count] : others) made_by_vela += count;
  MESSAGE(streams << " streams, " << found << " operations with weights of the graph, "
                  << made_by_vela << " with others in " << others.size() << " graphs, " << scales
                  << " scales");
  MESSAGE(sizes.fast << " fast, " << sizes.sparse << " sparse; entropy coded: " << sizes.ours
                     << " bytes, " << sizes.theirs << " of Vela");
  CHECK(sizes.fast > 0);
  if (support::taken_of() == 1) CHECK(operations.size() == target::all_npus.size());
  CHECK(found > 10 * made_by_vela);
}
