import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  fundWallet,
  payingClient,
  type Party,
} from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { textOfPdf } from '../factories/review-documents.ts';

let api: TestApi;
let supplier: Party;
const path = '/dashboard/supplier/wallet/statement/pdf';

beforeAll(async () => {
  api = await startApi('statement-pdf');
  const buyer = await addParty(api, 'buyer');
  supplier = await addSupplier(api, 1000_00n);
  await api.db
    .updateTable('company')
    .set({
      legal_name_en: 'Bared HVAC Systems LLC',
      legal_name_ar: 'شركة بارد للتكييف',
      trn: '100123456700003',
    })
    .where('id', '=', supplier.companyId)
    .execute();
  const buy = async (feeFils: bigint) => {
    const id = await addRfq(api, buyer, { feeFils, days: 90 });
    const bought = await payingClient(api, supplier)(buyAccess, { params: { id }, body: {} });
    expect(bought.ok).toBe(true);
  };
  await buy(100_25n);
  // December, by Dubai's clock.
  api.advance(new Date('2026-11-30T20:00:00Z').getTime() - api.now().getTime());
  await buy(200_00n);
  await fundWallet(api, supplier.companyId, 50_00n);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function ask(
  query: string,
  who: Party = supplier,
  locale: 'en' | 'ar' = 'en',
): Promise<Response> {
  return api.fetch(`${path}?${query}`, {}, { token: who.token, locale });
}

/** In the order they are printed. */
function amountsIn(text: string): string[] {
  return text.match(/\d[\d,]*\.\d\d\b/g) ?? [];
}

describe('the statement as PDF', () => {
  it('has every transaction with the balance before and after, opening and closing balance, in both languages', async () => {
    const response = await ask('');
    expect(response.headers.get('Content-Disposition')).toContain('.pdf');
    const text = await textOfPdf(response);
    if (text === null) return;
    expect(text).toContain('Bared HVAC Systems LLC');
    expect(text).toContain('شركة بارد للتكييف');
    expect(text).toContain('100123456700003');
    expect(text).toContain('2026-11-21 – 2026-12-01');
    expect(text).toContain('Page 1 of 1');
    expect(text).not.toContain('Filtered');
    expect(text).toContain('الرصيد');
    const rows = [
      '1,000.00 0.00 1,000.00',
      '100.25 1,000.00 899.75',
      '200.00 899.75 699.75',
      '50.00 699.75 749.75',
    ];
    // Opening, debits, credits; closing; then amount, before and after of each row.
    expect(amountsIn(text).join(' ')).toBe(['0.00 300.25 1,050.00 749.75', ...rows].join(' '));
  });

  it('of a month begins with the closing balance of the month before, under any filter of the list', async () => {
    const text = await textOfPdf(
      await ask('month=2026-12&kind=debit&key=TU&sort=-debit', supplier, 'ar'),
    );
    if (text === null) return;
    expect(text).toContain('2026-12-01 – 2026-12-01');
    expect(text.replace(/\s+/g, ' ')).toContain('Filtered: some rows are hidden');
    expect([...amountsIn(text)].sort()).toEqual(
      [
        '50.00',
        '50.00',
        '200.00',
        '200.00',
        '699.75',
        '699.75',
        '749.75',
        '749.75',
        '899.75',
        '899.75',
      ].sort(),
    );
    const november = await textOfPdf(await ask('month=2026-11'));
    expect(amountsIn(november ?? '').slice(0, 4)).toEqual(['0.00', '100.25', '1,000.00', '899.75']);
  });

  it('of a period without transactions shows its balance', async () => {
    const text = await textOfPdf(await ask('from=2026-11-22&to=2026-11-25'));
    if (text === null) return;
    expect(text).toContain('2026-11-22 – 2026-11-25');
    expect(amountsIn(text)).toEqual(['899.75', '0.00', '0.00', '899.75']);
  });

  it('has Arabic-Indic digits for a reader of Arabic who chose them, and Latin digits in its codes', async () => {
    const text = await textOfPdf(await ask('digits=arab', supplier, 'ar'));
    if (text === null) return;
    for (const figure of ['١٬٠٠٠٫٠٠', '١٠٠٫٢٥', '٨٩٩٫٧٥', '٧٤٩٫٧٥', '٢٠٢٦'])
      expect(text).toContain(figure);
    expect(text).toContain('100123456700003');
    expect(text).toMatch(/RFQ-\d{5}/);
    expect(amountsIn(text)).toEqual([]);
    const english = await textOfPdf(await ask('digits=arab&lang=en', supplier, 'ar'));
    expect(english).not.toMatch(/[٠-٩]/);
    expect(amountsIn(english ?? '')).toContain('1,000.00');
  });

  it('is for members who manage the wallet of their company', async () => {
    const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
    expect((await ask('', sales)).status).toBe(403);
    expect((await ask('', { ...sales, token: 'nobody' })).status).toBe(401);
    expect((await ask('month=2026-13')).status).toBe(422);
    expect((await ask('from=2026-12-02&to=2026-12-01')).status).toBe(422);
    const other = await addSupplier(api, 77_77n);
    const text = await textOfPdf(await ask('', other));
    if (text === null) return;
    expect(text).not.toContain('Bared');
    expect(new Set(amountsIn(text))).toEqual(new Set(['0.00', '77.77']));
  });
});
