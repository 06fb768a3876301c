#include "apps/damier/cleaning/clean_job.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/inputs.hpp"
#include "text/spill.hpp"

#include <sys/stat.h>

#include <map>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

bool is_folder(std::string const& name) {
  std::error_code ignored;
  return name != standard_input && fs::is_directory(name, ignored);
}

/// The name of a folder inside the output; empty for "." and "..".
fs::path own_name(std::string const& folder) {
  auto const path = fs::path{folder + "/"}.lexically_normal().parent_path().filename();
  return path == "." || path == ".." ? fs::path{} : path;
}

/// What identifies a file whatever its name: device and file number, or its path if it does not exist.
std::string identity(std::string const& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) == 0) {
    return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
  }
  std::error_code error;
  auto const path = fs::weakly_canonical(file, error);
  return error ? file : path.string();
}

/// The folder, or if it does not exist the nearest folder above it that does.
fs::path existing(fs::path folder) {
  std::error_code ignored;
  while (!folder.empty() && !fs::is_directory(folder, ignored) && folder != folder.parent_path()) {
    folder = folder.parent_path();
  }
  return folder.empty() ? fs::path{"."} : folder;
}

class Planner {
 public:
  Planner(std::vector<std::string> const& arguments, FolderFiles wanted, std::optional<std::string> const& output,
          std::optional<std::string> const& log)
      : arguments_{arguments}, wanted_{wanted}, output_{output}, log_{log} {}

  CleanPlan run() {
    plan_.several = arguments_.size() > 1 || is_folder(arguments_.front()) ||
                    (output_ && *output_ != "-" && (is_folder(*output_) || output_->ends_with('/')));
    if (plan_.several && (log_ || output_ == "-")) {
      throw UsageError{output_ == "-" ? message("clean-one-output") : message("clean-one-log")};
    }
    for (auto const& argument : arguments_) {
      is_folder(argument) ? add_folder(argument) : add_file(argument);
    }
    if (plan_.jobs.empty() && plan_.unreadable.empty()) {
      throw UsageError{message("usage-no-pdn")};
    }
    return std::move(plan_);
  }

 private:
  void add_folder(std::string const& folder) {
    refuse_output_in(folder);
    InputFiles inputs;
    try {
      inputs = expand_inputs({folder}, wanted_);
    } catch (UsageError const&) {  // this folder has no game file, but another argument may have some
      return;
    }
    plan_.unreadable.insert(plan_.unreadable.end(), inputs.unreadable.begin(), inputs.unreadable.end());
    auto const below = arguments_.size() > 1 ? own_name(folder) : fs::path{};
    for (auto const& file : inputs.files) {
      if (is_base(file)) {
        plan_.unreadable.push_back(message("in-file", "file"_a = file, "fault"_a = message("clean-base-in-folder")));
        continue;
      }
      add(file, below / fs::path{file}.lexically_relative(folder));
    }
  }
  void add_file(std::string const& file) {
    if (plan_.several && file == standard_input) {
      throw UsageError{message("clean-input-no-name")};
    }
    add(file, fs::path{file}.filename());
  }

  void add(std::string const& file, fs::path const& below) {
    CleanJob job{file, std::nullopt, log_, plan_.several};
    if (output_) {
      job.copy = plan_.several ? (fs::path{*output_} / below).lexically_normal().string() : *output_;
      job.log = log_ ? log_ : std::optional{*job.copy + ".changes.ndjson"};
      auto const [other, added] = copies_.try_emplace(*job.copy, file);
      if (!added) {
        throw UsageError{message("clean-same-copy", "one"_a = other->second, "other"_a = file, "copy"_a = *job.copy)};
      }
    }
    plan_.jobs.push_back(std::move(job));
  }

  /// Throws UsageError if the output is inside a folder that is read: the next run would clean the copies.
  void refuse_output_in(std::string const& folder) const {
    std::error_code error;
    if (!output_) {
      return;
    }
    auto const inside = fs::weakly_canonical(*output_, error).lexically_relative(fs::weakly_canonical(folder, error));
    if (!error && !inside.empty() && *inside.begin() != "..") {
      throw UsageError{message("clean-output-inside", "word"_a = *output_, "folder"_a = folder)};
    }
  }

  std::vector<std::string> const& arguments_;
  FolderFiles wanted_;
  std::optional<std::string> const& output_;
  std::optional<std::string> const& log_;
  std::map<std::string, std::string> copies_;  // input by copy
  CleanPlan plan_;
};

}  // namespace

CleanPlan plan_cleaning(std::vector<std::string> const& arguments, FolderFiles wanted,
                        std::optional<std::string> const& output, std::optional<std::string> const& log) {
  return Planner{arguments, wanted, output, log}.run();
}

std::filesystem::path spill_folder(std::optional<std::string> const& output) {
  std::error_code ignored;
  if (!output || *output == "-" || (fs::exists(*output, ignored) && fs::is_other(*output, ignored))) {
    return {};
  }
  return existing(fs::is_directory(*output, ignored) ? fs::path{*output} : fs::path{*output}.parent_path());
}

std::function<std::unique_ptr<ByteSource>()> reopenable(std::string const& file, std::filesystem::path const& folder) {
  std::error_code ignored;
  auto const status = fs::status(file, ignored);
  if (file != standard_input && (fs::is_regular_file(status) || !fs::exists(status))) {
    return [file] { return open_file(file); };
  }
  auto const spill = std::make_shared<Spill>(folder);
  auto const source = open_file(file);
  std::string buffer(std::size_t{1} << 16, '\0');
  while (auto const size = source->read(buffer)) {
    spill->append({buffer.data(), size});
  }
  return [spill] { return open_spill({spill, 0, spill->size()}); };
}

void NamedFiles::add_input(std::string const& file) { known_.insert(identity(file)); }

void NamedFiles::add(std::string const& file) {
  if (!known_.insert(identity(file)).second) {
    throw UsageError{message("clean-named-twice", "word"_a = file)};
  }
}

}  // namespace damier::app
