import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import { runClosureClock } from '#features/closure/commands/clock.ts';
import { listInvitations } from '#features/invitation/schema/invitation.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { acceptOffer, requestRevision } from '#features/offer/schema/buyer.ts';
import { listQuotations, readQuotation } from '#features/offer/schema/supplier.ts';
import { addParty } from '../factories/access.ts';
import { finish, startClaim, startSignUp } from '../factories/claim.ts';
import { newestMessage, signUpBody } from '../factories/company.ts';
import { codeTo, invite, prove, type Invited } from '../factories/guest.ts';
import { logOf, offerBody } from '../factories/offer.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest claim');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Guest = Invited & { readonly session: string; readonly companyId: string };

const invitationOf = (id: string) =>
  api.db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function arrive(options: Parameters<typeof invite>[1] = {}): Promise<Guest> {
  const one = await invite(api, options);
  const session = await prove(api, one);
  const { guest_company_id: companyId } = await invitationOf(one.invitationId);
  return { ...one, session, companyId: companyId ?? '' };
}

const as = ({ session }: Pick<Guest, 'session'>) => api.as({ token: session });

const send = (guest: Guest) =>
  as(guest)(guestApi.sendGuestOffer, {
    params: { token: guest.token },
    body: { ...offerBody(api, guest.rfq), company_name: 'Najm Trading' },
  });

async function quoted(guest: Guest) {
  const answer = await send(guest);
  if (!answer.ok) throw new Error(`offer refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

async function claimed(guest: Guest, changes: Parameters<typeof startClaim>[2] = {}) {
  const answer = await finish(api, await startClaim(api, guest, changes));
  if (!answer.ok) throw new Error(`claim refused: ${answer.code}`);
  return answer.data;
}

const approve = (companyId: string) =>
  api.db
    .updateTable('company')
    .set({ approved_at: api.now(), review_state: 'approved' })
    .where('id', '=', companyId)
    .execute();

const enter = async ({ token, email }: Pick<Invited, 'token' | 'email'>) => {
  await api.as()(guestApi.sendCode, { params: { token } });
  const body = { code: await codeTo(api, email) };
  return api.as()(guestApi.proveAddress, { params: { token }, body });
};

const suppliersWith = (email: string) =>
  api.db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select('company.id')
    .where('company.account_type', '=', 'supplier')
    .where('member.email', '=', email)
    .execute();

describe('the claim of a guest', () => {
  it('makes its company the supplier, with its offer, access and log', async () => {
    const guest = await arrive();
    const offer = await quoted(guest);
    const { token, session } = await claimed(guest, { company_name: 'Najm LLC' });
    expect(session.company).toMatchObject({ id: guest.companyId, name: 'Najm LLC' });
    expect(session.user).toMatchObject({ email: guest.email });
    const company = await api.db
      .selectFrom('company')
      .selectAll()
      .where('id', '=', guest.companyId)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ guest_since: null, approved_at: null });
    const listed = await api.as({ token })(listQuotations, {});
    expect(listed).toMatchObject({ data: { data: [{ id: offer.id, status: 'pending' }] } });
    expect(await logOf(api, offer.id)).toEqual(['supplier offer.sent']);
    expect(await suppliersWith(guest.email)).toHaveLength(1);
    const logs = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', guest.companyId)
      .orderBy('id')
      .execute();
    expect(logs.map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(['guest.proven', 'registration.activated', 'guest.claimed']),
    );
  });

  it('is shown to the buyer, whose acceptance waits for the approval', async () => {
    const guest = await arrive();
    const offer = await quoted(guest);
    const { token } = await claimed(guest);
    const buyer = api.as({ token: guest.buyer.token });
    expect(await buyer(listInvitations, { params: { id: guest.rfq.rfqId } })).toMatchObject({
      data: { invitations: [{ state: 'claimed', offer_id: offer.id }] },
    });
    const accept = () => buyer(acceptOffer, { params: { id: offer.id }, body: { version: 1 } });
    expect(await accept()).toMatchObject({ code: 'supplier_unapproved' });
    await approve(guest.companyId);
    expect(await api.as({ token })(readQuotation, { params: { id: offer.id } })).toMatchObject({
      data: { id: offer.id, can: { revise: true } },
    });
    expect(await accept()).toMatchObject({ ok: true, data: { status: 'accepted' } });
  });

  it('sends the news of its offer to its dashboard until the approval, which opens no other page', async () => {
    const guest = await arrive();
    const offer = await quoted(guest);
    const { token } = await claimed(guest);
    const buyer = api.as({ token: guest.buyer.token });
    const ask = await buyer(requestRevision, {
      params: { id: offer.id },
      body: { text: 'A lower price please', targets: [] },
    });
    expect(ask).toMatchObject({ ok: true });
    const listed = await api.as({ token })(listNotifications, { query: {} });
    if (!listed.ok) throw new Error(listed.code);
    const asked = listed.data.find(({ data }) => data.kind === 'negotiation_asked');
    expect(asked).toMatchObject({ action: { path: '/seller/dashboard' } });
    const mails = await api.db
      .selectFrom('message')
      .select('params')
      .where('destination', '=', guest.email)
      .where('kind', '=', 'notification')
      .execute();
    expect(mails.map(({ params }) => (params as { path: string }).path)).toEqual([
      '/seller/dashboard',
    ]);
  });

  it('allows another e-mail, which its code proves', async () => {
    const guest = await arrive();
    await quoted(guest);
    const email = `owner-of-${guest.email}`;
    const { session } = await claimed(guest, { email });
    expect(session).toMatchObject({ company: { id: guest.companyId }, user: { email } });
    api.advance(3_600_000);
    expect(await enter(guest)).toMatchObject({ ok: true, data: { token: expect.any(String) } });
  });

  it('leaves the link working until the approval, and then asks for a sign-in', async () => {
    const guest = await arrive();
    await quoted(guest);
    await claimed(guest, { company_name: 'Najm LLC' });
    const revise = (version: number, session = guest.session) =>
      api.as({ token: session })(guestApi.reviseGuestOffer, {
        params: { token: guest.token },
        body: { ...offerBody(api, guest.rfq), company_name: 'Other', seen_version: version },
      });
    expect(await revise(1)).toMatchObject({ ok: true, data: { version: 2 } });
    const read = await as(guest)(guestApi.readGuestQuote, { params: { token: guest.token } });
    expect(read).toMatchObject({ data: { has_account: true, company_name: 'Najm LLC' } });
    expect(await invitationOf(guest.invitationId)).toMatchObject({ state: 'claimed' });
    const second = await invite(api, { contact: { email: guest.email } });
    const session = await prove(api, second);
    const third = { ...second, session, companyId: guest.companyId };
    expect(await send(third)).toMatchObject({ ok: true });
    await approve(guest.companyId);
    expect(await revise(2)).toMatchObject({ status: 401 });
    expect(await api.as()(guestApi.readLink, { params: { token: guest.token } })).toMatchObject({
      data: { state: 'claimed', request: null },
    });
  });

  it('is one account: a second claim, an old ticket and a new sign-up are refused', async () => {
    const guest = await arrive();
    await quoted(guest);
    const first = await startClaim(api, guest);
    const second = await startClaim(api, guest, { email: `second-${guest.email}` });
    expect(await finish(api, first)).toMatchObject({ ok: true });
    expect(await finish(api, first)).toMatchObject({ code: 'ticket_expired' });
    expect(await finish(api, second)).toMatchObject({ status: 409, code: 'guest_taken' });
    expect(
      await as(guest)(guestApi.claimAccount, {
        params: { token: guest.token },
        body: {} as never,
      }),
    ).toMatchObject({ code: 'invalid' });
    await expect(startClaim(api, guest, { email: 'x@contact.test' })).rejects.toThrow(
      'guest_taken',
    );
    expect(await suppliersWith(`second-${guest.email}`)).toEqual([]);
  });

  it('refuses an e-mail that has offers of its own', async () => {
    const [one, two] = [await arrive(), await arrive()];
    await quoted(two);
    const started = await startClaim(api, one, { email: two.email });
    expect(await finish(api, started)).toMatchObject({ status: 409, code: 'guest_taken' });
    expect((await invitationOf(two.invitationId)).state).toBe('quoted');
  });

  it('needs a session of its link', async () => {
    const [one, two] = [await arrive(), await arrive()];
    await expect(startClaim(api, { ...one, session: two.session })).rejects.toThrow('unauthorized');
  });
});

describe('a second address that proves the invitation of an offer', () => {
  it('leaves it with the company that sent the offer', async () => {
    const first = await arrive();
    const offer = await quoted(first);
    const email = `second-${first.email}`;
    await api.db
      .updateTable('supplier_contact')
      .set({ email, email_key: email })
      .where('id', '=', first.contactId)
      .execute();
    api.advance(3_600_000);
    expect(await enter({ token: first.token, email })).toMatchObject({ ok: true });
    expect(await invitationOf(first.invitationId)).toMatchObject({
      guest_company_id: first.companyId,
      offer_id: offer.id,
    });
    const other = await finish(api, await startSignUp(api, { email }));
    expect(other).toMatchObject({ ok: true });
    expect(await invitationOf(first.invitationId)).toMatchObject({
      state: 'quoted',
      supplier_company_id: null,
    });
    const own = await finish(api, await startSignUp(api, { email: first.email }));
    expect(own).toMatchObject({ ok: true });
    expect(await invitationOf(first.invitationId)).toMatchObject({
      state: 'claimed',
      supplier_company_id: first.companyId,
    });
  });
});

describe('the ordinary sign-up of an invited address', () => {
  it('takes over what was sent by link, by e-mail and by SMS', async () => {
    const guest = await arrive();
    const offer = await quoted(guest);
    const answer = await finish(api, await startSignUp(api, { email: guest.email }));
    expect(answer).toMatchObject({
      ok: true,
      data: { session: { company: { id: guest.companyId } } },
    });
    expect(answer.message).toContain('offers that you sent by link');
    expect(await invitationOf(guest.invitationId)).toMatchObject({
      state: 'claimed',
      offer_id: offer.id,
      supplier_company_id: guest.companyId,
    });
    const mobile = '+971505550101';
    const byPhone = await invite(api, {
      contact: { mobile, email: '' },
      invitation: { channel: 'link' },
    });
    await prove(api, { token: byPhone.token, email: mobile });
    const { guest_company_id: phoneId } = await invitationOf(byPhone.invitationId);
    const signedUp = await finish(
      api,
      await startSignUp(api, { email: 'phone@contact.test', mobile, channel: 'sms' }),
    );
    expect(signedUp).toMatchObject({ ok: true, data: { session: { company: { id: phoneId } } } });
  });

  it('by SMS takes over what was proven in the last 30 days, because a number changes its holder', async () => {
    const mobile = '+971505550103';
    const guest = await invite(api, {
      contact: { mobile, email: '' },
      invitation: { channel: 'sms' },
    });
    await prove(api, { token: guest.token, email: mobile });
    const { guest_company_id: companyId } = await invitationOf(guest.invitationId);
    const signUpBySms = (email: string) =>
      startSignUp(api, { email, mobile, channel: 'sms' }).then((one) => finish(api, one));
    api.advance(31 * 86_400_000);
    expect(await signUpBySms('new.holder@contact.test')).toMatchObject({
      status: 422,
      code: 'number_proof_old',
    });
    expect(await suppliersWith('new.holder@contact.test')).toEqual([]);
    const byMail = await startSignUp(api, { email: 'new.holder@contact.test', mobile });
    const signedUp = await finish(api, byMail);
    expect(signedUp).toMatchObject({ ok: true });
    expect(signedUp.ok && signedUp.data.session.company.id).not.toBe(companyId);
  });

  it('in the session of a link that a number proved takes its offers along, with a code by e-mail', async () => {
    const mobile = '+971505550104';
    const one = await invite(api, {
      contact: { mobile, email: '' },
      invitation: { channel: 'sms' },
    });
    const session = await prove(api, { token: one.token, email: mobile });
    const { guest_company_id: companyId } = await invitationOf(one.invitationId);
    const offer = await quoted({ ...one, session, companyId: companyId ?? '' });
    const body = signUpBody('supplier', { email: 'by.mail@contact.test' });
    const started = await as({ session })(guestApi.signUpAsGuest, { body });
    if (!started.ok) throw new Error(started.code);
    const { params } = await newestMessage(api, body.email);
    const code = params['code'] ?? '';
    const answer = await finish(api, { ticket: started.data.ticket, code });
    expect(answer).toMatchObject({ ok: true, data: { session: { company: { id: companyId } } } });
    expect(await invitationOf(one.invitationId)).toMatchObject({
      state: 'claimed',
      offer_id: offer.id,
    });
    api.advance(3_600_000);
    expect(await as({ session })(guestApi.signUpAsGuest, { body })).toMatchObject({ status: 401 });
  });

  it('by SMS with an e-mail that sent offers asks for the code by e-mail', async () => {
    const guest = await arrive();
    await quoted(guest);
    const started = await startSignUp(api, {
      email: guest.email,
      mobile: '+971505550102',
      channel: 'sms',
    });
    expect(await finish(api, started)).toMatchObject({ code: 'email_code_needed' });
    expect((await invitationOf(guest.invitationId)).state).toBe('quoted');
  });
});

describe('the proof of an address that has an account', () => {
  it('moves the invitation to the approved supplier, with its offer', async () => {
    const supplier = await addParty(api, 'supplier');
    const { email } = await api.db
      .selectFrom('member')
      .select('email')
      .where('id', '=', supplier.memberId)
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('member')
      .set({ email_proven_at: api.now() })
      .where('id', '=', supplier.memberId)
      .execute();
    const one = await invite(api, { contact: { email } });
    expect(await enter(one)).toMatchObject({ ok: true, data: { token: null } });
    expect(await invitationOf(one.invitationId)).toMatchObject({
      state: 'opened',
      supplier_company_id: supplier.companyId,
      guest_company_id: null,
    });
    api.advance(3_600_000);
    await api.db
      .updateTable('supplier_contact')
      .set({ state: 'blocked' })
      .where('id', '=', one.contactId)
      .execute();
    expect(await enter(one)).toMatchObject({ code: 'state_changed' });
  });

  it('lets an account that waits for its approval quote by the link as itself', async () => {
    const email = 'waiting@contact.test';
    const signedUp = await finish(api, await startSignUp(api, { email }));
    if (!signedUp.ok) throw new Error(signedUp.code);
    const { id } = signedUp.data.session.company;
    const guest = await arrive({ contact: { email } });
    expect(guest.companyId).toBe(id);
    const offer = await quoted(guest);
    expect(await api.as({ token: signedUp.data.token })(listQuotations, {})).toMatchObject({
      data: { data: [{ id: offer.id }] },
    });
    expect(await invitationOf(guest.invitationId)).toMatchObject({ supplier_company_id: id });
  });
});

describe('a contact that the buyer blocks while it types', () => {
  it('has no session before its first offer, but revises one that it sent', async () => {
    const [typing, sent] = [await arrive(), await arrive()];
    await quoted(sent);
    for (const { contactId } of [typing, sent])
      await api.db
        .updateTable('supplier_contact')
        .set({ state: 'blocked' })
        .where('id', '=', contactId)
        .execute();
    expect(await send(typing)).toMatchObject({ status: 401 });
    expect((await invitationOf(typing.invitationId)).offer_id).toBeNull();
    const revised = await as(sent)(guestApi.reviseGuestOffer, {
      params: { token: sent.token },
      body: { ...offerBody(api, sent.rfq), company_name: 'Najm', seen_version: 1 },
    });
    expect(revised).toMatchObject({ ok: true });
  });

  it('has no session after it withdrew its offer, and reads that the request is closed for it', async () => {
    const guest = await arrive();
    await quoted(guest);
    const withdrawn = await as(guest)(guestApi.withdrawGuestOffer, {
      params: { token: guest.token },
      body: { reason: 'terms', reason_text: '' } as never,
    });
    expect(withdrawn).toMatchObject({ ok: true });
    await api.db
      .updateTable('supplier_contact')
      .set({ state: 'blocked' })
      .where('id', '=', guest.contactId)
      .execute();
    api.advance(61_000);
    const params = { token: guest.token };
    expect(await api.as()(guestApi.sendCode, { params })).toMatchObject({ ok: true });
    const body = { code: await codeTo(api, guest.email) };
    expect(await api.as()(guestApi.proveAddress, { params, body })).toMatchObject({
      code: 'closed_for_company',
    });
  });
});

describe('a guest without a proof for 180 days', () => {
  const lapse = () =>
    runClosureClock(
      { db: api.db, clockAt: async () => api.now(), random: seededRandom('lapse'), onFault: fail },
      api.now(),
    );
  const fail = (error: unknown) => {
    throw error;
  };
  const guestOf = (companyId: string) =>
    api.db.selectFrom('guest').select('active_at').where('company_id', '=', companyId).execute();
  const finishRfq = ({ rfq }: Guest) =>
    api.db.updateTable('rfq').set({ state: 'canceled' }).where('id', '=', rfq.rfqId).execute();

  it('lapses: its person is erased, and its offer remains as history', async () => {
    const [idle, busy, bound, signedUp] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ];
    for (const guest of [idle, busy, bound, signedUp]) await quoted(guest);
    await claimed(signedUp);
    for (const guest of [idle, busy, signedUp]) await finishRfq(guest);
    api.advance(179 * 86_400_000);
    await lapse();
    expect(await guestOf(idle.companyId)).toHaveLength(1);
    await api.db
      .updateTable('guest')
      .set({ active_at: api.now() })
      .where('company_id', '=', busy.companyId)
      .execute();
    api.advance(2 * 86_400_000);
    await lapse();
    for (const guest of [busy, bound, signedUp])
      expect(await guestOf(guest.companyId)).toHaveLength(1);
    expect(await guestOf(idle.companyId)).toEqual([]);
    const member = await api.db
      .selectFrom('member')
      .innerJoin('company', 'company.id', 'member.company_id')
      .select(['member.email', 'member.full_name', 'company.display_name', 'company.erased_at'])
      .where('company.id', '=', idle.companyId)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ full_name: '', display_name: '—', erased_at: api.now() });
    expect(member.email).toContain('erased-');
    const offers = await api.db
      .selectFrom('offer')
      .select('id')
      .where('company_id', '=', idle.companyId)
      .execute();
    expect(offers).toHaveLength(1);
    const mails = await api.db
      .selectFrom('message')
      .select('id')
      .where('destination', '=', idle.email)
      .execute();
    expect(mails).toEqual([]);
    const again = await arrive({ contact: { email: idle.email } });
    expect(again.companyId).not.toBe(idle.companyId);
  });
});
