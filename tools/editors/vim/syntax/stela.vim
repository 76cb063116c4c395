" Vim syntax file for Stela records. The lists are those of the games: see stela.vim.in.
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync minlines=200

syntax match stelaPlayer /\(^\|[[:space:].()}]\)\@1<=[A-Za-z][A-Za-z0-9_-]*\ze:\([[:space:]]\|$\)/
syntax match stelaActor /\(^\|[[:space:].()}]\)\@1<=\(bid\|result\|resume\|setup\|table\)\ze:\([[:space:]]\|$\)/
syntax match stelaNumber /\(^\|[[:space:](){}]\)\@1<=\d\+\ze\./
syntax match stelaQualifier /\s\@1<=[a-z][a-z0-9-]*\ze:[a-z]/
syntax match stelaVerb /[[:space:]:]\@1<=\(caller\|camp\|cards\|dig\|discard\|done\|expand\|go\|gone\|grow\|guard\|hand\|hop\|hut\|in\|lay\|leave\|lift\|motifs\|museum\|neutral\|next\|out\|pass\|passed\|played\|round\|score\|scoring\|seen\|show\|shown\|stack\|start\|step\|stock\|swap\|take\|temple\|tower\|treasure\|volcano\|zone\)\ze\([@=*[:space:]{();]\|$\)/
syntax match stelaTile /[[:space:]=,]\@1<=[A-Z][A-Z0-9]*\ze\([@,[:space:]{();]\|$\)/
syntax match stelaPlace /@\@1<=[^[:space:]{();=*]\+/
syntax match stelaCount /\*\@1<=[0-9L+]\+/
syntax match stelaScore /\s\@1<==[0-9/-]\+\ze\([[:space:]{();]\|$\)/
syntax match stelaDigest /\s\@1<=#[0-9a-f]\{8,16}\ze\([[:space:]{();]\|$\)/
syntax match stelaNag /\s\@1<=\([!?]\{1,2}\|\$\d\+\)\ze\([[:space:]{();]\|$\)/
syntax match stelaEnding /\<end=\(abandoned\|agreed\|forfeit\|resign\|ruling\|time\)\>/

syntax match stelaTag /^\s*\[[A-Za-z0-9_-]\+.*$/ contains=stelaTagName,stelaKnownTag,stelaString
syntax match stelaTagName /\[\@1<=[A-Za-z0-9_-]\+/ contained
syntax match stelaKnownTag /\[\@1<=\(Annotator\|Date\|Event\|Game\|Museum\|Notation\|Option\|Player\|Rating\|RatingChange\|Round\|Rules\|Site\|Source\|Table\|Tile\|Variant\)\ze[[:space:]\]]/ contained
syntax region stelaString start=/"/ skip=/\\["\\]/ end=/"/ end=/$/ oneline contained

syntax region stelaComment start=/{/ skip=/\\[}\\]/ end=/}/ end=/^\ze\[Game / contains=stelaCommand,@Spell
syntax match stelaComment /;.*$/ contains=stelaCommand,@Spell
syntax match stelaCommand /\[%[^\]}]*\]/ contained

highlight default link stelaPlayer Identifier
highlight default link stelaActor Keyword
highlight default link stelaNumber Number
highlight default link stelaQualifier Identifier
highlight default link stelaVerb Function
highlight default link stelaTile Type
highlight default link stelaPlace Constant
highlight default link stelaCount Number
highlight default link stelaScore Macro
highlight default link stelaDigest Macro
highlight default link stelaNag Operator
highlight default link stelaEnding Keyword
highlight default link stelaTagName PreProc
highlight default link stelaKnownTag Keyword
highlight default link stelaString String
highlight default link stelaComment Comment
highlight default link stelaCommand SpecialComment

let b:current_syntax = 'stela'
