#pragma once

#include "tests/game/read_records.hpp"
#include "validate/validator.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Runs PDN text through reader, builder and validator.
namespace judging {

/// The judgement of a text of one record. The texts of findings are copies, because the tape no longer exists.
struct Judged {
  damier::Game game;
  damier::Judgement judgement;
};

/// Judges all records of a text.
///
/// Reports that are made once for every ordinary file are left out unless asked for: they would be in all tests.
enum class FileHints { left_out, kept };
inline std::vector<Judged> judge_all(std::string text, damier::Variant const* asked = nullptr,
                                     FileHints hints = FileHints::left_out) {
  read_records::Records records{std::move(text)};
  damier::Validator validator{asked};
  std::vector<Judged> all;
  while (records.next()) {
    auto const& judgement = validator.judge(records.tape, records.game);
    all.push_back({records.game, judgement});
    std::erase_if(all.back().judgement.findings, [&](damier::Finding const& finding) {
      return hints == FileHints::left_out &&
             (finding.code == "missing-game-type" || finding.code == "fen-without-setup");
    });
  }
  return all;
}

inline Judged judge(std::string text, damier::Variant const* asked = nullptr) {
  auto all = judge_all(std::move(text), asked);
  if (all.size() != 1) throw std::invalid_argument{std::to_string(all.size()) + " records"};
  return std::move(all.front());
}

/// A finding as "code line:column ply move", without ply and move if it is not about a move.
inline std::string brief(damier::Finding const& finding) {
  auto text =
      std::string{finding.code} + " " + std::to_string(finding.where.line) + ":" + std::to_string(finding.where.column);
  if (finding.ply != 0) text += " " + std::to_string(finding.ply) + (finding.in_variation ? "v " : " ") + finding.move;
  return text;
}

inline std::vector<std::string> findings(std::string text, damier::Variant const* asked = nullptr) {
  std::vector<std::string> all;
  for (auto const& judged : judge_all(std::move(text), asked)) {
    for (auto const& finding : judged.judgement.findings) all.push_back(brief(finding));
  }
  return all;
}

/// The finding with a code, which must occur exactly once.
inline damier::Finding finding(Judged const& judged, std::string_view code) {
  std::optional<damier::Finding> found;
  for (auto const& each : judged.judgement.findings) {
    if (each.code != code) continue;
    if (found) throw std::invalid_argument{"more than one finding " + std::string{code}};
    found = each;
  }
  if (!found) throw std::invalid_argument{"no finding " + std::string{code}};
  return *found;
}

using Strings = std::vector<std::string>;

}  // namespace judging
