import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#features/notification/store/notify.ts';
import { readSettings, saveSettings } from '#features/preference/schema.ts';
import { runFallbacks } from '#features/whatsapp/commands/fallback.ts';
import {
  agreeToWhatsapp,
  endWhatsapp,
  reportWhatsapp,
  sendNumberCode,
} from '#features/whatsapp/schema/optin.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createSmsSender } from '#server/delivery/sms.ts';
import { createWhatsappSender } from '#server/delivery/whatsapp.ts';
import { signReport } from '#server/delivery/whatsapp-gate.ts';
import { createLogger } from '#server/observe/log.ts';
import { gulfCountries } from '#shared/phone-number.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
import { startFakeSms, type FakeSms } from '../fakes/sms.ts';
import {
  inboundReport,
  numberWithoutWhatsapp,
  startFakeWhatsapp,
  statusReport,
  templateReport,
  whatsappKeys,
  type FakeWhatsapp,
} from '../fakes/whatsapp.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

const random = seededRandom('whatsapp');
const number = '+971501234567';
const minuteMs = 60_000;
let api: TestApi;
let cloud: FakeWhatsapp;
let gateway: FakeSms;
let buyer: SignedUp;
let lines: string[] = [];

beforeAll(async () => {
  cloud = await startFakeWhatsapp();
  gateway = await startFakeSms();
  api = await startApi('whatsapp', {
    WHATSAPP_URL: cloud.url,
    WHATSAPP_PHONE_ID: whatsappKeys.phoneId,
    WHATSAPP_TOKEN: whatsappKeys.token,
    WHATSAPP_APP_SECRET: whatsappKeys.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsappKeys.verifyToken,
  });
  buyer = await signUpCompany(api, 'buyer');
});

beforeEach(async () => {
  // Each test begins an hour later, so that no limit and no consent of the one before counts.
  api.advance(60 * minuteMs);
  const later = new Date(api.now().getTime() + 24 * 60 * minuteMs);
  await api.db.updateTable('session').set({ idle_expires_at: later, expires_at: later }).execute();
  for (const table of [
    'whatsapp_code',
    'whatsapp_optin',
    'notification_choice',
    'quiet_hours',
    'message',
    'rate_limit',
  ] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable('whatsapp_template').set({ meta_state: 'approved' }).execute();
  await api.db.updateTable('member').set({ mobile: '+971507654321' }).execute();
  cloud.fail(null);
  lines = [];
});

afterAll(async () => {
  await cloud.close();
  await gateway.close();
  await api.close();
});

const me = () => api.as({ token: buyer.token });

interface Delivering {
  readonly hasWhatsapp?: boolean;
}

async function deliver({ hasWhatsapp = true }: Delivering = {}): Promise<void> {
  const { db, secrets } = api.services;
  const whatsapp = createWhatsappSender({ ...whatsappKeys, url: cloud.url, version: 'v23.0' });
  const sms = createSmsSender({
    url: gateway.url,
    account: 'AC1',
    token: 't',
    sender: 'Qeema',
    countries: gulfCountries,
  });
  const parts = { mail: null, push: null, demo: false, publicUrl: 'http://qeema.test' };
  await createDelivery({
    ...parts,
    sms,
    whatsapp: hasWhatsapp ? whatsapp : null,
    log: createLogger((line) => void lines.push(line)),
    db,
    secrets,
    listen: api.listen,
    clock: api.now,
  }).drain();
}

const replace = (hasSms = true) =>
  runFallbacks({ db: api.db, clockAt: async () => api.now(), random, hasSms });

async function agree(to = number): Promise<void> {
  await me()(sendNumberCode, { body: { mobile: to } });
  const { params } = await api.db
    .selectFrom('message')
    .select('params')
    .where('kind', '=', 'whatsapp_code')
    .executeTakeFirstOrThrow();
  const { code } = params as { code: string };
  expect((await me()(agreeToWhatsapp, { body: { code } })).ok).toBe(true);
  await api.db.deleteFrom('message').execute();
}

async function tell(): Promise<void> {
  const params = {
    rfq_id: random.id(),
    offer_id: random.id(),
    number: 'RFQ-10482',
    title: 'Copper cable',
    company: 'Noor Steel',
  };
  await api.db.transaction().execute((tx) =>
    notify(
      tx,
      { random, now: api.now() },
      {
        memberId: buyer.memberId,
        type: 'offer_received',
        params: { ...params, amount: '10.00' } as never,
      },
    ),
  );
}

const rows = (channel?: string) =>
  api.db
    .selectFrom('message')
    .selectAll()
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel as 'sms'))
    .orderBy('id')
    .execute();

const report = (body: object, signature?: string) => {
  const raw = JSON.stringify(body);
  return api.as()(reportWhatsapp, {
    body: { raw, signature: signature ?? signReport(whatsappKeys.appSecret, raw) },
  });
};

const whatsapp = async () => {
  const answer = await me()(readSettings, {});
  return answer.ok ? answer.data.whatsapp : null;
};

async function sendOne(): Promise<{ id: string; wamid: string }> {
  await agree();
  await tell();
  await deliver();
  const [row] = await rows('whatsapp');
  return { id: row?.id ?? '', wamid: row?.provider_id ?? '' };
}

describe('agreeing to WhatsApp', () => {
  it('needs the code that was sent to the number, and records the words', async () => {
    const before = cloud.received.length;
    expect((await me()(sendNumberCode, { body: { mobile: '050 123 4567' } })).ok).toBe(true);
    expect(await whatsapp()).toMatchObject({ number: null, waiting: { number } });
    await deliver();
    const [sent] = cloud.received.slice(before);
    expect(sent).toMatchObject({ to: number, template: 'code', language: 'en' });
    expect(sent?.button).toBe(sent?.body[0]);
    const wrong = await me()(agreeToWhatsapp, {
      body: { code: sent?.body[0] === '111111' ? '222222' : '111111' },
    });
    expect(wrong).toMatchObject({ ok: false, code: 'wrong_code' });
    expect(await whatsapp()).toMatchObject({ number: null });
    expect((await me()(agreeToWhatsapp, { body: { code: sent?.body[0] ?? '' } })).ok).toBe(true);
    expect(await whatsapp()).toMatchObject({ number, waiting: null, stopped: false });
    expect(await whatsapp()).toMatchObject({ proposed: null });
    const [consent] = await api.db.selectFrom('whatsapp_optin').selectAll().execute();
    expect(consent).toMatchObject({ act: 'in', number, locale: 'en', source: 'settings' });
    expect(consent?.words).toContain('replying STOP');
    await expect(
      api.db.updateTable('whatsapp_optin').set({ words: 'nothing' }).execute(),
    ).rejects.toThrow('append-only');
  });

  it('refuses a landline and a fifth wrong code', async () => {
    expect(await me()(sendNumberCode, { body: { mobile: '042221111' } })).toMatchObject({
      ok: false,
      errors: { mobile: expect.anything() },
    });
    await me()(sendNumberCode, { body: { mobile: number } });
    const [row] = await rows('whatsapp');
    const { code = '' } = (row?.params ?? {}) as { code?: string };
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await me()(agreeToWhatsapp, { body: { code: wrong } })).toMatchObject({
        code: 'wrong_code',
      });
    expect(await me()(agreeToWhatsapp, { body: { code } })).toMatchObject({ code: 'code_expired' });
  });

  it('leaves the SMS, mails and pushes of other users unchanged', async () => {
    await tell();
    expect((await rows()).map(({ channel }) => channel)).not.toContain('whatsapp');
  });
});

describe('a notification by WhatsApp', () => {
  it('has the facts as parameters of the template, and the page in its button', async () => {
    const before = cloud.received.length;
    const { id } = await sendOne();
    const [sent] = cloud.received.slice(before);
    expect(sent).toMatchObject({ to: number, template: 'deal_notice', callbackData: id });
    expect(sent?.body.join(' ')).toContain('RFQ-10482');
    expect(sent?.button).toMatch(/^buyer\//);
    expect(await rows('whatsapp')).toMatchObject([{ state: 'sent', provider_id: sent?.id }]);
  });

  it('is not sent for a kind that the user switched off', async () => {
    await agree();
    const choices = [{ kind: 'offer_received', channel: 'whatsapp', choice: 'never' }] as const;
    expect((await me()(saveSettings, { body: { choices: [...choices] } })).ok).toBe(true);
    await tell();
    expect(await rows('whatsapp')).toEqual([]);
  });

  it('is not sent by a template that Meta has not approved', async () => {
    await agree();
    expect((await report(templateReport('deal_notice', 'en', 'REJECTED'))).ok).toBe(true);
    await tell();
    await deliver();
    expect(await rows('whatsapp')).toMatchObject([{ state: 'failed' }]);
    await replace();
    expect(await rows('sms')).toHaveLength(1);
    expect((await report(templateReport('deal_notice', 'en_US', 'APPROVED'))).ok).toBe(true);
  });

  it('is tried again while WhatsApp limits us, and its number is in no log line', async () => {
    await agree();
    await tell();
    cloud.fail({ status: 400, code: 130429 });
    await deliver();
    expect(await rows('whatsapp')).toMatchObject([{ state: 'waiting', tries: 1 }]);
    cloud.fail(null);
    api.advance(minuteMs);
    await deliver();
    expect(await rows('whatsapp')).toMatchObject([{ state: 'sent' }]);
    expect(lines.join('')).not.toContain('501234567');
  });
});

describe('the reports of WhatsApp', () => {
  it('are refused without the signature of the app secret', async () => {
    const { wamid } = await sendOne();
    const body = statusReport(wamid, 'delivered', api.now());
    for (const wrong of [
      '',
      'sha256=',
      signReport('another secret of an app', JSON.stringify(body)),
    ])
      expect(await report(body, wrong)).toMatchObject({ ok: false, code: 'signature_invalid' });
    expect(await rows('whatsapp')).toMatchObject([{ delivered_at: null }]);
    const raw = JSON.stringify(body);
    const signed = await api.fetch('/whatsapp/status', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Hub-Signature-256': signReport(whatsappKeys.appSecret, raw),
      },
      body: raw,
    });
    expect(signed.status).toBe(200);
    expect(await rows('whatsapp')).not.toMatchObject([{ delivered_at: null }]);
  });

  it('answer the challenge of the right verify token only', async () => {
    const ask = (token: string) =>
      api.fetch(
        `/whatsapp/status?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
      );
    expect((await ask('another')).status).toBe(400);
    const answer = await ask(whatsappKeys.verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  });

  it('lead to the same state in every order and repetition', async () => {
    const states = ['sent', 'delivered', 'read'] as const;
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
      [2, 2, 0],
    ] as const;
    for (const order of orders) {
      await api.db.deleteFrom('whatsapp_optin').execute();
      await api.db.deleteFrom('message').execute();
      await api.db.deleteFrom('rate_limit').execute();
      api.advance(2 * minuteMs);
      const { wamid } = await sendOne();
      for (const index of order)
        await report(
          statusReport(wamid, states[index], new Date(api.now().getTime() + index * 1000)),
        );
      const [row] = await rows('whatsapp');
      expect(row).toMatchObject({ state: 'sent', provider_state: 'read', fallback_at: null });
      expect(row).toMatchObject({ price_category: 'utility' });
      expect(row?.delivered_at).not.toBeNull();
    }
  });

  it('find a message whose process died before it recorded the sending', async () => {
    const { id, wamid } = await sendOne();
    await api.db
      .updateTable('message')
      .set({ state: 'waiting', provider_id: null, sent_at: null })
      .execute();
    await report(statusReport(wamid, 'sent', api.now(), { callbackData: id }));
    expect(await rows('whatsapp')).toMatchObject([{ state: 'sent', provider_id: wamid }]);
  });

  it('of another shape, or about unknown messages, change nothing', async () => {
    const { wamid } = await sendOne();
    expect(await report({ object: 'page' })).toMatchObject({ ok: false, code: 'invalid' });
    expect((await report(statusReport('wamid.other', 'failed', api.now()))).ok).toBe(true);
    expect(await rows('whatsapp')).toMatchObject([{ provider_id: wamid, provider_state: null }]);
  });
});

describe('STOP', () => {
  it.each(['STOP', ' stop. ', 'إيقاف', 'ايقاف'])('ends the messages at once (%s)', async (word) => {
    await agree();
    await tell();
    expect((await report(inboundReport(number, word, `wamid.${random.id()}`, api.now()))).ok).toBe(
      true,
    );
    expect(await whatsapp()).toMatchObject({ number: null, stopped: true });
    const before = cloud.received.length;
    await deliver();
    expect(cloud.received).toHaveLength(before);
    await replace();
    expect(await rows('sms')).toHaveLength(1);
    await tell();
    expect(await rows('whatsapp')).toHaveLength(1);
  });

  it('is ignored in other messages, from other numbers, and when its report is repeated', async () => {
    await agree();
    const stop = inboundReport(number, 'STOP', 'wamid.same', api.now());
    await report(inboundReport(number, 'Please do not stop', 'wamid.a', api.now()));
    await report(inboundReport('+971509999999', 'STOP', 'wamid.b', api.now()));
    expect(await whatsapp()).toMatchObject({ number });
    await report(stop);
    expect(await whatsapp()).toMatchObject({ number: null });
    api.advance(2 * minuteMs);
    await agree();
    await report(stop);
    expect(await whatsapp()).toMatchObject({ number });
    expect((await me()(endWhatsapp, {})).ok).toBe(true);
    expect(await whatsapp()).toMatchObject({ number: null, stopped: false });
  });
});

describe('a message that is not delivered in 10 minutes', () => {
  it('is replaced by one SMS, in any number of processes', async () => {
    await sendOne();
    api.advance(10 * minuteMs - 1);
    expect(await replace()).toBe(0);
    api.advance(1);
    await Promise.all([replace(), replace(), replace()]);
    const [sms, ...more] = await rows('sms');
    expect(more).toEqual([]);
    const [first] = await rows('whatsapp');
    expect(sms).toMatchObject({ destination: number, fallback_of: first?.id });
    await deliver();
    expect(await rows('sms')).toMatchObject([{ state: 'sent', fallback_at: null }]);
    api.advance(60 * minuteMs);
    expect(await replace()).toBe(0);
  });

  it('is not replaced if the replacing transaction fails, and then exactly once', async () => {
    await sendOne();
    api.advance(10 * minuteMs);
    const dying = { ...random, id: () => 'not an id' };
    const run = runFallbacks({
      db: api.db,
      clockAt: async () => api.now(),
      random: dying,
      hasSms: true,
    });
    await expect(run).rejects.toThrow();
    expect(await rows('sms')).toEqual([]);
    await replace();
    await replace();
    expect(await rows('sms')).toHaveLength(1);
  });

  it('is not replaced after its delivery', async () => {
    const { wamid } = await sendOne();
    await report(statusReport(wamid, 'delivered', api.now()));
    await report(statusReport(wamid, 'failed', api.now()));
    api.advance(20 * minuteMs);
    expect(await replace()).toBe(0);
  });

  it('is replaced at once if WhatsApp reports its failure or refuses its number', async () => {
    const { wamid } = await sendOne();
    await report(statusReport(wamid, 'failed', api.now()));
    await replace();
    expect(await rows('sms')).toHaveLength(1);
    expect(await rows('whatsapp')).toMatchObject([{ last_error: '131026 Message undeliverable' }]);
    await api.db.deleteFrom('message').execute();
    await api.db.deleteFrom('whatsapp_optin').execute();
    api.advance(2 * minuteMs);
    await agree(numberWithoutWhatsapp);
    await tell();
    await deliver();
    await replace();
    expect(await rows('sms')).toHaveLength(1);
    expect(lines.join('')).not.toContain('501313026');
  });

  it('is replaced by a mail without a gateway, unless the reader has that mail already', async () => {
    await sendOne();
    const mailed = await rows('email');
    expect(mailed).toHaveLength(1);
    api.advance(10 * minuteMs);
    await replace(false);
    expect(await rows('email')).toHaveLength(1);
    await api.db.deleteFrom('message').execute();
    const choices = [{ kind: 'offer_received', channel: 'email', choice: 'never' }] as const;
    await me()(saveSettings, { body: { choices: [...choices] } });
    await tell();
    await deliver({ hasWhatsapp: false });
    await replace(false);
    expect(await rows('email')).toMatchObject([{ destination: buyer.email, state: 'waiting' }]);
  });

  it('is replaced by a mail if the SMS is refused too', async () => {
    await agree('+971500000400');
    const choices = [{ kind: 'offer_received', channel: 'email', choice: 'never' }] as const;
    await me()(saveSettings, { body: { choices: [...choices] } });
    await tell();
    await deliver();
    api.advance(10 * minuteMs);
    await replace();
    await deliver();
    expect(await rows('sms')).toMatchObject([{ state: 'failed' }]);
    await replace();
    expect(await rows('email')).toHaveLength(1);
    await replace();
    expect(await rows()).toHaveLength(3);
  });

  it('is replaced in a number of statements that does not grow with the messages', async () => {
    await agree();
    for (let count = 0; count < 20; count += 1) await tell();
    await deliver();
    api.advance(10 * minuteMs);
    const { result, statements } = await watchQueries(() => replace());
    expect(result).toBe(20);
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});
