#include "engine/hub/hub.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/engine_options.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "engine/search/weights_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace damier::app {
namespace {

constexpr CommandText about_hub{"hub", "the engine, for programs that speak the Hub protocol"};

/// Text lines of standard input, longer ones than any command cut.
class HubLines final : public HubInput {
 public:
  Reading read(std::string& line, bool wait) override {
    while (true) {
      if (auto const end = buffer_.find('\n', searched_); end != std::string::npos) {
        line.assign(buffer_, 0, end);
        if (!line.empty() && line.back() == '\r') {
          line.pop_back();
        }
        buffer_.erase(0, end + 1);
        searched_ = 0;
        return Reading::line;
      }
      if (buffer_.size() > longest) {
        buffer_.resize(longest);
      }
      searched_ = buffer_.size();
      if (ended_ || interrupted()) {
        return Reading::end;
      }
      pollfd ready{STDIN_FILENO, POLLIN, 0};
      auto const count = ::poll(&ready, 1, wait ? 100 : 0);
      if (count <= 0) {
        if (wait || (count < 0 && errno == EINTR)) {
          continue;
        }
        return Reading::nothing;
      }
      std::array<char, 4096> bytes;
      auto const size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
      if (size > 0) {
        buffer_.append(bytes.data(), static_cast<std::size_t>(size));
      } else if (size == 0 || errno != EINTR) {
        ended_ = true;
        buffer_ += buffer_.empty() ? "" : "\n";
      }
    }
  }

 private:
  static constexpr std::size_t longest = std::size_t{1} << 20U;
  std::string buffer_;
  std::size_t searched_ = 0;
  bool ended_ = false;
};

class HubCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.choice("--protocol", "N", "the version of Hub: 1 or 2; 2 if not given", message("what-hub-version"),
                     {"1", "2"}, [this](std::size_t place) { version_ = static_cast<unsigned>(place) + 1; });
    add_variant(arguments, variant_, "the variant; international if not given");
    search_.configure_engine(arguments, true);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    HubServerSettings settings{
        .hub_version = version_, .version = DAMIER_VERSION, .search = search_.settings(console, *variant_)};
    settings.folder = search_.folder();
    settings.open_tables = endgame::Tables::open;
    settings.weights_for = [this](Variant const& variant) {
      return has_weights(variant) ? search_.weights(variant) : nullptr;
    };
    auto& out = console.out();
    HubLines input;
    HubServer server{std::move(settings), input, [&](std::string_view line) {
                       out.write(std::string{line} + "\n");
                       out.flush();
                     }};
    server.run();
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

 private:
  unsigned version_ = 2;
  Variant const* variant_ = &international();
  EngineOptions search_;
  Language language_;  // of usage errors alone: the protocol has no other words
};

}  // namespace

CommandEntry hub_command() noexcept {
  return {&about_hub, [] { return std::unique_ptr<Command>{std::make_unique<HubCommand>()}; }};
}

}  // namespace damier::app
