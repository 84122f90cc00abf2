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

/** As long as an answer of the server takes, so that the busy state can be seen. */
const answerMs = 800;

export function OverlaySection() {
  const words = useGalleryTexts();
  return (
    <Card title={words.dialogs}>
      <div className="flex flex-wrap gap-3">
        <CancelSample />
        <PaySample />
        <Tooltip text={words.invoicePending}>
          <Button tone="secondary">{words.invoice}</Button>
        </Tooltip>
      </div>
    </Card>
  );
}

function CancelSample() {
  const words = useGalleryTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = () => {
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      setIsOpen(false);
      showToast({ status: 1, message: words.canceled });
    }, answerMs);
  };
  return (
    <>
      <Button tone="danger-outline" onClick={() => setIsOpen(true)}>
        {words.cancelRfq}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={words.cancelTitle}
        confirmLabel={words.cancelRfq}
        busyLabel={words.canceling}
        cancelLabel={words.keep}
        busy={busy}
        onConfirm={confirm}
        reason={{
          label: words.reason,
          missing: words.reasonMissing,
          options: [
            { value: '', label: words.chooseReason },
            ...words.reasons.map((reason) => ({ value: reason, label: reason })),
          ],
        }}
      >
        {words.cancelWhat}
      </ConfirmDialog>
    </>
  );
}

function PaySample() {
  const words = useGalleryTexts();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.openDialog}</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={words.payTitle}
        footNote={words.calm}
        actions={
          <>
            <Button tone="secondary" onClick={close}>
              {words.keep}
            </Button>
            <Button onClick={close}>
              <Icon of={Lock} />
              <span>
                {words.pay} <Money amount="430.00" currency="AED" tone="inherit" /> {words.andOpen}
              </span>
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_340px]">
          <p>{words.payWhat}</p>
          <MoneyBlock
            currency="AED"
            title={words.wallet}
            icon={Wallet}
            before={{ label: words.before, amount: '1284.50' }}
            change={{ label: words.fee, amount: '430.00', sign: 'minus' }}
            after={{ label: words.after, amount: '854.50' }}
          />
        </div>
      </Dialog>
    </>
  );
}
