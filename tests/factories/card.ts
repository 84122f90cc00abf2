import type { TestApi } from '../harness/api.ts';
import type { Party } from './access.ts';
import { addSupplier, decideAtSandbox, deliver, startCard } from './wallet.ts';

/** Pays an amount by card and delivers the webhook; returns the top-up. */
export async function payByCard(api: TestApi, supplier: Party, amount = '250.00'): Promise<string> {
  const { topUpId, paymentId } = await startCard(api, supplier, { amount });
  await deliver(api, await decideAtSandbox(api, paymentId));
  return topUpId;
}

/** A supplier whose money came by card a moment ago. */
export async function addSupplierWithCard(
  api: TestApi,
): Promise<{ supplier: Party; topUpId: string }> {
  const supplier = await addSupplier(api);
  return { supplier, topUpId: await payByCard(api, supplier) };
}
