#include "answers/changes.hpp"
#include "answers/labels.hpp"
#include "grammar/json/writer.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/report_text.hpp"
#include "store/journal.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace damier::serve {
namespace {

using answers::Answer;
using answers::ChangeOptions;

using Change = std::unique_ptr<Answer> (*)(Context const& context, Request const& request, Base& base,
                                           ChangeOptions const& options);

constexpr ParameterInfo lot_parameter{"where", ParameterKind::text, "the games that a query finds, in place of game"};

/// The number of the last entry of a journal; 0 if it has none.
std::int64_t last_entry(Base& base) {
  auto const entries = journal_of(base);
  return entries.empty() ? 0 : entries.back().number;
}

/// Begins the reply to a change: its entry in the journal, or null if nothing was changed, and the report.
JsonWriter reply_of(Answer& answer, std::optional<std::int64_t> entry, Language language) {
  JsonWriter json;
  json.begin_object().member("entry", entry);
  add_answer(json, answer, language);
  return json;
}

/// What the journal keeps of a long text that a change was given: its beginning, in whole characters.
std::string shortened(std::string text) {
  constexpr std::size_t most = 200;
  if (text.size() > most) {
    auto end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
      --end;
    }
    text.resize(end);
    text += "…";
  }
  return text;
}

/// Makes a change, or says what it would change. details: for the journal.
Reply change(Context& context, Request const& request, std::string command, std::string details, Change make) {
  auto& served = context.base_of(request);
  auto const dry = request.parameters.flag("dry");
  ChangeOptions const options{
      {context.settings.person, std::move(command), shortened(std::move(details))}, dry, request.language};
  if (dry) {
    return served.read<Reply>([&](Connection& connection) {
      auto const answer = make(context, request, connection.base, options);
      auto json = reply_of(*answer, std::nullopt, request.language);
      return Reply{.body = json.member("mark", connection.mark).end_object().take()};
    });
  }
  if (context.settings.read_only) {
    throw Refused{403, message("serve-read-only")};
  }
  auto json = served.change<JsonWriter>([&](Base& base) {
    auto const before = last_entry(base);
    auto const answer = make(context, request, base, options);
    auto const after = last_entry(base);
    return reply_of(*answer, after != before ? std::optional{after} : std::nullopt, request.language);
  });
  return {.body = json.member("mark", served.mark()).end_object().take()};  // of the base that is closed again
}

/// The same for a change that cannot be looked at before it is made.
Reply change_at_once(Context& context, Request const& request, std::string command, std::string details, Change make) {
  if (request.parameters.flag("dry")) {
    throw answers::WrongQuestion{message("of-option", "option"_a = "dry", "fault"_a = message("serve-method"))};
  }
  return change(context, request, std::move(command), std::move(details), make);
}

/// The games of a change, which has to say which.
answers::BaseGames chosen(Context const& context, Request const& request, Base& base) {
  if (!request.parameters.text("where") && !request.parameters.text("game")) {
    throw answers::WrongQuestion{message("usage-required", "name"_a = "game")};
  }
  return context.games_of(request, base);
}

/// What a change was given, for the journal.
std::string which_games(Request const& request) {
  auto const game = request.parameters.text("game");
  return game ? *game : request.parameters.text("where").value_or("");
}

Reply set_tags(Context& context, Request const& request) {
  std::string details = which_games(request);
  for (auto const& tag : request.parameters.tags()) {
    details += " " + tag.name + "=" + tag.value;
  }
  if (request.parameters.tags().empty()) {
    throw answers::WrongQuestion{message("usage-required", "name"_a = "tags")};
  }
  return change(context, request, "set", std::move(details),
                [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                  return answers::set_tags(chosen(of, asked, base), asked.parameters.tags(), options);
                });
}

Reply rename(Context& context, Request const& request) {
  auto const details = request.parameters.required("from") + " -> " + request.parameters.given("to").value_or("");
  return change(context, request, "rename", details,
                [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                  static std::vector<std::string> const words{"player", "event", "site"};
                  static constexpr std::array kinds{NameKind::player, NameKind::event, NameKind::site};
                  auto const kind = kinds[asked.parameters.choice("kind", words).value_or(0)];
                  return answers::rename(of.games_of(asked, base), kind, asked.parameters.required("from"),
                                         asked.parameters.given("to").value_or(""), options);
                });
}

Reply edit(Context& context, Request const& request) {
  return change(context, request, "edit", which_games(request),
                [](Context const&, Request const& asked, Base& base, ChangeOptions const& options) {
                  static_cast<void>(asked.parameters.required("game"));
                  auto const game = static_cast<std::int64_t>(*asked.parameters.number("game"));
                  auto const before = asked.parameters.required("before");
                  if (answers::game_text(base, game) != before) {
                    throw Refused{409, message("serve-changed")};
                  }
                  return answers::edit_game(base, game, before, asked.parameters.required("after"), options);
                });
}

Reply add(Context& context, Request const& request) {
  return change(context, request, "add", "",
                [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                  ImportOptions importing;
                  importing.asked = Context::variant_of(asked);
                  importing.author = options.author;
                  importing.threads = of.settings.threads;
                  return answers::add_text(base, asked.parameters.required("text"), std::move(importing),
                                           options.dry_run, options.language);
                });
}

Reply remove(Context& context, Request const& request) {
  return change(context, request, "remove", which_games(request),
                [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                  return answers::remove(chosen(of, asked, base), std::nullopt, options);
                });
}

std::optional<std::int64_t> entry_of(Request const& request) {
  auto const number = request.parameters.number("entry");
  return number ? std::optional{static_cast<std::int64_t>(*number)} : std::nullopt;
}

Reply undo(Context& context, Request const& request) {
  return change_at_once(context, request, "undo", "",
                        [](Context const&, Request const& asked, Base& base, ChangeOptions const& options) {
                          return answers::undo(base, entry_of(asked), options.language);
                        });
}

Reply redo(Context& context, Request const& request) {
  return change_at_once(context, request, "redo", "",
                        [](Context const&, Request const& asked, Base& base, ChangeOptions const& options) {
                          return answers::redo(base, entry_of(asked), options.language);
                        });
}

Label label_of(Request const& request) {
  static std::vector<std::string> const words{"collection", "flag", "stars", "note"};
  static constexpr std::array kinds{LabelKind::collection, LabelKind::flag, LabelKind::flag, LabelKind::note};
  auto const place = request.parameters.choice("kind", words).value_or(0);
  auto label = answers::typed_label(kinds[place], request.parameters.required("text"));
  if (words[place] == "stars" && label.kind != LabelKind::stars) {
    constexpr unsigned most_stars = 5;
    throw answers::WrongQuestion{
        message("of-option", "option"_a = "text", "fault"_a = message("usage-number-wanted", "most"_a = most_stars))};
  }
  return label;
}

Reply label(Context& context, Request const& request) {
  auto const command = request.parameters.text("kind").value_or("collection");
  return change_at_once(context, request, command, request.parameters.required("text"),
                        [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                          auto const games = chosen(of, asked, base);
                          return asked.parameters.flag("remove")
                                     ? answers::remove_label(games, label_of(asked), options)
                                     : answers::add_label(games, label_of(asked), options);
                        });
}

Reply save_query(Context& context, Request const& request) {
  return change_at_once(context, request, "query", request.parameters.required("name"),
                        [](Context const& of, Request const& asked, Base& base, ChangeOptions const& options) {
                          auto const name = asked.parameters.required("name");
                          if (asked.parameters.flag("remove")) {
                            return answers::remove_query(base, name, options);
                          }
                          auto const text = asked.parameters.required("text");
                          static_cast<void>(of.query(text, base));
                          return answers::save_query(base, name, text, options);
                        });
}

Route change_route(std::string path, std::string_view what, std::vector<ParameterInfo> parameters,
                   Reply (*handle)(Context&, Request const&)) {
  parameters.insert(parameters.begin(), base_parameter);
  parameters.push_back(lang_parameter);
  static constexpr std::array<std::string_view, 4> at_once{"/api/undo", "/api/redo", "/api/label", "/api/save-query"};
  if (std::ranges::find(at_once, path) == at_once.end()) {
    parameters.push_back(dry_parameter);
  }
  return {"POST", std::move(path), what, std::move(parameters), handle};
}

}  // namespace

std::vector<Route> change_routes() {
  return {
      change_route("/api/set", "Gives tags of games a value; an empty one removes the tag",
                   {game_parameter, lot_parameter, {"tags", ParameterKind::object, "the tags with their values", true}},
                   set_tags),
      change_route("/api/rename", "Gives a player, an event or a site another name",
                   {where_parameter,
                    {"kind", ParameterKind::text, "player, event or site"},
                    {"from", ParameterKind::text, "the name", true},
                    {"to", ParameterKind::text, "the other name"}},
                   rename),
      change_route("/api/edit", "Replaces a game by what its changed text says; 409 if it has changed since",
                   {needed(game_parameter),
                    {"before", ParameterKind::text, "its text as /api/game gave it", true},
                    {"after", ParameterKind::text, "its new text", true}},
                   edit),
      change_route("/api/add", "Adds the games of a text",
                   {variant_parameter, {"text", ParameterKind::text, "games, in any form that damier reads", true}},
                   add),
      change_route("/api/remove", "Removes games", {game_parameter, lot_parameter}, remove),
      change_route("/api/undo", "Undoes an entry of the journal, or the last one",
                   {{"entry", ParameterKind::number, "the number of the entry"}}, undo),
      change_route("/api/redo", "Makes an undone entry again, or the one that was undone last",
                   {{"entry", ParameterKind::number, "the number of the entry"}}, redo),
      change_route("/api/label", "Gives games a label, or takes one away",
                   {game_parameter,
                    lot_parameter,
                    {"kind", ParameterKind::text, "collection, flag, stars or note"},
                    {"text", ParameterKind::text, "the name of the collection or flag, the stars, the note", true},
                    {"remove", ParameterKind::flag, "take it away"}},
                   label),
      change_route("/api/save-query", "Saves a query under a name",
                   {{"name", ParameterKind::text, "its name", true},
                    {"text", ParameterKind::text, "the query"},
                    {"remove", ParameterKind::flag, "forget the saved query"}},
                   save_query)};
}

}  // namespace damier::serve
