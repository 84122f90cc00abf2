import { describe, expect, it } from 'vitest';
import { nextMorningInDubai } from '#shared/calendar.ts';
import { digestOf, searchAlerts, noticeOf, type SearchMatch } from './rules.ts';

const match = (id: string, alert: SearchMatch['alert'], byMail = false): SearchMatch => ({
  id,
  name: `Search ${id}`,
  alert,
  byMail,
});

describe('the alert to one user about one RFQ', () => {
  it('is by the category where no search matches', () => {
    expect(noticeOf([])).toEqual({ how: 'category' });
    expect(noticeOf([match('a', 'none', true)])).toEqual({ how: 'category' });
  });

  it('is at once before the digest, in any order', () => {
    const expected = { how: 'now', name: 'Search b', byMail: false };
    expect(noticeOf([match('a', 'daily', true), match('b', 'now')])).toEqual(expected);
    expect(noticeOf([match('b', 'now'), match('a', 'daily', true)])).toEqual(expected);
    expect(noticeOf([match('a', 'none'), match('b', 'daily')])).toEqual({
      how: 'daily',
      searchId: 'b',
    });
  });

  it('names a search with mail, else the first', () => {
    expect(noticeOf([match('a', 'now'), match('b', 'now', true)])).toEqual({
      how: 'now',
      name: 'Search b',
      byMail: true,
    });
    expect(noticeOf([match('a', 'daily'), match('b', 'daily', true)])).toEqual({
      how: 'daily',
      searchId: 'b',
    });
    expect(noticeOf([match('a', 'now'), match('b', 'now')])).toMatchObject({ name: 'Search a' });
  });

  it('is one of the three for every pair of searches', () => {
    for (const one of searchAlerts)
      for (const other of searchAlerts) {
        const { how } = noticeOf([match('a', one), match('b', other)]);
        const both = [one, other];
        expect(how).toBe(
          both.includes('now') ? 'now' : both.includes('daily') ? 'daily' : 'category',
        );
      }
  });
});

describe('a digest', () => {
  it.each([
    ['2026-11-21T03:59:59Z', '2026-11-21T04:00:00.000Z'],
    ['2026-11-21T04:00:00Z', '2026-11-22T04:00:00.000Z'],
    ['2026-12-31T20:00:00Z', '2027-01-01T04:00:00.000Z'],
  ])('of matches at %s is due at %s, eight in the morning in Dubai', (now, due) => {
    expect(nextMorningInDubai(new Date(now)).toISOString()).toBe(due);
  });

  it('counts all matches, and names each search once and the first three RFQs', () => {
    const hits = ['A', 'B', 'C', 'D'].map((title, at) => ({
      title,
      search: at < 2 ? 'One' : 'Two',
    }));
    expect(digestOf(hits)).toEqual({ count: '4', searches: 'One · Two', titles: 'A · B · C' });
  });
});
