import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  declineInvitation,
  endGuestSession,
  proveAddress,
  readLink,
  sendCode,
} from '#features/guest/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { addParty } from '../factories/access.ts';
import { codeTo, invite, prove, type Invited } from '../factories/guest.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest link');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const read = (token: string) => api.as()(readLink, { params: { token } });
const send = (token: string, address = '198.51.100.1') =>
  api.as({ address })(sendCode, { params: { token } });
const enter = (token: string, code: string) =>
  api.as()(proveAddress, { params: { token }, body: { code } });
const decline = (session: string, token: string, body: object) =>
  api.as({ token: session })(declineInvitation, {
    params: { token },
    body: body as { reason: 'goods' },
  });

const stateOf = async ({ invitationId }: Invited) =>
  api.db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow();

const set = (one: Invited, values: object) =>
  api.db.updateTable('invitation').set(values).where('id', '=', one.invitationId).execute();

describe('the link of an invitation', () => {
  it('shows the request as before access, with the name of the buyer only', async () => {
    const one = await invite(api);
    const answer = await read(one.token);
    expect(answer).toMatchObject({
      ok: true,
      data: {
        state: 'open',
        request: { title: 'Ducted cooling, Khalifa City villas', lines: [{}, {}] },
        code: { channel: 'email', resend_after_seconds: 0 },
      },
    });
    const text = JSON.stringify(answer);
    expect(text).not.toContain(one.email);
    expect(text).not.toMatch(/estimated|qdiscount|offers_count|access_count|note|"id":"[^"]*rfq/);
  });

  it('changes nothing when it is read', async () => {
    const one = await invite(api);
    const before = await stateOf(one);
    for (let index = 0; index < 3; index += 1) await read(one.token);
    expect(await stateOf(one)).toEqual(before);
  });

  it('reveals nothing when it is unknown, malformed, a draft or revoked', async () => {
    const draft = await invite(api, { invitation: { state: 'draft', sent_at: null } });
    const revoked = await invite(api);
    await set(revoked, { state: 'revoked', revoked_at: api.now() });
    for (const token of ['x'.repeat(43), 'short', draft.token])
      expect(await read(token)).toMatchObject({ ok: false, status: 404, code: 'not_found' });
    expect(await read(revoked.token)).toMatchObject({
      ok: true,
      data: { state: 'revoked', request: null, code: null },
    });
    expect(await send(revoked.token)).toMatchObject({ code: 'state_changed' });
    expect(await enter(revoked.token, '123456')).toMatchObject({ code: 'state_changed' });
  });

  it('is over with its RFQ, and closed for a blocked contact', async () => {
    const over = await invite(api);
    await api.db
      .updateTable('rfq')
      .set({ expires_at: api.now() })
      .where('id', '=', over.rfq.rfqId)
      .execute();
    const blocked = await invite(api, { contact: { state: 'blocked' } });
    const canceled = await invite(api);
    await api.db
      .updateTable('rfq')
      .set({ state: 'canceled' })
      .where('id', '=', canceled.rfq.rfqId)
      .execute();
    const shown = [];
    for (const { token } of [over, blocked, canceled]) {
      const answer = await read(token);
      shown.push(answer.ok && [answer.data.state, answer.data.request]);
    }
    expect(shown).toEqual([
      ['expired', null],
      ['closed', null],
      ['expired', null],
    ]);
  });
});

describe('the code of a link', () => {
  it('goes to the invited address only, and opens the invitation', async () => {
    const one = await invite(api);
    const sent = await send(one.token);
    expect(sent).toMatchObject({ ok: true, data: { channel: 'email', resend_after_seconds: 60 } });
    const code = await codeTo(api, one.email);
    expect(JSON.stringify(sent)).not.toContain(code);
    expect(await stateOf(one)).toMatchObject({ state: 'opened', opened_at: api.now() });
  });

  it('waits 60 seconds, and is limited for its address and network', async () => {
    const one = await invite(api);
    expect(await send(one.token)).toMatchObject({ ok: true });
    expect(await send(one.token)).toMatchObject({ code: 'too_many_requests' });
    for (let index = 1; index < 5; index += 1) {
      api.advance(60_000);
      expect(await send(one.token)).toMatchObject({ ok: true });
    }
    api.advance(60_000);
    expect(await send(one.token)).toMatchObject({ code: 'too_many_requests' });
    expect(await send(one.token, '203.0.113.9')).toMatchObject({ ok: true });
  });

  it('is not sent to an address that asked for no invitations, with the same answer', async () => {
    const one = await invite(api);
    await api.db
      .insertInto('invitation_stop')
      .values({ address_key: one.email, source: 'recipient', stopped_at: api.now() })
      .execute();
    expect(await send(one.token)).toMatchObject({ ok: true, data: { resend_after_seconds: 60 } });
    await expect(codeTo(api, one.email)).rejects.toThrow();
  });

  it('has five tries, and ends with its time and its use', async () => {
    const one = await invite(api);
    await send(one.token);
    const code = await codeTo(api, one.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left >= 0; left -= 1)
      expect(await enter(one.token, wrong)).toMatchObject({ code: 'wrong_code' });
    expect(await enter(one.token, code)).toMatchObject({ code: 'code_expired' });
    api.advance(60_000);
    await send(one.token);
    const second = await codeTo(api, one.email);
    api.advance(10 * 60_000);
    expect(await enter(one.token, second)).toMatchObject({ code: 'code_expired' });
    await send(one.token);
    const third = await codeTo(api, one.email);
    expect(await enter(one.token, third)).toMatchObject({ ok: true });
    expect(await enter(one.token, third)).toMatchObject({ code: 'code_expired' });
  });

  it('is of one link: that of another opens nothing', async () => {
    const one = await invite(api);
    const other = await invite(api);
    await send(one.token);
    await send(other.token);
    expect(await enter(other.token, await codeTo(api, one.email))).toMatchObject({
      code: 'wrong_code',
    });
  });
});

describe('the session of a link', () => {
  it('is of the address to which it was sent, also after the buyer changed that of the contact', async () => {
    const one = await invite(api);
    await send(one.token);
    const code = await codeTo(api, one.email);
    const victim = 'victim@contact.test';
    await api.db
      .updateTable('supplier_contact')
      .set({ email: victim, email_key: victim })
      .where('id', '=', one.contactId)
      .execute();
    expect(await enter(one.token, code)).toMatchObject({ status: 422, code: 'wrong_code' });
    const guests = await api.db.selectFrom('guest').select('address_key').execute();
    expect(guests.map((row) => row.address_key)).not.toContain(victim);
  });

  it('makes one company for an address, also over several invitations', async () => {
    const one = await invite(api);
    await prove(api, one);
    const again = await invite(api, { contact: { email: one.email.toUpperCase() } });
    await prove(api, again);
    const [first, second] = [await stateOf(one), await stateOf(again)];
    expect(second.guest_company_id).toBe(first.guest_company_id);
    const accesses = await api.db
      .selectFrom('access')
      .select(['fee_fils', 'invitation_id', 'rfq_id'])
      .where('company_id', '=', first.guest_company_id ?? '')
      .orderBy('id')
      .execute();
    expect(accesses).toEqual([
      { fee_fils: 0n, invitation_id: one.invitationId, rfq_id: one.rfq.rfqId },
      { fee_fils: 0n, invitation_id: again.invitationId, rfq_id: again.rfq.rfqId },
    ]);
  });

  it('ends after 30 minutes, with a new code, and with the invitation', async () => {
    const one = await invite(api);
    const session = await prove(api, one);
    api.advance(29 * 60_000);
    expect(await decline(session, one.token, { reason: 'nonsense' })).toMatchObject({
      status: 422,
    });
    const next = await prove(api, one);
    expect(await decline(session, one.token, { reason: 'goods' })).toMatchObject({ status: 401 });
    api.advance(30 * 60_000);
    expect(await decline(next, one.token, { reason: 'goods' })).toMatchObject({ status: 401 });
    const third = await prove(api, one);
    await set(one, { state: 'revoked', revoked_at: api.now() });
    expect(await decline(third, one.token, { reason: 'goods' })).toMatchObject({ status: 401 });
  });

  it('counts for its own link only, and ends on request', async () => {
    const one = await invite(api);
    const other = await invite(api);
    const session = await prove(api, one);
    expect(await decline(session, other.token, { reason: 'goods' })).toMatchObject({ status: 401 });
    expect(await stateOf(other)).toMatchObject({ state: 'sent' });
    const end = () => api.as({ token: session })(endGuestSession, { params: one });
    expect(await end()).toMatchObject({ ok: true });
    expect(await end()).toMatchObject({ status: 401 });
  });

  it('has a cookie of its own, which scripts cannot read', async () => {
    const one = await invite(api);
    await send(one.token);
    const response = await api.fetch(`/public/quote/${one.token}/prove`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: await codeTo(api, one.email) }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^guest_token=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=1800; HttpOnly$/,
    );
  });

  it('gives a supplier with an account free access instead', async () => {
    const supplier = await addParty(api, 'supplier');
    const email = `known${supplier.memberId.slice(-6)}@contact.test`;
    await api.db
      .updateTable('member')
      .set({ email, email_key: email, email_proven_at: api.now(), is_owner: true })
      .where('id', '=', supplier.memberId)
      .execute();
    const one = await invite(api, { contact: { email } });
    await send(one.token);
    const proven = await enter(one.token, await codeTo(api, email));
    expect(proven).toMatchObject({ ok: true, data: { token: null, rfq_id: one.rfq.rfqId } });
    const access = await api.db
      .selectFrom('access')
      .select(['company_id', 'fee_fils'])
      .where('rfq_id', '=', one.rfq.rfqId)
      .execute();
    expect(access).toEqual([{ company_id: supplier.companyId, fee_fils: 0n }]);
    expect(await stateOf(one)).toMatchObject({ guest_company_id: null });
  });

  it('is deleted with its codes once it is over', async () => {
    await prove(api, await invite(api));
    api.advance(3_600_000);
    await cleanUp(api.db, api.now());
    expect(await api.db.selectFrom('guest_session').select('id').execute()).toEqual([]);
    expect(await api.db.selectFrom('guest_proof').select('invitation_id').execute()).toEqual([]);
  });
});

describe('declining an invitation', () => {
  it('is refused after the deadline, which has its own message', async () => {
    const one = await invite(api);
    const session = await prove(api, one);
    await api.db
      .updateTable('rfq')
      .set({ expires_at: api.now() })
      .where('id', '=', one.rfq.rfqId)
      .execute();
    expect(await decline(session, one.token, { reason: 'goods' })).toMatchObject({
      status: 409,
      code: 'rfq_not_open',
    });
    expect((await stateOf(one)).state).toBe('opened');
  });

  it('needs a reason, and a text for another reason', async () => {
    const one = await invite(api);
    const session = await prove(api, one);
    expect(await decline(session, one.token, {})).toMatchObject({ code: 'invalid' });
    expect(await decline(session, one.token, { reason: 'other' })).toMatchObject({
      code: 'invalid',
      errors: { note: [expect.any(String)] },
    });
    expect(await stateOf(one)).toMatchObject({ state: 'opened', decline_code: '' });
    const body = { reason: 'stock', note: 'From March again' };
    expect(await decline(session, one.token, body)).toMatchObject({ ok: true });
    expect(await stateOf(one)).toMatchObject({
      state: 'declined',
      decline_code: 'stock',
      decline_note: 'From March again',
      declined_at: api.now(),
    });
    expect(await decline(session, one.token, body)).toMatchObject({ status: 401 });
  });

  it('leaves the link open for prices until the deadline', async () => {
    const one = await invite(api);
    await decline(await prove(api, one), one.token, { reason: 'time' });
    expect(await read(one.token)).toMatchObject({ data: { state: 'declined', request: {} } });
    api.advance(60_000);
    const session = await prove(api, one);
    expect(await decline(session, one.token, { reason: 'time' })).toMatchObject({
      code: 'state_changed',
    });
  });
});
