#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace stela::recorder {

class Session;

/// The engine's interface to the page: JSON in, JSON out, no exceptions.
///
/// A request is an object whose member `do` names the operation; the end of recorder_api.cpp lists
/// them. The answer is an object: the result, or `error`, a sentence, with `mistake` if a rule of
/// the game or of the notation is broken. A request that changes nothing returns the same answer
/// each time.
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
