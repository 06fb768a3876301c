#pragma once

#include "answers/changes.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::app {

/// The subcommands changes and apply of base: what one copy of a base was corrected in reaches another one.
class BaseExchange {
 public:
  void configure(Arguments& arguments);
  /// Nothing if the subcommand is another one.
  [[nodiscard]] std::optional<ExitCode> run(Console& console, std::string_view chosen);

 private:
  [[nodiscard]] ExitCode write(Console& console);
  [[nodiscard]] ExitCode apply(Console& console);

  std::string path_, file_;
  std::optional<std::uint32_t> since_;
  std::optional<std::string> output_, review_;
  edit::OnConflict on_conflict_ = edit::OnConflict::ask;
  AuthorOption author_;
  bool dry_run_ = false;
  Format format_ = Format::table;
  Language language_;
  ReportFile report_file_;
};

}  // namespace damier::app
