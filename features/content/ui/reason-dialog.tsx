import type { ReactNode } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { ConfirmDialog } from '../../../app/ui/confirm-dialog.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';

export interface ReasonDialogProps {
  title: string;
  /** Exactly what will happen. */
  children: ReactNode;
  label: string;
  /** What is sent beside the reason. */
  fields: Readonly<Record<string, string>>;
  /** `optional`: it may be left out; `none`: nothing is asked. */
  reason?: 'required' | 'optional' | 'none';
  reasonLabel?: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
}

/** One decision in words: says what will happen, asks why, is sent once. Mounted while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, fields, reason = 'required', reasonLabel, tone = 'danger', onClose } = props;
  const { t } = useReading();
  const { fetcher, refused } = useFormFetcher(onClose);
  const asked = {
    label: reasonLabel ?? t('contentDesk.reason'),
    missing: t('contentDesk.reasonMissing'),
    charactersMax: 1000,
    optional: reason === 'optional',
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      tone={tone}
      title={title}
      confirmLabel={label}
      busyLabel={t('contentDesk.working')}
      cancelLabel={t('contentDesk.cancel')}
      busy={fetcher.state !== 'idle'}
      problem={refused?.errors['reason']?.[0] ?? refused?.message}
      {...(reason === 'none' ? {} : { reason: asked })}
      onConfirm={(words) => void fetcher.submit({ ...fields, reason: words }, { method: 'post' })}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
