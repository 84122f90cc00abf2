import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales } from '#shared/locale.ts';
import { demoPassword } from '#shared/demo.ts';
import type { Party } from '../factories/access.ts';
import { sentDeal, type SentDeal } from '../factories/order.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type OpenedPage, type TestPages } from '../harness/pages.ts';

let api: TestApi;
let pages: TestPages;
let deal: SentDeal;
beforeAll(async () => {
  api = await startDemoApi('mail steps');
  pages = await openPages(api);
  deal = await sentDeal(api);
  // A supplier without categories is led to its categories first.
  const category = await api.db
    .selectFrom('category')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('company_category')
    .values({
      company_id: deal.supplier.companyId,
      category_id: category.id,
      created_at: api.now(),
    })
    .execute();
  const hash = await api.services.passwords.hash(demoPassword);
  if (hash === null) throw new Error('the queue of passwords is full');
  for (const { memberId } of [deal.supplier, deal.buyer])
    await api.db
      .updateTable('member')
      .set({ password_hash: hash })
      .where('id', '=', memberId)
      .execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const says = { en: createTranslator('en', en), ar: createTranslator('ar', ar) };

function cookieIn({ cookies }: OpenedPage, name: string): string {
  const found = cookies.findLast((one) => one.startsWith(`${name}=`)) ?? '';
  return found.slice(0, found.indexOf(';'));
}

async function emailOf({ memberId }: Party): Promise<string> {
  const row = await api.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.email;
}

describe.each(locales)('the step of a mail in %s', (locale) => {
  const t = says[locale];
  const at = (path: string) => (locale === 'ar' ? `/ar${path}` : path);
  const step = () => `/seller/wizard/${deal.offerId}?dialog=acknowledge`;

  it('opens after the sign-in of its reader, and the dashboard of another account', async () => {
    const first = await pages.request({ cookie: '' }, at(step()));
    expect(first.location).toBe(at('/auth'));
    const cookie = cookieIn(first, 'after_sign_in');
    const signIn = async (party: Party, sent: string) =>
      pages.request({ cookie: sent }, at('/auth'), {
        form: { intent: 'sign-in', email: await emailOf(party), password: demoPassword },
      });
    const own = await signIn(deal.supplier, cookie);
    expect(own.location).toBe(at(step()));
    // The page shows that the reader is signed in, and a toast would cover its search.
    expect(cookieIn(own, 'flash')).toBe('');
    expect(own.cookies.find((one) => one.startsWith('after_sign_in='))).toMatch(/Max-Age=0/);
    expect((await signIn(deal.buyer, cookie)).location).toBe(at('/buyer/dashboard'));
    for (const foreign of ['https://evil.test/', '//evil.test', '/console/dashboard', '%E0%A4%A'])
      expect(
        (await signIn(deal.supplier, `after_sign_in=${encodeURIComponent(foreign)}`)).location,
      ).toBe(at('/seller/dashboard'));
    expect((await signIn(deal.supplier, 'after_sign_in=%E0%A4%A')).location).toBe(
      at('/seller/dashboard'),
    );
  });

  it('is the action of its notification, under its day and its deal', async () => {
    const cookie = `token=${deal.supplier.token}`;
    const page = await pages.request({ cookie }, at('/seller/notifications'));
    const main = mainOf(page.html);
    expect(main).toContain(t('notification.page.today'));
    const { number } = await api.db
      .selectFrom('rfq')
      .select('number')
      .where('id', '=', deal.rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(main.match(new RegExp(`<h3[^>]*>.*?RFQ-${number}`, 'gs'))).toHaveLength(1);
    expect(main).toContain(`value="${step()}"`);
    const id = /name="id" value="([\da-f-]+)"/.exec(main)?.[1] ?? '';
    const opened = await pages.request({ cookie }, at('/seller/notifications'), {
      form: { id, to: step() },
    });
    expect(opened.location).toBe(at(step()));
  });
});
