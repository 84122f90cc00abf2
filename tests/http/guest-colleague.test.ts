import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import { listInvitations, removeInvitedColleague } from '#features/invitation/schema/invitation.ts';
import { addParty } from '../factories/access.ts';
import { invite, prove, type Invited } from '../factories/guest.ts';
import { offerBody } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest colleague');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Guest extends Invited {
  readonly session: string;
}

let added = 0;

async function arrive(options: Parameters<typeof invite>[1] = {}): Promise<Guest> {
  const one = await invite(api, options);
  return { ...one, session: await prove(api, one) };
}

const as = ({ session }: Pick<Guest, 'session'>) => api.as({ token: session });
const paramsOf = ({ token }: Pick<Guest, 'token'>) => ({ token });
const add = (guest: Guest, typed: { name?: string; email?: string; mobile?: string }) =>
  as(guest)(guestApi.addColleague, {
    params: paramsOf(guest),
    body: { name: 'Huda Salem', ...typed },
  });

const messagesTo = async (destination: string, kind = 'guest_colleague') =>
  (
    await api.db
      .selectFrom('message')
      .select('params')
      .where('destination', '=', destination)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ params }) => params as Record<string, string>);

const tokenIn = (url = '') => /\/quote\/([\w-]{43})$/.exec(url)?.[1] ?? '';

/** The colleague of a contact as a guest with its own link and session. */
async function withColleague(guest: Guest): Promise<Guest> {
  added += 1;
  const email = `colleague${added}@contact.test`;
  dataOf(await add(guest, { email }));
  const [message] = await messagesTo(email);
  const token = tokenIn(message?.['url']);
  return { ...guest, token, email, session: await prove(api, { token, email }) };
}

const send = (guest: Guest, link: Pick<Guest, 'token'> = guest) =>
  as(guest)(guestApi.sendGuestOffer, {
    params: paramsOf(link),
    body: { ...offerBody(api, guest.rfq), company_name: 'Najm Trading' },
  });
const read = (guest: Guest) => as(guest)(guestApi.readGuestQuote, { params: paramsOf(guest) });
const logOf = async ({ rfq }: Guest) =>
  (
    await api.db
      .selectFrom('activity')
      .select(['verb', 'params'])
      .where('subject_id', '=', rfq.rfqId)
      .where('verb', 'like', '%olleague%')
      .orderBy('id')
      .execute()
  ).map(({ verb, params }) => [verb, (params as { name: string }).name]);

describe('the colleague of a contact', () => {
  it('proves its own address, and reads and writes the same offer', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    expect(colleague.token).not.toBe(guest.token);
    const offer = dataOf(await send(colleague));
    expect(await read(guest)).toMatchObject({
      data: { offer: { id: offer.id, version: 1 }, can_claim: true },
    });
    expect(await read(colleague)).toMatchObject({ data: { can_claim: false } });
    const revised = await as(guest)(guestApi.reviseGuestOffer, {
      params: paramsOf(guest),
      body: {
        ...offerBody(api, guest.rfq),
        company_name: 'Najm Trading',
        seen_version: 1,
        terms: 'New terms',
      },
    });
    expect(revised).toMatchObject({ ok: true, data: { id: offer.id, version: 2 } });
    expect(await logOf(guest)).toEqual([
      ['guest.colleagueAdded', 'Huda Salem'],
      ['guest.colleagueActed', 'Huda Salem'],
    ]);
    expect((await messagesTo(colleague.email, 'guest_receipt')).length).toBe(1);
    expect((await messagesTo(guest.email, 'guest_receipt')).length).toBe(1);
    const companies = await api.db
      .selectFrom('offer')
      .select('company_id')
      .where('rfq_id', '=', guest.rfq.rfqId)
      .execute();
    expect(companies.length).toBe(1);
  });

  it('has neither the link of the contact nor the account', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    expect(await send(colleague, guest)).toMatchObject({ status: 401 });
    expect(await send(guest, colleague)).toMatchObject({ status: 401 });
    expect(await add(colleague, { email: 'third@contact.test' })).toMatchObject({
      code: 'not_allowed',
    });
    const claimed = await as(colleague)(guestApi.claimAccount, {
      params: paramsOf(colleague),
      body: {
        email: colleague.email,
        password: 'Copper-Harbour-77',
        full_name: 'Huda Salem',
        mobile: '+971505550181',
        company_name: 'Najm Trading',
        terms: true,
      } as never,
    });
    expect(claimed.ok).toBe(false);
  });

  it('is one, needs an address, and its token is stored as a hash only', async () => {
    const guest = await arrive();
    expect(await add(guest, {})).toMatchObject({
      status: 422,
      errors: { email: expect.any(Array) },
    });
    expect(await add(guest, { email: 'none' })).toMatchObject({ status: 422 });
    await withColleague(guest);
    expect(await add(guest, { email: 'second@contact.test' })).toMatchObject({
      code: 'state_changed',
    });
    const row = await api.db
      .selectFrom('guest_colleague')
      .select('token_hash')
      .where('invitation_id', '=', guest.invitationId)
      .executeTakeFirstOrThrow();
    expect(row.token_hash.length).toBe(32);
  });

  it('is seen and removed by the buyer, and its link ends', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    const buyer = api.as({ token: guest.buyer.token });
    const listed = await buyer(listInvitations, { params: { id: guest.rfq.rfqId }, query: {} });
    expect(listed).toMatchObject({
      data: {
        invitations: [
          {
            colleague: { name: 'Huda Salem', destination: colleague.email, has_proven: true },
            can: { remove_colleague: true },
          },
        ],
      },
    });
    const stranger = api.as({ token: (await addParty(api, 'buyer')).token });
    const params = { id: guest.invitationId };
    expect(await stranger(removeInvitedColleague, { params })).toMatchObject({ status: 404 });
    expect(await buyer(removeInvitedColleague, { params })).toMatchObject({ ok: true });
    expect(await buyer(removeInvitedColleague, { params })).toMatchObject({
      code: 'state_changed',
    });
    expect(await read(colleague)).toMatchObject({ status: 401 });
    const link = await api.as({})(guestApi.readLink, { params: paramsOf(colleague) });
    expect(link).toMatchObject({ status: 404 });
    expect(await read(guest)).toMatchObject({ ok: true });
  });

  it('is removed by the contact, and another one is added', async () => {
    const guest = await arrive();
    const first = await withColleague(guest);
    const remove = () => as(guest)(guestApi.removeColleague, { params: paramsOf(guest) });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await remove()).toMatchObject({ code: 'state_changed' });
    expect(await read(first)).toMatchObject({ status: 401 });
    expect((await withColleague(guest)).token).not.toBe(first.token);
  });

  it('ends with the invitation, and cannot enter once the contact is blocked', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    await api.db
      .updateTable('supplier_contact')
      .set({ state: 'blocked' })
      .where('id', '=', guest.contactId)
      .execute();
    expect(await send(colleague)).toMatchObject({ code: 'closed_for_company' });
    const state = await api.as({})(guestApi.readLink, { params: paramsOf(colleague) });
    expect(state).toMatchObject({ data: { state: 'closed', request: null } });
    await api.db
      .updateTable('invitation')
      .set({ state: 'revoked', revoked_at: api.now() })
      .where('id', '=', guest.invitationId)
      .execute();
    expect(await read(colleague)).toMatchObject({ status: 401 });
  });

  it('gets nothing at an address that asked for no invitations, and at most five messages a day', async () => {
    await api.db
      .insertInto('invitation_stop')
      .values({ address_key: 'quiet@contact.test', source: 'recipient', stopped_at: api.now() })
      .execute();
    const guest = await arrive();
    expect(await add(guest, { email: 'quiet@contact.test' })).toMatchObject({ ok: true });
    expect(await messagesTo('quiet@contact.test')).toEqual([]);
    const outcomes = [];
    for (let at = 0; at < 6; at += 1)
      outcomes.push((await add(await arrive(), { email: 'Busy@contact.test' })).ok);
    expect(outcomes).toEqual([true, true, true, true, true, false]);
    expect((await messagesTo('Busy@contact.test')).length).toBe(5);
  });
});
