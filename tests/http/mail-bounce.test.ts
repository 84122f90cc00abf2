import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportBounces } from '#features/message/schema.ts';
import { notify } from '#features/notification/store/notify.ts';
import { requestNewEmail, confirmNewEmail } from '#features/own-email/schema.ts';
import { readSettings } from '#features/preference/schema.ts';
import { confirmReset, forgotPassword } from '#features/session/schema.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { createLogger } from '#server/observe/log.ts';
import { createSmsSender } from '#server/delivery/sms.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { isUnknownAddress } from '#features/message/rules/unknown-address.ts';
import { signWebhook } from '#server/payments/signature.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { gulfCountries } from '#shared/phone-number.ts';
import { startFakeSms, type FakeSms } from '../fakes/sms.ts';
import { returnedMail } from '../factories/returned-mail.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { enqueueMessage } from '#features/message/store.ts';

const secret = 'of the provider, long enough';
const random = seededRandom('mail-bounce');
let api: TestApi;
let smtp: FakeSmtp;
let buyer: SignedUp;

beforeAll(async () => {
  api = await startApi('mail-bounce', { MAIL_BOUNCE_SECRET: secret });
  smtp = await startFakeSmtp();
  buyer = await signUpCompany(api, 'buyer');
});

beforeEach(async () => {
  for (const table of ['mail_bounce', 'message', 'rate_limit'] as const)
    await api.db.deleteFrom(table).execute();
  smtp.setMood('takes');
});

afterAll(async () => {
  await smtp.close();
  await api.close();
});

async function send(kind: 'sign_up_code' | 'review_submitted', to = buyer.email): Promise<string> {
  const id = random.id();
  const params = { code: '424242', company: 'Al Dana' };
  const message = {
    id,
    now: api.now(),
    kind,
    channel: 'email',
    destination: to,
    locale: 'en',
    params,
  } as const;
  await api.db.transaction().execute((tx) => enqueueMessage(tx, message));
  const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
  const log = createLogger(() => undefined);
  const { db, secrets } = api.services;
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
  await createDelivery({ ...parts, listen: api.listen, clock: api.now }).drain();
  mail.close();
  const row = await api.db
    .selectFrom('message')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
}

const marked = async () => api.db.selectFrom('mail_bounce').select(['email_key', 'kind']).execute();

function report(body: unknown, signature?: string) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = signature ?? signWebhook(secret, raw, api.now());
  return api.as()(reportBounces, { body: { raw, signature: signed } });
}

const bounce = (email: string, changes: object = {}) => ({
  type: 'bounce',
  email,
  permanent: true,
  ...changes,
});

describe('a provider that signs nothing', () => {
  const post = (password: string, body: unknown) =>
    api.fetch('/mail/bounce', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    });

  it('reports in its own form with the secret as its password', async () => {
    const body = { RecordType: 'Bounce', Type: 'HardBounce', Email: buyer.email };
    for (const password of ['', `${secret}x`, secret.slice(1)]) {
      expect((await post(password, body)).status).toBe(400);
      expect(await marked()).toEqual([]);
    }
    expect((await post(secret, body)).status).toBe(200);
    expect(await marked()).toEqual([{ email_key: buyer.email, kind: 'bounce' }]);
  });
});

describe('an address that a mail server refuses as unknown', () => {
  it('gets only messages about safety, a few times an hour', async () => {
    smtp.setMood('refuses-address');
    expect(await send('review_submitted')).toBe('failed');
    expect(await marked()).toEqual([{ email_key: buyer.email, kind: 'bounce' }]);
    smtp.setMood('takes');
    expect(await send('review_submitted')).toBe('failed');
    expect(smtp.mails).toHaveLength(0);
    for (let index = 0; index < 5; index += 1) expect(await send('sign_up_code')).toBe('sent');
    expect(await send('sign_up_code')).toBe('failed');
    api.advance(3_600_000);
    expect(await send('sign_up_code')).toBe('sent');
  });

  it('is not marked if the server is full, limits us, or refuses the content', async () => {
    smtp.setMood('refuses-content');
    expect(await send('review_submitted')).toBe('failed');
    smtp.setMood('is-full');
    expect(await send('review_submitted')).toBe('waiting');
    expect(await marked()).toEqual([]);
    expect(isUnknownAddress({ responseCode: 550, message: '550 5.7.1 blocked by policy' })).toBe(
      false,
    );
    expect(isUnknownAddress({ responseCode: 552, message: '552 5.2.2 mailbox full' })).toBe(false);
    expect(isUnknownAddress({ responseCode: 550, message: '550 5.1.1 unknown user' })).toBe(true);
    expect(isUnknownAddress({ responseCode: 550, message: '550 5.2.1 disabled' })).toBe(true);
    expect(isUnknownAddress({ responseCode: 554, message: '554 no' })).toBe(false);
  });

  it('is not stored for unknown recipients', async () => {
    smtp.setMood('refuses-address');
    await send('review_submitted', 'nobody@elsewhere.test');
    expect(await marked()).toEqual([]);
  });

  it('is unmarked when a mailed link works, and when the address changes', async () => {
    await report({ events: [bounce(buyer.email)] });
    await api.as()(forgotPassword, { body: { email: buyer.email } });
    const { params } = await newestMessage(api, buyer.email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    const body = { token, password: goodPassword };
    expect(await api.as()(confirmReset, { body })).toMatchObject({ ok: true });
    expect(await marked()).toEqual([]);
    const other = await signUpCompany(api, 'supplier');
    await report({ events: [bounce(other.email)] });
    const me = api.as({ token: other.token });
    expect(await me(readSettings, {})).toMatchObject({
      data: { mail: { returned: { kind: 'bounce' } } },
    });
    const asked = { email: 'moved@aldana.test', password: goodPassword, code: '' };
    expect(await me(requestNewEmail, { body: asked })).toMatchObject({ ok: true });
    const { params: sent } = await newestMessage(api, 'moved@aldana.test');
    expect(await me(confirmNewEmail, { body: { code: sent['code'] ?? '' } })).toMatchObject({
      ok: true,
    });
    expect(await marked()).toEqual([]);
  });
});

describe('the payment of a withdrawal', () => {
  let sms: FakeSms;
  let supplier: SignedUp;
  beforeAll(async () => {
    sms = await startFakeSms();
    supplier = await signUpCompany(api, 'supplier', {
      email: 'paid@aldana.test',
      mobile: '+971501234999',
    });
  });
  afterAll(() => sms.close());

  /** Notifies of the payment, sends due messages, and returns the state of the outbox. */
  async function tellPaid(hasGateway = true) {
    await api.db.deleteFrom('message').execute();
    const params = { amount: '500.00' };
    const news = { memberId: supplier.memberId, type: 'withdrawal_paid', params } as const;
    await api.db.transaction().execute((tx) => notify(tx, { random, now: api.now() }, news));
    const mail = createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' });
    const { db, secrets } = api.services;
    const gateway = {
      url: sms.url,
      account: 'AC1',
      token: 'secret',
      sender: 'Qeema',
      countries: gulfCountries,
    };
    const ways = { mail, sms: hasGateway ? createSmsSender(gateway) : null, push: null };
    const log = createLogger(() => undefined);
    const parts = { ...ways, demo: false, publicUrl: 'http://qeema.test', log, db, secrets };
    await createDelivery({ ...parts, listen: api.listen, clock: api.now }).drain();
    mail.close();
    return api.db.selectFrom('message').select(['channel', 'destination', 'state']).execute();
  }

  it('is reported by SMS if the address is marked, and if the mail itself bounces', async () => {
    const told = [{ channel: 'sms', destination: '+971501234999', state: 'sent' }];
    smtp.setMood('refuses-address');
    expect(await tellPaid()).toEqual(told);
    expect(await marked()).toMatchObject([{ email_key: supplier.email }]);
    smtp.setMood('takes');
    const before = smtp.mails.length;
    expect(await tellPaid()).toEqual(told);
    expect(smtp.mails).toHaveLength(before);
    expect(sms.received.map(({ to }) => to)).toEqual(['+971501234999', '+971501234999']);
    expect(sms.received[0]?.body).toContain('500.00');
  });

  it('remains a failed message for an operator without a gateway or a mobile', async () => {
    await report({ events: [bounce(supplier.email)] });
    const dead = [{ channel: 'email', destination: supplier.email, state: 'failed' }];
    expect(await tellPaid(false)).toEqual(dead);
    await api.db
      .updateTable('member')
      .set({ mobile: '' })
      .where('id', '=', supplier.memberId)
      .execute();
    expect(await tellPaid()).toEqual(dead);
  });
});

describe('a report of the mail provider', () => {
  it('marks permanent bounces and spam complaints, and ignores the rest', async () => {
    const { email } = await signUpCompany(api, 'buyer', { email: 'second@aldana.test' });
    const events = [
      bounce(buyer.email.toUpperCase(), { reason: '5.1.1' }),
      { type: 'complaint', email },
      bounce('second@aldana.test', { permanent: false }),
      { type: 'delivered', email: buyer.email },
      bounce('not an address'),
    ];
    for (let index = 0; index < 2; index += 1)
      expect(await report({ events })).toMatchObject({ ok: true });
    const rows = (await marked()).map((row) => [row.email_key, row.kind]).sort();
    expect(rows).toEqual([
      [buyer.email, 'bounce'],
      ['second@aldana.test', 'complaint'],
    ]);
  });

  it('is refused unsigned, with another or an old signature, and in another shape', async () => {
    const body = JSON.stringify({ events: [bounce(buyer.email)] });
    const old = signWebhook(secret, body, new Date(api.now().getTime() - 3_600_000));
    for (const signature of ['', signWebhook('another secret', body, api.now()), old])
      expect(await report(body, signature)).toMatchObject({
        ok: false,
        status: 400,
        code: 'signature_invalid',
      });
    for (const wrong of ['no json', '[]', '{"events":[{"type":1}]}']) {
      expect(await report(wrong)).toMatchObject({ ok: false, status: 422 });
    }
    expect(await marked()).toEqual([]);
  });

  it('is not found if no secret is configured', async () => {
    const plain = await startApi('mail-bounce plain');
    const raw = JSON.stringify({ events: [] });
    const body = { raw, signature: signWebhook('', raw, plain.now()) };
    expect(await plain.as()(reportBounces, { body })).toMatchObject({
      ok: false,
      code: 'signature_invalid',
    });
    await plain.close();
  });
});

describe('a returned mail', () => {
  const idOfNewest = async () => {
    const row = await api.db.selectFrom('message').select('id').executeTakeFirstOrThrow();
    return row.id;
  };

  it('marks the address that the mail was sent to, once and again', async () => {
    await send('review_submitted');
    const raw = returnedMail({ to: buyer.email.toUpperCase(), mailId: await idOfNewest() });
    for (let index = 0; index < 2; index += 1)
      expect(await report(raw)).toMatchObject({ ok: true });
    expect(await marked()).toEqual([{ email_key: buyer.email, kind: 'bounce' }]);
  });

  it('that somebody forged for another address, or with another id, marks nothing', async () => {
    const other = await signUpCompany(api, 'supplier', { email: 'victim@aldana.test' });
    await api.db.deleteFrom('message').execute();
    await send('review_submitted');
    const forged = [
      returnedMail({ to: other.email, mailId: await idOfNewest() }),
      returnedMail({ to: buyer.email, mailId: crypto.randomUUID() }),
      returnedMail({ to: buyer.email, mailId: await idOfNewest(), names: 'none' }),
    ];
    for (const raw of forged) expect(await report(raw)).toMatchObject({ ok: true });
    expect(await marked()).toEqual([]);
  });

  it('is refused without the secret, and another mail is refused with it', async () => {
    await send('review_submitted');
    const raw = returnedMail({ to: buyer.email, mailId: await idOfNewest() });
    expect(await report(raw, '')).toMatchObject({ status: 400, code: 'signature_invalid' });
    const holiday = 'Subject: Out of office\r\n\r\nI am on holiday.';
    expect(await report(holiday)).toMatchObject({ status: 422 });
    expect(await marked()).toEqual([]);
  });
});
