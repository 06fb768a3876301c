#include "answers/duplicates.hpp"

#include <utility>

namespace damier::answers {
namespace {

class DuplicatesAnswer final : public Answer {
 public:
  DuplicatesAnswer(std::vector<std::string> paths, DuplicatesOptions options)
      : paths_{std::move(paths)}, options_{std::move(options)} {}
  [[nodiscard]] bool is_empty() const override { return false; }
  void write(report::Destination& out, report::Format format) override {
    std::vector<Base> bases;
    for (auto const& path : paths_) {
      bases.push_back(Base::open(path));
    }
    write_duplicates(bases, paths_, options_, out, format);
  }

 private:
  std::vector<std::string> paths_;
  DuplicatesOptions options_;
};

}  // namespace

std::unique_ptr<Answer> duplicates(std::vector<std::string> paths, DuplicatesOptions options) {
  return std::make_unique<DuplicatesAnswer>(std::move(paths), std::move(options));
}

}  // namespace damier::answers
