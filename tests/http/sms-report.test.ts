import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSms } from '#features/message/schema.ts';
import { runFallbacks } from '#features/whatsapp/commands/fallback.ts';
import { signSmsReport, smsReportUrl } from '#server/delivery/sms-report.ts';
import { addParty, type Party } from '../factories/access.ts';
import { origin, seededRandom, startApi, type TestApi } from '../harness/api.ts';

const token = 'gateway-token';
const random = seededRandom('sms reports');
let api: TestApi;
let party: Party;
beforeAll(async () => {
  api = await startApi('sms report', {
    SMS_URL: 'https://sms.test',
    SMS_ACCOUNT: 'qeema',
    SMS_TOKEN: token,
  });
  party = await addParty(api, 'buyer');
  await api.db
    .updateTable('member')
    .set({ email_proven_at: api.now() })
    .where('id', '=', party.memberId)
    .execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function sent(memberId: string | null = party.memberId): Promise<string> {
  const id = random.id();
  await api.db
    .insertInto('message')
    .values({
      id,
      kind: 'notification',
      channel: 'sms',
      destination: '+971501234567',
      locale: 'en',
      params: JSON.stringify({
        type: 'order_sent',
        path: '/buyer',
        title: 'Cables',
        serial: 'PO-1',
      }),
      member_id: memberId,
      state: 'sent',
      created_at: api.now(),
      sent_at: api.now(),
      next_try_at: api.now(),
    })
    .execute();
  return id;
}

const rowOf = (id: string) =>
  api.db
    .selectFrom('message')
    .select(['state', 'provider_state', 'delivered_at', 'last_error', 'fallback_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const report = (id: string, form: Record<string, string>, signature?: string) => {
  const raw = new URLSearchParams({ To: '+971501234567', ...form }).toString();
  const own = signSmsReport(token, smsReportUrl(origin, id), raw);
  return api.as()(reportSms, { query: { id }, body: { raw, signature: signature ?? own } });
};

const replacementsOf = (id: string) =>
  api.db.selectFrom('message').select('channel').where('fallback_of', '=', id).execute();
const replace = () =>
  runFallbacks({ db: api.db, clockAt: async () => api.now(), random, hasSms: true });

describe('a report of the SMS gateway', () => {
  it('needs the signature of address and form', async () => {
    const [id, other] = [await sent(), await sent()];
    const form = { MessageStatus: 'delivered' };
    expect(await report(id, form, 'forged')).toMatchObject({ code: 'signature_invalid' });
    const raw = new URLSearchParams({ To: '+971501234567', ...form }).toString();
    const ofOther = signSmsReport(token, smsReportUrl(origin, other), raw);
    expect(await report(id, form, ofOther)).toMatchObject({ code: 'signature_invalid' });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', delivered_at: null });
  });

  it('marks a delivery, after which a failure has no effect', async () => {
    const id = await sent();
    expect(await report(id, { MessageStatus: 'sent' })).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', delivered_at: null });
    await report(id, { MessageStatus: 'delivered' });
    await report(id, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      provider_state: 'delivered',
      delivered_at: api.now(),
      fallback_at: null,
    });
  });

  it('of a failure replaces a notification by one mail, however often it comes', async () => {
    const id = await sent();
    const failed = () => report(id, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    await failed();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', last_error: 'undelivered 30003' });
    await replace();
    await failed();
    await replace();
    expect(await replacementsOf(id)).toEqual([{ channel: 'email' }]);
  });

  it('of a code is recorded, and nothing replaces it', async () => {
    const id = await sent(null);
    await report(id, { MessageStatus: 'failed' });
    await replace();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', fallback_at: null });
    expect(await replacementsOf(id)).toEqual([]);
  });

  it('of a failure after the replacement adds none, and stops no other replacement', async () => {
    const [id, other] = [await sent(), await sent()];
    const late = { state: 'waiting', sent_at: null, fallback_at: api.now() } as const;
    await api.db.updateTable('message').set(late).where('id', '=', id).execute();
    await replace();
    expect(await replacementsOf(id)).toEqual([{ channel: 'email' }]);
    await report(id, { MessageStatus: 'undelivered' });
    await report(other, { MessageStatus: 'undelivered' });
    await replace();
    expect(await replacementsOf(id)).toEqual([{ channel: 'email' }]);
    expect(await replacementsOf(other)).toEqual([{ channel: 'email' }]);
  });

  it('of a failure removes the code of a message that its sender has not recorded', async () => {
    const id = await sent(null);
    const params = JSON.stringify({ code: '123456' });
    await api.db
      .updateTable('message')
      .set({ state: 'waiting', params })
      .where('id', '=', id)
      .execute();
    await report(id, { MessageStatus: 'failed' });
    const row = await api.db
      .selectFrom('message')
      .select('params')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.params).toEqual({});
  });
});
