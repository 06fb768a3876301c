#include "answers/answer.hpp"
#include "answers/motifs.hpp"
#include "report/report.hpp"

#include <utility>
#include <vector>

namespace damier::answers {
namespace {

class MotifsAnswer final : public Answer {
 public:
  explicit MotifsAnswer(MotifOptions options) : options_{std::move(options)} {
    find_motifs(options_, [&](MotifRow const& row) {
      rows_.push_back(row);
      return !options_.limit || rows_.size() < *options_.limit;
    });
  }
  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, options_.language}, motif_columns(options_), rows_);
  }

 private:
  MotifOptions options_;
  std::vector<MotifRow> rows_;
};

}  // namespace

std::unique_ptr<Answer> motifs(MotifOptions options) { return std::make_unique<MotifsAnswer>(std::move(options)); }

}  // namespace damier::answers
