#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that bytes are a flatbuffer of a schema before anything else reads them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace arm_delegate::files {

/// Verifies tables with the compiled schema, and sums the cost of reading them: several references
/// can share a target, so a small file can contain one large object many times. The generated
/// verifiers do not count the elements of vectors.
class flatbuffer_verifier {
 public:
  /// `file` is aligned to 8 bytes and smaller than flatbuffers' limit.
  explicit flatbuffer_verifier(std::span<std::byte const> file)
      : start_(reinterpret_cast<std::uint8_t const*>(file.data())),
        credit_(file.size() * cost_per_byte + base_cost),
        verifier_(start_, file.size(), unlimited_tables()) {}

  /// True if the root table and everything it refers to are valid.
  bool check(flatbuffers::TypeTable const& root) {
    auto const at = follow(0);
    return at != 0 && check_table(at, root);
  }

  /// True if the root table itself is valid, so that one of its fields can be read.
  bool check_child(flatbuffers::TypeTable const& root, std::size_t field) {
    auto const at = follow(0);
    if (at == 0) return false;
    auto const& t = table_at(at);
    return t.VerifyTableStart(verifier_) && check_field(at, root, field);
  }

 private:
  // Names and locations are shared between operators; real files cost less than five.
  static constexpr std::size_t cost_per_byte = 16;
  static constexpr std::size_t base_cost = std::size_t{1} << 16U;
  static constexpr std::size_t cost_of_reference = 16;

  static flatbuffers::Verifier::Options unlimited_tables() {
    flatbuffers::Verifier::Options options;  // each costs a reference
    options.max_tables = std::numeric_limits<flatbuffers::uoffset_t>::max();
    return options;
  }

  bool spend(std::size_t cost) {
    if (cost > credit_) return false;
    credit_ -= cost;
    return true;
  }

  [[nodiscard]] flatbuffers::Table const& table_at(std::size_t at) const {
    return *reinterpret_cast<flatbuffers::Table const*>(start_ + at);
  }
  /// The position that the offset at `at` refers to, or 0.
  [[nodiscard]] std::size_t follow(std::size_t at) const {
    auto const offset = std::size_t{verifier_.VerifyOffset(at)};
    return offset == 0 ? 0 : at + offset;
  }

  bool check_table(std::size_t at, flatbuffers::TypeTable const& type) {
    if (!spend(cost_of_reference) || !table_at(at).VerifyTableStart(verifier_)) return false;
    for (std::size_t i = 0; i < type.num_elems; ++i) {
      if (!check_field(at, type, i)) return false;
    }
    return verifier_.EndTable();
  }

  bool check_field(std::size_t table, flatbuffers::TypeTable const& type, std::size_t i) {
    auto const& t = table_at(table);
    auto const id = flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(i));
    auto const code = type.type_codes[i];
    auto const element = static_cast<flatbuffers::ElementaryType>(code.base_type);
    bool const is_reference = code.is_repeating != 0 || element == flatbuffers::ET_STRING ||
                              element == flatbuffers::ET_SEQUENCE;
    if (!is_reference) return check_scalar(t, id, element);
    auto const here = std::size_t{t.GetOptionalFieldOffset(id)};
    if (here == 0) return true;
    auto const at = follow(table + here);
    if (at == 0) return false;
    auto const* refers = code.sequence_ref >= 0 ? type.type_refs[code.sequence_ref]() : nullptr;
    if (code.is_repeating != 0) return check_vector(at, element, refers);
    if (element == flatbuffers::ET_STRING) return check_string(at);
    if (refers->st != flatbuffers::ST_UNION) return check_table(at, *refers);
    // A union uses two ids, starting with its type's. Unknown members are never read.
    auto const before = flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(i - 1));
    auto const member = std::size_t{t.GetField<std::uint8_t>(before, 0)};
    if (member == 0 || member >= refers->num_elems) return true;
    auto const number = refers->type_codes[member].sequence_ref;
    return check_table(at, *refers->type_refs[number]());
  }

  bool check_scalar(flatbuffers::Table const& t, flatbuffers::voffset_t id,
                    flatbuffers::ElementaryType element) {
    switch (size_of(element)) {
      case 1: return t.VerifyField<std::uint8_t>(verifier_, id, 1);
      case 2: return t.VerifyField<std::uint16_t>(verifier_, id, 2);
      case 4: return t.VerifyField<std::uint32_t>(verifier_, id, 4);
      default: return t.VerifyField<std::uint64_t>(verifier_, id, 8);
    }
  }

  bool check_string(std::size_t at) {
    auto const* s = reinterpret_cast<flatbuffers::String const*>(start_ + at);
    return verifier_.VerifyString(s) && spend(cost_of_reference + s->size());
  }

  bool check_vector(std::size_t at, flatbuffers::ElementaryType element,
                    flatbuffers::TypeTable const* type) {
    auto const size = size_of(element);
    if (!verifier_.VerifyVectorOrString(start_ + at, size)) return false;
    auto const count = std::size_t{flatbuffers::ReadScalar<flatbuffers::uoffset_t>(start_ + at)};
    bool const is_aligned = count == 0 || (at + sizeof(flatbuffers::uoffset_t)) % size == 0;
    if (!is_aligned || !spend(cost_of_reference + count * size)) return false;
    bool const is_string = element == flatbuffers::ET_STRING;
    if (!is_string && element != flatbuffers::ET_SEQUENCE) return true;
    for (std::size_t i = 0; i < count; ++i) {
      auto const item = follow(at + sizeof(flatbuffers::uoffset_t) * (i + 1));
      if (item == 0 || !(is_string ? check_string(item) : check_table(item, *type))) return false;
    }
    return true;
  }

  /// The bytes of an element, or of a reference to one.
  static std::size_t size_of(flatbuffers::ElementaryType element) {
    switch (element) {
      case flatbuffers::ET_UTYPE:
      case flatbuffers::ET_BOOL:
      case flatbuffers::ET_CHAR:
      case flatbuffers::ET_UCHAR: return 1;
      case flatbuffers::ET_SHORT:
      case flatbuffers::ET_USHORT: return 2;
      case flatbuffers::ET_LONG:
      case flatbuffers::ET_ULONG:
      case flatbuffers::ET_DOUBLE: return 8;
      default: return 4;
    }
  }

  std::uint8_t const* start_;
  std::size_t credit_;
  flatbuffers::Verifier verifier_;
};

}  // namespace arm_delegate::files
