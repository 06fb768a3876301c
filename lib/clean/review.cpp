#include "clean/review.hpp"

#include "grammar/source_text.hpp"
#include "notation/characters.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

constexpr std::string_view change_word = "change ";
constexpr std::string_view every_word = "every ";

/// A text between quotes on one line, nothing in it that could be taken for the end.
std::string quoted(std::string_view text) {
  std::string result{"\""};
  for (auto const c : text) {
    switch (c) {
      case '"':
      case '\\': result += std::string{"\\"} + c; break;
      case '\n': result += "\\n"; break;
      case '\r': result += "\\r"; break;
      case '\t': result += "\\t"; break;
      default: result += c;
    }
  }
  return result + "\"";
}

std::string_view word_for(Decision decision) noexcept {
  return decision == Decision::yes ? "yes" : decision == Decision::no ? "no" : "?";
}

std::optional<Decision> decision_of(std::string_view word) noexcept {
  if (word == "yes" || word == "oui") {
    return Decision::yes;
  }
  if (word == "no" || word == "non") {
    return Decision::no;
  }
  return word == "?" || word.empty() ? std::optional{Decision::open} : std::nullopt;
}

Diagnostic fault(std::uint64_t line, std::string_view text, std::string message, std::string hint) {
  Diagnostic diagnostic;
  diagnostic.code = "review-file";
  diagnostic.where = {line, 1};
  diagnostic.length = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, source_text::count_characters(text)));
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = text;
  return diagnostic;
}

}  // namespace

std::string ReviewEntry::key() const {
  std::string text;
  for (auto const& change : changes) {
    text += everywhere ? std::string{every_word} : std::string{change_word} + std::to_string(change.offset) + " ";
    text += quoted(change.before_text) + " -> " + quoted(change.after_text) + "\n";
    if (everywhere) {
      break;
    }
  }
  return text;
}

std::string write_review(std::string_view file, std::vector<ReviewEntry> const& entries) {
  std::string text{"# Proposals for "};
  text += quoted(file) + ".\n# Write yes or no after \"apply:\" and run damier clean with the same --review again.\n";
  std::size_t number = 0;
  for (auto const& entry : entries) {
    text += "\n[" + std::to_string(++number) + "] apply: " + std::string{word_for(entry.decision)} + "\n  ";
    text += entry.everywhere ? std::to_string(entry.games) + (entry.games == 1 ? " game" : " games")
                             : "game " + std::to_string(entry.changes.empty() ? 0 : entry.changes.front().game);
    text += ", line " + std::to_string(entry.line) + ", " + entry.code + ", " + std::string{name(entry.confidence)};
    text += (entry.percent == 0 ? "" : " (" + std::to_string(entry.percent) + " %)") + ": " + entry.reason + "\n";
    auto key = entry.key();
    for (std::string_view rest{key}; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      text += "  " + std::string{rest.substr(0, rest.find('\n'))} + "\n";
    }
  }
  return text;
}

tl::expected<Decisions, Diagnostic> read_review(std::string_view text) {
  Decisions decisions;
  std::string key;
  auto decision = Decision::open;
  auto const close_entry = [&] {
    if (!key.empty()) {
      decisions[key] = decision;
    }
    key.clear();
  };
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    auto const line = trimmed(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    if (line.starts_with('[')) {
      close_entry();
      auto const apply = line.find("apply:");
      auto const word = apply == std::string_view::npos ? line : trimmed(line.substr(apply + 6));
      auto const read = apply == std::string_view::npos ? std::nullopt : decision_of(word);
      if (!read) {
        return tl::unexpected{
            fault(number, line, "this is no decision", "write \"apply: yes\", \"apply: no\" or \"apply: ?\"")};
      }
      decision = *read;
    } else if (line.starts_with(change_word) || line.starts_with(every_word)) {
      key += std::string{line} + "\n";
    }
  }
  close_entry();
  return decisions;
}

}  // namespace damier
