import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import { suggestAward } from '#features/offer/schema/suggestion.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  giveAccess,
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { textOfPdf } from '../factories/review-documents.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let rfq: PublishedRfq;
/** Sells lines 1 and 2 only together, and line 3 alone. */
let pair: Quoted;
/** Sells any lines. */
let free: Quoted;

beforeAll(async () => {
  api = await startApi('groups of lines');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, buyer);
  rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n, 1000n] });
  pair = await quote(api, rfq, {
    part_rule: 'groups',
    ...lines(['100.00', 'A'], ['300.00', 'A'], ['50.00']),
  });
  free = await quote(api, rfq, { part_rule: 'lines', ...lines(['200.00'], ['200.00'], ['60.00']) });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Given = readonly [price: string, group?: 'A' | 'B', remark?: string];
const lines = (...given: readonly Given[]) => ({
  lines: rfq.lineIds.map((lineId, index) => {
    const [price = '100.00', group, remark] = given[index] ?? [];
    return {
      line_id: lineId,
      unit_price: price,
      ...(group === undefined ? {} : { part_group: group }),
      ...(remark === undefined ? {} : { state: 'alternative' as const, remark }),
    };
  }),
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const lineAt = (index: number) => rfq.lineIds[index] ?? '';
type Choice = readonly [quoted: Quoted, ...lines: number[]];
const linesOf = (choices: readonly Choice[]) =>
  choices.flatMap(([{ offer }, ...at]) =>
    at.map((index) => ({ line_id: lineAt(index), offer_id: offer.id, version: offer.version })),
  );
const bodyOf = (choices: readonly Choice[], closed: readonly number[] = []) => ({
  lines: linesOf(choices),
  closed: closed.map(lineAt),
  close_reason: closed.length === 0 ? '' : 'Bought elsewhere',
  reason: 'Lowest total',
});
const award = (choices: readonly Choice[], closed: readonly number[] = []) =>
  as(buyer)(buyerApi.awardLines, { params: { id: rfq.rfqId }, body: bodyOf(choices, closed) });
const compare = async () =>
  dataOf(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } }));

async function awardsInForce() {
  return api.db
    .selectFrom('award')
    .select('id')
    .where('rfq_id', '=', rfq.rfqId)
    .where('canceled_at', 'is', null)
    .execute();
}

async function sendOrderOf({ offer }: Quoted) {
  const body = { language: 'en' as const };
  const { id } = dataOf(await as(buyer)(generateOrder, { params: { id: offer.id }, body }));
  dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
}

async function suggestedOf(body: object = {}) {
  const answer = await as(buyer)(suggestAward, { params: { id: rfq.rfqId }, body });
  const { suggestions } = dataOf(answer);
  const cheapest = suggestions.find(({ wish }) => wish === 'cheapest');
  return {
    proof: cheapest?.proof,
    offers: rfq.lineIds.map(
      (id) => cheapest?.lines.find((line) => line.line_id === id)?.offer_id ?? null,
    ),
  };
}

describe('a quotation with groups of lines', () => {
  it('is shown with its letters, and a change of them is a change of the version', async () => {
    const [own] = (await compare()).offers.filter(({ id }) => id === pair.offer.id);
    expect(own).toMatchObject({ part_rule: 'groups' });
    expect(own?.lines.map((line) => line.part_group)).toEqual(['A', 'A', '']);
    const revised = dataOf(
      await as(pair.supplier)(supplierApi.reviseOffer, {
        params: { id: pair.offer.id },
        body: {
          ...offerBody(api, rfq),
          seen_version: 1,
          part_rule: 'groups',
          ...lines(['100.00'], ['300.00', 'B'], ['50.00', 'B']),
        },
      }),
    );
    expect(revised.versions[0]?.changes).toEqual([
      { field: 'part_group', line_id: lineAt(0), from: 'A', to: '' },
      { field: 'part_group', line_id: lineAt(1), from: 'A', to: 'B' },
      { field: 'part_group', line_id: lineAt(2), from: '', to: 'B' },
    ]);
  });

  it('is refused at the field if its letters decide nothing, in the language of the reader', async () => {
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, rfq.rfqId);
    const send = (body: object, locale: 'en' | 'ar' = 'en') =>
      api.as({ token: supplier.token, locale })(supplierApi.sendOffer, {
        params: { id: rfq.rfqId },
        body: { ...offerBody(api, rfq), ...body },
      });
    const grouped = lines(['1.00', 'A'], ['1.00', 'A']);
    expect(await send({ part_rule: 'lines', ...grouped })).toMatchObject({
      status: 422,
      errors: { part_rule: [expect.stringContaining('Some lines have a group')] },
    });
    expect(await send({ part_rule: 'groups', ...lines() }, 'ar')).toMatchObject({
      status: 422,
      errors: { part_rule: [expect.stringContaining('الحرف نفسه')] },
    });
    expect(
      await send({ part_rule: 'groups', ...lines(['1.00', 'A'], ['1.00', 'A'], ['1.00', 'B']) }),
    ).toMatchObject({
      status: 422,
      errors: { 'lines.2.part_group': [expect.stringContaining('No other quoted line')] },
    });
    expect(
      await send({ part_rule: 'groups', lines: [{ line_id: lineAt(0), part_group: 'K' }] }),
    ).toMatchObject({ status: 422 });
    expect((await compare()).offers).toHaveLength(2);
  });
});

describe('an award of lines in groups', () => {
  it('is refused at each line of a group that is not complete, and writes nothing', async () => {
    const refused = await award([
      [free, 1],
      [pair, 0, 2],
    ]);
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    expect(refused).toHaveProperty('errors', {
      'lines.1.line_id': [expect.stringContaining('group A')],
    });
    expect(await award([[pair, 1]], [0])).toMatchObject({ status: 422 });
    expect(await awardsInForce()).toEqual([]);
    dataOf(
      await award([
        [pair, 0, 1],
        [free, 2],
      ]),
    );
    expect(await awardsInForce()).toHaveLength(2);
  });

  it('of other lines needs no group, and the whole offer needs none either', async () => {
    dataOf(await award([[pair, 2]]));
    expect(await award([[pair, 0]])).toMatchObject({ status: 422 });
    dataOf(await award([[free, 0, 1]]));
    rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n, 1000n] });
    const whole = await quote(api, rfq, {
      part_rule: 'groups',
      ...lines(['1.00', 'A'], ['1.00', 'A']),
    });
    dataOf(
      await as(buyer)(buyerApi.acceptOffer, {
        params: { id: whole.offer.id },
        body: { version: 1 },
      }),
    );
  });

  it('cannot have the rest of a group with a closed line until the line is open again', async () => {
    dataOf(await award([], [0]));
    expect(await award([[pair, 1]])).toMatchObject({ status: 422 });
    expect(await award([[pair, 0, 1]])).toMatchObject({ code: 'lines_decided' });
    expect((await suggestedOf()).offers).toEqual([null, free.offer.id, pair.offer.id]);
    dataOf(
      await as(buyer)(buyerApi.reopenLines, {
        params: { id: rfq.rfqId },
        body: { lines: [lineAt(0)] },
      }),
    );
    dataOf(await award([[pair, 0, 1]]));
  });

  it('takes whole groups for further lines after a cancelled order', async () => {
    dataOf(
      await award([
        [pair, 2],
        [free, 0, 1],
      ]),
    );
    await sendOrderOf(pair);
    await sendOrderOf(free);
    const body = { reason: 'price' as const, reason_text: '' };
    dataOf(await as(buyer)(cancelDealAsBuyer, { params: { id: free.offer.id }, body }));
    expect(await award([[pair, 0]])).toMatchObject({ status: 422 });
    dataOf(await award([[pair, 0, 1]]));
    const [further] = await api.db
      .selectFrom('offer')
      .select('state')
      .where('continues_id', '=', pair.offer.id)
      .execute();
    expect(further?.state).toBe('accepted');
  });

  it('is proposed and approved with whole groups only', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester', 'viewer'] });
    const propose = (choices: readonly Choice[]) =>
      as(requester)(proposalApi.proposeAward, { params: { id: rfq.rfqId }, body: bodyOf(choices) });
    expect(await propose([[pair, 0]])).toMatchObject({
      status: 422,
      errors: { 'lines.0.line_id': [expect.stringContaining('group A')] },
    });
    dataOf(
      await propose([
        [pair, 0, 1],
        [free, 2],
      ]),
    );
    const { proposal } = dataOf(
      await as(buyer)(proposalApi.readProposal, { params: { id: rfq.rfqId } }),
    );
    dataOf(await as(buyer)(proposalApi.approveProposal, { params: { id: proposal?.id ?? '' } }));
    expect(await awardsInForce()).toHaveLength(2);
    const path = `/dashboard/buyer/rfq/${rfq.rfqId}/decision_memo?lang=en`;
    const text = await textOfPdf(await api.fetch(path, {}, { token: buyer.token }));
    if (text !== null) expect(text.replaceAll(/\s+/g, ' ')).toContain('100.00 (A)');
  });
});

describe('a suggestion with groups', () => {
  it('is the cheapest with whole groups, and proven', async () => {
    // Lines 1 and 2 are 400.00 from both; alone, line 1 would be 100.00 and line 2 200.00.
    const { proof, offers } = await suggestedOf();
    expect(proof).toBe('best');
    expect(offers[0]).toBe(offers[1]);
    expect(offers[2]).toBe(pair.offer.id);
    const fixed = [{ line_id: lineAt(0), offer_id: pair.offer.id }];
    expect((await suggestedOf({ fixed })).offers).toEqual([
      pair.offer.id,
      pair.offer.id,
      pair.offer.id,
    ]);
    expect((await suggestedOf({ excluded: fixed })).offers.slice(0, 2)).toEqual([
      free.offer.id,
      free.offer.id,
    ]);
  });

  it('has a group with an alternative only if the buyer includes alternatives or selects the group', async () => {
    const other = await quote(api, rfq, {
      part_rule: 'groups',
      ...lines(['1.00', 'B'], ['1.00', 'B', 'Another brand'], ['90.00']),
    });
    expect((await suggestedOf()).offers).not.toContain(other.offer.id);
    const both = [other.offer.id, other.offer.id];
    expect((await suggestedOf({ alternatives: true })).offers.slice(0, 2)).toEqual(both);
    const fixed = [{ line_id: lineAt(0), offer_id: other.offer.id }];
    expect((await suggestedOf({ fixed })).offers.slice(0, 2)).toEqual(both);
  });
});
