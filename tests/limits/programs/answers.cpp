// The engine of the recorder, built for the machine at hand: `stela_answers < REQUESTS > ANSWERS`,
// one of each on a line.

#include <iostream>
#include <string>

#include "tools/recorder_page/face.h"

int main() {
  stela::recorder::Face face;
  for (std::string request; std::getline(std::cin, request);) {
    std::cout << face.answer(request) << '\n';
  }
}
