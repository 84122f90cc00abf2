import { expect, it } from 'vitest';
import { hidesRows } from './statement.ts';

it.each([
  [{}, false],
  [{ kind: 'all', month: '', from: '', to: '', key: ' ' }, false],
  [{ kind: 'debit' }, true],
  [{ month: '2026-11' }, true],
  [{ from: '2026-11-01' }, true],
  [{ to: '2026-11-30' }, true],
  [{ key: 'RFQ' }, true],
])('a statement narrowed by %o hides rows: %s', (query, hides) => {
  expect(hidesRows(query)).toBe(hides);
});
