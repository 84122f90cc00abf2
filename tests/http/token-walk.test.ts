import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewCalendar } from '#features/calendar/schema.ts';
import {
  addColleague,
  declineInvitation,
  endGuestSession,
  proveAddress,
  saveGuestDraft,
  sendCode,
  sendGuestOffer,
} from '#features/guest/schema.ts';
import {
  inviteContacts,
  linkInvitation,
  listInvitations,
} from '#features/invitation/schema/invitation.ts';
import { addContact } from '#features/supplier-book/schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createActPaths } from '#server/delivery/act-path.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createApi } from '#server/http/api.ts';
import { createDocs } from '#server/http/docs.ts';
import { createLogger } from '#server/observe/log.ts';
import { servedEndpoints } from '#server/services.ts';
import { splitLocalePath } from '#shared/locale.ts';
import type { Party } from '../factories/access.ts';
import { codeTo } from '../factories/guest.ts';
import { offerBody, publishRfq, type PublishedRfq } from '../factories/offer.ts';
import { dataOf, sentDeal } from '../factories/order.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { origin, seededRandom, type TestApi } from '../harness/api.ts';
import { isNight } from '../harness/by-day.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { addFingerprint, readFingerprint } from '../harness/fingerprint.ts';
import { areaPlaces, createFinder } from '../harness/page-places.ts';
import { openPages, type PageReader, type TestPages } from '../harness/pages.ts';
import { placesOf } from '../browser/places.ts';

/** Programs that open links without a reader. */
const bots = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Microsoft Office/16.0; ms-office; MSOffice 16) SafeLinks',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Barracuda Sentinel (EE)',
];

/** Each opens all links in the same way, so that two show by day what all show by night. */
const opening = isNight ? bots : bots.filter((_, index) => index % 4 === 0);

const random = seededRandom('tokens of messages');
const lines: string[] = [];
const log = createLogger((line) => void lines.push(line));
const email = 'stranger@walk.test';

let api: TestApi;
let pages: TestPages;
let app: ReturnType<typeof createApp>;
let failing: ReturnType<typeof createApp>;
let buyer: Party;
let rfq: PublishedRfq;
let invitationId: string;
/** The secrets of the links, by the page that accepts each. */
const tokens: Record<
  'quote' | 'act' | 'unsubscribe' | 'stop' | 'session' | 'colleague' | 'calendar',
  string
> = {
  quote: '',
  act: '',
  unsubscribe: '',
  stop: '',
  session: '',
  colleague: '',
  calendar: '',
};

const pathsOf = (form: '' | '/en' | '/ar') =>
  [
    ...['', '/offer', '/details', '/done', '/decline'].map(
      (page) => `/quote/${tokens.quote}${page}`,
    ),
    `/act?token=${tokens.act}`,
    `/unsubscribe?token=${tokens.unsubscribe}`,
    `/invitation-stop?token=${tokens.stop}`,
  ].map((path) => `${form}${path}`);

const apiPaths = () => [
  `/public/quote/${tokens.quote}`,
  `/act?token=${tokens.act}`,
  `/unsubscribe?token=${tokens.unsubscribe}`,
  `/public/invitation_stop?token=${tokens.stop}`,
];

/** The demo's buyer, so that its pages show the invitation. */
async function demoBuyer(): Promise<Party> {
  const row = await api.db
    .selectFrom('member')
    .select(['id', 'company_id'])
    .where('email', '=', 'buyer@demo.test')
    .executeTakeFirstOrThrow();
  return { memberId: row.id, companyId: row.company_id, token: pages.tokens.buyer };
}

/** Sends all mails as in production, and returns their texts with their headers. */
async function sendMails(): Promise<string[]> {
  const smtp = await startFakeSmtp();
  const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
  const { db, secrets } = api.services;
  await createDelivery({
    sms: null,
    push: null,
    demo: false,
    publicUrl: origin,
    mail,
    db,
    secrets,
    log,
    makeActPath: createActPaths({ db, random, clock: api.now }),
    listen: api.listen,
    clock: api.now,
  }).drain();
  mail.close();
  await smtp.close();
  return smtp.mails.map(({ parsed }) => {
    const headers = parsed.headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
    return `${headers}\n${parsed.text ?? ''}`;
  });
}

function find(mails: readonly string[], pattern: RegExp): string {
  const [, token = ''] = mails.map((mail) => pattern.exec(mail)).find((one) => one !== null) ?? [];
  if (token === '') throw new Error(`no mail has ${String(pattern)}`);
  return token;
}

/** The installation as it is served, with all its lines of the log. */
function serveAll(): void {
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: api.dataDir, DEMO: '1' }),
    publicUrl: origin,
    trustProxy: true,
    log: { requests: true, addresses: true },
  };
  const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);
  const parts = {
    config,
    log,
    clientDirectory: null,
    docs: createDocs(endpoints, `${origin}/api`),
  };
  app = createApp({
    ...parts,
    api: createApi({ ...api.services, log }, servedEndpoints),
    pages: (page) => pages.serve(page),
    pageRouteOf: pages.routeOf,
  });
  const fail = async (request: Request) => {
    throw new Error(`lost while answering ${request.url}`);
  };
  failing = createApp({
    ...parts,
    api: { fetch: fail } as unknown as ReturnType<typeof createApi>,
    pages: (page) => pages.serve(page, ({ name }) => fail(new Request(`${origin}/${name}`))),
    pageRouteOf: pages.routeOf,
  });
}

beforeAll(async () => {
  api = await startDemoApi('token walk');
  pages = await openPages(api, log);
  await api.db.deleteFrom('message').execute();
  buyer = await demoBuyer();
  rfq = await publishRfq(api, buyer);
  const client = api.as({ token: buyer.token });
  const contact = dataOf(
    await client(addContact, { body: { name: 'Najm Trading', email, locale: 'ar' } }),
  );
  const params = { id: rfq.rfqId };
  const body = { contact_ids: [contact.id] };
  dataOf(await client(inviteContacts, { params, body }, { idempotencyKey: 'walk-invites' }));
  const { invitations } = dataOf(await client(listInvitations, { params }));
  invitationId = invitations[0]?.id ?? '';
  await sentDeal(api);
  const mails = await sendMails();
  tokens.quote = find(mails, /\/quote\/([\w-]{43})/);
  tokens.act = find(mails, /\/act\?token=([\w-]{43})/);
  tokens.unsubscribe = find(mails, /\/unsubscribe\?token=([\w-]{40,})/);
  tokens.stop = find(mails, /\/invitation-stop\?token=([\w-]{40,})/);
  serveAll();
  await addFingerprint(api.db);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const secrets = () => Object.entries(tokens).filter(([, token]) => token !== '');

function expectNoToken(where: string, text: string): void {
  const found = secrets().filter(([, token]) => text.includes(token));
  expect([where, found.map(([name]) => name)]).toEqual([where, []]);
}

const request = (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(`${origin}${path}`, init), {});

let addresses = 0;
/** Each from a network of its own, so that no limit answers instead. */
const fromOther = () => ({ 'X-Forwarded-For': `203.0.113.${(addresses += 1) % 250}` });

describe('previews and scanners', () => {
  it.each(opening)('change nothing by opening all links three times: %s', async (bot) => {
    const before = await readFingerprint(api.db);
    const all = [
      ...pathsOf(''),
      ...pathsOf('/en'),
      ...pathsOf('/ar'),
      ...apiPaths().map((path) => `/api${path}`),
    ];
    for (const path of all)
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET', 'HEAD', 'GET']) {
        const headers = { 'User-Agent': bot, Accept: 'text/html', ...fromOther() };
        const answer = await request(path, { method, headers });
        await answer.text();
        expect([method, path, answer.status < 500]).toEqual([method, path, true]);
      }
    expect(await readFingerprint(api.db)).toBe(before);
  });

  it('get no session, and no cookie but that of the language', async () => {
    for (const path of [...pathsOf('/ar'), ...apiPaths().map((one) => `/api${one}`)]) {
      const answer = await request(path, { headers: fromOther() });
      const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
      expect([path, names.filter((name) => name !== 'lang')]).toEqual([path, []]);
    }
  });
});

describe('a page with a token in its address', () => {
  const linksOf = (html: string) =>
    [
      ...html.matchAll(
        /<(?:a|form|link|img|script|iframe|source)\b[^>]*?\s(?:href|action|src)="([^"]*)"/g,
      ),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const pageOf = (href: string) => {
    const { pathname } = new URL(href, origin);
    return splitLocalePath(pathname).rest.replace(/^\/quote\/.*/, '/quote');
  };

  it('sends its address to no other site, and has it in no link to another page', async () => {
    for (const form of ['', '/en', '/ar'] as const)
      for (const path of pathsOf(form)) {
        const answer = await request(path, { headers: fromOther() });
        const html = await answer.text();
        const policy = answer.headers.get('Referrer-Policy') ?? '';
        expect([path, ['no-referrer', 'same-origin'].includes(policy)]).toEqual([path, true]);
        expect(answer.headers.get('Cache-Control')).toMatch(/private/);
        const withToken = linksOf(html).filter((href) =>
          secrets().some(([, token]) => href.includes(token)),
        );
        for (const href of withToken)
          expect([href, new URL(href, origin).origin, pageOf(href)]).toEqual([
            href,
            origin,
            pageOf(path),
          ]);
        const elsewhere = linksOf(html).filter((href) => new URL(href, origin).origin !== origin);
        expect([path, elsewhere.filter((href) => /^https?:/.test(href))]).toEqual([path, []]);
      }
  });
});

/** Uses every link as its reader does, with keys of idempotency and the address as a referrer. */
async function useAll(): Promise<void> {
  const params = { token: tokens.quote };
  const guest = (token?: string) =>
    api.as({
      headers: { Referer: `${origin}/quote/${tokens.quote}` },
      ...(token === undefined ? {} : { token }),
    });
  dataOf(await guest()(sendCode, { params }, { idempotencyKey: 'walk-code' }));
  const wrong = await guest()(proveAddress, { params, body: { code: '000000' } });
  expect(wrong.ok).toBe(false);
  const body = { code: await codeTo(api, email) };
  const proven = dataOf(
    await guest()(proveAddress, { params, body }, { idempotencyKey: 'walk-prove' }),
  );
  tokens.session = proven.token ?? '';
  const own = guest(tokens.session);
  dataOf(await own(saveGuestDraft, { params, body: { payload: { note: 'typed' } } }));
  const offer = { ...offerBody(api, rfq), company_name: 'Najm Trading' };
  dataOf(await own(sendGuestOffer, { params, body: offer }, { idempotencyKey: 'walk-offer' }));
  const colleague = { name: 'Huda Salem', email: 'colleague@walk.test' };
  dataOf(await own(addColleague, { params, body: colleague }, { idempotencyKey: 'walk-add' }));
  tokens.colleague = find(await sendMails(), /\/quote\/([\w-]{43})/);
  const { url } = dataOf(
    await api.as({ token: buyer.token })(renewCalendar, {}, { idempotencyKey: 'walk-calendar' }),
  );
  tokens.calendar = new URL(url).searchParams.get('token') ?? '';
  const declined = await own(declineInvitation, { params, body: { reason: 'goods' } });
  expect(declined.ok).toBe(false);
  for (const path of [`/act?token=${tokens.act}`, `/unsubscribe?token=${tokens.unsubscribe}`]) {
    const form = { method: 'POST', body: '', headers: { ...fromOther(), Origin: origin } };
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await request(path, { ...form, headers: { ...form.headers, ...type } });
    expect([path, answer.status]).toEqual([path, 200]);
  }
}

describe('the tokens of links, after all of them were used', () => {
  beforeAll(useAll, 120_000);

  it('are in no row of any table', async () => {
    const tables = (await api.db.introspection.getTables()).map(({ name }) => name);
    for (const table of tables)
      for (const [name, token] of secrets()) {
        const hex = Buffer.from(token).toString('hex');
        const { rows } = await sql<{ found: boolean }>`select exists (
          select from ${sql.table(table)} as one
          where strpos(one::text, ${token}) > 0 or strpos(one::text, ${hex}) > 0) as found`.execute(
          api.db,
        );
        expect([table, name, rows[0]?.found]).toEqual([table, name, false]);
      }
  });

  it('are in no row after the buyer copied a new link with a key of idempotency', async () => {
    const client = api.as({ token: buyer.token });
    const params = { id: invitationId };
    const press = () => client(linkInvitation, { params }, { idempotencyKey: 'walk-new-link' });
    const { url } = dataOf(await press());
    const copied = /\/quote\/([\w-]{43})/.exec(url)?.[1] ?? '';
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from idempotency_key as one where strpos(one::text, ${copied}) > 0) as found`.execute(
      api.db,
    );
    expect([copied.length, rows[0]?.found]).toEqual([43, false]);
    expect(dataOf(await press()).url).not.toBe(url);
  });

  it.each(['buyer', 'supplier', 'operator'] as const)(
    'are on no page of the area of a %s',
    async (reader) => {
      const addressOf = createFinder(api, pages);
      let seen = 0;
      for (const place of areaPlaces.filter((one) => one.reader === reader)) {
        const path = await addressOf(place);
        const page = await pages.open(reader, path);
        expectNoToken(path, page.html + JSON.stringify([...page.headers]));
        seen += 1;
      }
      const own = [`/buyer/rfq-product/${rfq.rfqId}`, `/buyer/offers/${rfq.rfqId}`];
      for (const path of reader === 'buyer' ? own : [])
        expectNoToken(path, (await pages.open(reader, path)).html);
      expect(seen).toBeGreaterThan(20);
    },
  );

  it('are on no public page of a visitor, a guest of another link, or a member', async () => {
    const readers: PageReader[] = [
      { cookie: '' },
      { cookie: 'guest_token=none' },
      'buyer',
      'supplier',
    ];
    const paths = placesOf.site.filter((place): place is string => typeof place === 'string');
    for (const reader of readers)
      for (const path of paths) {
        const { html, headers } = await pages.request(reader, path);
        expectNoToken(path, html + JSON.stringify([...headers]));
      }
  });

  it('are in no answer of the API to anybody', async () => {
    const reads = servedEndpoints
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ method, changesState, answersStream }) =>
          method === 'get' && !changesState && !answersStream,
      );
    const callers = [undefined, pages.tokens.buyer, pages.tokens.supplier, pages.tokens.operator];
    const ids = [rfq.rfqId, invitationId, buyer.companyId];
    let answered = 0;
    for (const token of callers)
      for (const { path } of reads)
        for (const id of path.includes('{') ? ids : ['']) {
          const address = path.replace(/\{[^}]+\}/g, id);
          const headers = {
            ...fromOther(),
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          };
          const answer = await request(`/api${address}`, { headers });
          answered += answer.ok ? 1 : 0;
          expectNoToken(address, await answer.text());
        }
    expect(answered).toBeGreaterThan(100);
  });

  it('are in no line of the log, also not of refusals and faults', async () => {
    const { quote } = tokens;
    const headers = { Referer: `${origin}/quote/${quote}`, ...fromOther() };
    for (const path of [
      ...pathsOf('/ar'),
      ...apiPaths().map((one) => `/api${one}`),
      `/api/guest/quote/${quote}/offer`,
      `/quote/${tokens.colleague}/details`,
      `/api/guest/quote/${tokens.colleague}/colleague`,
      `/api/calendar?token=${tokens.calendar}`,
      `/quote/${quote}/no-such-page`,
      `/api/public/quote/${quote}/no-such-call`,
      `/quote/${quote}%2F`,
      `/buyer/dashboard?from=/quote/${quote}`,
    ])
      for (const server of [app, failing])
        for (const method of ['GET', 'PUT', 'POST']) {
          const answer = await server.fetch(
            new Request(`${origin}${path}`, { method, headers }),
            {},
          );
          await answer.text();
        }
    expect(lines.filter((line) => line.includes('lost while answering')).length).toBeGreaterThan(5);
    for (const line of lines) expectNoToken(line.slice(0, 200), line);
  });

  it('end with their session on request', async () => {
    const own = api.as({ token: tokens.session });
    const params = { token: tokens.quote };
    expect(await own(endGuestSession, { params })).toMatchObject({ ok: expect.any(Boolean) });
    const { html } = await pages.request(
      { cookie: `guest_token=${tokens.session}` },
      `/quote/${tokens.quote}`,
    );
    expect(html).not.toContain(tokens.session);
  });
});
