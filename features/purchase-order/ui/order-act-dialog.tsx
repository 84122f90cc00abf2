import {
  AcknowledgeDialog,
  AttachDialog,
  CancelDialog,
  CancelLateDialog,
  CloseRestDialog,
  ReceiveAllDialog,
  RemindDialog,
  SendDialog,
} from './act-dialogs.tsx';
import { MakeDialog } from './make-dialog.tsx';
import type { OrderAct } from './order-act.ts';
import type { DealSubject } from './order-subject.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

export interface OrderActDialogProps {
  act: OrderAct;
  subject: DealSubject;
  onClose: () => void;
}

export function OrderActDialog({ act, subject, onClose }: OrderActDialogProps) {
  const { order, side, rfqId, offerId, company } = subject;
  switch (act) {
    case 'generate':
    case 'upload':
      return (
        <MakeDialog
          offerId={offerId}
          rfqId={rfqId}
          deliveryMethod={subject.deliveryMethod}
          addresses={subject.addresses}
          deliveryCity={subject.deliveryCity}
          poNumber={order?.po_number ?? ''}
          way={act}
          onClose={onClose}
        />
      );
    case 'cancel':
      return <CancelDialog subject={offerId} side={side} onClose={onClose} />;
    case 'receive_all':
      return order === null ? null : (
        <ReceiveAllDialog
          subject={rfqId}
          orderId={order.id}
          lines={order.lines}
          onClose={onClose}
        />
      );
    default:
      return order === null ? null : (
        <OrderDialogs {...{ act, order, company, onClose }} today={subject.today} />
      );
  }
}

interface OrderDialogsProps {
  act: Exclude<OrderAct, 'generate' | 'upload' | 'cancel' | 'receive_all'>;
  order: NonNullable<DealSubject['order']>;
  company: string;
  today: string;
  onClose: () => void;
}

function OrderDialogs({ act, order, company, today, onClose }: OrderDialogsProps) {
  const { id, serial, lines } = order;
  switch (act) {
    case 'send':
      return (
        <SendDialog
          subject={id}
          serial={serial}
          poNumber={order.po_number}
          name={company}
          onClose={onClose}
        />
      );
    case 'acknowledge':
      return <AcknowledgeDialog subject={id} serial={serial} lines={lines} onClose={onClose} />;
    case 'receive':
      return (
        <ReceiptDialog
          orderId={id}
          serial={serial}
          lines={lines}
          today={today}
          sentOn={(order.sent_at ?? '').slice(0, 10)}
          onClose={onClose}
        />
      );
    case 'close_rest':
      return <CloseRestDialog subject={id} order={order} onClose={onClose} />;
    case 'cancel_late':
      return <CancelLateDialog subject={id} onClose={onClose} />;
    case 'remind':
      return (
        <RemindDialog
          subject={id}
          serial={serial}
          side={order.side}
          name={company}
          onClose={onClose}
        />
      );
    case 'attach':
      return <AttachDialog subject={id} serial={serial} can={order.can} onClose={onClose} />;
    default:
      return act satisfies never;
  }
}
