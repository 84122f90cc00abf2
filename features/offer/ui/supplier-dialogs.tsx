import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { DialogBack, PageDialog } from '#ui/page-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { reasonCodes } from '../rules/reasons.ts';
import { useQuotePlace } from './quote-place.ts';
import type { SupplierOffer } from '../schema/views.ts';

export const supplierDialogs = ['confirm', 'withdraw', 'cancel'] as const;
export type SupplierDialog = (typeof supplierDialogs)[number];

interface SupplierDialogsProps {
  offer: SupplierOffer;
  dialog: SupplierDialog | null;
  refused: Refused | undefined;
  onClose: () => void;
}

export function SupplierDialogs({ offer, dialog, refused, onClose }: SupplierDialogsProps) {
  // Keeps the last dialog, so that its content stays during the closing animation.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const shown = dialog ?? last;
  if (shown === null) return null;
  return (
    <OneDialog key={shown} kind={shown} isOpen={dialog !== null} {...{ offer, refused, onClose }} />
  );
}

interface OneDialogProps {
  offer: SupplierOffer;
  kind: SupplierDialog;
  isOpen: boolean;
  refused: Refused | undefined;
  onClose: () => void;
}

function OneDialog({ offer, kind, isOpen, refused: posted, onClose }: OneDialogProps) {
  const { t } = useI18n();
  const place = useQuotePlace(offer.rfq.id);
  const fetcher = useFetcher<Refused>();
  const refused = fetcher.data ?? posted;
  const isBusy = fetcher.state !== 'idle';
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (isOpen && opened.current !== key) onClose();
    opened.current = key;
  }, [key, isOpen, onClose]);
  return (
    <PageDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={t(`offer.own.${kind}.title`)}
      role="alertdialog"
      locked={isBusy}
      narrow
    >
      <Form
        fetcher={fetcher}
        action={`${place.offer}?dialog=${kind}`}
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        className="flex flex-col gap-4"
      >
        <OnceKey />
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="offer_id" value={offer.id} />
        <input type="hidden" name="seen_version" value={offer.version} />
        <p>{t(`offer.own.${kind}.what`)}</p>
        {kind !== 'confirm' && (
          <>
            <Select
              name="reason"
              label={t('offer.reason.label')}
              options={reasonCodes.map((value) => ({ value, label: t(`offer.reason.${value}`) }))}
            />
            <Textarea
              name="reason_text"
              label={t('offer.reason.details')}
              optional
              charactersMax={1000}
            />
          </>
        )}
        <div className="dialog-actions flex justify-end gap-2 max-md:flex-col-reverse">
          <DialogBack autoFocus={kind === 'confirm'} disabled={isBusy} onClose={onClose}>
            {t('offer.dialog.back')}
          </DialogBack>
          <SubmitButton
            tone={kind === 'confirm' ? 'primary' : 'danger'}
            busyLabel={t('offer.quote.sending')}
          >
            {t(`offer.own.${kind}.do`)}
          </SubmitButton>
        </div>
      </Form>
    </PageDialog>
  );
}
