import { useId, useState } from 'react';
import type { BulkAction } from './bulk-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Textarea } from './textarea.tsx';
import { useText } from './use-text.tsx';

interface BulkDialogProps<Row> {
  action: BulkAction<Row>;
  names: readonly string[];
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { action, names, isBusy, onConfirm, onClose } = props;
  const t = useText();
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const { ask } = action;
  if (ask === undefined) return null;
  const { reason } = ask;
  const send = (form: HTMLFormElement) => {
    const given = new FormData(form).get('reason');
    const text = typeof given === 'string' ? given.trim() : '';
    if (reason?.isRequired === true && text.length < 3) setMissing(true);
    else onConfirm(text);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      narrow
      locked={isBusy}
      title={ask.title}
      actions={
        <>
          <Button tone="secondary" disabled={isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={action.danger === true ? 'danger' : 'primary'}
            busy={isBusy}
            busyLabel={t('ui.decision.working')}
          >
            {action.text.replace('…', '')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <p>{ask.text}</p>
        <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small font-medium text-text">
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {reason !== undefined && (
          <Textarea
            name="reason"
            label={reason.label}
            optional={!reason.isRequired}
            charactersMax={1000}
            maxLength={1000}
            error={isMissing ? t('ui.bulk.reasonMissing') : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}
