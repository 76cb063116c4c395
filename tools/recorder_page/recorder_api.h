#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace stela::recorder {

class Session;

/// The engine as the page sees it: JSON in, JSON out, nothing thrown.
///
/// A request is an object whose member `do` says what is wanted; the end of face.cpp lists them.
/// The answer is an object: what was asked for, or `error`, a sentence, with `mistake` where a rule
/// of the game or of the notation stands against it. A request that changes nothing answers the
/// same again.
class RecorderApi {
 public:
  RecorderApi();
  ~RecorderApi();
  RecorderApi(const RecorderApi&) = delete;
  RecorderApi& operator=(const RecorderApi&) = delete;

  [[nodiscard]] std::string answer(std::string_view request);

 private:
  std::unique_ptr<Session> session_;
};

}  // namespace stela::recorder
