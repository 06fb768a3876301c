#include "apps/damier/options/report_file.hpp"

#include "apps/damier/options/output_target.hpp"

namespace damier::app {

ReportFile::~ReportFile() {
  if (console_ != nullptr) {
    console_->out().send_to({});
    console_->when_done({});
  }
}

void ReportFile::begin(Console& console, std::optional<std::string> const& path, std::string const& base) {
  if (!path || path == "-") {
    return;
  }
  check_output("--output", *path, {base});
  file_.emplace(*path);
  console_ = &console;
  console.out().send_to([this](std::string_view text) { file_->write(text); });
  console.when_done([this] {
    console_->out().flush();
    file_->commit();
  });
}

}  // namespace damier::app
