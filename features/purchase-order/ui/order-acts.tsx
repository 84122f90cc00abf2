import type { ReactNode } from 'react';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { usePageDialog } from '#ui/page-dialog.tsx';
import type { OrderActDialogProps } from './order-act-dialog.tsx';
import type { OrderAct } from './order-act.ts';
import type { DealSubject } from './order-subject.ts';

const ActDialog = lazyDialog<OrderActDialogProps>(
  async () => (await import('./order-act-dialog.tsx')).OrderActDialog,
);

interface OrderActs {
  open: (act: OrderAct) => void;
  /** The open dialog; must be rendered once on the page. */
  dialog: ReactNode;
}

/**
 * The acts that the address can open (`?dialog=acknowledge`), because mails, the palette and the
 * entries of this device link to them.
 */
const linkedActs: readonly OrderAct[] = ['acknowledge', 'receive', 'remind'];

export function useOrderActs(subject: DealSubject): OrderActs {
  const can = {
    acknowledge: subject.order?.can.acknowledge === true,
    receive: subject.order?.can.receive === true,
    remind: subject.order?.can.remind === true,
  };
  const { open: act, press, close } = usePageDialog<OrderAct>(can, linkedActs);
  return {
    open: press,
    dialog:
      act === null ? null : (
        <ActDialog act={act} subject={subject} onClose={close} onLost={close} />
      ),
  };
}
