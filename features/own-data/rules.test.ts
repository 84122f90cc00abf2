import { describe, expect, it } from 'vitest';
import { toCsv, toPlain } from './rules.ts';

describe('rows of a user’s own data', () => {
  it('have amounts in their currency, and readable quantities and instants', () => {
    const row = {
      currency: 'KWD',
      total_minor: 1_500n,
      fee_fils: 2_500n,
      quantity_milli: 1_250n,
      number: 7n,
    };
    expect(
      toPlain({ ...row, at: new Date('2026-11-21T10:00:00Z'), roles: ['viewer'], note: null }),
    ).toEqual({
      currency: 'KWD',
      total: '1.500',
      fee_aed: '25.00',
      quantity: '1.250',
      number: '7',
      at: '2026-11-21T10:00:00.000Z',
      roles: '["viewer"]',
      note: null,
    });
  });

  it('are safe in a spreadsheet', () => {
    const csv = toCsv([
      { name: '=cmd()', note: 'a "b",\nc', amount: -3 },
      { name: 'قيمة', other: true },
    ]);
    expect(csv).toBe(
      '\uFEFFname,note,amount,other\r\n\'=cmd(),"a ""b"",\nc",-3,\r\nقيمة,,,true\r\n',
    );
  });
});
