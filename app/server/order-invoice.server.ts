import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { readOrderTaxInvoice, type OrderTaxView } from '#features/tax-invoice/schema.ts';
import type { PageContext } from '../page/page-context.ts';

export async function readOrderTax(
  page: PageContext,
  order: Pick<OrderView, 'id' | 'sent_at'>,
): Promise<OrderTaxView | null> {
  if (order.sent_at === null) return null;
  const answer = await page.api(readOrderTaxInvoice, { params: { id: order.id } });
  return answer.ok ? answer.data : null;
}
