import { useId, useState } from 'react';
import type { BulkAction, BulkGiven } from './bulk-action.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { Dialog } from './dialog.tsx';
import { Textarea } from './textarea.tsx';
import { useText } from './use-text.tsx';

interface BulkDialogProps<Row> {
  action: BulkAction<Row>;
  names: readonly string[];
  isBusy: boolean;
  onConfirm: (given: BulkGiven) => void;
  onClose: () => void;
}

export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { action, names, isBusy, onConfirm, onClose } = props;
  const t = useText();
  const formId = useId();
  const [missing, setMissing] = useState<ReadonlySet<keyof BulkGiven>>(new Set());
  const { ask } = action;
  if (ask === undefined) return null;
  const { reason, day } = ask;
  const send = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const textOf = (name: string) => {
      const given = fields.get(name);
      return typeof given === 'string' ? given.trim() : '';
    };
    const given = { reason: textOf('reason'), day: textOf('day') };
    const empty = new Set<keyof BulkGiven>();
    if (reason?.isRequired === true && given.reason.length < 3) empty.add('reason');
    if (day !== undefined && given.day === '') empty.add('day');
    setMissing(empty);
    if (empty.size === 0) onConfirm(given);
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
        <Fields ask={ask} missing={missing} />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  ask: NonNullable<BulkAction<unknown>['ask']>;
  missing: ReadonlySet<keyof BulkGiven>;
}

function Fields({ ask: { day, reason }, missing }: FieldsProps) {
  const t = useText();
  return (
    <>
      {day !== undefined && (
        <DateField
          name="day"
          label={day.label}
          min={day.min}
          error={missing.has('day') ? t('ui.bulk.dayMissing') : undefined}
        />
      )}
      {reason !== undefined && (
        <Textarea
          name="reason"
          label={reason.label}
          optional={!reason.isRequired}
          charactersMax={1000}
          maxLength={1000}
          error={missing.has('reason') ? t('ui.bulk.reasonMissing') : undefined}
        />
      )}
    </>
  );
}
