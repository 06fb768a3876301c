#pragma once

#include "apps/damier/options/arguments.hpp"
#include "export/format.hpp"
#include "text/spill.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Which games are in a file together: --split.
struct SplitRule {
  enum class By : std::uint8_t { number, event, year };
  By by = By::number;
  std::uint64_t games = 1;  ///< of a file, for By::number

  /// Reads "100", "event", "year" or "game". Throws UsageError.
  [[nodiscard]] static SplitRule read(std::string const& text);
};

/// Games in several files, each whole or not at all. Their names are made of the name of -o: "club.pdn" gives
/// "club-001.pdn", "club-2024.pdn"; the folder "club/" gives "club/Open-de-Paris.pdn". No file that exists is replaced.
class SplitOutput {
 public:
  using Make = std::function<std::unique_ptr<Exporter>(std::string const& title)>;

  /// path: of -o. ending: that of the files in a folder. make: an exporter for each file; title: its event, if the
  /// files are events.
  SplitOutput(SplitRule rule, std::string const& path, std::string_view ending, Make make);

  /// Adds a game, whose text write(exporter, text) appends.
  void add(Game const& game, std::function<void(Exporter& exporter, std::string& text)> const& write);
  /// Writes the files; finished(text) is the last that happens to a text. Throws UsageError if one exists, before any
  /// is written.
  void finish(std::function<void(std::string& text)> const& finished);

 private:
  struct Part {
    std::string name;  // of the file, without what is before and behind it
    std::unique_ptr<Exporter> exporter;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces;  // offset and size in the spill
    std::uint64_t games = 0;
  };

  [[nodiscard]] Part& part_of(Game const& game);
  [[nodiscard]] Part& add_part(std::string const& key, std::string_view name, std::string const& title);
  void keep(Part& part, std::string const& text);
  [[nodiscard]] std::string file_of(Part const& part) const;

  SplitRule rule_;
  std::string before_;  // the names of the files begin with it
  std::string ending_;
  Make make_;
  Spill texts_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::map<std::string, Part*> by_key_;
  std::map<std::string, unsigned> names_;  // folded, and how many parts have it
};

/// A text as a part of a file name: letters and digits, "-" for all else; at most 80 bytes. "unknown" if nothing is
/// left.
[[nodiscard]] std::string safe_file_name(std::string_view text);

}  // namespace damier::app
