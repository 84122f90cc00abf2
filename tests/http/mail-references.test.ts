import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { referencesFor, type References } from '#shared/sql/deal-references.ts';
import { runDigests } from '#features/preference/commands/digest.ts';
import { acknowledgeOrder, sendOrder } from '#features/purchase-order/schema/order.ts';
import type { Locale } from '#shared/locale.ts';
import { addParty, addSupplier, payingClient, type Party } from '../factories/access.ts';
import { categoryId, publishRfq as publishByForm } from '../factories/rfq.ts';
import { publishRfq, quote, type Quoted } from '../factories/offer.ts';
import { dataOf, giveAddress, madeOrder, sendOrderOf } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('mail references');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const numbers = {
  reference: 'PR-2026/0417',
  winner: 'Q-WIN/77',
  loser: 'Q-LOSE/88',
  poNumber: 'LPO-4500',
};

async function readIn(party: Party, locale: Locale): Promise<void> {
  await api.db.updateTable('member').set({ locale }).where('id', '=', party.memberId).execute();
}

/** A buyer with a reference and two suppliers with quotation numbers, whose offers are sent. */
async function quotedRfq(locale: Locale = 'en') {
  const buyer = await addParty(api, 'buyer');
  await readIn(buyer, locale);
  await giveAddress(api, buyer);
  const rfq = await publishRfq(api, buyer, { set: { reference: numbers.reference } });
  const winner = await quote(api, rfq, { quotation_number: numbers.winner });
  // Offers of one hour come in one mail.
  api.advance(3_600_000);
  const loser = await quote(api, rfq, { quotation_number: numbers.loser });
  for (const { supplier } of [winner, loser]) await readIn(supplier, locale);
  return { buyer, rfq, winner, loser };
}

async function acceptAndOrder(deal: Awaited<ReturnType<typeof quotedRfq>>) {
  const { buyer, rfq, winner } = deal;
  const params = { id: winner.offer.id };
  dataOf(await api.as(buyer)(acceptOffer, { params, body: { version: 1 } }));
  const accepted = { buyer, rfq, supplier: winner.supplier, offerId: winner.offer.id };
  const { order } = await sendOrderOf(api, accepted, numbers.poNumber);
  const acknowledged = await api.as(winner.supplier)(acknowledgeOrder, {
    params: { id: order.id },
  });
  dataOf(acknowledged);
  return order;
}

/** HTML and text of a user's only mail of a type. */
async function mailOf(party: Party, type: string): Promise<string> {
  const rows = await api.db
    .selectFrom('message')
    .select(['id', 'params'])
    .where('member_id', '=', party.memberId)
    .where('channel', '=', 'email')
    .execute();
  const mails = rows.filter(({ params }) => (params as { type?: string }).type === type);
  expect(mails).toHaveLength(1);
  return htmlOf(mails[0]?.id ?? '');
}

async function htmlOf(id: string): Promise<string> {
  const html = await (await api.fetch(`/outbox/${id}/mail`)).text();
  // A number that begins with letters does not break, so the layout wraps a part of it.
  return html.replaceAll(/<\/?span[^>]*>/g, '');
}

async function messagesOf(party: Party, locale: Locale = 'en'): Promise<string[]> {
  const answer = await api.as({ token: party.token, locale })(listNotifications, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.map(({ data }) => data.message);
}

/** Everything that was ever written or is shown to a user. */
async function everythingFor(party: Party): Promise<string> {
  const stored = await api.db
    .selectFrom('message')
    .selectAll()
    .where('member_id', '=', party.memberId)
    .execute();
  const own = await api.db
    .selectFrom('notification')
    .selectAll()
    .where('member_id', '=', party.memberId)
    .execute();
  const pages = await Promise.all(stored.map(({ id }) => htmlOf(id)));
  const all = [stored, own, pages, await messagesOf(party)];
  return JSON.stringify(all, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

describe('a mail about a deal', () => {
  it('names the buyer’s own reference and the supplier’s quotation number to the buyer', async () => {
    const { buyer } = await quotedRfq();
    const rows = await api.db
      .selectFrom('message')
      .select('id')
      .where('member_id', '=', buyer.memberId)
      .orderBy('id')
      .execute();
    const mails = await Promise.all(rows.map(({ id }) => htmlOf(id)));
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('Your reference: PR-2026/0417<br>');
    expect(mails[0]).toContain('Supplier’s quotation no.: Q-WIN/77');
    expect(mails[1]).toContain('Supplier’s quotation no.: Q-LOSE/88');
  });

  it('names the supplier’s own quotation number first, and the PO number once the order is sent', async () => {
    const deal = await quotedRfq();
    await acceptAndOrder(deal);
    const { supplier } = deal.winner;
    const accepted = await mailOf(supplier, 'offer_accepted');
    expect(accepted).toContain(
      'Your quotation number: Q-WIN/77<br>Buyer’s reference: PR-2026/0417',
    );
    expect(accepted).not.toContain('PO no.');
    expect(await mailOf(supplier, 'order_sent')).toContain('Buyer’s PO no.: LPO-4500');
    expect(await mailOf(deal.buyer, 'order_acknowledged')).toContain(
      'Your reference: PR-2026/0417<br>Your PO number: LPO-4500<br>Supplier’s quotation no.: Q-WIN/77',
    );
  });

  it('names them in Arabic, each number isolated', async () => {
    const deal = await quotedRfq('ar');
    await acceptAndOrder(deal);
    expect(await mailOf(deal.winner.supplier, 'order_sent')).toContain(
      'رقم عرض السعر لديك: \u2068Q-WIN/77\u2069<br>مرجع المشتري: \u2068PR-2026/0417\u2069<br>رقم أمر الشراء لدى المشتري: \u2068LPO-4500\u2069',
    );
    const [message] = await messagesOf(deal.buyer, 'ar');
    expect(message).toContain('الرقم المرجعي لديك: \u2068PR-2026/0417\u2069');
  });

  it('names them in each line of a daily summary', async () => {
    const { buyer, rfq } = await quotedRfq();
    await api.db
      .insertInto('notification_choice')
      .values({
        member_id: buyer.memberId,
        kind: 'offer_received',
        channel: 'email',
        choice: 'daily',
      })
      .execute();
    await quote(api, rfq, { quotation_number: 'Q-DAILY/9' });
    api.advance(26 * 3_600_000);
    await runDigests(api.services);
    const { id } = await api.db
      .selectFrom('message')
      .select('id')
      .where('member_id', '=', buyer.memberId)
      .where('kind', '=', 'digest')
      .executeTakeFirstOrThrow();
    expect(await htmlOf(id)).toContain(
      'Your reference: PR-2026/0417<br>Supplier’s quotation no.: Q-DAILY/9',
    );
  });

  it('has no line for a number that was not given', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    await quote(api, rfq);
    const mail = await mailOf(buyer, 'offer_received');
    expect(mail).toContain('New offer received');
    expect(mail).not.toMatch(/reference|quotation no|PO number/i);
    expect((await messagesOf(buyer))[0]).toMatch(/\.$/);
  });
});

describe('the numbers of the other side', () => {
  const reads = async (party: Pick<Party, 'companyId'>, ids: Record<string, string>) => {
    const numbersOf = referencesFor(
      sql`${party.companyId}::uuid`,
      sql`${JSON.stringify(ids)}::jsonb`,
    );
    const { rows } = await sql<{ numbers: References }>`select ${numbersOf} as numbers`.execute(
      api.db,
    );
    return rows[0]?.numbers;
  };

  it('never appear to a supplier whose offer was not chosen', async () => {
    const deal = await quotedRfq();
    await acceptAndOrder(deal);
    const { supplier } = deal.loser;
    expect(await mailOf(supplier, 'offer_rejected')).toContain(
      'Your quotation number: Q-LOSE/88<br>Buyer’s reference: PR-2026/0417',
    );
    const everything = await everythingFor(supplier);
    expect(everything).not.toContain(numbers.winner);
    expect(everything).not.toContain(numbers.poNumber);
    expect(await everythingFor(deal.winner.supplier)).not.toContain(numbers.loser);
  });

  it('include the buyer’s reference only while the supplier has access', async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addSupplier(api, 10_000_00n);
    const category_id = await categoryId(api, 'HVAC');
    const rfq = await publishByForm(api, buyer, { category_id, reference: numbers.reference });
    const [before = ''] = await messagesOf(supplier);
    expect(before).toContain(rfq.number);
    expect(await everythingFor(supplier)).not.toContain(numbers.reference);
    const params = { id: rfq.id };
    dataOf(await payingClient(api, supplier)(buyAccess, { params, body: {} }));
    const messages = await messagesOf(supplier);
    expect(messages).toContain(`${before} Buyer’s reference: ${numbers.reference}`);
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('rfq_id', '=', rfq.id)
      .execute();
    expect(await everythingFor(supplier)).not.toContain(numbers.reference);
  });

  it('include the PO number only after the order was sent', async () => {
    const { buyer, rfq, winner } = await quotedRfq();
    const params = { id: winner.offer.id };
    dataOf(await api.as(buyer)(acceptOffer, { params, body: { version: 1 } }));
    const { supplier } = winner;
    const deal = { buyer, rfq, supplier, offerId: winner.offer.id };
    const made = await madeOrder(api, deal);
    await api.db
      .updateTable('purchase_order')
      .set({ po_number: numbers.poNumber })
      .where('id', '=', made.id)
      .execute();
    const ids = { rfq_id: rfq.rfqId, offer_id: winner.offer.id, order_id: made.id };
    expect(await reads(supplier, ids)).not.toHaveProperty('po_number');
    expect(await reads(buyer, ids)).toMatchObject({ po_number: numbers.poNumber });
    dataOf(await api.as(buyer)(sendOrder, { params: { id: made.id } }));
    expect(await reads(supplier, ids)).toMatchObject({ po_number: numbers.poNumber });
  });

  it('are all absent for a company that is no party of the deal, whatever ids it names', async () => {
    const deal = await quotedRfq();
    const order = await acceptAndOrder(deal);
    const ids = { rfq_id: deal.rfq.rfqId, offer_id: deal.winner.offer.id, order_id: order.id };
    for (const type of ['buyer', 'supplier'] as const) {
      expect(await reads(await addParty(api, type), ids)).toEqual({});
    }
    const rival: Quoted = deal.loser;
    expect(await reads(rival.supplier, ids)).toEqual({
      reference: numbers.reference,
      quotation_number: numbers.loser,
    });
  });
});
