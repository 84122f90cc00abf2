import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { addParty } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

/** The session, the key, and the transaction with locks, decision, memo, logs, notification and answer. */
const statementsMax = 40;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('accept queries');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function accept() {
  const buyer = await addParty(api, 'buyer');
  const rfq = await publishRfq(api, buyer);
  const { offer } = await quote(api, rfq);
  const { result, statements } = await watchQueries(() =>
    api.as({ token: buyer.token })(
      acceptOffer,
      { params: { id: offer.id }, body: { version: 1 } },
      newKey(),
    ),
  );
  expect(dataOf(result)).toMatchObject({ status: 'accepted' });
  return { statements, rfq };
}

it('an acceptance has a limited number of statements and changes its RFQ once', async () => {
  const { statements, rfq } = await accept();
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(statementsMax);
  expect(statements.filter((text) => /update "?rfq\b/.test(text))).toHaveLength(1);
  const counts = await api.db
    .selectFrom('rfq')
    .select(['state', 'offer_count', 'pending_offer_count', 'award_count'])
    .where('id', '=', rfq.rfqId)
    .executeTakeFirst();
  expect(counts).toEqual({
    state: 'accepted',
    offer_count: 1,
    pending_offer_count: 0,
    award_count: 1,
  });
});

it('an acceptance looks up lines of cancelled awards by their ids', async () => {
  const { statements, rfq } = await accept();
  const text = statements.find((one) => one.includes('update award_line')) ?? '';
  const ids = `'{${rfq.lineIds.join(',')}}'`;
  const plan = await api.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<
      Record<string, string>
    >`explain (costs off) ${sql.raw(text.replace('$1', ids))}`.execute(tx);
  });
  const lines = plan.rows.flatMap((row) => Object.values(row)).join('\n');
  expect(lines).toMatch(
    /(one_award_of_line|award_line_of_line)[^\n]*\n[^\n]*Index Cond: \(rfq_line_id = ANY/,
  );
});
