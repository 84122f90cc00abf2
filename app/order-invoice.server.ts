import type { OrderView } from '../features/purchase-order/schema/views.ts';
import { readOrderTaxInvoice, type OrderTaxInvoiceView } from '../features/tax-invoice/schema.ts';
import type { PageContext } from './page-context.ts';

/** For pages of one order: its tax invoice, once it is sent. Cancelled or decided meanwhile, there is none to show. */
export async function readOrderInvoice(
  page: PageContext,
  order: Pick<OrderView, 'id' | 'sent_at' | 'canceled_at'>,
): Promise<OrderTaxInvoiceView | null> {
  if (order.sent_at === null || order.canceled_at !== null) return null;
  const answer = await page.api(readOrderTaxInvoice, { params: { id: order.id } });
  return answer.ok ? answer.data : null;
}
