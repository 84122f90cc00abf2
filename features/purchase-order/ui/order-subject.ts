import type { OrderView } from '../schema/views.ts';
import type { AddressOption, DeliveryCity } from './make-dialog.tsx';

export interface DealSubject {
  readonly side: 'buyer' | 'supplier';
  readonly rfqId: string;
  readonly offerId: string;
  readonly company: string;
  readonly deliveryMethod: 'delivery' | 'pickup';
  readonly addresses: readonly AddressOption[];
  /** Null: the page has no addresses. */
  readonly deliveryCity: DeliveryCity | null;
  readonly order: OrderView | null;
  readonly today: string;
}
