import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endCalendar, readCalendar, renewCalendar } from '#features/calendar/schema.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { addColleague, signInAs } from '../factories/user.ts';
import { giveAccess, publishRfq, quote } from '../factories/offer.ts';
import { acceptQuoted, dataOf, sentDeal } from '../factories/order.ts';
import { confirmReset, endOtherSessions } from '#features/session/schema.ts';
import { hashToken } from '#features/session/store/session.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('calendar');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = ({ token }: Pick<Party, 'token'>) => api.as({ token });

/** The path of a new address, as an application reads it. */
async function addressOf(party: Pick<Party, 'token'>): Promise<string> {
  const { url } = dataOf(await as(party)(renewCalendar, {}));
  const { pathname, search } = new URL(url);
  return `${pathname.replace(/^\/api/, '')}${search}`;
}

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  api.fetch(path, { headers });
async function linesOf(path: string): Promise<string[]> {
  const answer = await fetchFeed(path);
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
}
const uidsOf = async (path: string) =>
  (await linesOf(path)).filter((line) => line.startsWith('UID:')).map((line) => line.slice(4));

describe('the calendar of a member', () => {
  it('has the deadlines of its company, and no row of another one', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const other = await addParty(api, 'buyer');
    await publishRfq(api, other);
    const supplier = await addParty(api, 'supplier');
    const feed = await addressOf(supplier);
    expect(await uidsOf(feed)).toEqual([]);
    await giveAccess(api, supplier, rfq.rfqId);
    const uid = expect.stringMatching(new RegExp(`^rfq_ends-${rfq.rfqId}@`));
    expect(await uidsOf(feed)).toEqual([uid]);
    expect(await uidsOf(await addressOf(buyer))).toEqual([uid]);
    const quoted = await quote(api, rfq);
    const own = await uidsOf(await addressOf(quoted.supplier));
    expect(own.map((one) => one.split('-')[0])).toEqual(['rfq_ends', 'offer_ends']);
    expect(await uidsOf(feed)).toEqual([uid]);
  });

  it('has the promised delivery of an order for both sides', async () => {
    const deal = await sentDeal(api);
    for (const party of [deal.buyer, deal.supplier])
      expect(await uidsOf(await addressOf(party))).toContainEqual(
        expect.stringMatching(new RegExp(`^delivery-${deal.order.id}@`)),
      );
  });

  it('has only own RFQs for a member without the right to see all', async () => {
    const buyer = await addParty(api, 'buyer');
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    await publishRfq(api, buyer);
    const own = await publishRfq(api, buyer, { set: { created_by: requester.memberId } });
    expect(await uidsOf(await addressOf(requester))).toEqual([
      expect.stringMatching(new RegExp(`^rfq_ends-${own.rfqId}@`)),
    ]);
  });

  it('of a supplier is the same before and after another one quotes and wins', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const { supplier } = await quote(api, rfq);
    const path = await addressOf(supplier);
    const before = await linesOf(path);
    api.advance(60_000);
    const winner = await quote(api, rfq);
    await acceptQuoted(api, buyer, rfq, winner);
    expect(await linesOf(path)).toEqual(before);
  });

  it('is in the language of its address', async () => {
    const buyer = await addParty(api, 'buyer');
    const path = await addressOf(buyer);
    expect(await linesOf(path)).toContain('X-WR-CALNAME:Deadlines in Qeema');
    expect((await linesOf(path.replace('lang=en', 'lang=ar'))).join('')).toContain('مواعيد قيمة');
  });

  it('answers a repeated request with 304', async () => {
    const path = await addressOf(await addParty(api, 'buyer'));
    const first = await fetchFeed(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await fetchFeed(path, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetchFeed(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('the address of a calendar', () => {
  it('is stored as a hash, replaced by a new one, and ends when it is switched off', async () => {
    const buyer = await addParty(api, 'buyer');
    expect(await as(buyer)(readCalendar, {})).toMatchObject({ data: { since: null } });
    const first = await addressOf(buyer);
    const token = new URLSearchParams(first.split('?')[1]).get('token') ?? '';
    const rows = await api.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('member_id', '=', buyer.memberId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.token_hash.length)).toEqual([32]);
    const second = await addressOf(buyer);
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).status).toBe(200);
    expect(await as(buyer)(readCalendar, {})).toMatchObject({
      data: { since: expect.any(String) },
    });
    expect(await as(buyer)(endCalendar, {})).toMatchObject({ ok: true });
    expect((await fetchFeed(second)).status).toBe(404);
  });

  it('ends with the sessions of the member, and the profile names the moment', async () => {
    const other = await addParty(api, 'buyer');
    const { email } = await addColleague(api, other);
    const buyer = { token: await signInAs(api, email) };
    const [path, kept] = [await addressOf(buyer), await addressOf(other)];
    const body = { password: goodPassword };
    expect(await as(buyer)(endOtherSessions, { body })).toMatchObject({ ok: true });
    expect((await fetchFeed(path)).status).toBe(404);
    expect((await fetchFeed(kept)).status).toBe(200);
    expect(await as(buyer)(readCalendar, {})).toMatchObject({
      data: { since: null, ended_at: api.now().toISOString() },
    });
    const next = await addressOf(buyer);
    expect((await fetchFeed(next)).status).toBe(200);
    expect(await as(buyer)(readCalendar, {})).toMatchObject({ data: { ended_at: null } });
  });

  it('ends with a new password', async () => {
    const buyer = await addParty(api, 'buyer');
    const path = await addressOf(buyer);
    const token = 'c'.repeat(43);
    await api.db
      .insertInto('password_reset')
      .values({
        member_id: buyer.memberId,
        token_hash: hashToken(token),
        created_at: api.now(),
        expires_at: new Date(api.now().getTime() + 60_000),
      })
      .execute();
    const body = { token, password: 'Another!Kandura44' };
    expect(await api.as()(confirmReset, { body })).toMatchObject({ ok: true });
    expect((await fetchFeed(path)).status).toBe(404);
  });

  it('ends with its member, and an unknown or malformed one is no fault', async () => {
    const buyer = await addParty(api, 'buyer');
    const member = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const path = await addressOf(member);
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', member.memberId)
      .execute();
    expect((await fetchFeed(path)).status).toBe(404);
    expect((await fetchFeed(`/calendar?token=${'x'.repeat(43)}`)).status).toBe(404);
    expect((await fetchFeed('/calendar?token=short')).status).toBe(422);
  });
});
