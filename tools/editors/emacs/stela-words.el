;;; stela-words.el --- What records of Stela call things  -*- lexical-binding: t; -*-

;;; Commentary:

;; The lists are those of the games: see stela-words.el.in.

;;; Code:

(defconst stela-words-tags '("Annotator" "Date" "Event" "Game" "Museum" "Notation" "Option" "Player" "Rating" "RatingChange" "Round" "Rules" "Site" "Source" "Table" "Tile" "Variant"))
(defconst stela-words-actors '("bid" "result" "resume" "setup" "table"))
(defconst stela-words-endings '("abandoned" "agreed" "forfeit" "resign" "ruling" "time"))
(defconst stela-words-games '("Mykerinos" "Taluva" "Tikal"))
(defconst stela-words-verbs '("caller" "camp" "cards" "dig" "discard" "done" "expand" "go" "gone" "grow" "guard" "hand" "hop" "hut" "in" "lay" "leave" "lift" "motifs" "museum" "neutral" "next" "out" "pass" "passed" "played" "round" "score" "scoring" "seen" "show" "shown" "stack" "start" "step" "stock" "swap" "take" "temple" "tower" "treasure" "volcano" "zone"))

(provide 'stela-words)
;;; stela-words.el ends here
