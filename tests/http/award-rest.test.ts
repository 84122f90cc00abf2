import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDealDetail } from '#features/console/schema/rfqs.ts';
import { readBuyerDeal } from '#features/deal/schema/wizard.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { generateOrder } from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { publishRfq, quote, type PublishedRfq, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { textOfPdf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { addDesks } from './authorisation/world.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('rest of awards by line');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const threeLines = { quantities: [1000n, 1000n, 1000n] };
const inParts = { part_rule: 'lines' as const };

interface Decision {
  readonly choices?: readonly (readonly [quoted: Quoted, line: number])[];
  readonly closed?: readonly number[];
}

const decide = (rfq: PublishedRfq, { choices = [], closed = [] }: Decision) =>
  as(buyer)(buyerApi.awardLines, {
    params: { id: rfq.rfqId },
    body: {
      lines: choices.map(([{ offer }, index]) => ({
        line_id: rfq.lineIds[index] ?? '',
        offer_id: offer.id,
        version: 1,
      })),
      closed: closed.map((index) => rfq.lineIds[index] ?? ''),
      close_reason: closed.length === 0 ? '' : 'Bought elsewhere',
      reason: `Reason of line ${choices[0]?.[1] ?? 0}`,
    },
  });

const reopen = (rfq: PublishedRfq, lines: readonly string[], by: Party = buyer) =>
  as(by)(buyerApi.reopenLines, { params: { id: rfq.rfqId }, body: { lines: [...lines] } });

const compare = async (rfq: PublishedRfq) =>
  dataOf(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }));

describe('a line that was closed without an award', () => {
  it('can be opened again and decided again while the RFQ is open', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    dataOf(await decide(rfq, { choices: [[one, 0]], closed: [1] }));
    const [, second = ''] = rfq.lineIds;
    expect((await compare(rfq)).decided_lines.map((line) => line.line_id)).toContain(second);
    dataOf(await reopen(rfq, [second]));
    expect((await compare(rfq)).decided_lines.map((line) => line.line_id)).not.toContain(second);
    dataOf(await decide(rfq, { choices: [], closed: [1, 2] }));
    expect((await compare(rfq)).rfq.status).toBe('accepted');
  });

  it('is opened by members who may decide, together with others or not at all', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    dataOf(await decide(rfq, { closed: [0, 1] }));
    const [first = '', second = '', third = ''] = rfq.lineIds;
    expect(await reopen(rfq, [first, third])).toMatchObject({ code: 'state_changed' });
    expect((await compare(rfq)).decided_lines).toHaveLength(2);
    const reader = await addMember(api, buyer.companyId, { roles: ['requester'] });
    expect(await reopen(rfq, [first], reader)).toMatchObject({ status: 403 });
    const stranger = await addParty(api, 'buyer');
    expect(await reopen(rfq, [first], stranger)).toMatchObject({ status: 404 });
    dataOf(await reopen(rfq, [first, second]));
    expect((await compare(rfq)).decided_lines).toEqual([]);
    expect(await reopen(rfq, [first])).toMatchObject({ code: 'state_changed' });
  });

  it('stays closed after the RFQ was accepted', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    dataOf(await decide(rfq, { choices: [[one, 0]], closed: [1, 2] }));
    expect(await reopen(rfq, [rfq.lineIds[1] ?? ''])).toMatchObject({ ok: false });
    expect((await compare(rfq)).rfq.status).toBe('accepted');
  });
});

describe('an RFQ with several decisions', () => {
  it('has a memo for each, listed for the buyer and on each deal, also after one was cancelled', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(await decide(rfq, { choices: [[one, 0]] }));
    api.advance(60_000);
    dataOf(await decide(rfq, { choices: [[two, 1]], closed: [2] }));
    const { memos } = await compare(rfq);
    expect(memos).toHaveLength(2);
    const textOf = async (awardId: string) => {
      const path = `/dashboard/buyer/rfq/${rfq.rfqId}/decision_memo?lang=en&award=${awardId}`;
      return textOfPdf(await api.fetch(path, {}, { token: buyer.token }));
    };
    for (const [index, memo] of memos.entries()) {
      const text = await textOf(memo.award_id);
      if (text !== null) expect(text).toContain(`Reason of line ${index}`);
    }
    const deal = dataOf(await as(buyer)(readBuyerDeal, { params: { id: rfq.rfqId } }));
    const documents = deal.documents.filter(({ kind }) => kind === 'decision_memo');
    expect(new Set(documents.map(({ url }) => url)).size).toBe(2);
    const unknown = `/dashboard/buyer/rfq/${rfq.rfqId}/decision_memo?award=${rfq.rfqId}`;
    expect((await api.fetch(unknown, {}, { token: buyer.token })).status).toBe(404);
  });

  it('is shown to operators with the order of each award', async () => {
    const rfq = await publishRfq(api, buyer, threeLines);
    const one = await quote(api, rfq, inParts);
    const two = await quote(api, rfq, inParts);
    dataOf(
      await decide(rfq, {
        choices: [
          [one, 0],
          [two, 1],
        ],
        closed: [2],
      }),
    );
    const order = dataOf(
      await as(buyer)(generateOrder, { params: { id: two.offer.id }, body: { language: 'en' } }),
    );
    const { desks } = await addDesks(api);
    const reviewer = { token: desks.find(({ name }) => name === 'reviewer')?.token ?? '' };
    const { awards } = dataOf(await as(reviewer)(readDealDetail, { params: { id: rfq.rfqId } }));
    const byOffer = new Map(awards.map((award) => [award.offer, award]));
    expect(byOffer.size).toBe(2);
    expect(awards.map((award) => award.order?.serial ?? null).toSorted()).toEqual(
      [order.serial, null].toSorted(),
    );
  });
});
