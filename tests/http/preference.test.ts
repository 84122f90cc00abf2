import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveBounce } from '#features/message/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import type { NotificationParams, NotificationType } from '#features/notification/rules/kinds.ts';
import { runDigests } from '#features/preference/commands/digest.ts';
import {
  readSettings,
  readUnsubscribe,
  saveSettings,
  unsubscribe,
} from '#features/preference/schema.ts';
import { sealLink } from '#features/preference/store.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createLogger } from '#server/observe/log.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
import { startFakeSmtp } from '../fakes/smtp.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let supplier: SignedUp;
const random = seededRandom('preference');
const hourMs = 3_600_000;

beforeAll(async () => {
  api = await startApi('preference');
  supplier = await signUpCompany(api, 'supplier');
});

beforeEach(async () => {
  for (const table of [
    'held_mail',
    'notification_choice',
    'quiet_hours',
    'mail_bounce',
    'message',
  ] as const)
    await api.db.deleteFrom(table).execute();
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Words = NonNullable<InputOf<typeof saveSettings>['body']>;

async function save(words: Words) {
  // The clock is moved by days here; the session is no matter of these tests.
  const later = new Date(api.now().getTime() + 24 * hourMs);
  await api.db.updateTable('session').set({ idle_expires_at: later, expires_at: later }).execute();
  return api.as({ token: supplier.token })(saveSettings, { body: words });
}

async function tell<T extends NotificationType>(
  type: T,
  params: NotificationParams[T],
): Promise<void> {
  await api.db
    .transaction()
    .execute((tx) =>
      notify(tx, { random, now: api.now() }, { memberId: supplier.memberId, type, params }),
    );
}

const about = {
  rfq_id: random.id(),
  offer_id: random.id(),
  number: 'RFQ-10482',
  title: 'Copper cable',
};
const accepted = () => tell('offer_accepted', { ...about, company: 'الدانة' });
const published = () => tell('rfq_published', about);
const paid = () => tell('withdrawal_paid', { amount: '100.00' });

function outbox() {
  return api.db.selectFrom('message').selectAll().orderBy('id').execute();
}

const digests = () => runDigests(api.services);

/** Moves the clock to the next time of Dubai. */
function goTo(hour: number, minute = 0): void {
  const at = new Date(api.now());
  at.setUTCHours(hour - 4, minute, 0, 0);
  const ms = at.getTime() - api.now().getTime();
  api.advance(ms > 0 ? ms : ms + 24 * hourMs);
}

describe('the settings', () => {
  it('are refused without a session', async () => {
    expect(await api.as()(readSettings, {})).toMatchObject({ ok: false, status: 401 });
    expect(await api.as()(saveSettings, { body: {} })).toMatchObject({ ok: false, status: 401 });
  });

  it('show every kind of the side in the reader’s language, with present and allowed choices, in three queries', async () => {
    const { result, statements } = await watchQueries(() =>
      api.as({ token: supplier.token, locale: 'ar' })(readSettings, {}),
    );
    if (!result.ok) throw new Error(result.code);
    // The fourth is the look-up of the session.
    expect(statements).toHaveLength(4);
    const of = (kind: NotificationType) => result.data.kinds.find((row) => row.kind === kind);
    expect(of('offer_accepted')).toMatchObject({ topic: 'accept-offer', email: { choice: 'now' } });
    expect(of('offer_accepted')?.title).toMatch(/[\u0620-\u064a]/);
    expect(of('rfq_published')).toMatchObject({
      email: { choice: 'never' },
      push: { choice: 'never' },
    });
    for (const kind of ['withdrawal_paid', 'account_approved'] as const)
      expect(of(kind)?.email).toEqual({ choice: 'now', choices: [] });
    expect(of('offer_received')).toBeUndefined();
    expect(result.data).toMatchObject({
      quiet_from: '',
      quiet_until: '',
      push: { key: null, on: false },
    });
    expect(result.data.mail).toEqual({
      address: supplier.email,
      needs_proof: false,
      returned: null,
    });
  });

  it('set all kinds by a preset, retain the quiet hours, and name the preset', async () => {
    await save({ quiet_from: '22:00', quiet_until: '07:00' });
    for (const preset of ['summary', 'everything', 'needs_me', 'recommended'] as const) {
      const answer = await save({ preset });
      if (!answer.ok) throw new Error(answer.code);
      expect(answer.data).toMatchObject({ preset, quiet_from: '22:00', quiet_until: '07:00' });
    }
    expect(await api.db.selectFrom('notification_choice').selectAll().execute()).toEqual([]);
    const own = await save({
      preset: 'summary',
      choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'now' }],
    });
    expect(own).toMatchObject({ data: { preset: null } });
  });

  it('store only differences from a kind’s default, and a repetition changes nothing', async () => {
    const words: Words = {
      choices: [
        { kind: 'offer_accepted', channel: 'email', choice: 'daily' },
        { kind: 'offer_rejected', channel: 'email', choice: 'now' },
        { kind: 'offer_rejected', channel: 'push', choice: 'never' },
      ],
      quiet_from: '22:00',
      quiet_until: '07:30',
    };
    const first = await save(words);
    expect(first).toMatchObject({ ok: true, data: { quiet_from: '22:00', quiet_until: '07:30' } });
    expect((await save(words)).ok).toBe(true);
    const rows = await api.db
      .selectFrom('notification_choice')
      .selectAll()
      .orderBy('kind')
      .execute();
    expect(rows.map(({ kind, channel, choice }) => [kind, channel, choice])).toEqual([
      ['offer_accepted', 'email', 'daily'],
      ['offer_rejected', 'push', 'never'],
    ]);
    await save({ choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'now' }] });
    expect(await api.db.selectFrom('notification_choice').select('kind').execute()).toEqual([
      { kind: 'offer_rejected' },
    ]);
    expect(await api.db.selectFrom('quiet_hours').selectAll().execute()).toEqual([]);
  });

  it('use the later of two values for the same kind', async () => {
    const word = { kind: 'offer_accepted', channel: 'email' } as const;
    const choices = (['never', 'now', 'never', 'daily'] as const).map((choice) => ({
      ...word,
      choice,
    }));
    expect((await save({ choices })).ok).toBe(true);
    expect(await api.db.selectFrom('notification_choice').select('choice').execute()).toEqual([
      { choice: 'daily' },
    ]);
    expect((await save({ choices: choices.slice(0, 2) })).ok).toBe(true);
    expect(await api.db.selectFrom('notification_choice').select('choice').execute()).toEqual([]);
  });

  it.each<[string, Words, string]>([
    [
      'of the other side',
      { choices: [{ kind: 'offer_received', channel: 'email', choice: 'never' }] },
      'choices.0.choice',
    ],
    [
      'that always comes',
      { choices: [{ kind: 'withdrawal_paid', channel: 'email', choice: 'never' }] },
      'choices.0.choice',
    ],
    [
      'pushed by the day',
      { choices: [{ kind: 'offer_accepted', channel: 'push', choice: 'daily' }] },
      'choices.0.choice',
    ],
    ['quiet from only', { quiet_from: '22:00' }, 'quiet_until'],
    ['quiet at no time', { quiet_from: '22:00', quiet_until: '22:00' }, 'quiet_until'],
    ['no time of a day', { quiet_from: '24:00', quiet_until: '07:00' }, 'quiet_from'],
  ])('refuse a value %s at its field, and write nothing', async (_name, words, field) => {
    const answer = await save(words);
    expect(answer).toMatchObject({ ok: false, status: 422 });
    expect(answer.ok ? {} : answer.errors).toHaveProperty([field]);
    expect(await api.db.selectFrom('notification_choice').select('kind').execute()).toEqual([]);
    expect(await api.db.selectFrom('quiet_hours').selectAll().execute()).toEqual([]);
  });
});

describe('a notification', () => {
  it('costs the same few statements for any choice, and one more if it is delayed', async () => {
    const plain = (await watchQueries(accepted)).statements.length;
    await save({
      choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'never' }],
      quiet_from: '01:00',
      quiet_until: '02:00',
    });
    expect((await watchQueries(accepted)).statements.length).toBeLessThan(plain);
    await save({ choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'daily' }] });
    expect((await watchQueries(accepted)).statements.length).toBeLessThanOrEqual(plain);
  });

  it('is mailed as its reader chose: not at all although by default, or at once although not by default', async () => {
    await save({
      choices: [
        { kind: 'offer_accepted', channel: 'email', choice: 'never' },
        { kind: 'rfq_published', channel: 'email', choice: 'now' },
      ],
    });
    await accepted();
    await published();
    const rows = await outbox();
    expect(rows.map(({ params }) => (params as { type: string }).type)).toEqual(['rfq_published']);
    expect(rows[0]?.member_id).toBe(supplier.memberId);
  });

  it('is delayed to the end of quiet hours, unless money left the wallet', async () => {
    await save({ quiet_from: '22:00', quiet_until: '07:30' });
    goTo(23, 15);
    await accepted();
    await paid();
    const [held, told] = await outbox();
    expect(held?.next_try_at.toISOString()).toMatch(/T03:30:00\.000Z$/);
    expect(told?.next_try_at).toEqual(api.now());
  });

  it('that is still pending is removed when its kind is switched off', async () => {
    await save({ quiet_from: '22:00', quiet_until: '07:30' });
    goTo(23);
    await accepted();
    await tell('offer_rejected', { ...about, company: 'A', reason: '', note: '' });
    await save({ choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'never' }] });
    expect((await outbox()).map(({ params }) => (params as { type: string }).type)).toEqual([
      'offer_rejected',
    ]);
  });

  it('is not mailed to a bounced address, and the settings report it', async () => {
    await saveBounce(
      api.db,
      supplier.email.toUpperCase(),
      { kind: 'bounce', reason: '550 5.1.1 unknown' },
      api.now(),
    );
    await accepted();
    expect(await outbox()).toEqual([]);
    const answer = await api.as({ token: supplier.token })(readSettings, {});
    const returned = { kind: 'bounce', date: api.now().toISOString() };
    expect(answer).toMatchObject({
      ok: true,
      data: { mail: { address: supplier.email, returned } },
    });
  });
});

describe('the daily summary', () => {
  const daily: Words = {
    choices: [
      { kind: 'offer_accepted', channel: 'email', choice: 'daily' },
      { kind: 'rfq_published', channel: 'email', choice: 'daily' },
    ],
  };

  it('is one mail at eight in Dubai with all collected lines, and then none', async () => {
    await save(daily);
    goTo(12);
    await accepted();
    await published();
    expect(await outbox()).toEqual([]);
    goTo(7, 59);
    expect(await digests()).toBe(0);
    goTo(8);
    expect(await digests()).toBe(1);
    expect(await digests()).toBe(0);
    const [mail, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'digest',
      destination: supplier.email,
      member_id: supplier.memberId,
    });
    const html = await (await api.fetch(`/outbox/${mail?.id}/mail`)).text();
    expect(html).toContain('Daily summary: 2 notifications');
    expect(html).toContain('Your offer was accepted');
    expect(html).toContain('New RFQ in your categories');
    expect(html).toContain('href="http://qeema.test/seller/notifications"');
  });

  it('names the first forty and counts the others', async () => {
    await save(daily);
    for (let index = 0; index < 42; index += 1) await published();
    goTo(8);
    await digests();
    const [mail] = await outbox();
    expect(mail?.params).toMatchObject({ count: '42' });
    const html = await (await api.fetch(`/outbox/${mail?.id}/mail`)).text();
    expect(html).toContain('And 2 more.');
  });

  it('is sent once with any number of concurrent processes', async () => {
    await save(daily);
    await accepted();
    goTo(8);
    await Promise.all([digests(), digests(), digests()]);
    expect(await outbox()).toHaveLength(1);
  });

  it('remains pending if the process dies before it has committed', async () => {
    await save(daily);
    await accepted();
    goTo(8);
    const broken = {
      ...api.services,
      random: { ...random, id: () => expect.fail('the process died') },
    };
    await expect(runDigests(broken)).rejects.toThrow('the process died');
    expect(await outbox()).toEqual([]);
    await digests();
    expect(await outbox()).toHaveLength(1);
  });

  it('omits kinds that were switched off since, and readers who cannot be mailed any more', async () => {
    await save(daily);
    await accepted();
    await published();
    await save({ choices: [{ kind: 'offer_accepted', channel: 'email', choice: 'never' }] });
    goTo(8);
    await digests();
    expect((await outbox()).map(({ params }) => (params as { count: string }).count)).toEqual([
      '1',
    ]);
    await published();
    await saveBounce(api.db, supplier.email, { kind: 'bounce', reason: '' }, api.now());
    goTo(8);
    await digests();
    expect(await outbox()).toHaveLength(1);
    expect(await api.db.selectFrom('held_mail').selectAll().execute()).toEqual([]);
  });
});

describe('the unsubscribe link of a mail', () => {
  const tokenOf = (kind: NotificationType | 'digest', emailKey = supplier.email) =>
    sealLink(api.services.secrets, { memberId: supplier.memberId, kind, emailKey });
  const stopped = async () => {
    const rows = await api.db
      .selectFrom('notification_choice')
      .select(['kind', 'choice'])
      .execute();
    return rows.filter(({ choice }) => choice === 'never').map(({ kind }) => kind);
  };
  const oneClick = (token: string) =>
    api.fetch(`/unsubscribe?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });

  it('is in the header and below the text of optional mails, in their language, and nowhere else', async () => {
    const smtp = await startFakeSmtp();
    const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
    const { db, secrets } = api.services;
    const log = createLogger(() => undefined);
    const parts = {
      sms: null,
      push: null,
      demo: false,
      publicUrl: 'http://qeema.test',
      log,
      mail,
      db,
      secrets,
    };
    await api.db
      .updateTable('member')
      .set({ locale: 'ar' })
      .where('id', '=', supplier.memberId)
      .execute();
    await accepted();
    await paid();
    await createDelivery({ ...parts, listen: api.listen, clock: api.now }).drain();
    const [offer, money] = ['RFQ-10482', '100.00'].map((text) =>
      smtp.mails.find(({ parsed }) => parsed.text?.includes(text)),
    );
    const header = (received: typeof offer, name: string) =>
      received?.parsed.headers.find(({ key }) => key === name)?.value;
    expect(header(offer, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /^<(http:\/\/qeema\.test\/ar\/unsubscribe\?token=([\w-]+))>$/.exec(
      header(offer, 'list-unsubscribe') ?? '',
    );
    expect(offer?.parsed.html).toContain(url?.[1]);
    expect(offer?.parsed.text).toContain(url?.[1]);
    expect(offer?.parsed.html).toContain('http://qeema.test/ar/seller/notifications/settings');
    expect([
      header(money, 'list-unsubscribe'),
      money?.parsed.text?.includes('unsubscribe'),
    ]).toEqual([undefined, false]);
    expect((await oneClick(url?.[2] ?? '')).status).toBe(200);
    expect(await stopped()).toEqual(['offer_accepted']);
    await api.db
      .updateTable('member')
      .set({ locale: 'en' })
      .where('id', '=', supplier.memberId)
      .execute();
    mail.close();
    await smtp.close();
  });

  it('shows the member’s mails of the kind that would stop, and changes nothing when it is only opened', async () => {
    const answer = await api.as()(readUnsubscribe, { query: { token: tokenOf('offer_accepted') } });
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data).toMatchObject({ kind: 'offer_accepted', title: 'Your offer was accepted' });
    expect(answer.data.address).not.toBe(supplier.email);
    expect(await stopped()).toEqual([]);
  });

  it('stops mails of its kind by one click, and a repetition does nothing more', async () => {
    const token = tokenOf('offer_accepted');
    expect((await oneClick(token)).status).toBe(200);
    expect((await oneClick(token)).status).toBe(200);
    expect(await stopped()).toEqual(['offer_accepted']);
  });

  it('stops all optional mails on request, as from a daily summary', async () => {
    const all = await api.as()(unsubscribe, {
      query: { token: tokenOf('offer_accepted') },
      body: { scope: 'all' },
    });
    expect(all.ok).toBe(true);
    const kinds = await stopped();
    expect(kinds).toContain('top_up_refused');
    expect(kinds).not.toContain('withdrawal_paid');
    await api.db.deleteFrom('notification_choice').execute();
    await oneClick(tokenOf('digest'));
    expect((await stopped()).sort()).toEqual(kinds.sort());
  });

  it('answers 404 for a forged or changed link, and after the address has changed', async () => {
    const token = tokenOf('offer_accepted');
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of ['x', changed, tokenOf('offer_accepted', 'before@aldana.test')]) {
      expect((await oneClick(wrong)).status).toBe(404);
      expect(await api.as()(readUnsubscribe, { query: { token: wrong } })).toMatchObject({
        ok: false,
        status: 404,
      });
    }
    expect(await stopped()).toEqual([]);
  });
});
