#pragma once

#include "answers/answer.hpp"
#include "edit/change_file.hpp"
#include "game/game.hpp"
#include "game/name_as_written.hpp"
#include "language/message.hpp"
#include "store/author.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

struct ImportOptions;  // import/importer.hpp

namespace answers {

struct ChangeOptions {
  Author author;         ///< for the journal of the base
  bool dry_run = false;  ///< shows what would change, and changes nothing
  Language language = {};
};

// The answers are the entry of the journal, or with dry_run what would change: a row for each tag, name or part. They
// are empty where nothing changes.

/// Gives tags of games a value; an empty one removes the tag.
[[nodiscard]] std::unique_ptr<Answer> set_tags(BaseGames const& games, std::vector<Tag> const& values,
                                               ChangeOptions const& options);

/// Gives players, events or sites another name, in the games that have it. Throws NotFound if no game has the name.
[[nodiscard]] std::unique_ptr<Answer> rename(BaseGames const& games, NameKind kind, std::string const& before,
                                             std::string const& after, ChangeOptions const& options);
/// The same for all names that a list of spellings replaces.
[[nodiscard]] std::unique_ptr<Answer> rename(BaseGames const& games, Respelling const& respelling,
                                             ChangeOptions const& options);

/// A pair of names that may be one, with the evidence.
struct NamePair {
  NameKind kind = NameKind::player;
  std::string name, spelling;  ///< spelling: the one that would be replaced
  std::uint64_t games = 0, spelling_games = 0;
  Message reason;
};

/// Pairs of names that may be of one player, event or site, with the evidence for it; kind: nothing for all. The answer
/// has them as rows.
class NameProposals : public Answer {
 public:
  [[nodiscard]] virtual std::vector<NamePair> const& pairs() const noexcept = 0;
  /// The pairs as a list of spellings in which each is a comment, to be accepted one by one.
  [[nodiscard]] virtual std::string spelling_list() const = 0;
};
[[nodiscard]] std::unique_ptr<NameProposals> propose_names(BaseGames const& games, std::optional<NameKind> kind,
                                                           Language language);

/// The text of a game that an edit begins with. Throws NotFound if the base has no such game.
[[nodiscard]] std::string game_text(Base& base, std::int64_t game);
/// The same with other tags.
[[nodiscard]] std::string game_text(Base& base, std::int64_t game, std::vector<Tag> const& values);
/// Replaces a game by what its changed text says. before: what game_text returned. The answer has the difference and
/// the findings of the new text. Throws NotFound if the text is no game, or if the game has changed since.
[[nodiscard]] std::unique_ptr<Answer> edit_game(Base& base, std::int64_t game, std::string const& before,
                                                std::string const& after, ChangeOptions const& options);

/// Adds the games of files, "-" being standard input, as an import does. The answer has the new games with their
/// findings; with dry_run those that would be added, and the base is only read. Throws FileError for a file that cannot
/// be read.
[[nodiscard]] std::unique_ptr<Answer> add_games(Base& base, std::vector<std::string> const& files,
                                                ImportOptions importing, bool dry_run, Language language);

/// The same with the games of a text, whose source is called "typed".
[[nodiscard]] std::unique_ptr<Answer> add_text(Base& base, std::string const& text, ImportOptions importing,
                                               bool dry_run, Language language);

/// Removes games; source: those that came from a file of this name, whose records an import may add again.
[[nodiscard]] std::unique_ptr<Answer> remove(BaseGames const& games, std::optional<std::string> const& source,
                                             ChangeOptions const& options);

/// The entries of the journal.
[[nodiscard]] std::unique_ptr<Answer> journal(Base& base, Language language);
/// Undoes an entry, or the last one, or makes it again. Throws NotFound if later entries depend on it.
[[nodiscard]] std::unique_ptr<Answer> undo(Base& base, std::optional<std::int64_t> entry, Language language);
[[nodiscard]] std::unique_ptr<Answer> redo(Base& base, std::optional<std::int64_t> entry, Language language);

/// Writes a file of changes: docs/changes-format.md. Throws NotFound if the entries after one have changed nothing, or
/// if there is no such entry.
void write_changes(Base& base, std::int64_t since, edit::TextSink const& out);
/// Applies a file of changes. The answer has a row for each change and a warning where some are left; it is empty where
/// the file has none. review: the conflicts that are left, as a file of changes.
[[nodiscard]] std::unique_ptr<Answer> apply_changes(Base& base, ByteSource& file, edit::ApplyOptions const& options,
                                                    std::string& review, Language language);

/// Adds the games of other bases to a base, which are read, and changes those that were corrected there alone
/// (store/base_merge.hpp). The answer has a row for each other base, and a warning where games were corrected in both;
/// review: these games, as a file of changes. The options are as for apply_changes.
[[nodiscard]] std::unique_ptr<Answer> merge_bases(Base& base, std::vector<Base>& others,
                                                  edit::ApplyOptions const& options, std::string& review,
                                                  Language language);

}  // namespace answers
}  // namespace damier
