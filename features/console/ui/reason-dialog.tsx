import type { ReactNode } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { ConfirmDialog } from '../../../app/ui/confirm-dialog.tsx';
import { useOnceKey } from '../../../app/ui/once-key.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import { onceKeyField } from '../../../shared/once-key.ts';

interface ReasonDialogProps {
  /** What the page's action does with it. */
  intent: string;
  /** Sent with it. */
  fields?: Readonly<Record<string, string>>;
  title: string;
  /** Exactly what will happen. */
  children: ReactNode;
  confirm: string;
  busy: string;
  tone?: 'primary' | 'danger';
  label: string;
  hint?: string;
  optional?: boolean;
  onClose: () => void;
}

/** A decision of an operator with its reason; it stays with what was typed until the server has done it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    intent,
    fields = {},
    title,
    children,
    confirm,
    busy,
    tone = 'danger',
    label,
    hint,
    optional,
    onClose,
  } = props;
  const { t } = useReading();
  const { fetcher, refused } = useFormFetcher(onClose);
  const key = useOnceKey();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      tone={tone}
      title={title}
      confirmLabel={confirm}
      busyLabel={busy}
      busy={fetcher.state !== 'idle'}
      problem={refused?.errors['reason']?.[0] ?? refused?.message}
      reason={{
        label,
        missing: t('console.company.reasonMissing'),
        charactersMax: 1000,
        ...(hint === undefined ? {} : { hint }),
        ...(optional === undefined ? {} : { optional }),
      }}
      onConfirm={(reason) =>
        void fetcher.submit({ ...fields, intent, reason, [onceKeyField]: key }, { method: 'post' })
      }
    >
      {children}
    </ConfirmDialog>
  );
}
