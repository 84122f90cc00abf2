import { useState, type ReactNode } from 'react';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
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

export function useOrderActs(subject: DealSubject): OrderActs {
  const [act, setAct] = useState<OrderAct | null>(null);
  const close = () => setAct(null);
  return {
    open: setAct,
    dialog:
      act === null ? null : (
        <ActDialog act={act} subject={subject} onClose={close} onLost={close} />
      ),
  };
}
