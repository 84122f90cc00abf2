import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPaid } from '#features/access/schema/available.ts';
import { listPaid, readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { runDealClock } from '#features/deal/commands/clock.ts';
import { readCounters } from '#features/deal/schema/counters.ts';
import { checkUpdates } from '#features/deal/schema/endings.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { acceptOffer, rejectOffer } from '#features/offer/schema/buyer.ts';
import { readQuotation, readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { addParty, addSupplier, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, quote, type PublishedRfq } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
const hour = 3_600_000;
const dayMs = 24 * hour;

beforeAll(async () => {
  api = await startApi('told-state');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface World {
  readonly buyer: Party;
  readonly rfq: PublishedRfq;
  /** Paid, and never quoted. */
  readonly silent: Party;
  /** Never paid. */
  readonly stranger: Party;
}

/** An RFQ for a day with one supplier who paid and one who did not: the same in every world. */
async function begin(): Promise<World> {
  const buyer = await addParty(api, 'buyer', { name: 'Al Dana' });
  const category = await api.db
    .selectFrom('category')
    .select('id')
    .where('name_en', '=', 'HVAC')
    .executeTakeFirstOrThrow();
  const set = { category_id: category.id, access_count: 3, first_bought_at: api.now() };
  const rfq = await publishRfq(api, buyer, { days: 1, set });
  const silent = await addSupplier(api, 100_000n, { name: 'Silent' });
  await giveAccess(api, silent, rfq.rfqId);
  return { buyer, rfq, silent, stranger: await addSupplier(api, 100_000n, { name: 'Stranger' }) };
}

const as = (party: Party) => api.as({ token: party.token });

async function accept(buyer: Party, offerId: string): Promise<void> {
  const answer = await as(buyer)(acceptOffer, { params: { id: offerId }, body: { version: 1 } });
  if (!answer.ok) throw new Error(answer.code);
}

async function runClock(): Promise<void> {
  const { db, clockAt, random } = api.services;
  await runDealClock(
    { db, clockAt, random, onFault: (error) => expect(error).toBeNull() },
    api.now(),
  );
}

/**
 * Everything a supplier without an offer can read about an RFQ, without the ids and numbers of its
 * world.
 */
async function everythingTold(
  { rfq, silent, stranger }: World,
  isAnnounced: boolean,
): Promise<string> {
  const params = { id: rfq.rfqId };
  const key = { idempotencyKey: `told ${rfq.rfqId}` };
  const body = offerBody(api, rfq);
  const answers = {
    paid: await as(silent)(readPaid, { params }),
    list: await as(silent)(listPaid, {}),
    count: await as(silent)(countPaid, {}),
    quote: await as(silent)(readQuote, { params }),
    teaser: await as(silent)(readTeaser, { params }),
    ask: await as(silent)(submitQuestion, { params, body: { question: 'How long is the line?' } }),
    send: await as(silent)(sendOffer, { params, body }),
    counters: isAnnounced ? await as(silent)(readCounters, {}) : null,
    updates: await as(silent)(checkUpdates.supplier, {}),
    news: isAnnounced ? await as(silent)(listNotifications, {}) : null,
    strangerTeaser: await as(stranger)(readTeaser, { params }),
    strangerBuys: await as(stranger)(buyAccess, { params, body: {} }, key),
    strangerPaid: await as(stranger)(readPaid, { params }),
    strangerQuote: await as(stranger)(readQuote, { params }),
    strangerSends: await as(stranger)(sendOffer, { params, body }),
    strangerAsks: await as(stranger)(submitQuestion, {
      params,
      body: { question: 'Which brand?' },
    }),
    strangerNews: await as(stranger)(listNotifications, {}),
  };
  return (
    JSON.stringify(answers, null, 1)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/RFQ-\d+/g, 'RFQ')
      // A buyer's track record is shown to every supplier before paying (product §6).
      .replaceAll(/"(awarded|median_days)": (\d|null)+/g, '"$1": 0')
  );
}

describe('after the deadline a supplier without a pending offer sees the same state', () => {
  const worlds: Record<string, (world: World) => Promise<void>> = {
    'though another quoted': async ({ rfq }) => {
      await quote(api, rfq);
    },
    'though another won before it': async ({ buyer, rfq }) => {
      await accept(buyer, (await quote(api, rfq)).offer.id);
    },
    'though another won after it': async ({ rfq }) => {
      await quote(api, rfq);
    },
  };

  it.each(
    Object.keys(worlds).flatMap(
      (name) =>
        [
          [name, false],
          [name, true],
        ] as const,
    ),
  )('%s (clock has run: %s)', async (name, hasRun) => {
    const empty = await begin();
    const busy = await begin();
    await worlds[name]?.(busy);
    api.advance(2 * dayMs);
    if (hasRun) await runClock();
    if (name === 'though another won after it') {
      const row = await api.db
        .selectFrom('offer')
        .select('id')
        .where('rfq_id', '=', busy.rfq.rfqId)
        .executeTakeFirstOrThrow();
      await accept(busy.buyer, row.id);
      // The award applies the deadline of its RFQ; the clock's run applies that of the empty one.
      if (!hasRun) await runClock();
    }
    // An award before the deadline was an end that everybody could see: the deadline is no news any more.
    const isAnnounced = name !== 'though another won before it';
    const [told, expected] = [
      await everythingTold(busy, isAnnounced),
      await everythingTold(empty, isAnnounced),
    ];
    expect(told).toBe(expected);
    expect(told).toContain('"status": "expired"');
  });
});

describe('a supplier with a pending offer', () => {
  it('sees an open RFQ until the deadline and an evaluation after it, for any winner', async () => {
    const { buyer, rfq } = await begin();
    const mine = await quote(api, rfq);
    const other = await quote(api, rfq);
    const status = async () => {
      const answer = await as(mine.supplier)(readQuotation, { params: { id: mine.offer.id } });
      return answer.ok
        ? [answer.data.rfq.status, answer.data.rfq.decide_by, answer.data.status]
        : answer.code;
    };
    expect(await status()).toEqual(['active', null, 'pending']);
    await accept(buyer, other.offer.id);
    expect(await status()).toEqual(['active', null, 'pending']);
    api.advance(2 * dayMs);
    expect(await status()).toEqual(['evaluate', null, 'pending']);
  });

  it('is notified of the end when the offer is rejected or the evaluation ends, not when the deadline passes', async () => {
    const { buyer, rfq, silent } = await begin();
    const [first, second] = [await quote(api, rfq), await quote(api, rfq)];
    const closedFor = async ({ companyId }: Party) => {
      const rows = await api.db
        .selectFrom('notification')
        .innerJoin('member', 'member.id', 'notification.member_id')
        .select('notification.id')
        .where('member.company_id', '=', companyId)
        .where('type', '=', 'rfq_closed')
        .execute();
      return rows.length;
    };
    api.advance(2 * dayMs);
    await runClock();
    expect([await closedFor(silent), await closedFor(first.supplier)]).toEqual([1, 0]);
    const reject = { reason: 'price', reason_text: '', share_reason: false } as const;
    await as(buyer)(rejectOffer, { params: { id: first.offer.id }, body: reject });
    const answer = await as(first.supplier)(readQuotation, { params: { id: first.offer.id } });
    expect(answer).toMatchObject({ ok: true, data: { rfq: { status: 'expired' } } });
    // No fee comes back: every offer here was looked at.
    await api.db
      .updateTable('offer')
      .set({ opened_at: new Date(0) })
      .execute();
    api.advance(30 * dayMs);
    await runClock();
    expect([await closedFor(silent), await closedFor(second.supplier)]).toEqual([1, 1]);
  });
});

describe('an RFQ that is not offered to a supplier', () => {
  it('is not found anywhere, with the same body as for a missing one', async () => {
    const { rfq } = await begin();
    const foreign = await addParty(api, 'supplier', { name: 'Of other trades' });
    const missing = '01930000-0000-7000-8000-000000000000';
    // An open RFQ is public, so the supplier may learn that it needs the category.
    expect(await as(foreign)(readPaid, { params: { id: rfq.rfqId } })).toMatchObject({
      ok: false,
      code: 'no_categories',
    });
    for (const [endpoint, body] of [
      [readQuote, undefined],
      [sendOffer, offerBody(api, rfq)],
      [submitQuestion, { question: 'Is it open?' }],
    ] as const) {
      const ask = (id: string) =>
        as(foreign)(endpoint as typeof sendOffer, {
          params: { id },
          body: body as ReturnType<typeof offerBody>,
        });
      const answer = await ask(rfq.rfqId);
      expect(answer).toMatchObject({ ok: false, status: 404, code: 'not_found' });
      expect(answer).toEqual(await ask(missing));
    }
  });
});
