#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "text/byte_source.hpp"

#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_edit{"edit", "correct a game of a base"};

std::string read_all(std::string const& file) {
  auto const source = open_file(file);
  std::string text;
  std::array<char, 4096> buffer{};
  while (auto const size = source->read(buffer)) {
    text.append(buffer.data(), size);
  }
  return text;
}

/// A file for an editor. It remains if it is not removed.
class EditedFile {
 public:
  explicit EditedFile(std::string const& text)
      : path_{std::filesystem::temp_directory_path() / ("damier-edit-" + std::to_string(::getpid()) + ".pdn")} {
    std::ofstream{path_, std::ios::binary} << text;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  }
  [[nodiscard]] std::string path() const { return path_.string(); }
  void remove() const noexcept {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

 private:
  std::filesystem::path path_;
};

class EditCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("GAME", "the number of the game, from 1", game_);
    arguments.option("--from", "FILE", "the corrected text of the game; - is standard input", from_);
    arguments.option("--set", "TAG=VALUE", "give a tag a value; an empty one removes the tag; may be repeated",
                     values_);
    arguments.flag("--dry-run", "show what would change, and change nothing", dry_run_);
    author_.configure(arguments);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    auto const game = number();
    auto const values = read_tag_values("--set", values_);
    if (from_ && !values.empty()) {
      throw UsageError{message("usage-not-together", "one"_a = "--from", "other"_a = "--set")};
    }
    auto const games = dry_run_ ? question_.open(console) : question_.open_for_change(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto& base = games->base;
    auto const before = answers::game_text(base, game);
    std::optional<EditedFile> file;
    auto const after = from_             ? read_all(*from_)
                       : !values.empty() ? answers::game_text(base, game, values)
                                         : edited(before, file);
    try {
      auto const answer = answers::edit_game(base, game, before, after,
                                             {author_.author("edit", details()), dry_run_, question_.language()});
      auto const code = question_.write(console, *answer);
      if (file) {
        file->remove();
      }
      if (!dry_run_) {
        checkpoint_or_warn(console, base);
      }
      return code;
    } catch (answers::NotFound const&) {
      if (file) {
        console.remark(message("edit-kept", "file"_a = file->path()));
      }
      throw;
    }
  }

 private:
  std::int64_t number() const {
    std::int64_t value = 0;
    auto const* const end = game_.data() + game_.size();
    if (auto const [stop, error] = std::from_chars(game_.data(), end, value);
        error != std::errc{} || stop != end || value < 0) {
      throw wrong_option("GAME", message("usage-number", "word"_a = game_));
    }
    return value;
  }
  std::string details() const {
    std::vector<std::string> words{game_};
    for (auto const& value : values_) {
      words.insert(words.end(), {"--set", value});
    }
    if (from_) {
      words.insert(words.end(), {"--from", *from_});
    }
    return as_typed(words);
  }
  static std::string edited(std::string const& text, std::optional<EditedFile>& file) {
    auto const* editor = std::getenv("VISUAL");
    editor = editor != nullptr ? editor : std::getenv("EDITOR");
    std::string const program = editor != nullptr && *editor != '\0' ? editor : "vi";
    file.emplace(text);
    // As for other programs the variable may be a command with options, which a shell reads.
    if (std::system((program + " '" + file->path() + "'").c_str()) != 0) {  // NOLINT(cert-env33-c)
      file->remove();
      throw answers::NotFound{message("edit-no-editor", "editor"_a = program)};
    }
    return read_all(file->path());
  }

  BaseQuestion question_;
  std::string game_;
  std::optional<std::string> from_;
  std::vector<std::string> values_;
  bool dry_run_ = false;
  AuthorOption author_;
};

}  // namespace

CommandEntry edit_command() noexcept {
  return {&about_edit, [] { return std::unique_ptr<Command>{std::make_unique<EditCommand>()}; }};
}

}  // namespace damier::app
