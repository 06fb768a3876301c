#include "answers/shots.hpp"

#include "text/stop_request.hpp"

#include "language/message.hpp"
#include "language/message_error.hpp"
#include "reading/file_message.hpp"
#include "tactics/proof.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"

#include <optional>
#include <string>
#include <utility>

namespace damier::answers {
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

bool is_foreign(tl::expected<ProofRecord, ProofFault> const& record) {
  return !record &&
         (record.error().kind == ProofFault::Kind::not_json || record.error().kind == ProofFault::Kind::no_proof);
}

}  // namespace

void check_proofs(std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                  std::function<void(Message const&)> const& wrong,
                  std::function<bool(ProofRecord const&)> const& sound) {
  auto const source = open_file(path);
  LineReader lines{*source};
  auto is_first = true;
  for (std::string line; lines.next(line);) {
    end_if_stopped();
    if (line.find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    }
    auto const record = read_proof(line);
    if (std::exchange(is_first, false) && is_foreign(record)) {
      throw MessageError{message("proofs-foreign", "file"_a = shown_path(path), "line"_a = lines.number())};
    }
    if (!record && record.error().kind == ProofFault::Kind::unclaimed) {
      continue;
    }
    ++counts.checked;
    if (auto const fault = fault_of(record, path, lines.number(), tables)) {
      ++counts.wrong;
      wrong(*fault);
    } else if (sound && !sound(*record)) {
      return;
    }
  }
}

}  // namespace damier::answers
