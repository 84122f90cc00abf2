import { describe, expect, test } from 'vitest';
import { wordingCheck } from '../../scripts/check/wording.ts';
import { complaints } from './samples.ts';

const opening = 'a sentence opens with What, Who, Whose or Whether';

describe('the wording check', () => {
  test('refuses a watched word in a document, at its line', () => {
    const text = '# Offers\n\nAn offer is sent.\nThe buyer is told at once.\n';
    expect(complaints(wordingCheck, { 'docs/offers.md': text })).toEqual([
      'docs/offers.md:4 "told" is no plain English',
    ]);
  });

  test.each([
    ['a line', 'Whose offer was rejected, is notified.'],
    ['a heading', '## What it costs'],
    ['a list item', '- Who pays'],
    ['a numbered step', '1. Whether it is paid'],
    ['bold text', '**What it costs**: nothing.'],
    ['a cell of a table', '| 1 | What a buyer sees | yes |'],
    ['a later sentence', 'The order is sent. Who receives it, confirms it.'],
  ])('refuses a private opening of %s', (_, text) => {
    expect(complaints(wordingCheck, { 'README.md': `Text.\n${text}\n` })).toEqual([
      `README.md:2 ${opening}`,
    ]);
  });

  test('accepts a clause within a sentence, also at the beginning of a line', () => {
    const text =
      'It shows the company\nwhose offer was accepted, and what it costs: who pays it.\n';
    expect(complaints(wordingCheck, { 'docs/a.md': text })).toEqual([]);
  });

  test('does not read code, and gives lines after a block of code correctly', () => {
    const text = 'The name is `What stands`.\n\n```text\nWho is told\n```\n\nIt is made anew.\n';
    expect(complaints(wordingCheck, { 'docs/a.md': text })).toEqual([
      'docs/a.md:7 "anew" is no plain English',
    ]);
  });

  test('reads only the comments of settings', () => {
    const found = complaints(wordingCheck, {
      '.env.example': '# Who may read it.\n#TOKEN=nobody\n',
      'deploy/a.env.example': 'USER=nobody\n# Nobody else reads it.\n',
      'deploy/a.ini': '; It stands here.\nuser = nobody\n',
      'deploy/a.service': '#!/bin/nobody\nUser=nobody\n',
    });
    expect(found).toEqual([
      `.env.example:1 ${opening}`,
      'deploy/a.env.example:2 "Nobody" is no plain English',
      'deploy/a.ini:1 "stands" is no plain English',
    ]);
  });

  test('reads only the comments of stylesheets and of scripts for browsers, at their lines', () => {
    const found = complaints(wordingCheck, {
      'app/styles/a.css':
        '/*\n * A rule.\n * Who may read it.\n */\n.stands {}\n/* It stands. */\n',
      'public/a.js': "const nobody = 'told';\n\n/** What it costs. */\n  // It is told.\n",
    });
    expect(found).toEqual([
      `app/styles/a.css:3 ${opening}`,
      'app/styles/a.css:6 "stands" is no plain English',
      `public/a.js:3 ${opening}`,
      'public/a.js:4 "told" is no plain English',
    ]);
  });

  test('reads neither code files nor Arabic guides', () => {
    const text = '# Who is told\n';
    expect(complaints(wordingCheck, { 'server/a.ts': text, 'docs/a.ar.md': text })).toEqual([]);
  });

  test('refuses a private word in a declared name of product code', () => {
    const text = 'const held = 1;\nfunction isJudged() {}\nconst withheld = held;\n';
    expect(complaints(wordingCheck, { 'server/a.ts': text, 'tests/a.ts': text })).toEqual([
      'server/a.ts:1 "held" has a private word: use a term of docs/glossary.md',
      'server/a.ts:2 "isJudged" has a private word: use a term of docs/glossary.md',
    ]);
  });
});
