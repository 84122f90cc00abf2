import Send from 'lucide-react/icons/send';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SumRow } from '#ui/money-block.tsx';
import type { CountedQuote } from './use-live-quote.ts';
import { differenceTo, type VersionInForce } from './revision-effect.tsx';

interface RevisionConfirmInput {
  /** Absent: nothing is asked, because the form sends no answer to a revision. */
  kept: VersionInForce | undefined;
  counted: CountedQuote;
  currency: string;
  onSend: (() => void) | undefined;
}

interface RevisionConfirm {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly dialog: ReactNode;
}

/**
 * Asks once before a new version is sent, with its total beside that of the version in force.
 * Before JavaScript the form sends at once.
 */
export function useRevisionConfirm(input: RevisionConfirmInput): RevisionConfirm {
  const { kept, counted, currency, onSend } = input;
  // An open line is shown by the form's own check.
  const hasOpen = counted.answers.includes('open');
  const total = hasOpen ? null : (counted.shown?.sums.total_price ?? null);
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isSending = submitter instanceof HTMLButtonElement && submitter.value === 'answer';
    if (isSending && kept !== undefined && total !== null && !isConfirmed.current) {
      event.preventDefault();
      pressed.current = submitter;
      setOpen(true);
      return;
    }
    isConfirmed.current = false;
    onSend?.();
  };
  const send = () => {
    setOpen(false);
    isConfirmed.current = true;
    pressed.current?.form?.requestSubmit(pressed.current);
    isConfirmed.current = false;
  };
  if (kept === undefined || total === null) return { onSubmit, dialog: null };
  const next = t('offer.quote.sendVersion', { n: kept.version + 1 });
  const dialog = (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      narrow
      role="alertdialog"
      title={t('offer.negotiation.confirm', { n: kept.version + 1 })}
      actions={
        <>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            {t('offer.dialog.back')}
          </Button>
          <Button autoFocus onClick={send}>
            <Icon of={Send} directional />
            {next}
          </Button>
        </>
      }
    >
      <Totals {...{ kept, total, currency }} />
    </Dialog>
  );
  return { onSubmit, dialog };
}

interface TotalsProps {
  kept: VersionInForce;
  total: string;
  currency: string;
}

function Totals({ kept, total, currency }: TotalsProps) {
  const { t } = useI18n();
  const difference = differenceTo(kept, total, currency);
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4">
      <SumRow
        label={t('offer.negotiation.inVersion', { n: kept.version })}
        money={{ amount: kept.total, currency: kept.currency }}
      />
      {difference !== null && (
        <SumRow
          label={t('offer.negotiation.against', { n: kept.version })}
          money={{ amount: difference, currency, sign: 'plus' }}
        />
      )}
      <SumRow
        isTotal
        label={t('offer.negotiation.inVersion', { n: kept.version + 1 })}
        money={{ amount: total, currency }}
      />
    </dl>
  );
}
