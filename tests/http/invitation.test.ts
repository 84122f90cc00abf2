import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { runDealClock } from '#features/deal/commands/clock.ts';
import * as invitations from '#features/invitation/schema/invitation.ts';
import { saveBounce } from '#features/message/store.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { addContact, markContact } from '#features/supplier-book/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { createFormatter } from '#shared/format.ts';
import {
  addMember,
  addParty,
  balanceOf,
  chooseCategories,
  fundWallet,
  idsOpenTo,
  payingClient,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { offerBody, publishRfq, type PublishedRfq } from '../factories/offer.ts';

import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;
const random = seededRandom('rows of invitations');
/** Of a promise of 2% and at most AED 5,600. */
const promised = { discount_rate_bp: 200, discount_max_minor: 560_000n };

let api: TestApi;
let buyer: Party;
let rfq: PublishedRfq;
beforeAll(async () => {
  api = await startApi('invitations');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Noor Contracting' });
  rfq = await publishRfq(api, buyer, { set: promised });
});
afterEach(() => expect(api.faults).toEqual([]));
afterAll(async () => api.close());

const clock = () => ({
  db: api.db,
  clockAt: async () => api.now(),
  random,
  onFault: (error: unknown) => {
    throw error;
  },
});

type Contact = InputOf<typeof addContact>['body'];
let contacts = 0;

async function contact(changes: Partial<Contact> = {}): Promise<string> {
  contacts += 1;
  const body = { name: `Supplier ${contacts}`, email: `s${contacts}@steel.test`, ...changes };
  const answer = await api.as(buyer)(addContact, { body });
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.data.id;
}

/** A supplier of the platform that the book knows by the proven e-mail of its owner. */
async function member(balance = 0n): Promise<{ supplier: Party; id: string }> {
  const supplier = await addParty(api, 'supplier');
  if (balance > 0n) await fundWallet(api, supplier.companyId, balance);
  const { email } = await api.db
    .updateTable('member')
    .set({ email_proven_at: api.now() })
    .where('id', '=', supplier.memberId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { supplier, id: await contact({ email }) };
}

const params = () => ({ id: rfq.rfqId });
const invite = async (...ids: string[]) =>
  api.as(buyer)(invitations.inviteContacts, { params: params(), body: { contact_ids: ids } });

async function view(who: Party = buyer) {
  const answer = await api.as(who)(invitations.listInvitations, { params: params(), query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function only() {
  const [one] = (await view()).invitations;
  if (one === undefined) throw new Error('no invitation');
  return one;
}

/** The messages to contacts of the present buyer, the oldest first. */
const messages = async () =>
  api.db
    .selectFrom('message')
    .innerJoin('invitation_message', 'invitation_message.message_id', 'message.id')
    .innerJoin('invitation', 'invitation.id', 'invitation_message.invitation_id')
    .select(['message.params', 'message.locale', 'message.channel'])
    .where('invitation.company_id', '=', buyer.companyId)
    .orderBy('message.id')
    .execute();

async function links(): Promise<string[]> {
  const rows = await messages();
  return rows.map((row) => (row.params as { url: string }).url);
}

async function hashOf(id: string): Promise<Buffer | null> {
  const row = await api.db
    .selectFrom('invitation')
    .select('token_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.token_hash;
}

const hashOfLink = (url: string) =>
  createHash('sha256')
    .update(url.split('/').at(-1) ?? '')
    .digest();

describe('inviting a contact without an account', () => {
  it('sends a mail in its language with a link whose token is stored as a hash only', async () => {
    const id = await contact({ locale: 'ar' });
    expect(await invite(id)).toMatchObject({ ok: true, data: { invited: 1, skipped: 0 } });
    const [url = ''] = await links();
    expect(url).toMatch(/\/ar\/quote\/[\w-]{43}$/);
    const { id: invitationId, state, channel } = await only();
    expect([state, channel]).toEqual(['sent', 'sent']);
    expect(await hashOf(invitationId)).toEqual(hashOfLink(url));
    const stored = await api.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1));
    const [mail] = await messages();
    expect(mail).toMatchObject({ locale: 'ar', channel: 'email' });
    const { expires_on: day } = await api.db
      .selectFrom('rfq')
      .select('expires_on')
      .where('id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    const stated = mail?.params as { day: string } | undefined;
    expect(stripBidiControls(stated?.day ?? '')).toBe(`${createFormatter('ar').day(day)}، 23:59`);
  });

  it('leaves the token out of the activity log', async () => {
    await invite(await contact());
    const [url = ''] = await links();
    const log = await api.db.selectFrom('activity').select('params').execute();
    expect(JSON.stringify(log)).not.toContain(url.split('/').at(-1));
  });

  it('makes an RFQ for the market one for both, and leaves one for own suppliers', async () => {
    const audienceOf = async () =>
      (
        await api.db
          .selectFrom('rfq')
          .select('audience')
          .where('id', '=', rfq.rfqId)
          .executeTakeFirstOrThrow()
      ).audience;
    await invite(await contact());
    expect(await audienceOf()).toBe('both');
    rfq = await publishRfq(api, buyer, { set: { audience: 'own' } });
    await invite(await contact());
    expect(await audienceOf()).toBe('own');
  });

  it('without an address that can be reached gives a link to send oneself, which replaces the earlier one', async () => {
    await invite(await contact({ email: '', mobile: '+33612345678' }));
    expect(await links()).toEqual([]);
    const { id, channel, can } = await only();
    expect([channel, can]).toMatchObject(['link', { remind: false, link: true, revoke: true }]);
    const before = await hashOf(id);
    const answer = await api.as(buyer)(invitations.linkInvitation, { params: { id } });
    if (!answer.ok) throw new Error(answer.code);
    expect(await hashOf(id)).toEqual(hashOfLink(answer.data.url));
    expect(await hashOf(id)).not.toEqual(before);
  });

  it('is refused to members without the permission, and for another company’s RFQ and contacts', async () => {
    const id = await contact();
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    const body = { contact_ids: [id] };
    const as = (who: Party) => api.as(who)(invitations.inviteContacts, { params: params(), body });
    expect(await as(viewer)).toMatchObject({ status: 403 });
    const other = await addParty(api, 'buyer');
    expect(await as(other)).toMatchObject({ status: 404 });
    const own = await publishRfq(api, other);
    const foreign = await api.as(other)(invitations.inviteContacts, {
      params: { id: own.rfqId },
      body,
    });
    expect(foreign).toMatchObject({ status: 422, errors: { contact_ids: [expect.any(String)] } });
  });

  it('counts contacts of one TRN or licence as one, and skips them later', async () => {
    const trn = '100318472900003';
    const ids = [await contact({ trn }), await contact({ trn }), await contact()];
    expect(await invite(...ids)).toMatchObject({ data: { invited: 2, skipped: 1 } });
    expect(await invite(...ids)).toMatchObject({ status: 422 });
    expect((await view()).contacts).toEqual([]);
  });

  it('counts contacts of one account as one', async () => {
    const supplier = await addParty(api, 'supplier');
    const ids = [await contact(), await contact()];
    await api.db
      .updateTable('supplier_contact')
      .set({ linked_company_id: supplier.companyId, linked_by: 'offer' })
      .where('id', 'in', ids)
      .execute();
    expect(await invite(...ids)).toMatchObject({ data: { invited: 1, skipped: 1 } });
    expect((await view()).contacts).toEqual([]);
  });

  it('is refused for a blocked contact and an address that asked for no invitations', async () => {
    const blocked = await contact();
    await api.as(buyer)(markContact, { params: { id: blocked }, body: { state: 'blocked' } });
    const stopped = await contact({ email: 'Stop@steel.test' });
    await api.db
      .insertInto('invitation_stop')
      .values({ address_key: 'stop@steel.test', source: 'recipient', stopped_at: api.now() })
      .execute();
    expect(await invite(blocked, stopped)).toMatchObject({ status: 422 });
    expect(await links()).toEqual([]);
    expect((await view()).contacts).toEqual([]);
  });

  it('sends at most five mails of all buyers to one address in a day', async () => {
    const email = 'often@steel.test';
    const id = await contact({ email });
    for (let n = 0; n < 6; n += 1) {
      rfq = await publishRfq(api, buyer);
      await invite(id);
    }
    expect(await links()).toHaveLength(5);
    expect((await only()).channel).toBe('link');
  });

  it('is limited to the free invitations of a month of Dubai, which the operator sets', async () => {
    const { free_per_month: free } = await api.db
      .selectFrom('invitation_allowance')
      .select('free_per_month')
      .executeTakeFirstOrThrow();
    const setFree = async (free_per_month: number) =>
      api.db.updateTable('invitation_allowance').set({ free_per_month }).execute();
    await setFree(2);
    const ids = [await contact(), await contact(), await contact()];
    expect(await invite(...ids)).toMatchObject({ status: 409, code: 'invitations_used' });
    expect((await view()).invitations).toEqual([]);
    expect(await invite(...ids.slice(0, 2))).toMatchObject({ ok: true });
    expect((await view()).left).toBe(0);
    rfq = await publishRfq(api, buyer, { days: 60 });
    expect(await invite(ids[2] ?? '')).toMatchObject({ code: 'invitations_used' });
    api.advance(31 * dayMs);
    expect(await invite(ids[2] ?? '')).toMatchObject({ ok: true });
    await setFree(free);
  });

  it('is refused after the deadline, where nothing came of it shows as expired', async () => {
    await invite(await contact());
    api.advance(11 * dayMs);
    expect(await invite(await contact())).toMatchObject({ status: 409, code: 'rfq_not_open' });
    expect(await only()).toMatchObject({
      state: 'expired',
      can: { remind: false, link: false, revoke: true },
    });
  });

  it('expires within an hour of the end of its RFQ, unless an answer came', async () => {
    const contactIds = [await contact(), await contact(), await contact()];
    for (const contactId of contactIds) await invite(contactId);
    const [one, other] = (await view()).invitations.map(({ id }) => id);
    await api.db
      .updateTable('invitation')
      .set({ state: 'declined', declined_at: api.now(), decline_code: 'stock' })
      .where('id', '=', other ?? '')
      .execute();
    const states = async () => {
      const rows = await api.db
        .selectFrom('invitation')
        .select(['state', 'expired_at'])
        .where('contact_id', 'in', contactIds)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    };
    await cleanUp(api.db, api.now());
    expect(await states()).toEqual(['sent', 'declined', 'sent']);
    api.advance(11 * dayMs);
    await cleanUp(api.db, api.now());
    expect(await states()).toEqual(['sent', 'declined', 'sent']);
    await runDealClock(clock(), api.now());
    await cleanUp(api.db, api.now());
    expect(await states()).toEqual(['expired', 'declined', 'expired']);
    expect(
      await api.as(buyer)(invitations.revokeInvitation, { params: { id: one ?? '' } }),
    ).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
  });
});

describe('an invitation', () => {
  const remind = async () =>
    api.as(buyer)(invitations.remindInvitation, { params: { id: (await only()).id } });

  it('is sent again twice, a day apart, with a new link each time', async () => {
    await invite(await contact());
    expect(await remind()).toMatchObject({ status: 409, code: 'reminded_today' });
    const sent = await links();
    for (const _ of [1, 2]) {
      api.advance(dayMs);
      expect(await remind()).toMatchObject({ ok: true });
      // The mail of before was not sent yet, so it is replaced.
      const waiting = await links();
      expect(waiting).toHaveLength(1);
      sent.push(...waiting);
    }
    api.advance(dayMs);
    expect(await remind()).toMatchObject({ status: 409, code: 'reminders_used' });
    expect(new Set(sent).size).toBe(3);
    expect(await hashOf((await only()).id)).toEqual(hashOfLink(sent[2] ?? ''));
  });

  it('is revoked once, and the contact can be invited again', async () => {
    const contactId = await contact();
    await invite(contactId);
    const { id } = await only();
    const revoke = () => api.as(buyer)(invitations.revokeInvitation, { params: { id } });
    expect(await revoke()).toMatchObject({ ok: true });
    expect(await revoke()).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await invite(contactId)).toMatchObject({ ok: true });
    expect((await view()).invitations.map(({ state }) => state)).toEqual(['revoked', 'sent']);
  });

  it('is marked by the clock if its mail bounces, and its buyer is notified', async () => {
    await invite(await contact({ email: 'gone@steel.test' }));
    api.advance(60_000);
    await saveBounce(api.db, 'gone@steel.test', { kind: 'bounce', reason: '' }, api.now());
    await runDealClock(clock(), api.now());
    expect(await only()).toMatchObject({ state: 'bounced', can: { remind: false, link: true } });
    expect((await toldTo(api, buyer)).map(({ type }) => type)).toEqual(['invitation_bounced']);
  });
});

describe('an invited supplier of the platform', () => {
  it('is notified, sees an RFQ outside of its categories, and its buyer sees that', async () => {
    rfq = await publishRfq(api, buyer, { set: { audience: 'own', ...promised } });
    const { supplier, id } = await member();
    const other = await addParty(api, 'supplier');
    const teaser = (who: Party) => api.as(who)(readTeaser, { params: params() });
    expect(await teaser(supplier)).toMatchObject({ status: 404 });
    expect(await invite(id)).toMatchObject({ ok: true });
    expect(await links()).toEqual([]);
    expect(await toldTo(api, supplier)).toMatchObject([
      { type: 'rfq_invited', params: { company: 'Al Noor Contracting', rfq_id: rfq.rfqId } },
    ]);
    expect(await teaser(supplier)).toMatchObject({
      ok: true,
      data: {
        rfqPrice: '0.00',
        qdiscount: '0.00',
        can: { buy: true },
        wallet: { fee: '0.00', missing: null },
        invitation: { buyer: 'Al Noor Contracting', can: { decline: true } },
      },
    });
    expect(await only()).toMatchObject({ channel: 'sent', state: 'opened' });
    expect(await teaser(other)).toMatchObject({ status: 404 });
    expect(await idsOpenTo(api, other)).toEqual([]);
  });

  it('lists its open invitations until it declines, is blocked, or the RFQ ends', async () => {
    rfq = await publishRfq(api, buyer, { set: { audience: 'own' } });
    const { supplier, id } = await member();
    const own = async (who: Party) => {
      const answer = await api.as(who)(invitations.listOwnInvitations, {});
      return answer.ok ? answer.data.map((one) => [one.rfq_id, one.buyer]) : answer.code;
    };
    expect(await own(supplier)).toEqual([]);
    expect(await invite(id)).toMatchObject({ ok: true });
    const listed = [[rfq.rfqId, 'Al Noor Contracting']];
    expect(await own(supplier)).toEqual(listed);
    expect(await own(await addParty(api, 'supplier'))).toEqual([]);
    expect(await own(buyer)).toBe('suppliers_only');
    const mark = async (state: 'blocked' | 'plain') =>
      api.db.updateTable('supplier_contact').set({ state }).where('id', '=', id).execute();
    await mark('blocked');
    expect(await own(supplier)).toEqual([]);
    await mark('plain');
    expect(await own(supplier)).toEqual(listed);
    await api.as(supplier)(invitations.declineInvitation, {
      params: params(),
      body: { code: 'stock' },
    });
    expect(await own(supplier)).toEqual([]);
  });

  it('pays nothing for access, and its offer carries no Q discount', async () => {
    const { supplier, id } = await member();
    await invite(id);
    const bought = await payingClient(api, supplier)(buyAccess, { params: params(), body: {} });
    expect(bought).toMatchObject({ ok: true, data: { fee: '0.00' } });
    expect(await balanceOf(api, supplier.companyId)).toBe(0n);
    expect(await api.as(supplier)(readQuote, { params: params() })).toMatchObject({
      data: { rfq: { qdiscount: '0.00', qdiscount_rate: '0.00' } },
    });
    const sent = await api.as(supplier)(sendOffer, { params: params(), body: offerBody(api, rfq) });
    if (!sent.ok) throw new Error(sent.code);
    expect(sent.data.versions[0]).toMatchObject({ q_discount: '0.00' });
    expect(await only()).toMatchObject({
      state: 'quoted',
      offer_id: sent.data.id,
      can: { remind: false, revoke: false },
    });
    const accepted = await api.as(buyer)(acceptOffer, {
      params: { id: sent.data.id },
      body: { version: 1 },
    });
    expect(accepted).toMatchObject({ ok: true });
    const award = await api.db
      .selectFrom('award')
      .select('q_discount_minor')
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(award.q_discount_minor ?? 0n).toBe(0n);
  });

  it('that was not invited pays the fee, and its offer carries the Q discount', async () => {
    const { supplier } = await member(10_000n);
    const { name_en: name } = await api.db
      .selectFrom('rfq')
      .innerJoin('category', 'category.id', 'rfq.category_id')
      .select('name_en')
      .where('rfq.id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    await chooseCategories(api, supplier.companyId, name);
    const bought = await payingClient(api, supplier)(buyAccess, { params: params(), body: {} });
    expect(bought).toMatchObject({ ok: true, data: { fee: '25.00' } });
    const sent = await api.as(supplier)(sendOffer, { params: params(), body: offerBody(api, rfq) });
    if (!sent.ok) throw new Error(sent.code);
    expect(Number(sent.data.versions[0]?.q_discount)).toBeGreaterThan(0);
  });

  it('declines with a reason that the buyer reads, and can still quote', async () => {
    const { supplier, id } = await member();
    await invite(id);
    const decline = (who: Party, code: 'stock' | '' = 'stock') =>
      api.as(who)(invitations.declineInvitation, {
        params: params(),
        body: { code: code as 'stock', note: 'Back in May' },
      });
    expect(await decline(supplier, '')).toMatchObject({ status: 422 });
    expect(await decline(await addParty(api, 'supplier'))).toMatchObject({ status: 404 });
    expect(await decline(supplier)).toMatchObject({ ok: true });
    expect(await decline(supplier)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await only()).toMatchObject({
      state: 'declined',
      decline_code: 'stock',
      decline_note: 'Back in May',
    });
    expect((await toldTo(api, buyer)).map(({ type }) => type)).toEqual(['invitation_declined']);
    await payingClient(api, supplier)(buyAccess, { params: params(), body: {} });
    await api.as(supplier)(sendOffer, { params: params(), body: offerBody(api, rfq) });
    expect(await only()).toMatchObject({
      state: 'quoted',
      channel: 'notice',
      decline_code: '',
      decline_note: '',
    });
  });

  it('loses its free access when the invitation is revoked, unless it has used it', async () => {
    rfq = await publishRfq(api, buyer, { set: { audience: 'own' } });
    const [first, second] = [await member(), await member()];
    await invite(first.id, second.id);
    await payingClient(api, second.supplier)(buyAccess, { params: params(), body: {} });
    const rows = (await view()).invitations;
    const revoke = (at: number) =>
      api.as(buyer)(invitations.revokeInvitation, { params: { id: rows[at]?.id ?? '' } });
    expect(await revoke(0)).toMatchObject({ ok: true });
    expect(await revoke(1)).toMatchObject({ status: 409, code: 'state_changed' });
    const teaser = await api.as(first.supplier)(readTeaser, { params: params() });
    expect(teaser).toMatchObject({ status: 404 });
  });

  it('that is blocked afterwards reads that the RFQ is closed for it', async () => {
    const { supplier, id } = await member();
    await invite(id);
    await api.as(buyer)(markContact, { params: { id }, body: { state: 'blocked' } });
    expect(await api.as(supplier)(readTeaser, { params: params() })).toMatchObject({
      status: 403,
      code: 'closed_for_company',
    });
  });
});
