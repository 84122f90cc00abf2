import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type TestPages } from '../harness/pages.ts';
import { signUpBody } from '../factories/company.ts';
import { codeTo, invite, type Invited } from '../factories/guest.ts';
import { offerBody } from '../factories/offer.ts';

let api: TestApi;
let pages: TestPages;
beforeAll(async () => {
  api = await startDemoApi('guest pages');
  pages = await openPages(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const visitor = { cookie: '' };
const open = (path: string, cookie = '') => pages.request({ cookie }, path);
const post = (path: string, form: Record<string, string>, cookie = '') =>
  pages.request({ cookie }, path, { form });

/** The cookie of the session after the code, as a browser without JavaScript gets it. */
async function enter({ token, email }: Invited, prefix = ''): Promise<string> {
  const path = `${prefix}/quote/${token}`;
  const sent = await post(path, { intent: 'code' });
  expect(sent).toMatchObject({ status: 302, location: `${path}?sent=1` });
  const code = await codeTo(api, email);
  const proven = await post(path, { intent: 'prove', code, next: 'offer' });
  expect(proven.location).toBe(`${path}/offer`);
  const cookie = proven.cookies.find((one) => one.startsWith('guest_token=')) ?? '';
  return cookie.slice(0, cookie.indexOf(';'));
}

function formOf(one: Invited): Record<string, string> {
  const { lines, ...rest } = offerBody(api, one.rfq);
  const texts = Object.entries({ ...rest, company_name: 'Najm Trading' }).map(
    ([name, value]) => [name, value === true ? 'on' : String(value)] as const,
  );
  const ofLines = lines.flatMap((line, at) =>
    Object.entries(line).map(([name, value]) => [`lines.${at}.${name}`, String(value)] as const),
  );
  return Object.fromEntries([...texts, ...ofLines, ['intent', 'send']]);
}

describe('the page of a link', () => {
  it.each(locales)(
    'shows the request in %s, without a script and without being stored',
    async (locale) => {
      const one = await invite(api);
      const prefix = locale === 'ar' ? '/ar' : '/en';
      const { status, html, headers } = await open(`${prefix}/quote/${one.token}`);
      expect(status).toBe(200);
      expect(mainOf(html)).toContain('Ducted cooling, Khalifa City villas');
      expect(html).not.toContain('<script');
      expect(html).toContain('noindex');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(html).not.toContain(one.email);
    },
  );

  it.each([
    ['unknown', {}, 404],
    ['revoked', { state: 'revoked' }, 200],
    ['expired', { state: 'expired' }, 200],
  ])('says in both languages that the link is %s, without the RFQ', async (name, set, status) => {
    const one = await invite(api);
    if ('state' in set)
      await api.db
        .updateTable('invitation')
        .set({ state: set.state as 'revoked', [`${set.state}_at`]: api.now() })
        .where('id', '=', one.invitationId)
        .execute();
    const token = name === 'unknown' ? 'x'.repeat(43) : one.token;
    const titles = [];
    for (const prefix of ['/en', '/ar']) {
      const page = await pages.request(visitor, `${prefix}/quote/${token}`);
      expect(page.status).toBe(status);
      expect(page.html).not.toContain('Ducted cooling');
      titles.push(/<h1[^>]*>([^<]*)/.exec(mainOf(page.html))?.[1]);
    }
    expect(new Set(titles).size).toBe(2);
  });

  it('keeps a wrong code beside its field', async () => {
    const one = await invite(api);
    await post(`/quote/${one.token}`, { intent: 'code' });
    const code = (await codeTo(api, one.email)) === '000000' ? '000001' : '000000';
    const answer = await post(`/quote/${one.token}`, { intent: 'prove', code });
    expect(answer.status).toBe(200);
    expect(mainOf(answer.html)).toContain('data-summary');
  });
});

describe('quoting without JavaScript', () => {
  it('leads from the link over the code and the prices to the receipt', async () => {
    const one = await invite(api);
    const cookie = await enter(one, '/ar');
    const sheet = await open(`/ar/quote/${one.token}/offer`, cookie);
    expect(sheet.status).toBe(200);
    expect(sheet.html).toContain('name="lines.0.unit_price"');
    const sent = await post(`/ar/quote/${one.token}/offer`, formOf(one), cookie);
    expect(sent.location).toBe(`/ar/quote/${one.token}/done`);
    const receipt = await open(`/ar/quote/${one.token}/done`, cookie);
    expect(mainOf(receipt.html)).toMatch(/OF-\d{5}/);
    const again = await open(`/ar/quote/${one.token}/offer`, cookie);
    expect(mainOf(again.html)).toMatch(/OF-\d{5}/);
  });

  it('asks before it sends over prices that another page saved in the meantime', async () => {
    const one = await invite(api);
    const cookie = await enter(one);
    const path = `/quote/${one.token}/offer`;
    const sheet = await open(path, cookie);
    expect(sheet.html).toContain('name="seen_draft"');
    const saved = await api.fetch(`/guest/quote/${one.token}/draft`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ payload: { terms: 'From the colleague' } }),
    });
    expect(saved.status).toBe(200);
    const form = { ...formOf(one), seen_draft: '', draft_page: '' };
    const refused = await post(path, form, cookie);
    const main = mainOf(refused.html);
    expect(main).toContain('data-summary');
    expect(main).toContain('name="replace_newer"');
    expect(main).toMatch(/name="seen_draft" value=""|value="" name="seen_draft"/);
    expect((await post(path, form, cookie)).location).toBeNull();
    const sent = await post(path, { ...form, replace_newer: 'true' }, cookie);
    expect(sent.location).toBe(`/quote/${one.token}/done`);
  });

  it('shows a refused price sheet with what was typed', async () => {
    const one = await invite(api);
    const cookie = await enter(one);
    const form = { ...formOf(one), company_name: '', 'lines.0.unit_price': '77.25' };
    const answer = await post(`/quote/${one.token}/offer`, form, cookie);
    expect(answer.html).toContain('value="77.25"');
    expect(mainOf(answer.html)).toContain('data-summary');
  });

  it.each(['/en', '/ar'])('sends a question to the buyer (%s)', async (prefix) => {
    const one = await invite(api);
    const cookie = await enter(one, prefix);
    const path = `${prefix}/quote/${one.token}/details`;
    const page = await open(path, cookie);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('<script');
    const refused = await post(path, { intent: 'ask', question: '?' }, cookie);
    expect(mainOf(refused.html)).toContain('data-summary');
    const sent = await post(path, { intent: 'ask', question: 'Which voltage?' }, cookie);
    expect(sent.location).toBe(`${path}?sent=1`);
    expect(mainOf((await open(`${path}?sent=1`, cookie)).html)).toContain('Which voltage?');
    expect((await open(path)).location).toBe(`${prefix}/quote/${one.token}`);
  });

  it('declines with a reason', async () => {
    const one = await invite(api);
    const cookie = await enter(one);
    const path = `/quote/${one.token}/decline`;
    const empty = await post(path, { reason: 'other', note: '' }, cookie);
    expect(mainOf(empty.html)).toContain('data-summary');
    const done = await post(path, { reason: 'stock', note: '' }, cookie);
    expect(done.location).toBe(`${path}?sent=1`);
    expect((await open(`${path}?sent=1`)).status).toBe(200);
  });

  it('asks for a new code once the session has ended, and signs no member out', async () => {
    const one = await invite(api);
    const cookie = await enter(one);
    api.advance(31 * 60_000);
    const page = await open(`/quote/${one.token}/offer`, cookie);
    expect(page.location).toBe(`/quote/${one.token}`);
    const sent = await post(`/quote/${one.token}/offer`, formOf(one), cookie);
    expect(sent.location).toBe(`/quote/${one.token}`);
    expect(sent.cookies.filter((one) => one.startsWith('token='))).toEqual([]);
  });
});

it('the token of a link is in no row of the database', async () => {
  const one = await invite(api);
  const cookie = await enter(one);
  await post(`/quote/${one.token}/offer`, formOf(one), cookie);
  const tables = [
    'activity',
    'audit_entry',
    'deal_event',
    'draft',
    'guest',
    'guest_proof',
    'guest_session',
    'idempotency_key',
    'invitation',
    'message',
    'notification',
    'offer',
    'rate_limit',
  ] as const;
  for (const table of tables) {
    const rows = await api.db.selectFrom(table).selectAll().execute();
    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect([table, text.includes(one.token)]).toEqual([table, false]);
  }
});

describe('the sign-up form', () => {
  it('in the session of a link takes its offers along, and without one signs up as any', async () => {
    const companyOf = (email: string) =>
      api.db
        .selectFrom('registration')
        .select('guest_company_id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    const form = (email: string) => {
      const { terms: _terms, whatsapp_same: _same, ...rest } = signUpBody('supplier', { email });
      return { ...(rest as Record<string, string>), terms: 'on', intent: 'sign-up' };
    };
    const one = await invite(api);
    const cookie = await enter(one);
    const { guest_company_id: companyId } = await api.db
      .selectFrom('invitation')
      .select('guest_company_id')
      .where('id', '=', one.invitationId)
      .executeTakeFirstOrThrow();
    const path = '/auth?mode=sign-up';
    const signedUp = await post(path, form('along@contact.test'), cookie);
    expect(signedUp.location).toBe('/auth?mode=activate');
    expect(await companyOf('along@contact.test')).toEqual({ guest_company_id: companyId });
    const wrong = await post(path, { ...form('x@contact.test'), company_name: '' }, cookie);
    expect(mainOf(wrong.html)).toContain('data-summary');
    await post(path, form('ended@contact.test'), 'guest_token=ended');
    expect(await companyOf('ended@contact.test')).toEqual({ guest_company_id: null });
  });
});
