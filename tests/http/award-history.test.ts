import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { amendRfq } from '#features/rfq/schema/endpoints.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { giveAddress } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { isNight } from '../harness/by-day.ts';

const lineCount = 4;
const promised = 3_001n;
/** Of each supplier: any lines, the first two only together, only all lines. */
const rules = ['lines', 'groups', 'whole'] as const;
const groupOf = (rule: (typeof rules)[number], line: number) =>
  rule === 'groups' && line < 2 ? ('A' as const) : ('' as const);

let api: TestApi;
let buyer: Party;
let requester: Party;
let rfq: PublishedRfq;
let quotes: Quoted[];
/** By line: open, closed, or the place of the supplier that has it. */
let model: ('open' | 'closed' | number)[];
let versions: number[];
const succeeded = new Map<string, number>();

beforeAll(async () => {
  api = await startApi('histories of awards');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const pricedFor = (rule: (typeof rules)[number]) => ({
  part_rule: rule,
  lines: rfq.lineIds.map((lineId, line) => ({
    line_id: lineId,
    unit_price: '1000.00',
    part_group: groupOf(rule, line),
  })),
});

async function open(): Promise<void> {
  buyer = await addParty(api, 'buyer');
  await giveAddress(api, buyer);
  requester = await addMember(api, buyer.companyId, { roles: ['requester', 'viewer'] });
  rfq = await publishRfq(api, buyer, {
    quantities: Array.from({ length: lineCount }, () => 2000n),
    set: { discount_minor: promised, discount_rate_bp: 200, discount_max_minor: promised },
  });
  quotes = [];
  for (const rule of rules) quotes.push(await quote(api, rfq, pricedFor(rule)));
  model = rfq.lineIds.map(() => 'open');
  versions = rules.map(() => 1);
}

interface Step {
  readonly verb:
    | 'award'
    | 'accept'
    | 'close'
    | 'reopen'
    | 'propose'
    | 'approve'
    | 'withdraw'
    | 'order'
    | 'cancel'
    | 'revise'
    | 'amend'
    | 'pass';
  /** Bits of the lines. */
  readonly lines: number;
  readonly supplier: number;
}

const steps = fc.array(
  fc.record<Step>({
    verb: fc.constantFrom(
      'award',
      'award',
      'award',
      'accept',
      'close',
      'reopen',
      'propose',
      'approve',
      'withdraw',
      'order',
      'cancel',
      'cancel',
      'revise',
      'amend',
      'pass',
    ),
    lines: fc.integer({ min: 1, max: 2 ** lineCount - 1 }),
    supplier: fc.nat({ max: rules.length - 1 }),
  }),
  { minLength: 6, maxLength: 14 },
);

const linesOf = ({ lines }: Step) =>
  Array.from({ length: lineCount }, (_, line) => line).filter((line) => (lines >> line) % 2 === 1);
const idOf = (line: number) => rfq.lineIds[line] ?? '';
const params = () => ({ id: rfq.rfqId });
const offerIdOf = ({ supplier }: Step) => quotes[supplier]?.offer.id ?? '';

function bodyOf(step: Step) {
  const version = versions[step.supplier] ?? 1;
  const lines = linesOf(step).map((line) => ({
    line_id: idOf(line),
    offer_id: offerIdOf(step),
    version,
  }));
  return { lines, reason: 'Lowest total' };
}

/** The lines may be awarded together, as far as the lines and the supplier's conditions decide it. */
function isAllowed(step: Step, lines = linesOf(step)): boolean {
  if (lines.some((line) => model[line] !== 'open')) return false;
  const rule = rules[step.supplier];
  if (rule === 'whole') return lines.length === lineCount;
  return rule === 'lines' || lines.includes(0) === lines.includes(1);
}

async function awardsInForce() {
  const { rows } = await sql<{
    offer_id: string;
    lines: string[];
    q: string;
    company_id: string;
    state: string;
  }>`
    select award.offer_id, offer.company_id, offer.state,
      coalesce(award.q_discount_minor, version.q_discount_minor)::text as q,
      array_agg(line.rfq_line_id::text) as lines
    from award join offer on offer.id = award.offer_id join offer_version as version on version.id = award.version_id
    join award_line as line on line.award_id = award.id and line.canceled_at is null
    where award.rfq_id = ${rfq.rfqId} and award.canceled_at is null
    group by award.id, offer.id, version.id order by award.id`.execute(api.db);
  return rows;
}

async function cancel(step: Step) {
  const awards = await awardsInForce();
  const award = awards[step.lines % Math.max(1, awards.length)];
  const body = { reason: 'price' as const, reason_text: '' };
  const id = award?.offer_id ?? offerIdOf(step);
  return as(buyer)(cancelDealAsBuyer, { params: { id }, body });
}

async function makeOrder(step: Step) {
  const id = (await awardsInForce())[step.supplier]?.offer_id ?? offerIdOf(step);
  const made = await as(buyer)(generateOrder, { params: { id }, body: { language: 'en' } });
  return made.ok ? as(buyer)(sendOrder, { params: { id: made.data.id }, body: {} }) : made;
}

async function openProposal() {
  return api.db
    .selectFrom('award_proposal')
    .select('id')
    .where('rfq_id', '=', rfq.rfqId)
    .where('state', '=', 'open')
    .execute();
}

async function send(step: Step): Promise<{ readonly ok: boolean; readonly status?: number }> {
  const proposal = { id: (await openProposal())[0]?.id ?? rfq.rfqId };
  const { supplier } = quotes[step.supplier] ?? expect.fail();
  switch (step.verb) {
    case 'award':
      return as(buyer)(buyerApi.awardLines, { params: params(), body: bodyOf(step) });
    case 'accept':
      return as(buyer)(buyerApi.acceptOffer, {
        params: { id: offerIdOf(step) },
        body: { version: versions[step.supplier] ?? 1 },
      });
    case 'close':
      return as(buyer)(buyerApi.awardLines, {
        params: params(),
        body: { lines: [], closed: linesOf(step).map(idOf), close_reason: 'Bought elsewhere' },
      });
    case 'reopen':
      return as(buyer)(buyerApi.reopenLines, {
        params: params(),
        body: { lines: linesOf(step).map(idOf) },
      });
    case 'propose':
      return as(requester)(proposalApi.proposeAward, { params: params(), body: bodyOf(step) });
    case 'approve':
      return as(buyer)(proposalApi.approveProposal, { params: proposal });
    case 'withdraw':
      return as(requester)(proposalApi.withdrawProposal, { params: proposal });
    case 'order':
      return makeOrder(step);
    case 'cancel':
      return cancel(step);
    case 'revise':
      return as(supplier)(supplierApi.reviseOffer, {
        params: { id: offerIdOf(step) },
        body: {
          ...offerBody(api, rfq, pricedFor(rules[step.supplier] ?? 'lines')),
          seen_version: versions[step.supplier] ?? 1,
        },
      });
    case 'amend':
      return as(buyer)(amendRfq, {
        params: params(),
        body: {
          version: 1,
          reason: 'Less of it',
          quantities: [{ line_id: idOf(0), quantity: '1' }],
        },
      });
    case 'pass':
      api.advance(4 * 86_400_000);
      return { ok: true };
    default:
      return step.verb satisfies never;
  }
}

async function linesInForce() {
  const awards = await awardsInForce();
  const closed = await api.db
    .selectFrom('closed_line')
    .select('rfq_line_id')
    .where('rfq_id', '=', rfq.rfqId)
    .execute();
  const closedIds = new Set(closed.map((row) => row.rfq_line_id));
  return rfq.lineIds.map((id) => {
    const own = awards.filter((award) => award.lines.includes(id));
    expect(own.length + (closedIds.has(id) ? 1 : 0)).toBeLessThanOrEqual(1);
    const [award] = own;
    if (award === undefined) return closedIds.has(id) ? 'closed' : 'open';
    return quotes.findIndex(({ supplier }) => supplier.companyId === award.company_id);
  });
}

/** The step changes the lines as the model allows. */
async function follow(step: Step, isDone: boolean): Promise<void> {
  const after = await linesInForce();
  const before = model;
  const chosen = linesOf(step);
  if (!isDone) expect(after).toEqual(before);
  else if (step.verb === 'award' || step.verb === 'accept') {
    const all = before.map((_, line) => line);
    const lines = step.verb === 'accept' ? all : chosen;
    expect(isAllowed(step, lines)).toBe(true);
    expect(after).toEqual(before.map((one, line) => (lines.includes(line) ? step.supplier : one)));
  } else if (step.verb === 'close' || step.verb === 'reopen') {
    const [from, to] =
      step.verb === 'close' ? (['open', 'closed'] as const) : (['closed', 'open'] as const);
    expect(chosen.map((line) => before[line])).toEqual(chosen.map(() => from));
    expect(after).toEqual(before.map((one, line) => (chosen.includes(line) ? to : one)));
  } else if (step.verb === 'cancel') {
    for (const [line, one] of before.entries())
      if (after[line] !== one) expect([typeof one, after[line]]).toEqual(['number', 'open']);
  } else if (step.verb === 'approve') {
    for (const [line, one] of before.entries())
      if (after[line] !== one) expect([one, typeof after[line]]).toEqual(['open', 'number']);
  } else expect(after).toEqual(before);
  model = after;
}

async function expectSound(): Promise<void> {
  const row = await api.db
    .selectFrom('rfq')
    .select(['state', 'award_count', 'pending_offer_count'])
    .where('id', '=', rfq.rfqId)
    .executeTakeFirstOrThrow();
  const offers = await api.db
    .selectFrom('offer')
    .select(['id', 'state'])
    .where('rfq_id', '=', rfq.rfqId)
    .execute();
  const awards = await awardsInForce();
  expect(row.award_count).toBe(awards.length);
  expect(row.pending_offer_count).toBe(offers.filter(({ state }) => state === 'pending').length);
  expect(new Set(awards.map((award) => award.offer_id)).size).toBe(awards.length);
  const withDeal = offers.filter(({ state }) => isDealOfferState(state)).map(({ id }) => id);
  expect(awards.map((award) => award.offer_id).toSorted()).toEqual(withDeal.toSorted());
  expect(awards.reduce((sum, { q }) => sum + BigInt(q), 0n) <= promised).toBe(true);
  const isOpen = model.includes('open');
  if (row.state === 'accepted') expect([awards.length > 0, isOpen]).toEqual([true, false]);
  if (row.state === 'active' || row.state === 'evaluate') expect(isOpen).toBe(true);
  for (const { lines, company_id: companyId } of awards) {
    const supplier = quotes.findIndex((one) => one.supplier.companyId === companyId);
    if (rules[supplier] === 'whole') expect(lines).toHaveLength(lineCount);
    if (rules[supplier] === 'groups') expect(lines.includes(idOf(0))).toBe(lines.includes(idOf(1)));
  }
  const proposals = await openProposal();
  expect(proposals.length).toBeLessThanOrEqual(isOpen ? 1 : 0);
}

/** An award promises a Q discount; money moves only when its invoice is paid. */
async function postings(): Promise<string> {
  const { rows } = await sql<{ n: string }>`select count(*)::text as n from posting`.execute(
    api.db,
  );
  return rows[0]?.n ?? '';
}

describe('a random history of awards', () => {
  beforeEach(open);

  it(
    'equals a model of its lines, and leaves offers, RFQ, discounts and money in agreement',
    { timeout: 600_000 },
    async () => {
      const before = await postings();
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          await open();
          for (const step of history) {
            const answer = await send(step);
            expect(answer.status ?? 200).toBeLessThan(500);
            if (answer.ok && step.verb === 'revise')
              versions = versions.map((one, at) => (at === step.supplier ? one + 1 : one));
            if (answer.ok) succeeded.set(step.verb, (succeeded.get(step.verb) ?? 0) + 1);
            await follow(step, answer.ok);
            await expectSound();
          }
        }),
        { numRuns: isNight ? 300 : 25 },
      );
      expect(await postings()).toBe(before);
      expect([...succeeded.keys()]).toEqual(
        expect.arrayContaining(['award', 'close', 'cancel', 'propose']),
      );
    },
  );
});
