#include <array>

#include "lib/record/record.h"

namespace stela::record_rules {
namespace {

constexpr Citation kRecordSection[] = {{"", "notation", "1. A record"}};
constexpr Citation kTagSection[] = {{"", "notation", "1. A record, Tags"}};
constexpr Citation kEntrySection[] = {{"", "notation", "1. A record, Entries"}};
constexpr Citation kActionSection[] = {{"", "notation", "1. A record, Actions"}};
constexpr Citation kVariationSection[] = {{"", "notation", "1. A record, Comments, variations"}};
constexpr Citation kDigestSection[] = {{"", "notation", "6. State digest"}};
constexpr Citation kGapSection[] = {{"", "notation", "1. A record, Gaps"}};
constexpr Citation kSetupSection[] = {{"", "notation", "1. A record, Entries"},
                                      {"", "notation", "6. State digest"}};

}  // namespace

const Rule kSyntax{"record.syntax", "the text of a record is well formed", kRecordSection};
const Rule kTagMissing{"record.tag-missing",
                       "a record begins with its `Game` tag and names its players", kTagSection};
const Rule kTagValue{"record.tag-value", "the values of a tag are in range", kTagSection};
const Rule kTagUnknown{"record.tag-unknown", "a tag is one that the notation knows", kTagSection};
const Rule kPlayerCount{"record.player-count", "a game has as many players as its rules allow",
                        kTagSection};
const Rule kPlayerDuplicate{"record.player-duplicate", "each player has a colour of their own",
                            kTagSection};
const Rule kEntryNumber{"record.entry-number",
                        "the number of an entry is its position in the record", kEntrySection};
const Rule kActorUnknown{"record.actor-unknown",
                         "the actor of an entry is a player of the record, or an actor that the "
                         "game reserves",
                         kEntrySection};
const Rule kAfterEnd{"record.after-end", "nothing is played after the end of the game",
                     kEntrySection};
const Rule kActorTurn{"record.actor-turn", "an entry belongs to the actor whose turn it is",
                      kEntrySection};
const Rule kActionUnknown{"record.action-unknown",
                          "an action and its qualifiers exist in this game", kActionSection};
const Rule kActionMalformed{"record.action-malformed",
                            "place, value and count of an action have the right form",
                            kActionSection};
const Rule kActionPhase{
    "record.action-phase",
    "an action comes at a point of the turn where it is possible, and a turn is complete",
    kActionSection};
const Rule kUnfinished{"record.unfinished",
                       "a record goes on to the end of the game, or its result is `*`",
                       kEntrySection, "write `result: *` for a game that was not finished"};
const Rule kScore{"record.score", "a score claimed for an entry is the score computed",
                  kActionSection};
const Rule kResult{"record.result", "a result agrees with the scores computed", kEntrySection};
const Rule kWinner{"record.winner", "the winners and places claimed are those computed",
                   kEntrySection};
const Rule kDigest{"record.digest", "a digest claimed for an entry is the digest computed",
                   kDigestSection};
const Rule kIllegalClaim{
    "record.illegal-claim",
    "the last entry of a line claimed to be illegal breaks exactly the rule named",
    kVariationSection};
const Rule kSetup{"record.setup",
                  "a position to start or go on from is one that a game could have reached",
                  kSetupSection};
const Rule kGap{"record.gap", "a record has all entries of a game, without a gap", kGapSection};

std::span<const Rule* const> all() {
  static constexpr std::array kAll = {
      &kSyntax,       &kTagMissing,   &kTagValue, &kTagUnknown, &kPlayerCount,   &kPlayerDuplicate,
      &kEntryNumber,  &kActorUnknown, &kAfterEnd, &kActorTurn,  &kActionUnknown, &kActionMalformed,
      &kActionPhase,  &kUnfinished,   &kScore,    &kResult,     &kWinner,        &kDigest,
      &kIllegalClaim, &kSetup,        &kGap};
  return kAll;
}

}  // namespace stela::record_rules
