#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Weights and constants of a .pt2: views of raw storages in the archive, found by name.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/zip.hpp>
#include <arm_delegate/frontends/pt2/archive.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/frontends/pt2/symbol_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace arm_delegate::frontend::pt2 {

/// A tensor of the archive and its member: tensors of one member share memory.
struct stored_tensor {
  ir::tensor_data data{};
  files::zip_member const* storage = nullptr;
};

/// One of the archive's two tables of tensors.
class weight_table {
 public:
  /// `folder`: "data/weights/" or "data/constants/"; `kind`: "weights" or "constants".
  weight_table(archive const& from, std::string_view kind, std::shared_ptr<void const> owner)
      : archive_(&from), folder_(fmt::format("data/{}/", kind)), owner_(std::move(owner)) {
    auto const base = fmt::format("{}{}", folder_, from.model());
    auto const* const table = from.find(fmt::format("{}_{}_config.json", base, kind));
    if (table == nullptr) {
      if (from.find(base + ".pt") != nullptr) throw pickled();
      return;
    }
    document_ = from.parse(*table);
    auto const root = json::as_object(document_->root(), table->name);
    for (auto const& [name, entry] : json::object_field(root, "config")) {
      if (!entries_.emplace(name, entry).second) {
        throw json::bad(fmt::format("'{}' occurs twice in the weights", name));
      }
    }
  }

  /// The tensor of a parameter, buffer or constant. Throws `code::bad_weights`.
  [[nodiscard]] stored_tensor read(std::string_view name) {
    auto const at = entries_.find(name);
    if (at == entries_.end()) throw bad(name, "has no data in the archive");
    auto const entry = json::as_object(at->second, name);
    if (auto const pickle = json::find(entry, "use_pickle");
        pickle && json::as_bool(*pickle, "use_pickle")) {
      raise(code::bad_weights,
            fmt::format("'{}' is a tensor subclass, stored as a Python pickle", name),
            "export after convert_pt2e, or turn it into a plain tensor");
    }
    symbol_table const none;  // saved tensors have fixed sizes
    auto const meta = meta_reader(none).read(json::field(entry, "tensor_meta"), {"tensor", name});
    auto const path = json::text_field(entry, "path_name");
    auto const* const member = archive_->find(fmt::format("{}{}", folder_, path));
    if (member == nullptr)
      throw bad(name, fmt::format("is stored in '{}', which is missing", path));
    return {view(name, meta, bytes(*member)), member};
  }

 private:
  static error bad(std::string_view name, std::string_view what) {
    return error(code::bad_weights, fmt::format("'{}' {}", name, what), "save the program again");
  }

  static error pickled() {
    return error(code::bad_schema_version,
                 "the weights are one pickle, the format of torch 2.8 and older",
                 "re-export with torch 2.9 or newer");
  }

  /// The member's bytes, read once even if many tensors share the member.
  files::file_bytes const& bytes(files::zip_member const& m) {
    auto at = read_.find(&m);
    if (at == read_.end()) {
      auto content = files::zip_archive::read(m);
      if (content.owner == nullptr) content.owner = owner_;  // a view into the file
      at = read_.emplace(&m, std::move(content)).first;
    }
    return at->second;
  }

  [[nodiscard]] ir::tensor_data view(std::string_view name, tensor_meta const& meta,
                                     files::file_bytes const& storage) const {
    if (storage.bytes.empty() && meta.type.sizes.numel() != 0) {
      throw bad(name, "has no elements in the archive: was it exported with fake tensors?");
    }
    if (!meta.offset) throw bad(name, "has no storage offset");
    try {
      return ir::tensor_data::view(meta.type.type, meta.type.sizes, meta.strides, *meta.offset,
                                   storage.bytes, storage.owner);
    } catch (error const& e) {
      throw bad(name, "does not fit its data: " + e.diagnostics().front().why.rule);
    }
  }

  archive const* archive_;
  std::string folder_;
  std::shared_ptr<void const> owner_;
  json::document document_;
  std::unordered_map<std::string_view, json::element> entries_;
  std::unordered_map<files::zip_member const*, files::file_bytes> read_;
};

}  // namespace arm_delegate::frontend::pt2
