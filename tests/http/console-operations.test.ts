import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFailures } from '#features/operations/schema/failures.ts';
import { liftLimit, listLimits } from '#features/operations/schema/limits.ts';
import { listJobs } from '#features/operations/schema/jobs.ts';
import * as outbox from '#features/operations/schema/outbox.ts';
import { forgotPassword, signIn } from '#features/session/schema.ts';
import { createJobLog } from '#server/jobs/job-log.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signUpCompany } from '../factories/company.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let token: string;
const reason = 'The provider was down';

beforeAll(async () => {
  api = await startApi('platform');
  ({ token } = await signInOperator(api, ['administrator'], 'admin@qeema.test'));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const client = () => api.as({ token });

interface Letter {
  readonly kind: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly destination: string;
  readonly channel: 'email' | 'sms';
}

async function addMessage(changes: Partial<Letter> = {}) {
  api.advance(1000);
  const id = api.services.random.id();
  const params =
    changes.kind === 'password_reset'
      ? { url: 'https://qeema.test/auth?reset=secret-token' }
      : { company: 'Al Dana' };
  await api.db
    .insertInto('message')
    .values({
      id,
      kind: 'review_submitted',
      channel: 'email',
      destination: 'salem@aldana.test',
      locale: 'en',
      state: 'failed',
      tries: 8,
      last_error: '550 no such mailbox',
      params: JSON.stringify(params),
      next_try_at: api.now(),
      created_at: api.now(),
      ...changes,
    })
    .execute();
  return id;
}

const list = async (query: Record<string, string> = {}) => {
  const answer = await client()(outbox.listOutboxMessages, { query });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer;
};
const stateOf = async (id: string) => {
  const answer = await client()(outbox.readOutboxMessage, { params: { id } });
  return answer.ok ? answer.data.state : answer.code;
};
const lineOf = async (verb: string) =>
  (
    await api.db
      .selectFrom('audit_entry')
      .select('params')
      .where('verb', '=', verb)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  )?.params;

describe('the outbox', () => {
  it('is open to administrators only', async () => {
    const other = await signInOperator(api, ['reviewer', 'finance', 'content'], 'other@qeema.test');
    for (const endpoint of [
      outbox.listOutboxMessages,
      listJobs,
      listLimits,
      listFailures,
    ] as const) {
      expect(await api.as()(endpoint, {})).toMatchObject({ status: 401 });
      expect(await api.as(other)(endpoint, {})).toMatchObject({ status: 403 });
    }
  });

  it('is filtered by state, channel, kind, day and the beginning of a destination', async () => {
    await addMessage({ state: 'sent' });
    await addMessage({
      channel: 'sms',
      kind: 'sign_up_code',
      destination: '+971501234567',
      state: 'waiting',
    });
    await addMessage({ destination: 'Hind_1@aldana.test' });
    expect((await list()).data).toMatchObject({ total: 3 });
    expect((await list({ state: 'failed' })).data.data).toMatchObject([
      { to: 'Hind_1@aldana.test', error: '550 no such mailbox' },
    ]);
    expect((await list({ channel: 'sms' })).data.data).toMatchObject([
      { kind: 'sign_up_code', state: 'waiting' },
    ]);
    expect((await list({ kind: 'review_submitted', key: 'SALEM@' })).data.total).toBe(1);
    expect((await list({ key: 'hind_' })).data.total).toBe(1);
    // Signs of a pattern are letters.
    expect((await list({ key: '%' })).data.total).toBe(0);
    expect((await list({ from: '2026-11-22' })).data.total).toBe(0);
    expect((await list()).extra.failed).toBe(1);
    expect(await client()(outbox.listOutboxMessages, { query: { state: 'lost' } })).toMatchObject({
      status: 422,
    });
  });

  it('shows the text of a message, and never a secret that opens an account', async () => {
    const plain = await addMessage();
    const secret = await addMessage({ kind: 'password_reset', state: 'waiting' });
    expect(await client()(outbox.readOutboxMessage, { params: { id: plain } })).toMatchObject({
      data: { secret: false, content: { subject: 'Al Dana: we’ve received your documents' } },
    });
    const response = await api.fetch(`/operator/outbox/${secret}`, {}, { token });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ data: { secret: true, content: null } });
    expect(text).not.toContain('secret-token');
    const missing = api.services.random.id();
    expect(await client()(outbox.readOutboxMessage, { params: { id: missing } })).toMatchObject({
      status: 404,
    });
  });

  it('sends a failed message again once, with a reason', async () => {
    const id = await addMessage();
    expect(
      await client()(outbox.sendAgain, { params: { id }, body: { reason: 'no' } }),
    ).toMatchObject({ status: 422 });
    const asked = { params: { id }, body: { reason } };
    expect(await client()(outbox.sendAgain, asked)).toMatchObject({
      data: { state: 'waiting', tries: 0 },
    });
    expect(await client()(outbox.sendAgain, asked)).toMatchObject({ code: 'state_changed' });
    expect(await client()(outbox.giveUp, asked)).toMatchObject({ code: 'state_changed' });
    // The recipient is not retained permanently.
    expect(await lineOf('message.sentAgain')).toEqual({
      reason,
      kind: 'review_submitted',
      channel: 'email',
    });
  });

  it('abandons undeliverable messages, and does not resend those whose code was removed', async () => {
    const id = await addMessage({ kind: 'password_reset' });
    const asked = { params: { id }, body: { reason } };
    expect(await client()(outbox.sendAgain, asked)).toMatchObject({ code: 'message_secret' });
    expect(await client()(outbox.giveUp, asked)).toMatchObject({ data: { state: 'given_up' } });
    expect(await stateOf(id)).toBe('given_up');
    expect((await list({ state: 'given_up' })).data.total).toBe(1);
  });

  it('decides on all filtered messages, and returns their number', async () => {
    const far = { destination: 'far@elsewhere.test' };
    const ids = [
      await addMessage(far),
      await addMessage(far),
      await addMessage({ ...far, kind: 'sign_up_code' }),
    ];
    const near = await addMessage();
    const again = await client()(outbox.sendAllAgain, { body: { reason, key: 'far@' } });
    expect(again).toMatchObject({
      data: { count: 2 },
      message: '2 messages queued for sending',
    });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'waiting', 'failed']);
    expect(await lineOf('message.sentAgain')).toMatchObject({ reason, count: 2 });
    const upGiven = await client()(outbox.giveAllUp, { body: { reason, kind: 'sign_up_code' } });
    expect(upGiven).toMatchObject({ data: { count: 1 } });
    expect(await stateOf(near)).toBe('failed');
  });
});

describe('background jobs', () => {
  it('report their result and pending records once a minute', async () => {
    const jobs = createJobLog({ db: api.db, clock: api.now, process: 'test:1' });
    const states = async () => {
      const answer = await client()(listJobs, {});
      if (!answer.ok) throw new Error(answer.code);
      return new Map(answer.data.jobs.map((job) => [job.job, job]));
    };
    await jobs.run('deals', async () => 3, Number);
    expect((await states()).get('deals')).toMatchObject({
      late: null,
      done: 3,
      processes: 1,
      due: 0,
      error: '',
    });
    // Within the minute nothing is written.
    await jobs.run('deals', async () => 4, Number);
    expect((await states()).get('deals')).toMatchObject({ done: 3 });
    const failing = jobs.run('money', () => Promise.reject(new Error('the provider is away')));
    await expect(failing).rejects.toThrow('the provider is away');
    expect((await states()).get('money')).toMatchObject({
      late: 'error',
      error: 'Error: the provider is away',
    });
    api.advance(10 * 60_000);
    const later = await states();
    expect(later.get('deals')).toMatchObject({ late: 'silent', processes: 0 });
    // The messages that the tests above have sent again.
    expect(later.get('delivery')).toMatchObject({
      due: expect.any(Number),
      oldest_due_at: expect.any(String),
    });
    expect(later.get('clean_up')).toMatchObject({ due: null, last_at: null });
  });
});

describe('failed sign-ins', () => {
  const read = async (query: Record<string, string> = {}) => {
    const answer = await client()(listFailures, { query });
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.data;
  };

  it('are listed with account, network and times, without what was typed as password', async () => {
    const { companyId } = await signUpCompany(api, 'buyer', { email: 'guessed@aldana.test' });
    const guess = (email: string, address: string) =>
      api.as({ address })(signIn, { body: { email, password: 'Guessed!42-oud' } });
    for (const address of ['203.0.113.9', '203.0.113.9', '198.51.100.7'])
      await guess('guessed@aldana.test', address);
    await guess('stranger@elsewhere.test', '203.0.113.9');
    const rows = await read({ key: 'GUESSED@' });
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        side: 'member',
        step: 'password',
        account: 'guessed@aldana.test',
        company: expect.objectContaining({ id: companyId }),
        network: '203.0.113.9',
        tries: 2,
        last_at: api.now().toISOString(),
      }),
    );
    expect(JSON.stringify(await read())).not.toContain('Guessed!');
    expect(await read({ key: 'stranger@elsewhere' })).toMatchObject([
      { account: 's…@elsewhere.test', holder: null, company: null },
    ]);
    expect(await read({ key: '203.0.113.9' })).toHaveLength(2);
    expect((await read({ state: 'operators' })).map(({ side }) => side)).not.toContain('member');
    expect((await read({ state: 'companies' })).length).toBeGreaterThanOrEqual(3);
  });
});

describe('rate limits', () => {
  it('show blocked addresses abbreviated, and are lifted with a reason', async () => {
    const body = { email: 'salem@aldana.test' };
    for (let times = 0; times < 6; times += 1)
      await api.as({ address: `203.0.113.${times}` })(forgotPassword, { body });
    const read = async (query: Record<string, string> = {}) => {
      const answer = await client()(listLimits, { query });
      return answer.ok ? answer.data.data : [];
    };
    const [row] = await read();
    expect(row).toMatchObject({
      what: 'reset',
      by: 'other',
      who: 's…@aldana.test',
      hits: 6,
      hits_max: 5,
      full: true,
    });
    expect((await read({ state: 'all' })).length).toBeGreaterThan(1);
    expect(await read({ key: 'SALEM@aldana' })).toHaveLength(1);
    const lift = (words: string) =>
      client()(liftLimit, { params: { id: row?.id ?? '' }, body: { reason: words } });
    expect(await lift('')).toMatchObject({ status: 422 });
    expect(await lift('Known customer')).toMatchObject({ ok: true });
    expect(await lift('Known customer')).toMatchObject({ code: 'not_found' });
    expect(await read()).toEqual([]);
    expect(await lineOf('limit.lifted')).toMatchObject({
      reason: 'Known customer',
      limit: 'reset',
      who: 's…@aldana.test',
    });
    api.advance(86_400_000);
    expect(await api.as()(forgotPassword, { body })).toMatchObject({ ok: true });
  });
});
