import { onceKeyField } from '#shared/once-key.ts';
import { useI18n } from '#ui/use-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useOnceKey } from '#ui/once-key.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';

interface RefundDialogProps {
  id: string;
  /** AED. */
  fee: string;
  onClose: () => void;
}

/**
 * Refund with reason (specification §2.89). Mount it only while it is open, so that it starts
 * empty.
 */
export function RefundDialog({ id, fee, onClose }: RefundDialogProps) {
  const { t, format } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const onceKey = useOnceKey();
  const amount = format.aed(fee);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('access.refund.title')}
      confirmLabel={t('access.refund.send')}
      busyLabel={t('access.refund.sending')}
      tone="primary"
      busy={fetcher.state !== 'idle'}
      problem={refused?.errors['reason']?.[0] ?? refused?.message}
      reason={{
        label: t('access.refund.reason'),
        missing: t('access.refund.reasonMissing'),
        charactersMax: 1000,
      }}
      onConfirm={(reason) =>
        void fetcher.submit(
          { intent: 'refund', id, reason, [onceKeyField]: onceKey },
          { method: 'post' },
        )
      }
    >
      <p>{t('access.refund.what', { amount })}</p>
    </ConfirmDialog>
  );
}
