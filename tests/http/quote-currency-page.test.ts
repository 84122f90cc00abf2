import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQuote } from '#features/offer/schema/supplier.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { currencyShown } from '#shared/dialog-fields.ts';
import { locales } from '#shared/locale.ts';
import { addParty, chooseCategories } from '../factories/access.ts';
import { giveAccess } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { publishRfq } from '../factories/rfq.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type TestPages } from '../harness/pages.ts';

let api: TestApi;
let pages: TestPages;
beforeAll(async () => {
  api = await startDemoApi('currency of a quotation');
  pages = await openPages(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const headOf = (html: string) =>
  /aria-colindex="4"[^>]*>.*?<\/span>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, '') ?? '';

it.each(locales)(
  'a quotation without a script follows its chosen currency, with what was typed, and is not sent (%s)',
  async (locale) => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Building materials');
    const rfq = await publishRfq(api, buyer, { other_currencies: true });
    await giveAccess(api, supplier, rfq.id);
    const reader = { cookie: `token=${supplier.token}` };
    const path = `${locale === 'ar' ? '/ar' : ''}/seller/paid-rfq/${rfq.id}/new`;
    const fresh = await pages.request(reader, path);
    expect(headOf(fresh.html)).toContain('(AED)');
    expect(mainOf(fresh.html)).toContain(`name="${currencyShown}"`);
    const form = {
      intent: 'send',
      currency: 'KWD',
      [currencyShown]: '1',
      'lines.0.line_id': rfq.lines[0]?.id ?? '',
      'lines.0.unit_price': '100.125',
      payment_terms: 'Half before',
    };
    const shown = await pages.request(reader, path, { form });
    expect(shown.status).toBe(200);
    const main = stripBidiControls(mainOf(shown.html));
    expect(headOf(main)).toContain('(KWD)');
    expect(main).toMatch(/<option[^>]*value="KWD"[^>]*selected/);
    expect(main).toMatch(/KWD\W1\W+AED/);
    expect(main).toContain('value="100.125"');
    expect(main).toContain('value="Half before"');
    // The box was not sent, so it was unticked.
    expect(main).not.toMatch(/name="negotiable"[^>]*checked/);
    expect(main).not.toContain('data-summary');
    const { offer } = dataOf(await api.as(supplier)(readQuote, { params: { id: rfq.id } }));
    expect(offer).toBeNull();
  },
);
