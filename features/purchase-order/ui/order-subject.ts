import type { OrderView } from '../schema/views.ts';
import type { AddressOption } from './make-dialog.tsx';

export interface DealSubject {
  readonly side: 'buyer' | 'supplier';
  readonly rfqId: string;
  readonly offerId: string;
  readonly company: string;
  readonly deliveryMethod: 'delivery' | 'pickup';
  readonly addresses: readonly AddressOption[];
  readonly order: OrderView | null;
  readonly today: string;
}
