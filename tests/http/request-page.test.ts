import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/locale.ts';
import { addParty, addRfq, addSupplier, balanceOf, type Party } from '../factories/access.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type PageReader, type TestPages } from '../harness/pages.ts';

const prefixed = (locale: Locale, path: string) => (locale === 'ar' ? `/ar${path}` : path);
const as = ({ token }: Party): PageReader => ({ cookie: `token=${token}` });

let api: TestApi;
let pages: TestPages;
let buyer: Party;
let supplier: Party;

beforeAll(async () => {
  api = await startDemoApi('request page');
  pages = await openPages(api);
  buyer = await addParty(api, 'buyer');
  supplier = await addSupplier(api, 5000_00n);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

describe.each(locales)('the page of an open request, in %s', (locale) => {
  const at = (path: string) => prefixed(locale, path);

  it('shows the request and its fee at its own address, and is not found if it does not exist', async () => {
    const id = await addRfq(api, buyer, { title: `Chillers ${locale}`, feeFils: 430_00n });
    const page = await pages.request(as(supplier), at(`/seller/buy-now/${id}`));
    expect(page.status).toBe(200);
    expect(mainOf(page.html)).toContain(`Chillers ${locale}`);
    expect(mainOf(page.html)).toContain('430.00');
    for (const missing of ['01930000-0000-7000-8000-00000000f0f0', 'RFQ-99999', 'never']) {
      const none = await pages.request(as(supplier), at(`/seller/buy-now/${missing}`));
      expect(none.status, missing).toBe(404);
    }
  });

  it('is not found for a supplier of a country that the request does not reach', async () => {
    const id = await addRfq(api, buyer, { requestType: 'external' });
    expect((await pages.request(as(supplier), at(`/seller/buy-now/${id}`))).status).toBe(404);
  });

  it('opens the gate for a supplier of another category', async () => {
    const id = await addRfq(api, buyer, { category: 'Building materials' });
    const page = await pages.request(as(supplier), at(`/seller/buy-now/${id}`));
    expect(page.location).toBe(at('/seller/buy-now?gate=categoryInactive'));
  });

  it('is where addresses of earlier mails lead', async () => {
    const page = await pages.request(as(supplier), at('/seller/buy-now?buy=RFQ-10044&page=2'));
    expect(page.location).toBe(at('/seller/buy-now/RFQ-10044'));
  });

  it('charges once, and leads to the quotation', async () => {
    const id = await addRfq(api, buyer, { feeFils: 100_00n });
    const before = await balanceOf(api, supplier.companyId);
    for (const press of ['first', 'again']) {
      const bought = await pages.request(as(supplier), at(`/seller/buy-now/${id}`), {
        form: { id, fee: '100.00', once_key: `${press}-${locale}-purchase` },
      });
      expect(bought.location).toBe(at(`/seller/paid-rfq/${id}/new`));
    }
    expect(await balanceOf(api, supplier.companyId)).toBe(before - 100_00n);
  });
});
