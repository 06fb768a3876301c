#include "annotate/detail/finding_annotator.hpp"

#include "import/importer.hpp"
#include "language/message.hpp"
#include "language/stored_message.hpp"

#include <algorithm>

namespace damier {
namespace {

Message note_of(Finding const& finding) {
  auto const level = finding.severity == Severity::error ? message("error") : message("warning");
  return finding.hint.empty()
             ? message("layer-finding", "level"_a = level, "what"_a = finding.message)
             : message("layer-finding-hint", "level"_a = level, "what"_a = finding.message, "hint"_a = finding.hint);
}

class FindingAnnotator final : public Annotator {
 public:
  FindingAnnotator() : Annotator{{"findings", 1, R"({"least":"warning"})"}} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.game = true, .findings = true}; }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    std::vector<PlacedNote> found;
    auto const plies = static_cast<std::int64_t>(game.game.main_line_plies());
    for (auto const& finding : findings_from(game.findings)) {
      if (finding.severity == Severity::hint) {
        continue;
      }
      auto const ply = finding.in_variation ? 0 : std::min(std::int64_t{finding.ply}, plies);
      found.push_back({0, ply, LayerKind::comment, stored_form(note_of(finding))});
    }
    return found;
  }
};

}  // namespace

std::unique_ptr<Annotator> make_finding_annotator(AnnotationTools const&) {
  return std::make_unique<FindingAnnotator>();
}

}  // namespace damier
