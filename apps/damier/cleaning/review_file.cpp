#include "apps/damier/cleaning/review_file.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/packed_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace damier::app {
namespace {

EntrySource entries_of(std::vector<ReviewEntry> const& entries) {
  return [&entries, next = std::size_t{0}](ReviewEntry& entry) mutable {
    if (next == entries.size()) {
      return false;
    }
    entry = entries[next++];
    return true;
  };
}

/// Whether two names refer to the same file.
bool same_file(std::string const& one, std::string const& other) {
  std::error_code ignored;
  return one == other || std::filesystem::equivalent(one, other, ignored);
}

}  // namespace

ReviewFile::ReviewFile(std::string path, CleanPlan const& plan)
    : path_{std::move(path)}, plan_{plan}, several_{plan.jobs.size() > 1} {}

bool ReviewFile::read(Console& console) {
  std::error_code ignored;
  if (!std::filesystem::exists(path_, ignored)) {
    return true;
  }
  auto sections = read_reviews(read_whole(path_));
  if (!sections) {
    print_diagnostic(console, path_, sections.error());
    return false;
  }
  sections_ = *std::move(sections);
  refuse_other_files();
  several_ = several_ || sections_.size() > 1 || (sections_.size() == 1 && !sections_.front().file);
  if (several_) {
    gather_names();
  }
  return true;
}

/// Throws UsageError if the review is about other files: decisions refer to the bytes of one file.
void ReviewFile::refuse_other_files() {
  std::set<std::string> inputs;
  for (auto const& job : plan_.jobs) {
    inputs.insert(job.input);
  }
  bool known = sections_.empty();
  for (auto& section : sections_) {
    if (!section.file || inputs.contains(*section.file)) {
      known = true;
      continue;
    }
    auto const job = std::ranges::find_if(plan_.jobs, [&](CleanJob const& each) {
      return section.file->empty() || same_file(each.input, *section.file);
    });
    if (job != plan_.jobs.end()) {
      section.file = job->input;
      known = true;
    }
  }
  if (!known) {
    throw UsageError{message("clean-other-review", "file"_a = path_, "subject"_a = *sections_.front().file,
                             "input"_a = plan_.jobs.front().input)};
  }
}

/// Moves the decisions on names into the section for all files.
void ReviewFile::gather_names() {
  auto all = std::ranges::find_if(sections_, [](Review const& section) { return !section.file; });
  if (all == sections_.end()) {
    all = sections_.insert(sections_.begin(), Review{});
  }
  std::rotate(sections_.begin(), all, all + 1);
  for (std::size_t i = 1; i < sections_.size(); ++i) {
    auto& entries = sections_[i].entries;
    for (auto& entry : entries) {
      if (is_everywhere(entry.key)) {
        sections_.front().entries.push_back(entry);
      }
    }
    std::erase_if(entries, [](ReviewedEntry const& entry) { return is_everywhere(entry.key); });
  }
}

Decisions ReviewFile::name_decisions() const {
  Decisions found;
  for (auto const& section : sections_) {
    for (auto const& [key, decision] : section.decisions()) {
      if (is_everywhere(key)) {
        found[key] = decision;
      }
    }
  }
  return found;
}

Decisions ReviewFile::decisions_on(std::string const& file) const {
  auto const section = std::ranges::find(sections_, std::optional{file}, &Review::file);
  auto found = section == sections_.end() ? Decisions{} : section->decisions();
  std::erase_if(found, [](auto const& entry) { return is_everywhere(entry.first); });
  return found;
}

void ReviewFile::write(OutputSet& files, Cleaning const& cleaning, Language language) const {
  PackedOutput review{files.add(path_), path_};
  auto const sink = [&](std::string_view piece) { review.write(piece); };
  auto const earlier = [&](std::optional<std::string> const& name) {
    auto const section = std::ranges::find(sections_, name, &Review::file);
    return section == sections_.end() ? Review{} : *section;
  };
  if (!several_) {
    auto const& name = plan_.jobs.front().input;
    write_review(name, with_names(cleaning.texts.front().doubtful.source(), cleaning.names), earlier(name), true,
                 language, sink);
  } else {
    write_review(std::nullopt, entries_of(cleaning.names), earlier(std::nullopt), true, language, sink);
    std::set<std::string> written;
    for (std::size_t i = 0; i < plan_.jobs.size(); ++i) {
      auto const& name = plan_.jobs[i].input;
      if (written.insert(name).second) {
        write_review(name, cleaning.texts[i].doubtful.source(), earlier(name), false, language, sink);
      }
    }
    for (auto const& section : sections_) {
      if (section.file && !written.contains(*section.file)) {
        write_review(
            section.file, [](ReviewEntry&) { return false; }, section, false, language, sink);
      }
    }
  }
  review.finish();
}

}  // namespace damier::app
