// A user of an installed Stela. It needs only to compile, link and run.
#include <lib/core/rule.h>
#include <lib/core/words.h>

#include <iostream>

int main() {
  constexpr stela::Rule kRule{"consumer.link", "the archives hold what the headers promise", {}};
  std::cout << kRule.id << ": " << kRule.sentence << ", " << stela::counted(2, "hut") << '\n';
}
