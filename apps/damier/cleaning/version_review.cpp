#include "apps/damier/cleaning/version_review.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

ReviewEntry entry_of(answers::ImportVersion const& version) {
  ReviewEntry entry;
  entry.code = "version";
  entry.file = version.file;
  entry.line = version.line;
  std::string all;
  for (auto const& each : version.differences) {
    all += (all.empty() ? "" : "; ") + each;
  }
  entry.reason = version.of.corrected ? message("version-of-corrected", "differences"_a = all)
                                      : message("version-of", "differences"_a = all);
  TextChange change;
  change.game = static_cast<std::uint64_t>(version.of.game);
  change.offset = change.game;
  change.before_text = fmt::format("{:016x}", version.of.game_digest);
  change.after_text = fmt::format("{:016x}", version.of.digest);
  entry.changes.push_back(std::move(change));
  return entry;
}

}  // namespace

bool VersionReview::read(Console& console) {
  std::error_code ignored;
  if (!std::filesystem::exists(path_, ignored)) {
    return true;
  }
  auto sections = read_reviews(read_whole(path_));
  if (!sections) {
    print_diagnostic(console, path_, sections.error());
    return false;
  }
  if (!sections->empty()) {
    earlier_ = std::move(sections->front());
    decisions_ = earlier_.decisions();
  }
  return true;
}

answers::VersionFate VersionReview::fate_of(answers::ImportVersion const& version) const {
  auto const found = decisions_.find(entry_of(version).key());
  auto const decision = found == decisions_.end() ? Decision::open : found->second;
  return decision == Decision::yes  ? answers::VersionFate::replaced
         : decision == Decision::no ? answers::VersionFate::kept
                                    : answers::VersionFate::open;
}

void VersionReview::write(std::vector<answers::ImportVersion> const& versions, Language language) const {
  OutputSet files;
  PackedOutput review{files.add(path_), path_};
  auto const next_entry = [&, at = versions.begin()](ReviewEntry& entry) mutable {
    if (at == versions.end()) {
      return false;
    }
    entry = entry_of(*at);
    if (auto const found = decisions_.find(entry.key()); found != decisions_.end()) {
      entry.decision = found->second;
    }
    ++at;
    return true;
  };
  write_review(base_, next_entry, earlier_, true, language, [&](std::string_view piece) { review.write(piece); });
  review.finish();
  files.commit();
}

}  // namespace damier::app
