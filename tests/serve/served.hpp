#pragma once

#include "import/importer.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"
#include "serve/detail/route.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace damier::testing {

using Json = rapidjson::Document;

/// The openings of damier.
inline OpeningNames const& openings() {
  static OpeningNames const all{MotifCatalogue::built_in().openings()};
  return all;
}

/// The record of a game in international draughts.
inline std::string record(std::string const& white, std::string const& black, std::string const& result,
                          std::string const& moves, std::string const& tags = {}) {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n[GameType \"20\"]\n" +
         tags + "\n" + moves + " " + result + "\n\n";
}

/// A base that is served, without HTTP.
class Served {
 public:
  explicit Served(std::string_view games, bool read_only = false) {
    {
      auto base = Base::open_for_writing(file_.path());
      Importer importer{base, {}};
      static_cast<void>(importer.import(*open_text(games), "test.pdn"));
    }
    context_.settings.catalogue = &MotifCatalogue::built_in();
    context_.settings.openings = &openings();
    context_.settings.read_only = read_only;
    context_.settings.person = "Anne";
    static_cast<void>(context_.bases.add(file_.path()));
  }

  using Given = std::initializer_list<std::pair<std::string, std::string>>;

  /// The reply to a request.
  serve::Reply ask(std::string method, std::string path, Given given = {}) {
    serve::Request request{.method = std::move(method), .path = std::move(path)};
    for (auto const& [name, value] : given) {
      request.parameters.add(name, value);
    }
    return serve::answer(context_, request);
  }
  /// The reply to a request whose body is a JSON object.
  serve::Reply post(std::string path, std::string_view json) {
    serve::Request request{.method = "POST", .path = std::move(path)};
    request.parameters.read(json);
    return serve::answer(context_, request);
  }
  /// The same as JSON, of a request that succeeds.
  Json get(std::string path, Given given = {}) { return json_of(ask("GET", std::move(path), given)); }

  static Json json_of(serve::Reply const& reply) {
    INFO(reply.body);
    CHECK(reply.status == 200);
    Json json;
    json.Parse(reply.body.data(), reply.body.size());
    REQUIRE_FALSE(json.HasParseError());
    return json;
  }

  [[nodiscard]] serve::Context& context() noexcept { return context_; }
  [[nodiscard]] std::string path() const { return file_.path(); }

 private:
  TemporaryBase file_;
  serve::Context context_;
};

}  // namespace damier::testing
