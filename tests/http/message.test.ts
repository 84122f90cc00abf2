import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '#features/message/schema.ts';
import { enqueueMessage } from '#features/message/store.ts';
import type { MessageChannel, MessageKind, MessageParams } from '#features/message/rules/kinds.ts';
import { createDelivery, type Delivery, type DeliveryParts } from '#server/delivery/deliver.ts';
import { createLogger } from '#server/observe/log.ts';
import { createMailSender, type MailSender } from '#server/delivery/mail.ts';
import { createSmsSender } from '#server/delivery/sms.ts';
import type { Locale } from '#shared/locale.ts';
import { signUpCompany } from '../factories/company.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { gulfCountries } from '#shared/phone-number.ts';
import { startFakeSms, type FakeSms } from '../fakes/sms.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let smtp: FakeSmtp;
let sms: FakeSms;
let mail: MailSender;
let logged: string[];
const random = seededRandom('message');

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  smtp = await startFakeSmtp();
  sms = await startFakeSms();
  mail = createMailSender({ smtpUrl: smtp.url, from: 'Qeema قيمة <no-reply@qeema.test>' });
  logged = [];
  await api.db.deleteFrom('message').execute();
  await api.db.deleteFrom('mail_bounce').execute();
});

afterEach(async () => {
  mail.close();
  await smtp.close();
  await sms.close();
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function delivery(changes: Partial<DeliveryParts> = {}): Delivery {
  return createDelivery({
    db: api.db,
    listen: api.listen,
    clock: api.now,
    log: createLogger((line) => logged.push(line)),
    mail,
    sms: createSmsSender({
      url: sms.url,
      account: 'AC1',
      token: 'secret',
      sender: 'Qeema',
      countries: gulfCountries,
    }),
    push: null,
    secrets: api.services.secrets,
    demo: false,
    publicUrl: 'http://qeema.test',
    ...changes,
  });
}

interface Told<K extends MessageKind> {
  kind: K;
  params: MessageParams[K];
  to?: string;
  channel?: MessageChannel;
  locale?: Locale;
}

async function tell<K extends MessageKind>({
  kind,
  params,
  to = 'salem@aldana.test',
  channel = 'email',
  locale = 'en',
}: Told<K>) {
  const id = random.id();
  await api.db
    .transaction()
    .execute((tx) =>
      enqueueMessage(tx, { id, now: api.now(), kind, channel, destination: to, locale, params }),
    );
  return id;
}

const code = { kind: 'sign_up_code', params: { code: '424242' } } as const;

function rowOf(id: string) {
  return api.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('a mail', () => {
  it('arrives with text and HTML in English, the code isolated left to right', async () => {
    const id = await tell(code);
    await delivery().drain();
    expect(smtp.mails).toHaveLength(1);
    const [received] = smtp.mails;
    expect(received).toMatchObject({ from: 'no-reply@qeema.test', to: ['salem@aldana.test'] });
    expect(received?.parsed.subject).toBe('Your activation code');
    expect(received?.parsed.from).toMatchObject({
      name: 'Qeema قيمة',
      address: 'no-reply@qeema.test',
    });
    expect(received?.parsed.messageId).toBe(`<${id}@qeema.test>`);
    expect(received?.parsed.html).toContain('<html lang="en" dir="ltr"');
    expect(received?.parsed.html).toMatch(/<p dir="ltr"[^>]*>424242<\/p>/);
    expect(received?.parsed.text).toContain('\n424242\n');
  });

  it('is right to left in Arabic, with the subject intact after delivery', async () => {
    await tell({ ...code, locale: 'ar' });
    await delivery().drain();
    const { parsed } = smtp.mails[0] ?? expect.fail('no mail');
    expect(parsed.subject).toBe('رمز التفعيل');
    expect(parsed.html).toContain('<html lang="ar" dir="rtl"');
    expect(parsed.html).toContain('role="article" lang="ar" dir="rtl"');
    expect(parsed.html).toMatch(/<p dir="ltr"[^>]*>424242<\/p>/);
    expect(parsed.text).toContain('أدخل هذا الرمز');
  });

  it('is one line in its subject, whatever the name of a company contains', async () => {
    const company = 'Al Dana\r\nBcc: all@aldana.test\r\n\r\nBody';
    await tell({ kind: 'account_approved', params: { company, url: 'https://qeema.test/' } });
    await delivery().drain();
    const { parsed, to } = smtp.mails[0] ?? expect.fail('no mail');
    expect(to).toEqual(['salem@aldana.test']);
    expect(parsed.subject).toBe('Al Dana Bcc: all@aldana.test Body: your account is approved');
    expect(parsed.bcc).toBeUndefined();
  });

  it('is not sent with a line break in its subject', async () => {
    const html = { html: '<p>x</p>', text: 'x', unsubscribeUrl: null } as const;
    const letter = { id: random.id(), to: 'salem@aldana.test', locale: 'en', ...html } as const;
    const outcome = await mail.send(
      { ...letter, subject: 'Offer\nBcc: all@aldana.test' },
      AbortSignal.timeout(10_000),
    );
    expect(outcome).toMatchObject({ ok: false, permanent: true });
    expect(smtp.mails).toEqual([]);
  });

  it('carries no markup of a company’s name', async () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    await tell({
      kind: 'account_approved',
      params: { company: name, url: 'https://qeema.test/buyer/dashboard?a=1&b="2"' },
    });
    await delivery().drain();
    const { parsed } = smtp.mails[0] ?? expect.fail('no mail');
    expect(parsed.html).not.toContain('<img');
    expect(parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect(parsed.html).toContain(
      'href="https://qeema.test/buyer/dashboard?a=1&amp;b=&quot;2&quot;"',
    );
    expect(parsed.text).toContain(name);
  });

  it('is never sent to a second address hidden in the first', async () => {
    const hidden = [
      'a@x.ae\r\nBcc: evil@x.ae',
      'a@x.ae, evil@x.ae',
      'a@x.ae;evil@x.ae',
      '<a@x.ae> evil@x.ae',
    ];
    const ids = [];
    for (const to of hidden) ids.push(await tell({ ...code, to }));
    await delivery().drain();
    expect(smtp.mails).toEqual([]);
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({
        state: 'failed',
        last_error: 'not one e-mail address',
      });
  });
});

describe('an SMS', () => {
  it('is sent in the gateway’s format with our account, without bidi controls', async () => {
    const id = await tell({ ...code, channel: 'sms', to: '+971501234567', locale: 'ar' });
    await delivery().drain();
    expect(sms.received).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        to: '+971501234567',
        from: 'Qeema',
        body: 'قيمة: رمز التفعيل 424242، صالح لمدة 10 دقائق.',
      },
    ]);
    // One segment of Arabic is 70 letters.
    expect(sms.received[0]?.body.length).toBeLessThanOrEqual(70);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', params: {} });
  });

  it('is abandoned when the number is refused, and retried when the gateway is busy or broken', async () => {
    const wrong = await tell({ ...code, channel: 'sms', to: '+971500000400' });
    const busy = await tell({ ...code, channel: 'sms', to: '+971500000429' });
    const broken = await tell({ ...code, channel: 'sms', to: '+971500000500' });
    await delivery().drain();
    expect(await rowOf(wrong)).toMatchObject({ state: 'failed', tries: 1 });
    expect(await rowOf(busy)).toMatchObject({ state: 'waiting', tries: 1 });
    expect(await rowOf(broken)).toMatchObject({ state: 'waiting', tries: 1 });
    expect((await rowOf(broken)).last_error).toContain('HTTP 500');
  });
});

describe('delivery', () => {
  it('is started by the commit, without waiting for the next poll', async () => {
    const one = delivery();
    await one.start();
    await tell(code);
    await smtp.waitFor(1);
    await one.stop();
  });

  it('sends nothing of a change that was rolled back', async () => {
    await expect(
      api.db.transaction().execute(async (tx) => {
        await enqueueMessage(tx, {
          ...code,
          id: random.id(),
          now: api.now(),
          channel: 'email',
          destination: 'a@x.ae',
          locale: 'en',
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await delivery().drain();
    expect(smtp.mails).toEqual([]);
  });

  it('removes code and link from the row after they were sent, and retains the rest', async () => {
    const reset = await tell({
      kind: 'password_reset',
      params: { url: 'https://qeema.test/auth?reset=abc' },
    });
    const approved = await tell({
      kind: 'account_approved',
      params: { company: 'Al Dana', url: 'https://qeema.test/' },
    });
    await delivery().drain();
    expect(await rowOf(reset)).toMatchObject({ state: 'sent', params: {}, sent_at: api.now() });
    expect(await rowOf(approved)).toMatchObject({ state: 'sent', params: { company: 'Al Dana' } });
  });

  it('is retried after growing pauses, is abandoned after the last try, and is logged', async () => {
    smtp.setMood('is-full');
    const id = await tell(code);
    const one = delivery();
    const waits: number[] = [];
    for (let tries = 1; tries < 8; tries += 1) {
      await one.drain();
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: 'waiting', tries });
      const wait = row.next_try_at.getTime() - api.now().getTime();
      waits.push(wait / 1000);
      api.advance(wait - 1);
      await one.drain();
      expect((await rowOf(id)).tries).toBe(tries);
      api.advance(1);
    }
    await one.drain();
    expect(waits).toEqual([5, 30, 120, 600, 1800, 7200, 21_600]);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 8, params: {} });
    expect(logged.join()).toContain('message not delivered');
    expect(logged.join()).not.toContain('424242');
  });

  it('succeeds at the next try when the server was only full', async () => {
    smtp.setMood('is-full');
    const id = await tell(code);
    const one = delivery();
    await one.drain();
    smtp.setMood('takes');
    api.advance(5_000);
    await one.drain();
    expect(smtp.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2, last_error: '' });
  });

  it.each(['refuses-address', 'refuses-content'] as const)(
    'is abandoned at once when the server %s',
    async (mood) => {
      smtp.setMood(mood);
      const id = await tell(code);
      await delivery().drain();
      expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 1, params: {} });
    },
  );

  it('is retried when there is no server at all', async () => {
    await smtp.close();
    const id = await tell(code);
    await delivery().drain();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1 });
    expect((await rowOf(id)).last_error).toContain('ECONNREFUSED');
  });

  it('retains messages without a configured channel: with their code in the demo, without it elsewhere', async () => {
    const shown = await tell(code);
    await delivery({ mail: null, demo: true }).drain();
    expect(await rowOf(shown)).toMatchObject({ state: 'kept', params: { code: '424242' } });
    const hidden = await tell(code);
    await delivery({ mail: null }).drain();
    expect(await rowOf(hidden)).toMatchObject({ state: 'kept', params: {} });
  });

  it('sends each message once with any number of concurrent processes', async () => {
    const ids = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(await tell({ ...code, to: `user${index}@aldana.test` }));
    const mails = [1, 2, 3].map(() =>
      createMailSender({ smtpUrl: smtp.url, from: 'no-reply@qeema.test' }),
    );
    await Promise.all(mails.map((sender) => delivery({ mail: sender }).drain()));
    for (const sender of mails) sender.close();
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(
      ids.map((_, index) => `user${index}@aldana.test`).sort(),
    );
  });

  it('does not send a message again that a server accepted while the database was unavailable', async () => {
    const id = await tell(code);
    let isDown = false;
    const real = api.db;
    const db = new Proxy(real, {
      get(target, name) {
        if (name === 'updateTable' && isDown) throw new Error('the database is away');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function'
          ? (value as (...args: unknown[]) => unknown).bind(target)
          : value;
      },
    });
    const taking: MailSender = {
      send: async (outgoing, signal) => {
        const outcome = await mail.send(outgoing, signal);
        isDown = true;
        return outcome;
      },
      close: () => undefined,
    };
    const one = delivery({ db, mail: taking });
    await one.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
    isDown = false;
    // Long after its lease: due again, but known to be done.
    api.advance(600_000);
    await one.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', params: {} });
    expect(smtp.mails).toHaveLength(1);
  });

  it('finishes running sends when it is stopped, and takes nothing new', async () => {
    const first = await tell(code);
    const one = delivery();
    const draining = one.drain();
    await one.stop();
    await draining;
    expect(await rowOf(first)).toMatchObject({ state: 'sent' });
    const second = await tell(code);
    await one.drain();
    expect(await rowOf(second)).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('ends in time although the server does not answer', async () => {
    smtp.setMood('is-mute');
    const id = await tell(code);
    const one = delivery();
    const draining = one.drain();
    await expect.poll(() => smtp.connections()).toBe(1);
    await one.stop(0);
    await draining;
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1 });
  });
});

describe('the outbox of the demo', () => {
  it('shows each message as its reader sees it, newest first, and its HTML', async () => {
    await signUpCompany(api, 'buyer', { email: 'outbox@aldana.test' });
    await tell({ ...code, channel: 'sms', to: '+971501234567', locale: 'ar' });
    const answer = await api.as()(listOutbox, {});
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 2 });
    const [text, letter] = answer.data.data;
    expect(text).toMatchObject({
      channel: 'sms',
      locale: 'ar',
      code: '424242',
      link: null,
      state: 'waiting',
    });
    expect(text?.paragraphs).toEqual(['قيمة: رمز التفعيل 424242، صالح لمدة 10 دقائق.']);
    expect(letter).toMatchObject({
      channel: 'email',
      to: 'outbox@aldana.test',
      subject: 'Your activation code',
    });
    expect(letter?.code).toMatch(/^\d{6}$/);
    const html = await api.fetch(`/outbox/${letter?.id}/mail`);
    expect(html.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(await html.text()).toContain(letter?.code);
  });

  it('has no HTML of an SMS or of an unknown message', async () => {
    const id = await tell({ ...code, channel: 'sms', to: '+971501234567' });
    expect((await api.fetch(`/outbox/${id}/mail`)).status).toBe(404);
    expect((await api.fetch(`/outbox/${random.id()}/mail`)).status).toBe(404);
  });

  it('does not exist outside the demo', async () => {
    const real = await startApi('no-demo', { DEMO: '0' });
    const id = random.id();
    await real.db.transaction().execute((tx) =>
      enqueueMessage(tx, {
        ...code,
        id,
        now: real.now(),
        channel: 'email',
        destination: 'a@x.ae',
        locale: 'en',
      }),
    );
    expect(await real.as()(listOutbox, {})).toMatchObject({
      ok: false,
      status: 404,
      code: 'not_found',
    });
    expect((await real.fetch(`/outbox/${id}/mail`)).status).toBe(404);
    await real.close();
  });
});
