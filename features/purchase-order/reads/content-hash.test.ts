import { describe, expect, it } from 'vitest';
import { hashOfContent, printedCode } from './content-hash.ts';
import type { OrderSnapshot } from '../rules/snapshot.ts';

const snapshot = {
  rfqNumber: 'RFQ-10471',
  currency: 'AED',
  lines: [{ position: 1, unitPriceMinor: '100' }],
  sums: { total: '100', vat: '5' },
} as unknown as OrderSnapshot;
const content = { serial: 'PO-2026-00001', poNumber: '', snapshot };

describe('the hash of an order’s content', () => {
  it('is the same whatever the order of keys', () => {
    const { rfqNumber, currency, lines, sums } = snapshot;
    const other = { sums: { vat: sums.vat, total: sums.total }, lines, currency, rfqNumber };
    expect(hashOfContent({ ...content, snapshot: other as OrderSnapshot })).toBe(
      hashOfContent(content),
    );
  });

  it('changes with the number, the buyer’s number and any amount', () => {
    const changed = { ...snapshot, sums: { ...snapshot.sums, total: '101' } };
    const hashes = [
      hashOfContent(content),
      hashOfContent({ ...content, serial: 'PO-2026-00002' }),
      hashOfContent({ ...content, poNumber: '4500' }),
      hashOfContent({ ...content, snapshot: changed }),
    ];
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is printed as three groups of four digits', () => {
    expect(printedCode(`9f2a41c70b11${'0'.repeat(52)}`)).toBe('9F2A-41C7-0B11');
  });
});
