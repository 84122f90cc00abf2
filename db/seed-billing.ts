import { issueOrderCreditNote, issueOrderTaxInvoice } from '../features/tax-invoice/schema.ts';
import type { Act, DemoActor } from './demo-world.ts';

interface Delivered {
  readonly supplier: DemoActor;
  readonly orderId: string;
  readonly at: Date;
}

/**
 * The supplier's tax invoice to the buyer. For orders above AED 100,000 a line's price is reduced
 * afterwards.
 */
export async function billBuyer(
  { act }: { readonly act: Act },
  { supplier, orderId, at }: Delivered,
): Promise<void> {
  const params = { id: orderId };
  const { invoice } = await act(supplier, at, issueOrderTaxInvoice, { params, body: {} });
  if (Number(invoice?.total) < 100_000) return;
  const body = {
    scope: 'part' as const,
    reason: 'price' as const,
    note: 'Agreed with the site: a scratched piece at a lower price.',
    lines: [{ position: 1, amount: '50.00' }],
  };
  await act(supplier, new Date(at.getTime() + 3 * 3_600_000), issueOrderCreditNote, {
    params,
    body,
  });
}
