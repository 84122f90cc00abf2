import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { readOrderTaxInvoice, type OrderTaxView } from '#features/tax-invoice/schema.ts';
import type { Part } from '#shared/missing-data.ts';
import { dataOrNull, partOf } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';

export async function readOrderTax(
  page: PageContext,
  order: Pick<OrderView, 'id' | 'sent_at'>,
): Promise<Part<OrderTaxView | null>> {
  if (order.sent_at === null) return null;
  const { id } = order;
  return partOf(page, async () =>
    dataOrNull(page, await page.api(readOrderTaxInvoice, { params: { id } })),
  );
}
