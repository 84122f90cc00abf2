import { refundAllAccess } from '../features/access/commands/refund.ts';
import { buyAccess } from '../features/access/schema/purchase.ts';
import { addRfq, addSupplier, payingClient, type Party } from './factories-access.ts';
import { dataOf, giveAddress } from './factories-order.ts';
import type { TestApi } from './harness/api.ts';

/** What the review asks of a company: legal names, TRN and licence; `serial` tells two of them apart. */
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
  const { access_id: accessId } = dataOf(await client(buyAccess, { params: { id: rfqId }, body: {} }));
  return { rfqId, accessId };
}

/** Every fee of a request comes back, as when its buyer cancels it. */
export async function returnFees(api: TestApi, rfqId: string): Promise<void> {
  const doer = { actor: { kind: 'anonymous' as const }, random: api.services.random, now: api.now(), address: '' };
  await api.db.transaction().execute(async (tx) => {
    const rfq = await tx
      .selectFrom('rfq')
      .select(['id', 'number', 'title'])
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    await refundAllAccess(tx, doer, rfq, 'rfq_canceled');
  });
}
