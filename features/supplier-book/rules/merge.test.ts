import { describe, expect, it } from 'vitest';
import { mergedOf, noteMax, type Mergeable } from './merge.ts';

const primary: Mergeable = {
  name: 'Gulf Steel',
  email: 'sales@steel.test',
  mobile: '',
  locale: 'ar',
  trn: '100318472900003',
  licence_number: '',
  state: 'plain',
  groups: ['Steel'],
  note: 'Asks for a deposit',
  whatsapp_agreed: false,
};
const duplicate: Mergeable = {
  ...primary,
  name: 'Gulf Steel LLC',
  email: 'office@steel.test',
  mobile: '+971504187726',
  locale: 'en',
  licence_number: 'CN-1',
  groups: ['Steel', 'Cables'],
  note: 'Closed on Fridays',
  whatsapp_agreed: true,
};

describe('two contacts that are merged', () => {
  it('retain each value: in its field, or in the note', () => {
    expect(mergedOf(primary, duplicate)).toEqual({
      name: 'Gulf Steel',
      email: 'sales@steel.test',
      mobile: '+971504187726',
      locale: 'ar',
      trn: '100318472900003',
      licence_number: 'CN-1',
      state: 'plain',
      groups: ['Steel', 'Cables'],
      note: 'Asks for a deposit\nClosed on Fridays\nGulf Steel LLC\noffice@steel.test',
      whatsapp_agreed: true,
    });
  });

  it('lose the agreement to WhatsApp of a number that no longer counts', () => {
    const own = { ...primary, mobile: '+971501112233' };
    expect(mergedOf(own, duplicate).whatsapp_agreed).toBe(false);
    expect(mergedOf({ ...own, whatsapp_agreed: true }, duplicate).whatsapp_agreed).toBe(true);
  });

  it.each([
    ['plain', 'favourite', 'favourite'],
    ['favourite', 'blocked', 'blocked'],
    ['blocked', 'plain', 'blocked'],
    ['plain', 'plain', 'plain'],
  ] as const)('that are %s and %s become %s', (one, other, merged) => {
    expect(mergedOf({ ...primary, state: one }, { ...duplicate, state: other }).state).toBe(merged);
  });

  it('have a note of the longest length at most, and no repetition', () => {
    const long = { ...duplicate, note: 'x'.repeat(noteMax) };
    expect(mergedOf(primary, long).note).toHaveLength(noteMax);
    expect(mergedOf(primary, { ...primary }).note).toBe('Asks for a deposit');
  });
});
