#include "apps/damier/options/base_question.hpp"

#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "language/message.hpp"
#include "search/search.hpp"

#include <filesystem>
#include <system_error>

namespace damier::app {

void BaseQuestion::configure_games(Arguments& arguments) {
  arguments.option("--where", "QUERY", "only games that a query finds", where_);
  add_query_options(arguments, with_query_);
  add_games(arguments, range_);
}

void BaseQuestion::configure_output(Arguments& arguments, std::span<Format const> formats, bool* pdn) {
  add_format(arguments, format_, formats, output_, pdn);
  add_language(arguments, language_);
  add_threads(arguments, threads_);
}

std::optional<answers::BaseGames> BaseQuestion::open(Console& console) { return open(console, false); }
std::optional<answers::BaseGames> BaseQuestion::open_for_change(Console& console) { return open(console, true); }

std::optional<answers::BaseGames> BaseQuestion::open(Console& console, bool for_change) {
  add_motifs(console, with_query_.motif_files);
  std::optional<Query> where;
  if (where_ && !(where = query_argument(console, *where_, with_query_, {base_}))) {
    return std::nullopt;
  }
  auto const threads = threads_to_use(threads_);
  // A base that is changed is brought to this version first; a missing one is an error, and not created.
  std::error_code ignored;
  opened_.emplace(for_change && std::filesystem::exists(base_, ignored) ? Base::open_for_writing(base_)
                                                                        : Base::open(base_));
  warn_of_impossible(console, where_.value_or(""), with_query_, *opened_);
  file_.begin(console, output_, base_);
  asked_ = where;
  return answers::BaseGames{*opened_, std::move(where), range_, threads};
}

void BaseQuestion::ask(std::string const& query) {
  if (where_) {
    throw UsageError{message("usage-not-together", "one"_a = "--where", "other"_a = query)};
  }
  where_ = query;
}

std::string BaseQuestion::choice() const {
  std::string text = where_ ? "--where '" + *where_ + "' " : "";
  if (range_) {
    text += "--games " + std::to_string(range_->first) + ".." +
            (range_->last == every_game.last ? "" : std::to_string(range_->last)) + " ";
  }
  return text;
}

/// Whether the question is about no game at all, so that the answer could only be empty.
bool BaseQuestion::is_about_nothing() {
  auto const games = games_with_hit(*opened_, asked_, threads_to_use(threads_));
  return games && games->empty();
}

ExitCode BaseQuestion::change(
    Console& console, bool dry_run,
    std::function<std::unique_ptr<answers::Answer>(answers::BaseGames const& games)> const& ask) {
  auto const games = dry_run ? open(console) : open_for_change(console);
  if (!games) {
    return ExitCode::usage;
  }
  auto const answer = ask(*games);
  auto const code = write(console, *answer);
  if (!dry_run) {
    checkpoint_or_warn(console, games->base);
  }
  return code;
}

ExitCode BaseQuestion::write(Console& console, answers::Answer& answer) {
  answer.write(console.out(), format_);
  if (auto const warning = answer.warning()) {
    console.warning(*warning);
  }
  if (auto const remark = answer.is_empty() ? answer.when_empty() : std::nullopt) {
    console.remark(is_about_nothing() ? message("nothing-matches") : *remark);
  }
  return answer.is_empty() ? ExitCode::findings : ExitCode::done;
}

}  // namespace damier::app
