// Whoever writes what a diagnostic proposes does not see the same diagnostic again.
#include <algorithm>
#include <random>
#include <regex>

#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Returns patterns of sentences that propose something, with the proposal in their first group.
const std::vector<std::regex>& proposing() {
  static const std::vector<std::regex> kSentences = [] {
    std::vector<std::regex> out;
    for (const char* sentence :
         {"did you mean (.*)\\?", "it is written as (.*)", "it fits there turned by (.*)",
          "only (.*) is legal here", "of `.*`, only (.*) is legal here",
          "with the help of Lord Lemon: (.*)", "what can grow there: (.*)", "write (`[^`]*`)",
          "a volcano begins with an entry (`[^`]*`);.*"}) {
      out.emplace_back(sentence);
    }
    return out;
  }();
  return kSentences;
}

/// Returns the proposals of `sentence`, without their backticks; numbers mean rotations.
Strings proposals_in(const std::string& sentence) {
  Strings out;
  std::smatch found;
  for (const std::regex& form : proposing()) {
    if (!std::regex_match(sentence, found, form)) continue;
    const std::string list = found[1];
    static const std::regex kItem("`([^`]*)`|\\b([0-5])\\b");
    for (std::sregex_iterator item(list.begin(), list.end(), kItem), end; item != end; ++item) {
      out.push_back((*item)[1].matched ? (*item)[1] : (*item)[2]);
    }
  }
  return out;
}

/// Returns whether it stands for other actions: `JC@q,r/k`.
bool is_pattern(const std::string& proposal) {
  return proposal.find("q,r") != std::string::npos || proposal.find("…") != std::string::npos;
}

/// Returns the token around `span`.
Span token_around(std::string_view text, Span span) {
  const auto ends = [](char c) {
    return c == ' ' || c == '\n' || c == '"' || c == '{' || c == ')';
  };
  while (span.begin > 0 && !ends(text[span.begin - 1])) {
    --span.begin;
    ++span.size;
  }
  while (span.end() < text.size() && !ends(text[span.end()])) ++span.size;
  return span;
}

std::string with(std::string text, Span span, const std::string& put) {
  return text.replace(span.begin, span.size, put);
}

/// Returns whether `text`, with `put` instead of `span`, breaks the rule of `wrong` there again.
bool breaks_again(const std::string& text, const Diagnostic& wrong, Span span,
                  const std::string& put) {
  const Replayed replayed(with(text, span, put));
  return std::ranges::any_of(replayed.diagnostics, [&](const Diagnostic& other) {
    return other.rule == wrong.rule && other.entry == wrong.entry &&
           other.span.begin <= span.begin + put.size();
  });
}

/// Returns whether `proposal` takes `wrong` out of `text`: instead of the token, of the part that
/// is marked, or after the token where an entry ends too early.
bool helps(const std::string& text, const Diagnostic& wrong, const std::string& proposal) {
  const Span token = token_around(text, wrong.span);
  const std::string old = text.substr(token.begin, token.size);
  if (proposal.size() == 1 && proposal[0] >= '0' && proposal[0] <= '5') {
    return !breaks_again(text, wrong, token, old.substr(0, old.size() - 1) + proposal);
  }
  return !breaks_again(text, wrong, token, proposal) ||
         (wrong.span.size < token.size && !breaks_again(text, wrong, wrong.span, proposal)) ||
         !breaks_again(text, wrong, token, old + " " + proposal);
}

/// Checks all proposals for `text`; counts them.
int check_proposals(const std::string& text) {
  int count = 0;
  const Replayed replayed(text);
  for (const Diagnostic& wrong : replayed.diagnostics) {
    Strings sentences = {wrong.hint.english()};
    for (const Message& note : wrong.notes) sentences.push_back(note.english());
    for (const std::string& sentence : sentences) {
      for (const std::string& proposal : proposals_in(sentence)) {
        if (is_pattern(proposal)) continue;
        ++count;
        CAPTURE(text, wrong.rule->id, wrong.message.english(), sentence, proposal);
        CHECK(helps(text, wrong, proposal));
      }
    }
  }
  return count;
}

/// Returns the tokens of the entries of `text`.
std::vector<Span> tokens_of(const std::string& text) {
  std::vector<Span> out;
  const Replayed replayed(text);
  for (const Entry& entry : replayed.record.entries) {
    if (entry.kind != EntryKind::kPlay) continue;
    for (const Token& token : replayed.record.tokens_of(entry)) out.push_back(token.span);
  }
  return out;
}

}  // namespace

TEST_CASE("a proposal for an illegal record removes the diagnostic") {
  int count = 0;
  for (const std::string_view game : {"taluva", "tikal", "mykerinos"}) {
    for (const auto& path : records_in(source_dir() / "testdata" / game / "illegal")) {
      count += check_proposals(read_file(path));
    }
  }
  CHECK(count > 100);
}

TEST_CASE("a proposal for a typing error removes the diagnostic") {
  std::mt19937 chance(11);  // NOLINT(cert-msc32-c,cert-msc51-cpp)
  const auto any = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(chance);
  };
  int count = 0;
  for (const std::string_view game : {"taluva", "tikal", "mykerinos"}) {
    const auto paths = records_in(source_dir() / "testdata" / game / "ok");
    for (int i = 0; i < tries(150); ++i) {
      std::string text = read_file(paths[any(paths.size())]);
      const std::vector<Span> tokens = tokens_of(text);
      if (tokens.empty()) continue;
      const Span token = tokens[any(tokens.size())];
      std::string slip = text.substr(token.begin, token.size);
      const std::size_t at = any(slip.size());
      switch (any(5)) {
        case 0:  // a letter is missing
          slip.erase(at, 1);
          break;
        case 1:  // two are swapped
          if (at > 0) std::swap(slip[at - 1], slip[at]);
          break;
        case 2:  // a digit is wrong
          if (slip[at] >= '0' && slip[at] <= '9') slip[at] = static_cast<char>('0' + any(6));
          break;
        case 3:  // the rest is missing
          slip.resize(std::min(slip.size(), slip.find_first_of("@=*/,", at)));
          break;
        default:  // a sign
          slip.insert(at, "-");
      }
      if (slip.empty()) continue;
      count += check_proposals(with(text, token, slip));
    }
  }
  CHECK(count > tries(100));
}

TEST_CASE("a drawn volcano without a place is written with its verb") {
  for (const std::string_view token : {"B6", "B6@", "B6@zz9/0", "B6@c3"}) {
    const Replayed replayed(
        "[Game \"Tikal\"]\n[Player \"red\" \"A\"]\n[Player \"blue\" \"B\"]\n\nred: " +
        std::string(token) + "\nresult: *\n");
    CAPTURE(token);
    REQUIRE(replayed.diagnostics.size() == 1);
    CHECK(replayed.diagnostics[0].hint.english() == "it is written as `volcano=B6`");
  }
}

}  // namespace stela::testing
