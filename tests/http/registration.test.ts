import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activate, readRegistration, resendCode, signUp } from '#features/registration/schema.ts';
import { readSession } from '#features/session/schema.ts';
import { newestMessage, signUpBody, signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startApi('registration');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const minuteMs = 60_000;

/** Each sign-up of a test has an address of its own, so that the limits of one do not meet the next. */
function fresh(): { email: string; address: string } {
  count += 1;
  return { email: `person${count}@aldana.test`, address: `203.0.113.${count}` };
}

async function begin(changes: Parameters<typeof signUpBody>[1] = {}) {
  const { email, address } = fresh();
  const client = api.as({ address });
  const body = signUpBody('buyer', { email, ...changes });
  const sent = await client(signUp, { body });
  if (!sent.ok) throw new Error(`${sent.code} ${JSON.stringify(sent.errors)}`);
  const destination = body.channel === 'sms' ? body.mobile : body.email;
  const { params } = await newestMessage(api, destination);
  return { client, email: body.email, ticket: sent.data.ticket, code: params['code'] ?? '', sent };
}

/** A code that is not the right one. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function codesSentTo(destination: string): Promise<number> {
  const rows = await api.db
    .selectFrom('message')
    .select('kind')
    .where('destination', '=', destination)
    .execute();
  return rows.length;
}

describe('signing up', () => {
  it('sends a 6-digit code by mail, shows no secret, and creates no company yet', async () => {
    const { sent, email, code } = await begin();
    expect(code).toMatch(/^\d{6}$/);
    expect(sent.data).toMatchObject({ channel: 'email', resend_after_seconds: 60 });
    expect(sent.data.destination).not.toContain(email.split('@')[0]);
    expect(JSON.stringify(sent.data)).not.toContain(code);
    expect(sent.message).toBe('We’ve sent you a 6-digit code. It’s valid for 10 minutes.');
    expect(
      await api.db.selectFrom('member').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
  });

  it('sends the code by SMS on request, to the mobile in plain digits', async () => {
    const { email, address } = fresh();
    const body = signUpBody('buyer', { email, channel: 'sms', mobile: '+٩٧١-٥٠ ٩٩٩ ٠٠٠١' });
    const sent = await api.as({ address })(signUp, { body });
    expect(sent).toMatchObject({ ok: true, data: { channel: 'sms', destination: '+971•••0001' } });
    const { kind, params } = await newestMessage(api, '+971509990001');
    expect(kind).toBe('sign_up_code');
    expect(params['code']).toMatch(/^\d{6}$/);
  });

  it('creates company, owner and session when the code is entered', async () => {
    const { client, ticket, code, email } = await begin({ account_type: 'supplier' });
    const done = await client(activate, { body: { ticket, code } });
    if (!done.ok) throw new Error(done.code);
    expect(done.data.session).toMatchObject({
      user: { name: 'Salem Al Ketbi', email },
      company: {
        name: 'الدانة للمقاولات',
        type: 'supplier',
        status: 'pending',
        approved: false,
        review_state: 'incomplete',
        review_complete: false,
      },
      is_owner: true,
    });
    const who = await api.as({ token: done.data.token })(readSession, {});
    expect(who).toMatchObject({ ok: true, data: { user: { email } } });
    const activity = await api.db
      .selectFrom('activity')
      .select(['verb'])
      .where('company_id', '=', done.data.session.company.id)
      .execute();
    expect(activity).toEqual([{ verb: 'registration.activated' }]);
  });

  it('sets the session cookie unreadable for scripts, and the display cookies of specification §3', async () => {
    const { ticket, code } = await begin();
    const response = await api.fetch('/sign_up/activate', {
      method: 'POST',
      body: new URLSearchParams({ ticket, code }),
    });
    const cookies = response.headers.getSetCookie();
    const names = cookies.map((cookie) => cookie.split('=')[0]);
    expect(names.pop()).toBe('device');
    expect(names).toEqual([
      'token',
      'type',
      'user_status',
      'company_name',
      'logo',
      'data_percentage',
      'isAproved',
      'verified',
      'username',
      'mainCategories',
      'show_welcome_msg',
    ]);
    expect(cookies[0]).toMatch(/^token=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(cookies).toContain(
      `company_name=${encodeURIComponent('الدانة للمقاولات')}; Path=/; SameSite=Lax`,
    );
    expect(cookies).toContain('isAproved=0; Path=/; SameSite=Lax');
  });

  it('accepts the code in Arabic digits and with spaces', async () => {
    const { client, ticket, code } = await begin();
    const arabic = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
    const typed = ` ${arabic.slice(0, 3)} ${arabic.slice(3)} `;
    expect(await client(activate, { body: { ticket, code: typed } })).toMatchObject({ ok: true });
  });

  it('stores no password, no code and no ticket as it was sent', async () => {
    const { ticket, code } = await begin();
    const row = await api.db
      .selectFrom('registration')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify(row, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    expect(stored).not.toContain(ticket);
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain('Kandura');
  });
});

describe('the code of a sign-up', () => {
  it('is refused when wrong, with the remaining tries in the message, and works at the last one', async () => {
    const { client, ticket, code } = await begin();
    const messages = [];
    for (let left = 4; left >= 1; left -= 1) {
      const refused = await client(activate, { body: { ticket, code: otherThan(code) } });
      if (refused.ok) expect.fail('was accepted');
      expect(refused).toMatchObject({
        status: 422,
        code: 'wrong_code',
        errors: { code: ['That code is incorrect.'] },
      });
      messages.push(refused.message);
    }
    expect(messages.at(0)).toBe('That code is incorrect. 4 attempts left.');
    expect(messages.at(-1)).toBe('That code is incorrect. 1 attempt left.');
    expect(await client(activate, { body: { ticket, code } })).toMatchObject({ ok: true });
  });

  it('is refused after five wrong ones, also the right one, and a new code works again', async () => {
    const { client, ticket, code, email } = await begin();
    for (let tries = 0; tries < 5; tries += 1)
      await client(activate, { body: { ticket, code: otherThan(code) } });
    expect(await client(activate, { body: { ticket, code } })).toMatchObject({
      ok: false,
      code: 'code_expired',
      status: 422,
    });
    api.advance(minuteMs);
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({ ok: true });
    const { params } = await newestMessage(api, email);
    expect(await client(activate, { body: { ticket, code: params['code'] ?? '' } })).toMatchObject({
      ok: true,
    });
  });

  it('is valid for 10 minutes and not a millisecond more', async () => {
    const early = await begin();
    const late = await begin();
    api.advance(10 * minuteMs - 1);
    expect(
      await early.client(activate, { body: { ticket: early.ticket, code: early.code } }),
    ).toMatchObject({
      ok: true,
    });
    api.advance(1);
    const refused = await late.client(activate, { body: { ticket: late.ticket, code: late.code } });
    expect(refused).toMatchObject({ ok: false, code: 'code_expired' });
  });

  it('is invalid when a new one is sent', async () => {
    const { client, ticket, code, email } = await begin();
    api.advance(minuteMs);
    await client(resendCode, { body: { ticket } });
    const { params } = await newestMessage(api, email);
    expect(params['code']).not.toBe(code);
    expect(await client(activate, { body: { ticket, code } })).toMatchObject({
      ok: false,
      code: 'wrong_code',
    });
  });

  it('belongs to its own sign-up and not to another ticket', async () => {
    const one = await begin();
    const two = await begin();
    expect(
      await two.client(activate, { body: { ticket: two.ticket, code: one.code } }),
    ).toMatchObject({
      code: 'wrong_code',
    });
  });

  it('works once: the second of two concurrent uses is refused, and there is one company', async () => {
    const { client, ticket, code, email } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client(activate, { body: { ticket, code } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('ticket_expired');
    const members = await api.db
      .selectFrom('member')
      .select('company_id')
      .where('email', '=', email)
      .execute();
    expect(members).toHaveLength(1);
  });

  it('creates one company from two sign-ups with the same address, in either order', async () => {
    const first = await begin();
    const second = await begin({ email: first.email.toUpperCase() });
    const answers = await Promise.all(
      [first, second].map(({ client, ticket, code }) =>
        client(activate, { body: { ticket, code } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const companies = await api.db
      .selectFrom('member')
      .select('id')
      .where('email_key', '=', first.email)
      .execute();
    expect(companies).toHaveLength(1);
  });
});

describe('requesting another code', () => {
  it('is possible after 60 seconds only, and shows the remaining time', async () => {
    const { client, ticket, email } = await begin();
    api.advance(40_000);
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({
      ok: false,
      status: 429,
      code: 'too_many_requests',
      retryAfterSeconds: 20,
    });
    expect(await codesSentTo(email)).toBe(1);
    api.advance(20_000);
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({
      ok: true,
      data: { ticket, resend_after_seconds: 60 },
    });
    expect(await codesSentTo(email)).toBe(2);
  });

  it('is possible through the other channel', async () => {
    const { client, ticket } = await begin({ mobile: '+971501112223' });
    api.advance(minuteMs);
    const sent = await client(resendCode, { body: { ticket, channel: 'sms' } });
    expect(sent).toMatchObject({ ok: true, data: { channel: 'sms', destination: '+971•••2223' } });
    const { params } = await newestMessage(api, '+971501112223');
    expect(await client(activate, { body: { ticket, code: params['code'] ?? '' } })).toMatchObject({
      ok: true,
    });
  });

  it('sends one for two concurrent requests', async () => {
    const { client, ticket, email } = await begin();
    api.advance(minuteMs);
    const answers = await Promise.all(
      [1, 2, 3].map(() => client(resendCode, { body: { ticket } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await codesSentTo(email)).toBe(2);
  });

  it('allows five codes an hour for one address and network', async () => {
    const { client, ticket, email } = await begin();
    for (let sent = 2; sent <= 5; sent += 1) {
      api.advance(minuteMs);
      expect(await client(resendCode, { body: { ticket } })).toMatchObject({ ok: true });
    }
    api.advance(minuteMs);
    const resent = await client(resendCode, { body: { ticket } });
    expect(resent).toMatchObject({ ok: false, status: 429 });
    if (!resent.ok) expect(resent.retryAfterSeconds).toBeGreaterThan(minuteMs / 1000);
    expect(await codesSentTo(email)).toBe(5);
    api.advance(60 * minuteMs);
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({ ok: true });
  });

  it('counts strangers apart from the holder of the address, and bounds all networks together', async () => {
    const { email } = fresh();
    const signUpFrom = (address: string) =>
      api.as({ address })(signUp, { body: signUpBody('buyer', { email }) });
    for (let sent = 0; sent < 6; sent += 1)
      expect((await signUpFrom('192.0.2.90')).status).toBe(sent < 5 ? 200 : 429);
    // The holder of the address, from another network.
    expect(await signUpFrom('192.0.2.91')).toMatchObject({ ok: true });
    for (let sent = 6; sent < 20; sent += 1)
      expect((await signUpFrom(`192.0.2.${92 + Math.floor(sent / 5)}`)).status).toBe(200);
    expect(await signUpFrom('192.0.2.99')).toMatchObject({ status: 429 });
    expect(await codesSentTo(email)).toBe(20);
  });
});

describe('the ticket of a sign-up', () => {
  it('returns the step of the sign-up when the page is loaded again, and null when it is invalid', async () => {
    const { client, ticket, code } = await begin();
    api.advance(10_000);
    const state = await client(readRegistration, { body: { ticket } });
    expect(state).toMatchObject({
      ok: true,
      data: { ticket, channel: 'email', resend_after_seconds: 50 },
    });
    expect(await client(readRegistration, { body: { ticket: 'x'.repeat(43) } })).toMatchObject({
      ok: true,
      data: null,
    });
    await client(activate, { body: { ticket, code } });
    expect(await client(readRegistration, { body: { ticket } })).toMatchObject({
      ok: true,
      data: null,
    });
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({
      ok: false,
      code: 'ticket_expired',
    });
  });

  it('is invalid after a day, with the same answer as for an unknown one', async () => {
    const { client, ticket, code } = await begin();
    api.advance(24 * 60 * minuteMs + 1);
    const late = await client(activate, { body: { ticket, code } });
    const never = await client(activate, { body: { ticket: 'x'.repeat(43), code } });
    expect(late).toMatchObject({ ok: false, status: 422, code: 'ticket_expired' });
    expect(late).toEqual(never);
    expect(await client(resendCode, { body: { ticket } })).toMatchObject({
      ok: false,
      code: 'ticket_expired',
    });
    expect(await client(readRegistration, { body: { ticket } })).toMatchObject({ data: null });
  });
});

describe('a sign-up with an e-mail address that has an account', () => {
  it('gets the same answer and another mail, in the language of the request, and no code works', async () => {
    const owner = await signUpCompany(api, 'buyer', { email: 'taken@aldana.test' });
    const client = api.as({ locale: 'ar', address: '192.0.2.1' });
    const known = await client(signUp, {
      body: signUpBody('supplier', { email: 'Taken@aldana.test' }),
    });
    const unknown = await client(signUp, {
      body: signUpBody('supplier', { email: 'other@aldana.test' }),
    });
    if (!known.ok || !unknown.ok) throw new Error('refused');
    const shape = ({ data, ...rest }: typeof known) => ({
      ...rest,
      data: { ...data, ticket: data.ticket.length, destination: '' },
    });
    expect(shape(known)).toEqual(shape(unknown));
    const { kind, params } = await newestMessage(api, 'Taken@aldana.test');
    expect(kind).toBe('sign_up_existing');
    expect(params).toEqual({ url: 'http://qeema.test/ar/auth' });
    const guess = await client(activate, { body: { ticket: known.data.ticket, code: '000000' } });
    expect(guess).toMatchObject({ ok: false, code: 'wrong_code' });
    const members = await api.db
      .selectFrom('member')
      .select('company_id')
      .where('email_key', '=', 'taken@aldana.test')
      .execute();
    expect(members).toEqual([{ company_id: owner.companyId }]);
  });
});

describe('the limit of sign-ups per network address', () => {
  it('stops the 61st sign-up in an hour from one address, with the time until the next', async () => {
    const hourMs = 60 * minuteMs;
    api.advance(hourMs - (api.now().getTime() % hourMs) + 29 * minuteMs + 1);
    const client = api.as({ address: '192.0.2.200', locale: 'ar' });
    const start = (index: number) =>
      client(signUp, { body: signUpBody('buyer', { email: `office${index}@aldana.test` }) });
    for (let index = 0; index < 60; index += 1)
      expect(await start(index)).toMatchObject({ ok: true });
    expect(await start(60)).toMatchObject({
      ok: false,
      status: 429,
      message: 'محاولات كثيرة. حاول مرة أخرى \u2068خلال 31 دقيقة\u2069.',
      retryAfterSeconds: 31 * 60,
    });
    api.advance(31 * minuteMs);
    expect(await start(60)).toMatchObject({ ok: true });
  });
});
