// The Stela notation, version 1, for tree-sitter. `tree-sitter generate` makes a parser of it.
//
// It follows schemas/notation.ebnf, which is stricter: this grammar accepts what an editor's
// grammar cannot check, or would report at another location than `stela validate`.

// A word ends before whitespace, a brace, a parenthesis and a semicolon. Words are as long as
// possible, so that the actor `red:` and the action `red:hut@0,0` are distinguished by their length
// alone.
const ACTOR = /[A-Za-z][A-Za-z0-9_-]*:/;
const VERB = /([a-z][a-z0-9-]*:)*[a-z][a-z0-9-]*/;
const TILE = /[A-Z][A-Z0-9]+/;

module.exports = grammar({
  name: 'stela',

  extras: $ => [/[ \t\r\n\uFEFF]/, $.comment],

  rules: {
    // Text before the first `[Game ` is a record without its tag.
    source_file: $ => seq(optional(alias($.untitled, $.record)), repeat($.record)),

    record: $ => seq(alias($.game_tag, $.tag), repeat($.tag), repeat($._item)),
    untitled: $ => choice(seq(repeat1($.tag), repeat($._item)), repeat1($._item)),
    _item: $ => choice($.setup, $.resume, $.entry, $.variation, $.result),

    game_tag: $ => seq(alias('[Game', $.tag_name), repeat1($.tag_value), ']'),
    tag: $ => seq($.tag_name, repeat1($.tag_value), ']'),
    tag_name: $ => /\[[A-Za-z0-9_-]+/,
    tag_value: $ => /"([^"\\\r\n]|\\.)*"/,

    setup: $ => seq(alias('setup:', $.keyword), repeat($._token)),
    resume: $ => seq(alias('resume:', $.keyword), repeat($._token)),
    result: $ => seq(alias('result:', $.keyword), repeat(choice($._token, '*'))),

    entry: $ => seq(optional($.number), $.actor, repeat($._token)),
    number: $ => /[0-9]+\./,
    actor: $ => ACTOR,

    // Other entries instead of the one before it.
    variation: $ => seq('(', repeat($._item), ')'),

    _token: $ => choice($.action, $.score, $.digest, $.nag),
    // Follows its verb without whitespace; after whitespace it is a score.
    action: $ => seq(choice($.verb, $.tile), optional($.place), optional($.value), optional($.count)),
    verb: $ => VERB,
    tile: $ => TILE,
    place: $ => token.immediate(/@[^ \t\r\n{();=*]+/),
    value: $ => token.immediate(/=[^ \t\r\n{();*]+/),
    count: $ => token.immediate(/\*[^ \t\r\n{();]+/),

    score: $ => /=[^ \t\r\n{();*]+/,
    digest: $ => /#[0-9a-fA-F]+/,
    nag: $ => choice('!', '?', '!!', '??', '!?', '?!', /\$[0-9]+/),

    comment: $ => token(choice(/\{([^}\\]|\\(.|\n))*\}/, /;[^\r\n]*/)),
  },
});
