import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';
import { Select, type SelectOption } from './select.tsx';
import { Textarea } from './textarea.tsx';

export interface ReasonField {
  label: string;
  options?: readonly SelectOption[];
  optional?: boolean;
  hint?: string;
  missing: string;
  charactersMax?: number;
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: ReactNode;
  busyLabel: string;
  /** "Cancel" by default. Pass another label where that is ambiguous ("Keep it"). */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** The refusal of the last attempt; the dialog stays open, so that the typed text is not lost. */
  problem?: string | undefined;
  reason?: ReasonField;
  onConfirm: (reason: string) => void;
  footNote?: ReactNode;
  narrow?: boolean;
}

/**
 * Confirms an act that moves money or cannot be undone. Focus starts on the reason, else on the
 * safe button, and a double press confirms once.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    children,
    confirmLabel,
    busyLabel,
    cancelLabel,
    tone = 'danger',
  } = props;
  const { busy = false, problem, reason, onConfirm, footNote, narrow = true } = props;
  const t = useText();
  const formId = useId();
  const [missing, setMissing] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React lets a submit event bubble through a portal to a form around the dialog.
    event.stopPropagation();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get('reason');
    const reasonText = typeof typed === 'string' ? typed.trim() : '';
    const isMissing = reason !== undefined && reason.optional !== true && reasonText === '';
    setMissing(isMissing ? reason.missing : undefined);
    if (isMissing) document.getElementById(`${formId}-reason`)?.focus();
    else onConfirm(reasonText);
  };

  return (
    <Dialog
      {...{ isOpen, title, narrow, footNote }}
      onOpenChange={(next) => {
        setMissing(undefined);
        onOpenChange(next);
      }}
      role="alertdialog"
      textId={`${formId}-text`}
      locked={busy}
      actions={
        <>
          <Button
            tone="secondary"
            disabled={busy}
            autoFocus={reason === undefined}
            onClick={() => onOpenChange(false)}
          >
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} tone={tone} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {problem !== undefined && <Note tone="danger" role="alert" title={problem} />}
        <div id={`${formId}-text`}>{children}</div>
        {reason !== undefined && <Reason reason={reason} id={`${formId}-reason`} error={missing} />}
      </form>
    </Dialog>
  );
}

function Reason({
  reason,
  id,
  error,
}: {
  reason: ReasonField;
  id: string;
  error: string | undefined;
}) {
  const { label, options, optional, hint, charactersMax } = reason;
  const shared = {
    name: 'reason',
    id,
    label,
    hint,
    error,
    autoFocus: true,
    optional: optional === true,
  };
  if (options !== undefined) return <Select {...shared} options={options} />;
  return <Textarea {...shared} {...(charactersMax === undefined ? {} : { charactersMax })} />;
}
