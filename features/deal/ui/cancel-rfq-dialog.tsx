import { useId } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { isolateLtr } from '#shared/bidi.ts';
import { reasonCodes } from '#features/offer/rules/reasons.ts';

interface CancelRfqDialogProps {
  number: string;
  onClose: () => void;
}

/**
 * Cancels a request with a reason, and explains the consequences for its offers and fees. Mounted
 * only while open, so that each opening starts with fresh state.
 */
export function CancelRfqDialog({ number, onClose }: CancelRfqDialogProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const isBusy = fetcher.state !== 'idle';
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('rfq.page.cancelTitle', { number: isolateLtr(number) })}
      role="alertdialog"
      locked={isBusy}
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        className="flex flex-col gap-4"
      >
        <OnceKey />
        <input type="hidden" name="intent" value="cancel" />
        <Note tone="danger" title={t('rfq.page.cancelWhy')} />
        <Select
          name="reason"
          label={t('rfq.page.reason')}
          options={reasonCodes.map((value) => ({ value, label: t(`offer.reason.${value}`) }))}
          defaultValue="no_longer_needed"
        />
        <Textarea
          name="reason_text"
          label={t('rfq.page.reasonText')}
          optional
          rows={2}
          charactersMax={1000}
        />
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button tone="secondary" disabled={isBusy} onClick={onClose}>
            {t('rfq.page.cancelKeep')}
          </Button>
          <SubmitButton tone="danger" busyLabel={t('rfq.page.canceling')}>
            {t('rfq.page.cancel')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
