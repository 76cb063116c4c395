#include "lib/analysis/fact.h"

#include "lib/core/puzzle_questions.h"
#include "lib/words/tr.h"

namespace stela {

Fact missed_sure_win(const Message& player, const Rule& article) {
  Fact fact;
  fact.kind = "sure-win";
  fact.words = tr("{0} could have made sure of the win", player);
  fact.article = &article;
  fact.wins = true;
  fact.question = message_of(kWinsWhateverComes);
  return fact;
}

}  // namespace stela
