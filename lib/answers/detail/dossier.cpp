#include "answers/players.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/detail/dossier_report.hpp"
#include "answers/detail/like_names.hpp"

#include <utility>

namespace damier::answers {
namespace {

class DossierAnswer final : public Answer {
 public:
  DossierAnswer(BaseGames const& games, DossierOptions options)
      : options_{std::move(options)}, base_{games.base}, state_{games, options_.merged} {
    if (options_.since) {
      state_.selection.keep(Selection{base_, *options_.since, games.threads});
    }
    options_.question.person = state_.person(options_.player);
    dossier_ = make_dossier(base_, state_.reader, state_.book, state_.selection, options_.question);
    end_if_stopped();
  }

  [[nodiscard]] bool is_empty() const override { return dossier_.games == 0; }
  [[nodiscard]] std::optional<Message> when_empty() const override { return std::nullopt; }

  void write(Destination& out, Format format) override {
    auto const& [player, question, since, merged, language] = options_;
    auto const& book = state_.book;
    write_dossier(out, format,
                  {{dossier_, state_.reader, book, question.most, language},
                   base_.path(),
                   like_names(book.like_players(state_.reader), book, question.person),
                   merged ? book.spellings(question.person) : std::vector<std::string>{},
                   question.first_ply,
                   merged});
  }

 private:
  DossierOptions options_;
  Base& base_;
  BaseState state_;
  Dossier dossier_;
};

}  // namespace

std::unique_ptr<Answer> dossier(BaseGames const& games, DossierOptions const& options) {
  return std::make_unique<DossierAnswer>(games, options);
}

}  // namespace damier::answers
