import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { listIdleGuests } from '#features/closure/store/close.ts';
import * as guestApi from '#features/guest/schema.ts';
import { acceptOffer, knowSupplier } from '#features/offer/schema/buyer.ts';
import { addParty } from '../factories/access.ts';
import { signUpBody } from '../factories/company.ts';
import { codeTo, invite, prove } from '../factories/guest.ts';
import { offerBody } from '../factories/offer.ts';
import { giveAddress } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('guest lapse');
const dayMs = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest lapse');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function arrive(options: Parameters<typeof invite>[1] = {}, address?: string) {
  const one = await invite(api, options);
  const session = await prove(api, { ...one, email: address ?? one.email });
  const { guest_company_id: companyId } = await api.db
    .selectFrom('invitation')
    .select('guest_company_id')
    .where('id', '=', one.invitationId)
    .executeTakeFirstOrThrow();
  return { ...one, session, companyId: companyId ?? '' };
}

async function lapse(): Promise<void> {
  const onFault = (error: unknown) => {
    throw error;
  };
  const clock = { db: api.db, clockAt: async () => api.now(), random, onFault };
  await runClosureClock(clock, api.now());
}

const guestsOf = (companyId: string) =>
  api.db.selectFrom('guest').select('company_id').where('company_id', '=', companyId).execute();

const addMessage = async (destination: string, memberId: string | null = null) => {
  const id = random.id();
  await api.db
    .insertInto('message')
    .values({
      id,
      kind: 'rfq_invitation',
      channel: 'email',
      destination,
      locale: 'en',
      params: '{}',
      member_id: memberId,
      state: 'sent',
      next_try_at: api.now(),
      created_at: api.now(),
    })
    .execute();
  return id;
};

const addSent = (messageId: string, invitationId: string, email: string) =>
  api.db
    .insertInto('invitation_message')
    .values({
      message_id: messageId,
      invitation_id: invitationId,
      address_key: email,
      channel: 'email',
      created_at: api.now(),
    })
    .execute();

describe('the lapse of a guest', () => {
  it('without an e-mail leaves stored answers of other companies', async () => {
    const mobile = '+971505550111';
    const contact = { mobile, email: '' };
    const guest = await arrive({ contact, invitation: { channel: 'sms' } }, mobile);
    api.advance(181 * dayMs);
    await api.db
      .insertInto('idempotency_key')
      .values({
        key: 'answer-of-another-1',
        scope: 'another company',
        input_hash: 'x',
        outcome: JSON.stringify({ ok: true }),
        created_at: api.now(),
        completed_at: api.now(),
      })
      .execute();
    await lapse();
    expect(await guestsOf(guest.companyId)).toEqual([]);
    const stored = await api.db
      .selectFrom('idempotency_key')
      .select('outcome')
      .where('key', '=', 'answer-of-another-1')
      .execute();
    expect(stored).toEqual([{ outcome: { ok: true } }]);
  });

  it('deletes its own messages, and leaves those of others at its address', async () => {
    const guest = await arrive();
    const own = await addMessage(guest.email);
    await addSent(own, guest.invitationId, guest.email);
    const user = await addParty(api, 'buyer');
    const invitedAgain = await invite(api, { contact: { email: guest.email } });
    const others = [
      await addMessage(guest.email, user.memberId),
      await addMessage(guest.email),
    ] as const;
    await addSent(others[1], invitedAgain.invitationId, guest.email);
    api.advance(181 * dayMs);
    await lapse();
    expect(await guestsOf(guest.companyId)).toEqual([]);
    const left = await api.db
      .selectFrom('message')
      .select('id')
      .where('destination', '=', guest.email)
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([...others].toSorted());
    const counted = await api.db
      .selectFrom('invitation_message')
      .select('message_id')
      .where('address_key', '=', guest.email)
      .execute();
    expect(counted).toEqual([{ message_id: others[1] }]);
  });

  it('does not list a guest with an accepted offer', async () => {
    const guest = await arrive();
    await giveAddress(api, guest.buyer);
    const sent = await api.as({ token: guest.session })(guestApi.sendGuestOffer, {
      params: { token: guest.token },
      body: { ...offerBody(api, guest.rfq), company_name: 'Najm Trading' },
    });
    const params = { id: sent.ok ? sent.data.id : '' };
    const buyer = api.as({ token: guest.buyer.token });
    await buyer(knowSupplier, {
      params,
      body: { trn: '100123456700003', licence_number: 'CN-1001', reason: 'Supplier since 2019' },
    });
    expect(await buyer(acceptOffer, { params, body: { version: 1 } })).toMatchObject({ ok: true });
    const only = guest.companyId;
    expect(await listIdleGuests(api.db, new Date(api.now().getTime() + dayMs), 1, only)).toEqual(
      [],
    );
  });
});

describe('a guest whose company is closed', () => {
  it('is refused without access, so that it does not ask for codes again and again', async () => {
    const guest = await arrive();
    const again = await invite(api, { contact: { email: guest.email } });
    await api.db
      .updateTable('company')
      .set({ closed_at: api.now() })
      .where('id', '=', guest.companyId)
      .execute();
    api.advance(3_600_000);
    const params = { token: again.token };
    await api.as()(guestApi.sendCode, { params });
    const body = { code: await codeTo(api, guest.email) };
    expect(await api.as()(guestApi.proveAddress, { params, body })).toMatchObject({
      status: 403,
      code: 'closed_for_company',
    });
    const access = await api.db
      .selectFrom('access')
      .select('id')
      .where('rfq_id', '=', again.rfq.rfqId)
      .execute();
    expect(access).toEqual([]);
  });
});

describe('the ticket of a claim', () => {
  it('is in no stored answer', async () => {
    const guest = await arrive();
    const init = {
      method: 'POST',
      body: JSON.stringify(signUpBody('supplier', { email: guest.email })),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'claim-once-1' },
    };
    const path = `/guest/quote/${guest.token}/claim`;
    const answer = await api.fetch(path, init, { token: guest.session });
    expect(answer.status).toBe(200);
    const stored = await api.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('key', '=', 'claim-once-1')
      .execute();
    expect(stored).toEqual([]);
  });
});
