import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import {
  listInvitations,
  removeInvitedColleague,
  revokeInvitation,
} from '#features/invitation/schema/invitation.ts';
import { insertStop } from '#features/invitation/store/stop.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createFormatter } from '#shared/format.ts';
import { addParty } from '../factories/access.ts';
import { invite, prove, type Invited } from '../factories/guest.ts';
import { offerBody } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { signUpBody } from '../factories/company.ts';
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
const detailsOf = (guest: Guest) =>
  as(guest)(guestApi.readGuestDetails, { params: paramsOf(guest) });

/** Another person with the same link, after the buyer changed the address of the contact. */
async function proveOther(guest: Guest): Promise<Guest> {
  added += 1;
  const email = `other${added}@contact.test`;
  await api.db
    .updateTable('supplier_contact')
    .set({ email, email_key: email })
    .where('id', '=', guest.contactId)
    .execute();
  api.advance(61_000);
  return { ...guest, email, session: await prove(api, { token: guest.token, email }) };
}

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
    const { expires_on: day } = await api.db
      .selectFrom('rfq')
      .select('expires_on')
      .where('id', '=', guest.rfq.rfqId)
      .executeTakeFirstOrThrow();
    const stated = `${createFormatter('en').day(day)}, 23:59`;
    const [mail] = await messagesTo(colleague.email);
    expect(stripBidiControls(mail?.['day'] ?? '')).toBe(stated);
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

  it('does not replace the prices that the contact saved in the meantime', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    const pages = { guest: 'page-of-the-contact', colleague: 'page-of-the-colleague' };
    const save = (by: 'guest' | 'colleague', price: string, changes = {}) => {
      const one = by === 'guest' ? guest : colleague;
      return as(one)(guestApi.saveGuestDraft, {
        params: paramsOf(one),
        body: {
          payload: { 'lines.0.unit_price': price },
          seen_draft: null,
          seen_version: 0,
          draft_page: pages[by],
          ...changes,
        },
      });
    };
    expect(await save('guest', '10')).toMatchObject({ ok: true });
    api.advance(1000);
    expect(await save('guest', '11')).toMatchObject({ ok: true });
    expect(await save('colleague', '12')).toMatchObject({ status: 409, code: 'prices_newer' });
    expect(await read(colleague)).toMatchObject({
      data: { draft: { 'lines.0.unit_price': '11' }, offer: null },
    });
    expect(await save('colleague', '12', { replace_newer: true })).toMatchObject({ ok: true });
    expect(await save('guest', '13')).toMatchObject({ code: 'prices_newer' });
    api.advance(1000);
    const seen = dataOf(await read(guest)).draft_saved_at;
    expect(await save('guest', '13', { seen_draft: seen })).toMatchObject({ ok: true });
  });

  it('does not send over prices that the contact saved or sent in the meantime', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    const saveOf = (one: Guest, draft_page: string, changes = {}) =>
      as(one)(guestApi.saveGuestDraft, {
        params: paramsOf(one),
        body: { payload: {}, seen_draft: null, seen_version: 0, draft_page, ...changes },
      });
    expect(await saveOf(guest, 'page-of-the-contact')).toMatchObject({ ok: true });
    const sendOver = (changes = {}) =>
      as(colleague)(guestApi.sendGuestOffer, {
        params: paramsOf(colleague),
        body: {
          ...offerBody(api, guest.rfq),
          company_name: 'Najm Trading',
          seen_draft: null,
          draft_page: null,
          ...changes,
        },
      });
    expect(await sendOver()).toMatchObject({ status: 409, code: 'prices_newer' });
    expect(await read(guest)).toMatchObject({ data: { offer: null, draft: {} } });
    expect(await sendOver({ replace_newer: true })).toMatchObject({
      ok: true,
      data: { version: 1 },
    });
    expect(await saveOf(guest, 'page-of-the-contact')).toMatchObject({ code: 'prices_newer' });
    expect(await read(guest)).toMatchObject({ data: { offer: { version: 1 }, draft: null } });
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
    expect(await send(colleague)).toMatchObject({ status: 401 });
    expect(await read(guest)).toMatchObject({ status: 401 });
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

  it('signs up as any supplier, without the offers of the contact', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    dataOf(await send(colleague));
    const body = signUpBody('supplier', { email: colleague.email });
    expect(await as(colleague)(guestApi.signUpAsGuest, { body })).toMatchObject({ ok: true });
    const row = await api.db
      .selectFrom('registration')
      .select('guest_company_id')
      .where('email_key', '=', colleague.email)
      .executeTakeFirstOrThrow();
    expect(row.guest_company_id).toBeNull();
  });

  it('ends once another address of the contact quotes by the link', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    const other = await proveOther(guest);
    expect(await read(colleague)).toMatchObject({ status: 401 });
    const link = await api.as({})(guestApi.readLink, { params: paramsOf(colleague) });
    expect(link).toMatchObject({ status: 404 });
    expect(await detailsOf(other)).toMatchObject({
      data: { colleague: null, can: { add_colleague: true } },
    });
  });

  it('belongs to the company of the offer, and another address neither adds nor sees one', async () => {
    const alone = await arrive();
    dataOf(await send(alone));
    const other = await proveOther(alone);
    expect(await detailsOf(other)).toMatchObject({ data: { can: { add_colleague: false } } });
    expect(await add(other, { email: 'reader@contact.test' })).toMatchObject({
      code: 'state_changed',
    });
    const guest = await arrive();
    const colleague = await withColleague(guest);
    dataOf(await send(guest));
    const second = await proveOther(guest);
    expect(await detailsOf(second)).toMatchObject({
      data: { colleague: null, can: { remove_colleague: false } },
    });
    const remove = await as(second)(guestApi.removeColleague, { params: paramsOf(second) });
    expect(remove).toMatchObject({ code: 'state_changed' });
    expect(await read(colleague)).toMatchObject({ data: { offer: { version: 1 } } });
  });

  it('gets no message that waited when its address stopped, or when it was removed', async () => {
    const guest = await arrive();
    await add(guest, { email: 'stops@contact.test' });
    expect((await messagesTo('stops@contact.test')).length).toBe(1);
    const stop = { addressKey: 'stops@contact.test', operatorId: null, now: api.now() };
    await api.db.transaction().execute((tx) => insertStop(tx, stop));
    expect(await messagesTo('stops@contact.test')).toEqual([]);
    const second = await arrive();
    await add(second, { email: 'removed@contact.test' });
    await as(second)(guestApi.removeColleague, { params: paramsOf(second) });
    expect(await messagesTo('removed@contact.test')).toEqual([]);
  });

  it('is deleted with the invitation that the buyer revokes', async () => {
    const guest = await arrive();
    const colleague = await withColleague(guest);
    await api.db.deleteFrom('access').where('rfq_id', '=', guest.rfq.rfqId).execute();
    const params = { id: guest.invitationId };
    const buyer = api.as({ token: guest.buyer.token });
    expect(await buyer(revokeInvitation, { params })).toMatchObject({ ok: true });
    const link = await api.as({})(guestApi.readLink, { params: paramsOf(colleague) });
    expect(link).toMatchObject({ status: 404 });
  });

  it('is added at most five times a day, however many codes the contact enters', async () => {
    const guest = await arrive();
    const outcomes = [];
    for (let at = 0; at < 6; at += 1) {
      api.advance(61_000);
      const next = {
        ...guest,
        session: await prove(api, guest, { address: `203.0.113.${at + 1}` }),
      };
      outcomes.push((await add(next, { email: `victim${at}@contact.test` })).status);
      await as(next)(guestApi.removeColleague, { params: paramsOf(next) });
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
