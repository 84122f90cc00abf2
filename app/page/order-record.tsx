import type { OrderView } from '#features/purchase-order/schema/views.ts';
import { OrderPage } from '#features/purchase-order/ui/order-page.tsx';
import type { OrderTaxView } from '#features/tax-invoice/schema.ts';
import { OrderTaxCard } from '#features/tax-invoice/ui/order-tax-card.tsx';
import type { Part } from '#shared/missing-data.ts';
import { PartCard } from '#ui/part-data.tsx';
import { useText } from '#ui/use-text.tsx';
import { RecordData } from './record-data.tsx';

export interface OrderData {
  readonly order: OrderView;
  readonly tax: Part<OrderTaxView | null>;
  readonly today: string;
  readonly shareUrl: string;
}

interface OrderRecordProps {
  data: OrderData;
  side: 'buyer' | 'supplier';
}

/** The page of one purchase order with its tax invoice, for both sides. */
export function OrderRecord({ data, side }: OrderRecordProps) {
  const t = useText();
  return (
    <RecordData data={data} title="order.title">
      {({ tax, ...rest }) => {
        const { id, serial, currency } = rest.order;
        return (
          <OrderPage {...rest}>
            <PartCard data={tax} title={t('taxInvoice.order.title')}>
              {(view) =>
                view !== null && (
                  <OrderTaxCard orderId={id} side={side} {...{ serial, currency }} tax={view} />
                )
              }
            </PartCard>
          </OrderPage>
        );
      }}
    </RecordData>
  );
}
