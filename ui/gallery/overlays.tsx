import { useEffect, useRef, useState } from 'react';
import Lock from 'lucide-react/icons/lock';
import Wallet from 'lucide-react/icons/wallet';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { Money } from '../money.tsx';
import { MoneyBlock } from '../money-block.tsx';
import { showToast } from '../toast-store.ts';
import { Tooltip } from '../tooltip.tsx';
import { useGalleryTexts } from './texts.ts';

/** Milliseconds. As long as an answer of the server, so that the busy state is visible. */
const answerMs = 800;

export function OverlaySection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.dialogs}>
      <div className="flex flex-wrap gap-3">
        <CancelSample />
        <PaySample />
        <Tooltip text={text.invoicePending}>
          <Button tone="secondary">{text.invoice}</Button>
        </Tooltip>
      </div>
    </Card>
  );
}

function CancelSample() {
  const text = useGalleryTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = () => {
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      setIsOpen(false);
      showToast({ status: 1, message: text.canceled });
    }, answerMs);
  };
  return (
    <>
      <Button tone="danger-outline" onClick={() => setIsOpen(true)}>
        {text.cancelRfq}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={text.cancelTitle}
        confirmLabel={text.cancelRfq}
        busyLabel={text.canceling}
        cancelLabel={text.keep}
        busy={busy}
        onConfirm={confirm}
        reason={{
          label: text.reason,
          missing: text.reasonMissing,
          options: [
            { value: '', label: text.chooseReason },
            ...text.reasons.map((reason) => ({ value: reason, label: reason })),
          ],
        }}
      >
        {text.cancelWhat}
      </ConfirmDialog>
    </>
  );
}

function PaySample() {
  const text = useGalleryTexts();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.openDialog}</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={text.payTitle}
        footNote={text.calm}
        actions={
          <>
            <Button tone="secondary" onClick={close}>
              {text.keep}
            </Button>
            <Button onClick={close}>
              <Icon of={Lock} />
              <span>
                {text.pay} <Money amount="430.00" currency="AED" tone="inherit" /> {text.andOpen}
              </span>
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_340px]">
          <p>{text.payWhat}</p>
          <MoneyBlock
            currency="AED"
            title={text.wallet}
            icon={Wallet}
            before={{ label: text.before, amount: '1284.50' }}
            change={{ label: text.fee, amount: '430.00', sign: 'minus' }}
            after={{ label: text.after, amount: '854.50' }}
          />
        </div>
      </Dialog>
    </>
  );
}
