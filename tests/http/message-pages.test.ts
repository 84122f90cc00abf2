import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { makeActLink } from '#features/act-link/commands.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';
import type { Text } from '#ui/use-text.tsx';
import { addParty, type Party } from '../factories/access.ts';
import { sentDeal } from '../factories/order.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { mainOf } from '../harness/page-html.ts';
import { openPages, type OpenedPage, type PageReader, type TestPages } from '../harness/pages.ts';

/** The pages of messages, whose forms are sent as a browser without JavaScript sends them. */

const translators: Readonly<Record<Locale, Text>> = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
};
const random = seededRandom('message pages');
const visitor: PageReader = { cookie: '' };
const as = ({ token }: Party): PageReader => ({ cookie: `token=${token}` });
const prefixed = (locale: Locale, path: string) => (locale === 'ar' ? `/ar${path}` : path);
const plain = (text: string) => stripBidiControls(text).replaceAll('\u00a0', ' ');
const readable = ({ html }: OpenedPage) => plain(mainOf(html));

let api: TestApi;
let pages: TestPages;

beforeAll(async () => {
  api = await startDemoApi('message pages');
  pages = await openPages(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

describe.each(locales)('the link of a message in %s', (locale) => {
  const t = translators[locale];

  it('shows the facts, acts on the press, and says afterwards that it was used', async () => {
    const { supplier, order } = await sentDeal(api);
    const path = await makeActLink(
      { db: api.db, random, now: api.now() },
      { memberId: supplier.memberId, params: { type: 'order_sent', order_id: order.id } },
    );
    const address = prefixed(locale, path ?? '');
    const opened = await pages.request(visitor, address);
    expect(opened.status).toBe(200);
    expect(opened.html).toContain('noindex');
    expect(readable(opened)).toContain(plain(t('actLink.title.acknowledge')));
    expect(readable(opened)).toContain(order.serial);
    const pressed = await pages.request(visitor, address, { form: {} });
    expect(readable(pressed)).toContain(plain(t('actLink.done')));
    const again = await pages.request(visitor, address, { form: {} });
    expect(readable(again)).toContain(plain(t('actLink.state.used')));
  });

  it('says that it does not exist, for any other token', async () => {
    for (const token of ['', 'x', '%00', 'a'.repeat(300)]) {
      const opened = await pages.request(visitor, prefixed(locale, `/act?token=${token}`));
      expect(opened.status).toBe(200);
      expect(readable(opened)).toContain(plain(t('actLink.state.unknown')));
    }
  });
});

describe.each(locales)('WhatsApp in the settings in %s', (locale) => {
  const t = translators[locale];

  it('is turned on by a code and off again, without JavaScript', async () => {
    const buyer = await addParty(api, 'buyer');
    const path = prefixed(locale, '/buyer/notifications/settings');
    const send = (form: Readonly<Record<string, string>>) =>
      pages.request(as(buyer), path, { form });
    const wrong = await send({ intent: 'whatsapp_code', mobile: '042221111' });
    expect(wrong.location).toBeNull();
    expect(readable(wrong)).toContain(plain(t('validation.mobileUnknown')));
    const asked = await send({ intent: 'whatsapp_code', mobile: '0501234567' });
    expect(asked.location).not.toBeNull();
    const { params } = await api.db
      .selectFrom('message')
      .select('params')
      .where('kind', '=', 'whatsapp_code')
      .where('member_id', '=', buyer.memberId)
      .executeTakeFirstOrThrow();
    const { code = '' } = params as { code?: string };
    const waiting = await pages.request(as(buyer), path);
    expect(readable(waiting)).toContain(plain(t('whatsapp.turnOn')));
    expect((await send({ intent: 'whatsapp_on', code })).location).not.toBeNull();
    const active = await pages.request(as(buyer), path);
    expect(readable(active)).toContain('+971501234567');
    expect(active.html).toContain('name="whatsapp.offer_received"');
    expect((await send({ intent: 'whatsapp_off' })).location).not.toBeNull();
    expect(readable(await pages.request(as(buyer), path))).toContain(plain(t('whatsapp.sendCode')));
  });
});
