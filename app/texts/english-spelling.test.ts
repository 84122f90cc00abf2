import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { stringsOf } from './strings-of.ts';

/** Wording that docs/style.md §6 and docs/glossary.md rejects, with its replacement. */
const banned: readonly [wrong: string, pattern: RegExp, right: string, sample: string][] = [
  ['an American spelling', /\bcancel(?:ed|ing)\b/i, 'cancelled, cancelling', 'Canceled'],
  ['stand for a record', /\bst(?:and|ands|ood)\b/i, 'appear, be recorded', 'It stands in the log'],
  [
    'told for a notification',
    /\b(?:is|are|be|been|was|were) told\b/i,
    'notified',
    'The buyer is told',
  ],
  ['hand in or over', /\bhand(?:s|ed|ing)? (?:in|over)\b/i, 'upload, submit, transfer', 'Hand in'],
  ['papers', /\bpapers?\b/i, 'documents', 'Your papers'],
  ['waits', /\bwaits\b/i, 'pending, awaiting', 'A top-up waits'],
  ['a person', /\ba person\b/i, 'our team', 'A person checks it'],
  ['e-mail with a hyphen', /e-mail/i, 'email', 'Your e-mail'],
  ['mail', /\bmail(?:s|ed)?\b/i, 'email', 'We mailed you'],
  ['refuse for a decision', /\brefus/i, 'reject', 'Refused'],
  [
    'come back for money',
    /\b(?:comes? back|came back)\b/i,
    'be refunded, be returned',
    'The fee comes back',
  ],
  ['called so', /called so/i, 'A … with this name already exists', 'Another one is called so'],
  ['in your own words', /in your (?:own )?words/i, 'Details', 'In your own words'],
  ['of it', /^of it|, of it/i, 'of which, including', 'Of it bonus'],
  ['fall back', /falls? back|fell back/i, 'be forfeited', 'The bonus falls back'],
  ['give up', /given? up|gives? .* up/i, 'discard, cancel', 'Given up'],
  ['not right', /not right\b/i, 'incorrect, not valid', 'The code is not right'],
  [
    'present for current',
    /\bpresent (?:password|email|address|price)/i,
    'current',
    'The present password',
  ],
  [
    'a label that is no verb or noun',
    /^(?:To the|Look|Way|Made|Rooms|Which )/,
    'a verb, or a noun',
    'To the list',
  ],
  ['Q invoice', /\bQ invoice/i, 'Q discount invoice', 'Q invoices'],
  ['movement', /\bmovements?\b/i, 'transaction', 'Every movement'],
  ['anew', /anew\b/i, 'again', 'Begin anew'],
  [
    'hold for being valid',
    /(?<!on )\bholds? (?:from|for)/i,
    'apply from, be valid for',
    'It holds from today',
  ],
  ['the list of open RFQs', /available RFQs/i, 'Find RFQs (decision 0226)', 'Available RFQs'],
  ['the list of paid RFQs', /^(?:Go to |Search )?your RFQs$/i, 'Opened RFQs', 'Your RFQs'],
  ['the typed brand', /Qeema/, '{brand}', 'Paid by Qeema'],
];

/** Keys of correct texts that a pattern matches. */
const exempt: ReadonlySet<string> = new Set(['shell.brand']);

describe('the wording of English texts', () => {
  const texts = stringsOf(en).filter(([key]) => !exempt.has(key));

  it.each(banned)('has no text with %s', (_, pattern, right) => {
    const found = texts
      .filter(([, text]) => pattern.test(text))
      .map(([key, text]) => `${key}: ${text} → ${right}`);
    expect(found).toEqual([]);
  });

  it.each(banned)('the check reports %s at its position', (_wrong, pattern, _right, sample) => {
    expect(pattern.test(sample)).toBe(true);
  });

  it.each([
    'Understanding VAT',
    'Newspaper',
    'Amount on hold for withdrawals',
    'Welcome back',
    'Email address',
  ])('the check accepts "%s"', (text) => {
    expect(banned.filter(([, pattern]) => pattern.test(text))).toEqual([]);
  });
});
