import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { statusKey } from '#features/offer/rules/status-key.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { refusalResponse } from '#server/http/answer.ts';
import { isolate, stripBidiControls } from '#shared/bidi.ts';
import { demoPassword } from '#shared/demo.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { refuse } from '#shared/refusals.ts';
import type { Text } from '#ui/use-text.tsx';
import { addParty, addRfq, addSupplier, type Party } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { acceptedDeal } from '../factories/order.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type OpenedPage, type PageReader, type TestPages } from '../harness/pages.ts';

/** Pages of the running product whose forms are sent as a browser without JavaScript sends them. */

const translators: Readonly<Record<Locale, Text>> = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
};
const prefixed = (locale: Locale, path: string) => (locale === 'ar' ? `/ar${path}` : path);
const as = ({ token }: Party): PageReader => ({ cookie: `token=${token}` });
const plain = (text: string) => stripBidiControls(text).replaceAll('\u00a0', ' ');
const readable = ({ html }: OpenedPage) => plain(mainOf(html));

let api: TestApi;
let pages: TestPages;
let buyer: Party;

beforeAll(async () => {
  api = await startDemoApi('page forms');
  pages = await openPages(api);
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The value of a cookie that a page sets. */
function cookieIn({ cookies }: OpenedPage, name: string): string {
  const found = cookies.findLast((one) => one.startsWith(`${name}=`)) ?? '';
  return found.slice(0, found.indexOf(';'));
}

/** The texts of alerts: the summary of a refused form, and the message at a field. */
function alertsIn({ html }: OpenedPage): string {
  const alerts = html.match(/(?:role="alert"|data-summary="").*?<\/(?:div|p|section)>/gs) ?? [];
  return plain(alerts.join(' '));
}

/** True if the page offers to open a dialog. */
const offers = (page: OpenedPage, kind: string) =>
  new RegExp(`name="dialog"[^>]*value="${kind}"|value="${kind}"[^>]*name="dialog"`).test(page.html);

const details = {
  intent: 'sign-up',
  account_type: 'buyer',
  password: 'Kandura!42-oud',
  password_confirm: 'Kandura!42-oud',
  terms: 'on',
  full_name: 'Rashid Al Nuaimi',
  company_name: 'Hudhud Transport',
  position: 'Owner',
  mobile: '+971501239876',
  phone: '+97143710099',
} as const;

interface Sent {
  readonly to: string;
  readonly channel: string;
  readonly code: string | null;
}

async function codesSentTo(to: string): Promise<Sent[]> {
  const answer = await api.fetch('/outbox');
  const { data } = (await answer.json()) as { data: { data: Sent[] } };
  return data.data.filter((row) => row.to === to && row.code !== null);
}

const visitor: PageReader = { cookie: '' };

describe('the pages of an account', () => {
  it('request counters once it is approved, and not before', async () => {
    const countersOf = async (approved: boolean) => {
      const owner = await addParty(api, 'buyer', { approved });
      const { status, calls } = await pages.request(as(owner), '/buyer/user-profile');
      return [status, calls.filter((call) => /counters|count\b/.test(call)).length];
    };
    expect(await countersOf(false)).toEqual([200, 0]);
    expect(await countersOf(true)).toEqual([200, 1]);
  });
});

describe.each(locales)('in %s', (locale) => {
  const t = translators[locale];
  const at = (path: string) => prefixed(locale, path);

  it('the sign-up preselects no account type and requires one', async () => {
    const typesIn = (html: string) => html.match(/<input[^>]*name="account_type"[^>]*>/g) ?? [];
    const form = await pages.request(visitor, at('/auth?mode=sign-up'));
    expect(typesIn(form.html)).toHaveLength(2);
    expect(typesIn(form.html).filter((input) => input.includes('checked'))).toEqual([]);
    const { account_type: _, ...untyped } = details;
    const email = `untyped-${locale}@page-forms.test`;
    const refused = await pages.request(visitor, at('/auth?mode=sign-up'), {
      form: { ...untyped, email },
    });
    expect(refused.location).toBeNull();
    expect(plain(refused.html)).toContain(t('validation.required'));
    expect(typesIn(refused.html).filter((input) => input.includes('checked'))).toEqual([]);
    expect(await codesSentTo(email)).toEqual([]);
  });

  it('a form of the site shows its answer as a toast too, without a script', async () => {
    const toastIn = ({ html }: OpenedPage) =>
      /role="(\w+)" class="static-toast[^>]*>(.*?)<\/p>/s.exec(html)?.slice(1) ?? [];
    const message = { subject: 'Prices', message: 'How are the fees calculated?' };
    const send = (form: Record<string, string>) =>
      pages.request(visitor, at('/?index'), { form: { name: 'Maryam', ...message, ...form } });
    const refused = await send({ email: 'maryam' });
    expect(refused.html).not.toContain('<script nonce');
    expect(plain(toastIn(refused).join(' '))).toBe(`alert ${plain(t('refusal.invalid'))}`);
    expect(plain(refused.html)).toContain(t('validation.email'));
    const sent = await send({ email: 'maryam@aldana.test' });
    expect(sent.location).toContain('sent=1');
    const shown = await pages.request({ cookie: cookieIn(sent, 'flash') }, at('/?sent=1'));
    expect(toastIn(shown)[0]).toBe('status');
    expect(toastIn(shown)[1]?.length).toBeGreaterThan(5);
    expect(cookieIn(shown, 'flash')).toBe('flash=');
  });

  it('a toast that names a company is drawn on a page without a script', async () => {
    const named = { status: 1, message: `${isolate('قيمة الخليج')}: ${isolate('Steel')}` };
    const cookie = `flash=${encodeURIComponent(JSON.stringify(named))}`;
    const shown = await pages.request({ cookie }, at('/faq'));
    expect(shown.status).toBe(200);
    expect(plain(shown.html.replaceAll(/<\/?span[^>]*>/g, ''))).toContain('قيمة الخليج: Steel');
  });

  it('step 3 of the sign-up takes the 6-digit code, which goes to the e-mail and, on request, to the mobile', async () => {
    const email = `steps-${locale}@page-forms.test`;
    const begun = await pages.request(visitor, at('/auth?mode=sign-up'), {
      form: { ...details, email },
    });
    expect(begun.location).toBe(at('/auth?mode=activate'));
    const reader = { cookie: cookieIn(begun, 'activation') };
    const third = await pages.request(reader, at('/auth?mode=activate'));
    expect(third.html).toMatch(/<input[^>]*name="code"/);
    const [byMail] = await codesSentTo(email);
    expect(byMail?.code).toMatch(/^\d{6}$/);
    expect(plain(third.html)).toContain(plain(t('registration.codeTitle')));

    const wrong = byMail?.code === '111111' ? '222222' : '111111';
    const refused = await pages.request(reader, at('/auth?mode=activate'), {
      form: { intent: 'activate', code: wrong },
    });
    expect(plain(refused.html)).toContain(plain(t('validation.codeWrong')));

    api.advance(120_000);
    const resent = await pages.request(reader, at('/auth?mode=activate'), {
      form: { intent: 'resend', channel: 'sms' },
    });
    expect(resent.location).toBe(at('/auth?mode=activate'));
    const bySms = (await codesSentTo(details.mobile))[0];
    expect(bySms?.code).toMatch(/^\d{6}$/);
    const done = await pages.request(reader, at('/auth?mode=activate'), {
      form: { intent: 'activate', code: bySms?.code ?? '' },
    });
    expect(done.location).toBe(at('/buyer/user-profile'));
    expect(cookieIn(done, 'token')).toMatch(/^token=.{20}/);
  });

  it('save as draft is a button of the RFQ’s form, and the draft opens as it was typed', async () => {
    const id = `01940000-0000-7000-8000-0000000000${locale === 'en' ? '11' : '12'}`;
    const path = at(`/buyer/create-rfq/${id}`);
    const form = await pages.request(as(buyer), path);
    const button = /<button[^>]*value="draft"[^>]*>(.*?)<\/button>/s.exec(mainOf(form.html));
    expect(button?.[1]).toContain(t('rfq.side.saveDraft'));
    const title = `Half a request ${locale}`;
    const saved = await pages.request(as(buyer), path, {
      form: { intent: 'draft', title, note: 'Gate 4' },
    });
    expect(saved.location).not.toBeNull();
    const list = await pages.request(as(buyer), at('/buyer/draft'));
    expect(mainOf(list.html)).toContain(title);
    expect(mainOf(list.html)).toContain(`href="${path}"`);
    const opened = mainOf((await pages.request(as(buyer), path)).html);
    expect(opened).toContain(`value="${title}"`);
    expect(opened).toContain('Gate 4');
  });

  it('an accepted offer is cancelled with a reason in its dialog, and not without', async () => {
    const deal = await acceptedDeal(api);
    const path = at(`/buyer/offer/${deal.offerId}`);
    const page = await pages.request(as(deal.buyer), path);
    expect(offers(page, 'cancel')).toBe(true);
    const dialog = await pages.request(as(deal.buyer), `${path}?dialog=cancel`);
    expect(dialog.html).toMatch(/<select[^>]*name="reason"/);
    expect(dialog.html).toMatch(/<textarea[^>]*name="reason_text"/);
    const send = (reason: string) =>
      pages.request(as(deal.buyer), `${path}?dialog=cancel`, {
        form: { intent: 'cancel', reason, reason_text: '' },
      });
    const refused = await send('');
    expect(refused.location).toBeNull();
    expect(plain(refused.html)).toContain(plain(t('validation.say')));
    expect((await send('price')).location).toBe(path);
    const after = await pages.request(as(deal.buyer), path);
    expect(readable(after)).toContain(t(statusKey('canceled')));
    expect(offers(after, 'cancel')).toBe(false);
  });

  it('negotiate is offered for a pending and negotiable offer only', async () => {
    const rfq = await publishRfq(api, buyer);
    const [open, fixed] = [await quote(api, rfq), await quote(api, rfq, { negotiable: false })];
    const pathOf = (id: string) => at(`/buyer/offer/${id}`);
    const page = await pages.request(as(buyer), pathOf(open.offer.id));
    expect(offers(page, 'negotiate')).toBe(true);
    const fixedPage = await pages.request(as(buyer), pathOf(fixed.offer.id));
    expect(offers(fixedPage, 'negotiate')).toBe(false);
    expect(readable(fixedPage)).toContain(t('offer.note.notNegotiable'));

    const deal = await acceptedDeal(api);
    const accepted = await pages.request(as(deal.buyer), pathOf(deal.offerId));
    expect(offers(accepted, 'negotiate')).toBe(false);
    await api.as({ token: deal.buyer.token })(cancelDealAsBuyer, {
      params: { id: deal.offerId },
      body: { reason: 'price', reason_text: '' },
    });
    const canceled = await pages.request(as(deal.buyer), pathOf(deal.offerId));
    expect(offers(canceled, 'negotiate')).toBe(false);
  });

  it('a negotiation of an offer that is not negotiable is refused on its page', async () => {
    const { offer } = await quote(api, await publishRfq(api, buyer), { negotiable: false });
    const page = await pages.request(as(buyer), at(`/buyer/offer/${offer.id}`), {
      form: { intent: 'negotiate', text: 'Five percent less for all lines', version: '1' },
    });
    expect(page.location).toBeNull();
    expect(alertsIn(page)).toContain(t('refusal.not_negotiable'));
    if (locale === 'en') expect(alertsIn(page)).toContain('You cant negotiate on this offer.');
  });

  it('a purchase of access without enough money shows the insufficient balance at its page', async () => {
    const supplier = await addSupplier(api, 50_00n);
    const id = await addRfq(api, buyer, { title: `Costly ${locale}` });
    const page = await pages.request(as(supplier), at(`/seller/buy-now/${id}`), {
      form: { id, once_key: `purchase-${locale}` },
    });
    expect(page.location).toBeNull();
    expect(alertsIn(page)).toContain(t('refusal.insufficient_balance'));
    if (locale === 'en') expect(alertsIn(page)).toContain('Insufficient Balance');
  });

  it('a withdrawal of more than the balance shows the insufficient balance at its form', async () => {
    const page = await pages.request('supplier', at('/seller/withdraw'), {
      form: {
        amount: '9000000.00',
        iban: 'AE070331234567890123456',
        holder_name: 'Falaj Technical',
        password: demoPassword,
        once_key: `withdrawal-${locale}`,
      },
    });
    expect(page.location).toBeNull();
    expect(alertsIn(page)).toContain(t('refusal.insufficient_balance'));
  });

  it('a form of a page for buyers is refused to a supplier with that reason, and the reverse', async () => {
    const supplier = await addSupplier(api);
    for (const [reader, path, own, text] of [
      [supplier, '/buyer/draft', '/seller/dashboard', 'refusal.buyers_only'],
      [buyer, '/seller/wallet', '/buyer/dashboard', 'refusal.suppliers_only'],
    ] as const) {
      const sent = await pages.request(as(reader), at(path), { form: { intent: 'x' } });
      expect(sent.location).toBe(at(own));
      const shown = await pages.request(
        { cookie: `token=${reader.token}; ${cookieIn(sent, 'flash')}` },
        at(own),
      );
      expect(shown.html).toContain(t(text));
    }
  });

  it('a sign-out that fails leads to /auth with the toast of an error', async () => {
    const leaving = await addParty(api, 'buyer');
    const sent = await pages.request(as(leaving), at('/sign-out'), {
      form: {},
      intercept: async ({ name, answer }) =>
        name.endsWith('/logout')
          ? refusalResponse(refuse('something_went_wrong'), locale)
          : answer(),
    });
    expect(sent.location).toBe(at('/auth'));
    const shown = await pages.request({ cookie: cookieIn(sent, 'flash') }, at('/auth'));
    const toast = /<noscript>.*?<\/noscript>/s.exec(shown.html)?.[0] ?? '';
    expect(toast).toContain(t('shell.error.signOut'));
  });
});

describe.each(locales)('the page of awards by line in %s', (locale) => {
  const t = translators[locale];

  /** The inputs, text areas and buttons of the page. */
  const controlsIn = ({ html }: OpenedPage) =>
    mainOf(html).match(/<(?:input|textarea|button)[^>]*>/g) ?? [];

  it('can be sent without a proposed offer, preserves its choices, and closes lines with a reason', async () => {
    const rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n] });
    // An offer of all lines only is never proposed.
    const { offer } = await quote(api, rfq);
    const path = prefixed(locale, `/buyer/award/${rfq.rfqId}`);
    const [first = '', second = ''] = rfq.lineIds.map((id) => `line.${id}`);
    const page = controlsIn(await pages.request(as(buyer), path));
    const submits = page.filter((one) => one.includes('type="submit"'));
    expect(submits.filter((one) => /\sdisabled[\s=>]/.test(one))).toEqual([]);
    expect(page.some((one) => one.includes('name="close_reason"'))).toBe(true);

    const common = { [`version.${offer.id}`]: '1', [second]: 'later', close_reason: '' };
    const empty = await pages.request(as(buyer), path, { form: { ...common, [first]: 'later' } });
    expect(readable(empty)).toContain(t('validation.awardLine'));

    const closing = { ...common, [first]: 'close' };
    const refused = controlsIn(await pages.request(as(buyer), path, { form: closing }));
    const isChosen = (field: string, value: string) =>
      refused.some(
        (one) =>
          one.includes(`name="${field}"`) &&
          one.includes(`value="${value}"`) &&
          /\schecked/.test(one),
      );
    expect([isChosen(first, 'close'), isChosen(second, 'later')]).toEqual([true, true]);

    const form = { ...closing, close_reason: 'Bought elsewhere' };
    expect(await pages.request(as(buyer), path, { form })).toMatchObject({ location: path });
    const lines = await api.db
      .selectFrom('closed_line')
      .select(['rfq_line_id', 'reason'])
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(lines).toEqual([{ rfq_line_id: rfq.lineIds[0], reason: 'Bought elsewhere' }]);
  });

  it('shows suggestions and selects one before the script has loaded', async () => {
    const rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n] });
    const { offer } = await quote(api, rfq, { part_rule: 'lines' });
    const path = prefixed(locale, `/buyer/award/${rfq.rfqId}`);
    const [first = '', second = ''] = rfq.lineIds;
    const form = {
      [`version.${offer.id}`]: '1',
      [`line.${first}`]: 'later',
      [`line.${second}`]: 'later',
      [`rule.${second}`]: 'keep',
      suppliers_max: '2',
      days_max: '',
      suggestion: '',
    };
    const shown = await pages.request(as(buyer), path, { form: { ...form, suggest: 'all' } });
    expect(readable(shown)).toContain(t('offer.suggest.proof.best'));
    const used = controlsIn(
      await pages.request(as(buyer), path, { form: { ...form, suggest: 'cheapest' } }),
    );
    const chosen = (lineId: string) =>
      used.find((one) => one.includes(`name="line.${lineId}"`) && /\schecked/.test(one)) ?? '';
    expect(chosen(first)).toContain(`value="${offer.id}"`);
    expect(chosen(second)).toContain('value="later"');
    expect(used.find((one) => one.includes('name="suggestion"'))).toMatch(/value="[\w-]{100,}"/);
  });
});

// Last, because the clock passes the idle time of the demo's sessions.
describe.each(locales)('three days later, in %s', (locale) => {
  const t = translators[locale];
  const at = (path: string) => prefixed(locale, path);

  it('a purchase of access after the deadline shows that the RFQ has expired', async () => {
    const supplier = await addSupplier(api, 5000_00n);
    const id = await addRfq(api, buyer, { title: `Late ${locale}`, days: 1 });
    api.advance(3 * 86_400_000);
    const bought = await pages.request(as(supplier), at(`/seller/buy-now/${id}`), {
      form: { id, once_key: `late-purchase-${locale}` },
    });
    expect(bought.location).toBeNull();
    expect(alertsIn(bought)).toContain(t('refusal.rfq_expired'));
    if (locale === 'en') expect(alertsIn(bought)).toContain('RFQ expired');
  });
});
