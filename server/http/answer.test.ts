import { describe, expect, it } from 'vitest';
import { contentDisposition } from './answer.ts';

describe('the name of a downloaded file', () => {
  it.each([
    ['Arabic letters', 'خطاب.pdf', '____.pdf', '%D8%AE%D8%B7%D8%A7%D8%A8.pdf'],
    [
      'brackets and quotes',
      "a (1) 'b' *.csv",
      'a__1___b___.csv',
      'a%20%281%29%20%27b%27%20%2A.csv',
    ],
    ['half of a letter', 'a\ud83d.csv', 'a_.csv', 'a%EF%BF%BD.csv'],
  ])('with %s has a plain form and an encoded one', (_, name, plain, encoded) => {
    expect(contentDisposition({ name, inline: false })).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });

  it('is sent for a file that the browser shows, too', () => {
    expect(contentDisposition({ name: 'a.pdf', inline: true })).toMatch(
      /^inline; filename="a.pdf"/,
    );
  });
});
