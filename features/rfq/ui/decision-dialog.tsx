import { useI18n } from '#ui/use-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { isolate, isolateLtr } from '#shared/bidi.ts';
import { nameIn } from '#features/category/rules.ts';
import type { RfqView } from '../schema/view.ts';

interface DecisionDialogProps {
  verb: 'approve' | 'refuse';
  rfq: RfqView;
  onClose: () => void;
}

/**
 * An approver's decision on a pending request. Mounted only while open, so that each opening starts
 * with fresh state.
 */
export function DecisionDialog({ verb, rfq, onClose }: DecisionDialogProps) {
  const { t, locale } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const number = isolateLtr(rfq.number);
  const isRefusal = verb === 'refuse';
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={
        isRefusal ? t('rfq.page.refuseTitle', { number }) : t('rfq.page.approveTitle', { number })
      }
      confirmLabel={isRefusal ? t('rfq.page.refuse') : t('rfq.page.approve')}
      busyLabel={isRefusal ? t('rfq.page.refusing') : t('rfq.page.approving')}
      tone={isRefusal ? 'danger' : 'primary'}
      busy={fetcher.state !== 'idle'}
      problem={refused?.errors['reason']?.[0] ?? refused?.message}
      {...(isRefusal
        ? {
            reason: {
              label: t('rfq.page.reason'),
              missing: t('rfq.page.reasonMissing'),
              charactersMax: 1000,
            },
          }
        : {})}
      onConfirm={(reason) =>
        void fetcher.submit({ intent: verb, reason, version: rfq.version }, { method: 'post' })
      }
    >
      <p>
        {isRefusal
          ? t('rfq.page.refuseWhy')
          : t('rfq.page.approveWhy', { category: isolate(nameIn(locale, rfq.category)) })}
      </p>
    </ConfirmDialog>
  );
}
