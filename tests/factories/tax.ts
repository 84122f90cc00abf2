import { refundAllAccess } from '#features/access/commands/refund.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { addRfq, addSupplier, payingClient, type Party } from './access.ts';
import { closeRest } from '#features/purchase-order/schema/order.ts';
import { issueOrderTaxInvoice, type OrderTaxView } from '#features/tax-invoice/schema.ts';
import { dataOf, giveAddress, receive, sentDeal, type SentDeal } from './order.ts';
import type { TestApi } from '../harness/api.ts';

/**
 * Sets the legal names, TRN and licence that the review requires; `serial` distinguishes two
 * companies.
 */
export async function giveLegalData(api: TestApi, { companyId }: Party, serial = 0): Promise<void> {
  await api.db
    .updateTable('company')
    .set({
      legal_name_en: 'Bared HVAC Systems LLC',
      legal_name_ar: 'شركة بارد للتكييف ذ.م.م',
      trn: `1001234567${String(serial).padStart(3, '0')}03`,
      licence_number: `CN-118273${serial}`,
      licence_authority: 'Dubai Economy and Tourism',
    })
    .where('id', '=', companyId)
    .execute();
}

/** A supplier with money whose tax invoices lack nothing. */
export async function addTaxedSupplier(api: TestApi): Promise<Party> {
  const supplier = await addSupplier(api, 5000_00n);
  await giveLegalData(api, supplier);
  await giveAddress(api, supplier);
  return supplier;
}

/** A fee that was charged: what it was paid for. */
export interface ChargedFee {
  readonly rfqId: string;
  readonly accessId: string;
}

/** Buys access to a new request of the buyer's. */
export async function chargeFee(
  api: TestApi,
  sides: { readonly buyer: Party; readonly supplier: Party },
  feeFils: bigint,
): Promise<ChargedFee> {
  const rfqId = await addRfq(api, sides.buyer, { feeFils, days: 300 });
  const client = payingClient(api, sides.supplier);
  const { access_id: accessId } = dataOf(
    await client(buyAccess, { params: { id: rfqId }, body: {} }),
  );
  return { rfqId, accessId };
}

/** Every fee of a request comes back, as when its buyer cancels it. */
export async function returnFees(api: TestApi, rfqId: string): Promise<void> {
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random: api.services.random,
    now: api.now(),
    address: '',
  };
  await api.db.transaction().execute(async (tx) => {
    const rfq = await tx
      .selectFrom('rfq')
      .select(['id', 'number', 'title'])
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    await refundAllAccess(tx, actorContext, rfq, 'rfq_canceled');
  });
}

let billed = 0;

/** A sent order of two companies whose tax documents lack nothing. */
export async function billableDeal(
  api: TestApi,
  options: Parameters<typeof sentDeal>[1] = {},
): Promise<SentDeal> {
  const deal = await sentDeal(api, options);
  for (const party of [deal.supplier, deal.buyer]) await giveLegalData(api, party, (billed += 1));
  await giveAddress(api, deal.supplier, 'Head office');
  return deal;
}

/** So much of each line accepted and the rest closed; without `accepted` everything. */
export async function deliverDeal(
  api: TestApi,
  deal: SentDeal,
  accepted: readonly string[] = deal.order.lines.map(({ quantity }) => quantity),
): Promise<SentDeal> {
  const received = dataOf(await receive(api, deal, accepted));
  if (received.state === 'delivered') return { ...deal, order: received };
  const closed = await api.as({ token: deal.buyer.token })(closeRest, {
    params: { id: deal.order.id },
  });
  return { ...deal, order: dataOf(closed) };
}

export interface InvoicedDeal extends SentDeal {
  readonly tax: OrderTaxView;
}

/** A delivered order whose tax invoice was issued under the next number of the supplier's series. */
export async function invoicedDeal(
  api: TestApi,
  options: Parameters<typeof sentDeal>[1] = {},
): Promise<InvoicedDeal> {
  const deal = await deliverDeal(api, await billableDeal(api, options));
  const answer = await api.as(deal.supplier)(issueOrderTaxInvoice, {
    params: { id: deal.order.id },
    body: {},
  });
  return { ...deal, tax: dataOf(answer) };
}
