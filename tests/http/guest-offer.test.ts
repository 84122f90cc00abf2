import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import {
  acceptOffer,
  awardLines,
  compareOffers,
  readBuyerOffer,
  requestRevision,
} from '#features/offer/schema/buyer.ts';
import { cancelRfq } from '#features/deal/schema/endings.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { payingClient } from '../factories/access.ts';
import { invite, prove, type Invited } from '../factories/guest.ts';
import { countsOf, logOf, newsOf, offerBody, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('guest offer');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Guest extends Invited {
  readonly session: string;
}

async function arrive(options: Parameters<typeof invite>[1] = {}): Promise<Guest> {
  const one = await invite(api, options);
  return { ...one, session: await prove(api, one) };
}

const as = ({ session }: Pick<Guest, 'session'>) => api.as({ token: session });
const paramsOf = ({ token }: Pick<Guest, 'token'>) => ({ token });
type Sent = InputOf<typeof guestApi.sendGuestOffer>['body'];
const bodyOf = (guest: Guest, changes: Partial<Sent> = {}): Sent => ({
  ...offerBody(api, guest.rfq),
  company_name: 'Najm Trading',
  ...changes,
});
const send = (guest: Guest, changes: Partial<Sent> = {}) =>
  as(guest)(guestApi.sendGuestOffer, { params: paramsOf(guest), body: bodyOf(guest, changes) });

async function sent(guest: Guest) {
  const answer = await send(guest);
  if (!answer.ok) throw new Error(`offer refused: ${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

const invitationOf = ({ invitationId }: Guest) =>
  api.db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow();

const mailsTo = async (destination: string) =>
  (
    await api.db
      .selectFrom('message')
      .select(['kind', 'params'])
      .where('destination', '=', destination)
      .orderBy('id')
      .execute()
  ).map(({ kind, params }) => ({ kind, ...(params as Record<string, string>) }));

describe('an offer by a link', () => {
  it('reaches the buyer like any other, with a receipt by mail', async () => {
    const guest = await arrive();
    const offer = await sent(guest);
    expect(offer).toMatchObject({ status: 'pending', version: 1 });
    expect(await newsOf(api, guest.buyer)).toEqual(['offer_received']);
    expect(await countsOf(api, guest.rfq.rfqId)).toEqual({
      offer_count: 1,
      pending_offer_count: 1,
    });
    expect(await logOf(api, offer.id)).toEqual(['supplier offer.sent']);
    expect((await mailsTo(guest.email)).at(-1)).toMatchObject({
      kind: 'guest_receipt',
      number: offer.number,
    });
    expect(await invitationOf(guest)).toMatchObject({
      state: 'quoted',
      offer_id: offer.id,
      quoted_at: api.now(),
    });
    const shown = await api.as({ token: guest.buyer.token })(readBuyerOffer, {
      params: { id: offer.id },
    });
    expect(shown).toMatchObject({
      data: { company: 'Najm Trading', supplier_approved: false, can: { reject: true } },
    });
  });

  it('has no Q discount, which a paid offer on the same RFQ has', async () => {
    const set = { discount_rate_bp: 200, discount_max_minor: 560_000n };
    const first = await invite(api);
    await api.db.updateTable('rfq').set(set).where('id', '=', first.rfq.rfqId).execute();
    const guest = { ...first, session: await prove(api, first) };
    const quoted = await as(guest)(guestApi.readGuestQuote, { params: paramsOf(guest) });
    expect(quoted).toMatchObject({ data: { rfq: { qdiscount: '0.00', qdiscount_rate: '0.00' } } });
    const offer = await sent(guest);
    expect(offer.versions[0]).toMatchObject({ q_discount: '0.00' });
    const paid = await quote(api, guest.rfq);
    expect(Number(paid.offer.versions[0]?.q_discount)).toBeGreaterThan(0);
    const compared = await api.as({ token: guest.buyer.token })(compareOffers, {
      params: { id: guest.rfq.rfqId },
    });
    const discounts = compared.ok
      ? compared.data.offers.map((one) => [one.id === offer.id, Number(one.q_discount) > 0])
      : [];
    expect(discounts.toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('is validated as any offer, at the right fields, and writes nothing then', async () => {
    const guest = await arrive();
    const [line] = bodyOf(guest).lines;
    const wrong = [
      [{ company_name: '' }, 'company_name'],
      [{ valid_until: '2020-01-01' }, 'valid_until'],
      [{ lines: line === undefined ? [] : [line] }, 'lines'],
    ] as const;
    for (const [changes, field] of wrong)
      expect(await send(guest, changes as Partial<Sent>)).toMatchObject({
        code: 'invalid',
        errors: { [field]: [expect.any(String)] },
      });
    expect(await invitationOf(guest)).toMatchObject({ state: 'opened', offer_id: null });
    expect(await countsOf(api, guest.rfq.rfqId)).toMatchObject({ offer_count: 0 });
  });

  it('is sent once: a repetition is refused', async () => {
    const guest = await arrive();
    await sent(guest);
    expect(await send(guest)).toMatchObject({ code: 'state_changed' });
    expect(await countsOf(api, guest.rfq.rfqId)).toMatchObject({ offer_count: 1 });
  });

  it('says that the request is over if it was cancelled while the contact typed', async () => {
    const guest = await arrive();
    const canceled = await payingClient(api, guest.buyer)(cancelRfq, {
      params: { id: guest.rfq.rfqId },
      body: { reason: 'price' },
    });
    expect(canceled).toMatchObject({ ok: true });
    expect(await send(guest)).toMatchObject({ status: 409, code: 'rfq_not_open' });
  });

  it('is refused once the link is revoked, and leaves no offer', async () => {
    const guest = await arrive();
    await api.db
      .updateTable('invitation')
      .set({ state: 'revoked', revoked_at: api.now() })
      .where('id', '=', guest.invitationId)
      .execute();
    expect(await send(guest)).toMatchObject({ status: 401 });
    expect(await countsOf(api, guest.rfq.rfqId)).toMatchObject({ offer_count: 0 });
  });
});

describe('the draft of a price sheet', () => {
  it('survives the session, and is only its contact’s', async () => {
    const guest = await arrive();
    const payload = { 'lines.0.unit_price': '12.50' };
    const saved = await as(guest)(guestApi.saveGuestDraft, {
      params: paramsOf(guest),
      body: { payload },
    });
    expect(saved).toMatchObject({ ok: true });
    api.advance(3_600_000);
    const session = await prove(api, guest);
    const read = await as({ session })(guestApi.readGuestQuote, { params: paramsOf(guest) });
    expect(read).toMatchObject({ data: { draft: payload, offer: null, can: { send: true } } });
    const other = await arrive({ buyer: guest.buyer, rfq: guest.rfq });
    expect(await as(other)(guestApi.readGuestQuote, { params: paramsOf(other) })).toMatchObject({
      data: { draft: null },
    });
    await sent({ ...guest, session });
    expect(
      await as({ session })(guestApi.readGuestQuote, { params: paramsOf(guest) }),
    ).toMatchObject({ data: { draft: null, offer: { version: 1 } } });
  });
});

describe('the offer of a guest after it was sent', () => {
  it('is revised by the same link', async () => {
    const guest = await arrive();
    await sent(guest);
    const revised = await as(guest)(guestApi.reviseGuestOffer, {
      params: paramsOf(guest),
      body: { ...bodyOf(guest, { delivery_value: 9 }), seen_version: 1 },
    });
    expect(revised).toMatchObject({ ok: true, data: { version: 2 } });
    const old = await as(guest)(guestApi.reviseGuestOffer, {
      params: paramsOf(guest),
      body: { ...bodyOf(guest), seen_version: 1 },
    });
    expect(old).toMatchObject({ code: 'state_changed' });
  });

  it('answers or declines a request for changes', async () => {
    for (const declines of [true, false]) {
      const guest = await arrive();
      const offer = await sent(guest);
      const asked = await api.as({ token: guest.buyer.token })(requestRevision, {
        params: { id: offer.id },
        body: { text: 'Lower, please', targets: [] },
      });
      expect(asked).toMatchObject({ ok: true });
      expect((await mailsTo(guest.email)).at(-1)).toMatchObject({
        kind: 'notification',
        type: 'negotiation_asked',
        path: '/quote',
      });
      const read = await as(guest)(guestApi.readGuestQuote, { params: paramsOf(guest) });
      const revision = read.ok ? (read.data.offer?.revision_id ?? '') : '';
      const answer = declines
        ? await as(guest)(guestApi.declineGuestNegotiation, {
            params: paramsOf(guest),
            body: { response: 'That is the price' },
          })
        : await as(guest)(guestApi.reviseGuestOffer, {
            params: paramsOf(guest),
            body: { ...bodyOf(guest), seen_version: 1, revision_id: revision },
          });
      expect(answer).toMatchObject({ ok: true, data: { negotiation: false } });
    }
  });

  it('is withdrawn with a reason, and sent again', async () => {
    const guest = await arrive();
    await sent(guest);
    const withdrawn = await as(guest)(guestApi.withdrawGuestOffer, {
      params: paramsOf(guest),
      body: { reason: 'terms', reason_text: '' } as never,
    });
    expect(withdrawn).toMatchObject({ ok: true, data: { status: 'withdrawn' } });
    const again = await as(guest)(guestApi.reviseGuestOffer, {
      params: paramsOf(guest),
      body: { ...bodyOf(guest), seen_version: 1 },
    });
    expect(again).toMatchObject({ ok: true, data: { status: 'pending', version: 2 } });
  });

  it('must be confirmed after an amendment', async () => {
    const guest = await arrive();
    const offer = await sent(guest);
    await api.db
      .updateTable('offer')
      .set({ needs_confirmation: true })
      .where('id', '=', offer.id)
      .execute();
    const confirmed = await as(guest)(guestApi.confirmGuestOffer, {
      params: paramsOf(guest),
      body: { seen_version: 1 },
    });
    expect(confirmed).toMatchObject({ ok: true, data: { needs_confirmation: false } });
  });

  it('cannot be accepted before the account of its supplier is approved', async () => {
    const guest = await arrive();
    const offer = await sent(guest);
    const buyer = api.as({ token: guest.buyer.token });
    const accept = () => buyer(acceptOffer, { params: { id: offer.id }, body: { version: 1 } });
    expect(await accept()).toMatchObject({ status: 409, code: 'supplier_unapproved' });
    const line = { offer_id: offer.id, version: 1, line_id: guest.rfq.lineIds[0] };
    const award = await buyer(awardLines, {
      params: { id: guest.rfq.rfqId },
      body: { lines: [line] } as never,
    });
    expect(award.ok).toBe(false);
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now(), review_state: 'approved', guest_since: null })
      .where('id', '=', (await invitationOf(guest)).guest_company_id ?? '')
      .execute();
    expect(await accept()).toMatchObject({ ok: true, data: { status: 'accepted' } });
  });
});

describe('the session of a guest', () => {
  it('sees its own offer only, and no document of another RFQ', async () => {
    const one = await arrive();
    const two = await arrive({ buyer: one.buyer, rfq: one.rfq });
    await sent(one);
    const read = await as(two)(guestApi.readGuestQuote, { params: paramsOf(two) });
    expect(read).toMatchObject({ data: { offer: null } });
    expect(JSON.stringify(read)).not.toContain('Najm Trading');
    expect(await as(two)(guestApi.readGuestQuote, { params: paramsOf(one) })).toMatchObject({
      status: 401,
    });
    expect(
      await as(two)(guestApi.withdrawGuestOffer, {
        params: paramsOf(two),
        body: { reason: 'terms', reason_text: '' } as never,
      }),
    ).toMatchObject({ code: 'state_changed' });
    expect(
      await as(two)(guestApi.readGuestFile, {
        params: { ...paramsOf(two), fileId: one.invitationId },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('cannot sign in, and has no account', async () => {
    const guest = await arrive();
    const { guest_company_id: companyId } = await invitationOf(guest);
    const member = await api.db
      .selectFrom('member')
      .selectAll()
      .where('company_id', '=', companyId ?? '')
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ password_hash: '', verified_at: null, email_proven_at: null });
    expect(member.email_key).not.toContain('@');
    const session = await api.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(session).toEqual([]);
  });
});
