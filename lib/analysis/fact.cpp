#include "lib/analysis/fact.h"

#include "lib/words/tr.h"

namespace stela {

Fact missed_sure_win(std::string_view colour, const Rule& article) {
  Fact fact;
  fact.kind = "sure-win";
  fact.words = tr("{0} could have made sure of the win", colour);
  fact.article = &article;
  fact.question = tr("Which entry wins whatever comes?");
  return fact;
}

}  // namespace stela
