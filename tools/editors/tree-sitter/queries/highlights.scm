; What editors colour. The lists are those of the games: see highlights.scm.in. A word that no game
; knows has no colour.

((tag_name) @keyword
 (#match? @keyword "^\\[(Annotator|Date|Event|Game|Museum|Notation|Option|Player|Rating|RatingChange|Round|Rules|Site|Source|Table|Tile|Variant)$"))
(tag_value) @string

(keyword) @keyword
(number) @number
(actor) @variable

((verb) @function
 (#match? @function "(^|:)(caller|camp|cards|dig|discard|done|expand|go|gone|grow|guard|hand|hop|hut|in|lay|leave|lift|motifs|museum|neutral|next|out|pass|passed|played|round|score|scoring|seen|show|shown|stack|start|step|stock|swap|take|temple|tower|treasure|volcano|zone)$"))
(tile) @type
(place) @constant
(value) @constant
(count) @number

(score) @attribute
(digest) @attribute
(nag) @operator
(comment) @comment
