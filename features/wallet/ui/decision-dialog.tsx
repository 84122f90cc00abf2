import { useId, type ReactNode } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Dialog } from '../../../app/ui/dialog.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { OnceKey } from '../../../app/ui/once-key.tsx';
import { TextField } from '../../../app/ui/text-field.tsx';
import { Textarea } from '../../../app/ui/textarea.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';

export interface DecisionDialogProps {
  title: string;
  /** Exactly what will happen. */
  children: ReactNode;
  /** The verb, for the action. */
  intent: 'confirm' | 'refuse_top_up' | 'ask' | 'approve' | 'pay' | 'refuse_withdrawal' | 'reverse';
  id: string;
  /** What has to be said: the bank's own reference, why, or nothing. */
  asks: 'bank_reference' | 'note' | 'nothing';
  hint?: string;
  label: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
}

/** One decision about money: says what will happen, asks for its evidence, is sent once. Mounted while it is open. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, children, intent, id, asks, hint, label, tone = 'primary', onClose } = props;
  const { t } = useReading();
  const formId = useId();
  const { fetcher, refused } = useFormFetcher(onClose);
  const busy = fetcher.state !== 'idle';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      narrow
      role="alertdialog"
      locked={busy}
      title={title}
      actions={
        <>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} tone={tone} busy={busy} busyLabel={t('wallet.console.working')}>
            {label}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused !== undefined && Object.keys(refused.errors).length === 0 ? refused.message : undefined}
        aria-label={title}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <OnceKey />
        <p>{children}</p>
        {asks === 'bank_reference' && (
          <TextField
            name="bank_reference"
            label={t('wallet.console.bankReference')}
            hint={hint}
            dir="ltr"
            autoComplete="off"
            autoFocus
          />
        )}
        {asks === 'note' && <Textarea name="note" label={t('wallet.console.reason')} hint={hint} autoFocus />}
      </Form>
    </Dialog>
  );
}
