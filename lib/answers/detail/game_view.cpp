#include "answers/game_view.hpp"

#include "answers/changes.hpp"
#include "answers/check.hpp"
#include "answers/value_words.hpp"
#include "export/finding_writer.hpp"
#include "export/pdn_writer.hpp"
#include "export/viewer_game.hpp"
#include "game/label.hpp"
#include "language/message.hpp"
#include "store/base_reader.hpp"
#include "store/game_line.hpp"
#include "store/labels.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::answers {
namespace {

std::optional<NamedOpening> opening_of(Game const& game, OpeningNames const& openings, Language language) {
  if (game.variant == nullptr) {
    return std::nullopt;
  }
  MainLine line;
  read_main_line(game, line);
  auto const* const opening = openings.of(line);
  return opening == nullptr ? std::nullopt
                            : std::optional{NamedOpening{opening->id, shown_name(opening->names, language)}};
}

/// The findings of a game as NDJSON, without its last line end.
std::string finding_lines(Base& base, GameId game) {
  std::string lines;
  FindingReport report{
      ndjson_finding_writer(), {.least = Severity::hint, .codes = {}}, [&](std::string_view text) { lines += text; }};
  auto const number = static_cast<std::int64_t>(game);
  Check check{report, {.games = GameRange{number, number}}};
  Progress silent;
  check.check(base.path(), silent);
  report.finish();
  return lines.substr(0, lines.find_last_not_of('\n') + 1);
}

void add_findings(JsonWriter& json, Base& base, StoredGame const& stored) {
  auto lines = stored.findings.empty() ? std::string{} : finding_lines(base, stored.id);
  for (auto& c : lines) {
    c = c == '\n' ? ',' : c;  // no other one is in an object on one line
  }
  json.key("findings").raw(std::string{"["}.append(lines).append("]"));
}

void add_names(JsonWriter& json, std::string_view key, std::vector<Label> const& labels, LabelKind kind) {
  json.key(key).begin_array();
  for (auto const& label : labels) {
    if (label.kind == kind) {
      json.value(label.name);
    }
  }
  json.end_array();
}

void add_labels_of(JsonWriter& json, std::vector<Label> const& labels) {
  json.key("labels").begin_object();
  add_names(json, "collections", labels, LabelKind::collection);
  add_names(json, "flags", labels, LabelKind::flag);
  std::optional<int> stars;
  json.key("notes").begin_array();
  for (auto const& label : labels) {
    if (label.kind == LabelKind::note) {
      json.begin_object().member("person", label.name).member("made", label.made).member("text", label.text);
      json.end_object();
    } else if (label.kind == LabelKind::stars) {
      stars = label.name.front() - '0';
    }
  }
  json.end_array().member("stars", stars).end_object();
}

}  // namespace

void add_game(JsonWriter& json, Base& base, GameId game, OpeningNames const& openings, Language language) {
  auto const stored = load_game(base, game, {.game = true, .findings = true, .layers = true});
  auto const number = static_cast<std::int64_t>(game);
  if (!stored) {
    throw NotFound{message("no-such-game", "base"_a = base.path(), "game"_a = number)};
  }
  json.member("game", number);
  json.key("head").raw(
      viewer_head(stored->game, static_cast<std::uint64_t>(number), opening_of(stored->game, openings, language)));
  json.key("body").raw(viewer_body(stored->game, language));
  std::string pdn;
  write_pdn(stored->game, pdn);
  json.member("pdn", pdn).member("text", game_text(base, number));
  add_findings(json, base, *stored);
  add_labels_of(json, labels_of(base, game));
  json.key("source").begin_object().member("file", stored->source).member("line", stored->source_line);
  json.member("number", stored->source_number).end_object();
}

}  // namespace damier::answers
