import { readOrder } from '#features/purchase-order/schema/order.ts';
import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { readOrderTaxInvoice, type OrderTaxView } from '#features/tax-invoice/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Part } from '#shared/missing-data.ts';
import { dataOrNull, dataOrThrow, partOf } from './answers.server.ts';
import type { OrderData } from '../page/order-record.tsx';
import { publicAddress } from '../page/structured-data.ts';
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

/** @throws if the reader may not see the order */
export async function loadOrder(page: PageContext, id: string): Promise<OrderData> {
  const order = dataOrThrow(page, await page.api(readOrder, { params: { id } })).data;
  const other = order.side === 'buyer' ? 'seller' : 'buyer';
  return {
    order,
    tax: await readOrderTax(page, order),
    today: dayInDubai(page.now),
    shareUrl: publicAddress(page, `/${other}/po/${order.id}`),
  };
}
