#include "apps/damier/play/game_store.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "export/pdn_writer.hpp"
#include "grammar/game_reader.hpp"
#include "import/importer.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/base_reader.hpp"
#include "text/file_error.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

/// A file that is open until the object goes.
class OpenFile {
 public:
  OpenFile(std::string const& path, int flags) : descriptor_{::open(path.c_str(), flags | O_CLOEXEC, 0666)} {}
  OpenFile(OpenFile const&) = delete;
  OpenFile& operator=(OpenFile const&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
  }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

[[noreturn]] void fail_to_add(std::string const& path) {
  throw MessageError{message("file-cannot-write", "file"_a = path, "reason"_a = system_reason(last_system_error()))};
}

bool is_packed(int descriptor) {
  std::array<unsigned char, 4> first{};
  auto const size = ::pread(descriptor, first.data(), first.size(), 0);
  return (size >= 2 && first[0] == 0x1F && first[1] == 0x8B) ||
         (size == 4 && first[0] == 0x28 && first[1] == 0xB5 && first[2] == 0x2F && first[3] == 0xFD);
}

/// Whether games in PDN can stand behind what a file has.
bool takes_pdn(int descriptor) {
  std::string first(std::size_t{64} << 10U, '\0');
  auto const size = ::pread(descriptor, first.data(), first.size(), 0);
  first.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return first.find('\0') == std::string::npos && detect_format(first) == TextFormat::pdn;
}

/// What has to be written before a game so that an empty line separates it from the text before it.
std::string_view separator(int descriptor, off_t size) {
  std::array<char, 2> last{};
  auto const wanted = std::min<off_t>(size, 2);
  if (wanted == 0 || ::pread(descriptor, last.data(), static_cast<std::size_t>(wanted), size - wanted) != wanted) {
    return size == 0 ? "" : "\n\n";
  }
  auto const end = last[static_cast<std::size_t>(wanted) - 1];
  return end != '\n' ? "\n\n" : wanted == 2 && last[0] != '\n' ? "\n" : "";
}

bool write_to_end(int descriptor, std::string_view text) {
  while (!text.empty()) {
    auto const written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string pdn_of(Game const& game) {
  std::string text;
  write_pdn(game, text);
  return text;
}

std::vector<Move> main_moves(Game const& game) {
  std::vector<Move> moves;
  auto depth = 0;
  for (auto const& item : game.items) {
    depth += item.kind == ItemKind::variation_begin ? 1 : item.kind == ItemKind::variation_end ? -1 : 0;
    if (depth == 0 && item.kind == ItemKind::move) {
      moves.push_back(item.move);
    }
  }
  return moves;
}

/// Whether a game goes on with one that was left before.
bool goes_on_with(Game const& later, Game const& earlier) {
  auto const same = [&](std::string_view tag) { return later.tag(tag) == earlier.tag(tag); };
  if (later.variant != earlier.variant || later.start != earlier.start || !same("White") || !same("Black")) {
    return false;
  }
  auto const moves = main_moves(later);
  auto const begun = main_moves(earlier);
  return moves.size() >= begun.size() && std::equal(begun.begin(), begun.end(), moves.begin());
}

bool is_unfinished(Game const& game) {
  return game.variant != nullptr && game.outcome() == Outcome::unknown && game.result_text() == "*";
}

}  // namespace

void check_game_file(std::string const& option, std::string const& path) {
  check_output(option, path);
  std::error_code ignored;
  auto const target = std::filesystem::path{path};
  if (std::filesystem::exists(target, ignored)) {
    OpenFile const file{path, O_RDWR | O_APPEND | O_NONBLOCK};
    if (!file.is_open()) {
      fail_to_add(path);
    }
    if (std::filesystem::is_regular_file(target, ignored)) {
      if (is_packed(file.descriptor())) {
        throw UsageError{message("play-packed-file", "file"_a = path)};
      }
      if (!takes_pdn(file.descriptor())) {
        throw UsageError{message("play-not-pdn", "file"_a = path)};
      }
    }
    return;
  }
  if (format_of_file(path).value_or(Format::table) != Format::table) {
    throw UsageError{message("play-not-pdn", "file"_a = path)};
  }
  for (std::string_view const ending : {".gz", ".zst"}) {
    if (path.ends_with(ending)) {
      throw UsageError{message("play-packed-file", "file"_a = path)};
    }
  }
  auto const folder = target.has_parent_path() ? target.parent_path().string() : std::string{"."};
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    fail_to_add(path);
  }
}

void add_to_file(std::string const& path, Game const& game) {
  OpenFile const file{path, O_RDWR | O_APPEND | O_CREAT};
  struct stat about {};
  if (!file.is_open() || ::fstat(file.descriptor(), &about) != 0) {
    fail_to_add(path);
  }
  auto const is_regular = S_ISREG(about.st_mode);
  auto text = std::string{is_regular ? separator(file.descriptor(), about.st_size) : std::string_view{}};
  text += pdn_of(game);
  if (!write_to_end(file.descriptor(), text) || (is_regular && ::fsync(file.descriptor()) != 0)) {
    auto const reason = errno;
    // A part of a game is worse than none.
    static_cast<void>(is_regular && ::ftruncate(file.descriptor(), about.st_size) != 0);
    errno = reason;
    fail_to_add(path);
  }
}

bool add_to_base(Console& console, std::string const& path, Game const& game, std::string const& source_name,
                 Author const& author) {
  WithoutStopRequest const unstopped;
  auto const text = pdn_of(game);
  auto base = Base::open_for_writing(path);
  auto stored = false;
  auto known = false;
  {
    ImportOptions options;
    options.author = author;
    Importer importer{base, options};
    auto const source = open_text(text);
    static_cast<void>(importer.import(*source, source_name));
    stored = importer.report().stored != 0;
    known = importer.report().duplicates != 0;
  }
  if (!stored && !known) {
    throw MessageError{message("play-base-refuses", "base"_a = path)};
  }
  checkpoint_or_warn(console, base);
  return stored;
}

ResumedGame last_unfinished(std::string const& path) {
  auto const source = open_file(path);
  auto const reader = open_games(*source);
  Validator validator;
  JudgedReader<> records{*reader, validator};
  std::vector<Game> unfinished;
  while (records.next()) {
    Console::check_interrupt();
    auto const& game = records.game();
    std::erase_if(unfinished, [&](Game const& earlier) { return goes_on_with(game, earlier); });
    if (is_unfinished(game)) {
      unfinished.push_back(game);
      constexpr std::size_t most = 1'000;  // of an archive of beginnings only the last ones are kept
      if (unfinished.size() > most) {
        unfinished.erase(unfinished.begin());
      }
    }
  }
  if (unfinished.empty()) {
    return {};
  }
  return {ResumedGame::State::found, std::move(unfinished.back()), reader->format() == TextFormat::pdn};
}

ResumedGame game_of_base(std::string const& path, std::int64_t number) {
  auto base = Base::open(path);
  auto stored = load_game(base, GameId{number});
  if (!stored) {
    return {};
  }
  if (!is_unfinished(stored->game)) {
    return {ResumedGame::State::finished};
  }
  return {ResumedGame::State::found, std::move(stored->game), true};
}

}  // namespace damier::app
