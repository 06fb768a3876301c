#include "apps/damier/shots/proof_file.hpp"

#include "apps/damier/options/inputs.hpp"
#include "language/message.hpp"
#include "reading/file_message.hpp"
#include "tactics/proof_check.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace damier::app {
namespace {

/// What is wrong with a proof that was read, or that it cannot be read; nothing for a sound one.
std::optional<Message> fault_of(tl::expected<ProofRecord, ProofFault> const& record, std::string const& path,
                                std::uint64_t number, endgame::TableFolder const* folder) {
  if (!record) {
    return message("proof-unreadable", "file"_a = shown_path(path), "line"_a = number,
                   "fault"_a = name_of(record.error().kind), "place"_a = record.error().where);
  }
  auto const error =
      find_proof_error(*record, folder != nullptr ? folder->of(*record->proof.variant) : endgame::Tables{});
  if (!error) {
    return std::nullopt;
  }
  return message("proof-wrong", "file"_a = shown_path(path), "line"_a = number, "fault"_a = name_of(error->kind),
                 "moves"_a = error->where);
}

}  // namespace

void check_proofs(Console& console, std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                  std::function<bool(ProofRecord const&)> const& sound) {
  auto const text = read_whole(path);
  std::string_view rest{text};
  for (std::uint64_t number = 1; !rest.empty(); ++number) {
    Console::check_interrupt();
    auto const end = std::min(rest.find('\n'), rest.size());
    auto const line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    ++counts.checked;
    auto const record = read_proof(line);
    if (auto const fault = fault_of(record, path, number, tables)) {
      ++counts.wrong;
      console.error(*fault);
    } else if (sound && !sound(*record)) {
      return;
    }
  }
}

}  // namespace damier::app
