// Prints a tree-sitter grammar as JSON, in the form that `tree-sitter generate` writes to
// src/grammar.json.
//
//     node tree_sitter.js GRAMMAR.JS
'use strict';

const path = require('path');

function rule(value) {
  if (typeof value === 'string') return { type: 'STRING', value };
  if (value instanceof RegExp) return { type: 'PATTERN', value: value.source };
  if (!value || !value.type) throw new Error(`${value} is no rule`);
  return value;
}

const named = (type) => (content) => ({ type, content: rule(content) });
const list = (type) => (...members) => ({ type, members: members.map(rule) });

const $ = new Proxy({}, { get: (_, name) => ({ type: 'SYMBOL', name }) });

Object.assign(global, {
  seq: list('SEQ'),
  choice: list('CHOICE'),
  optional: (content) => global.choice(content, { type: 'BLANK' }),
  repeat: named('REPEAT'),
  repeat1: named('REPEAT1'),
  token: Object.assign(named('TOKEN'), { immediate: named('IMMEDIATE_TOKEN') }),
  alias: (content, name) => ({ type: 'ALIAS', content: rule(content), named: true, value: rule(name).name }),
  grammar: ({ name, rules, extras }) => ({
    name,
    rules: Object.fromEntries(Object.entries(rules).map(([key, value]) => [key, rule(value($))])),
    extras: extras($).map(rule),
  }),
});

console.log(JSON.stringify(require(path.resolve(process.argv[2])), null, 1));
