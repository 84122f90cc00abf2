import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { documentLanguages } from '#shared/pdf.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { DialogBack, PageDialog } from '#ui/page-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Validate } from '#ui/use-form-errors.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { reasonCodes } from '../rules/reasons.ts';
import { BuyAddress } from './buy-address.tsx';
import { KnowFields } from './know-fields.tsx';
import { NegotiateFields } from './negotiate-fields.tsx';
import { DecidedDialog, earlierDecision } from './decided-dialog.tsx';
import type { OfferDialogsProps, OnScreen, OpenDialog } from './offer-dialog.ts';
import { useOfferText } from './offer-text.ts';
import { PoNumberField } from './po-number-field.tsx';
import { SumsList } from './sums-list.tsx';

/**
 * The buyer's decisions on an offer, each with its consequences. Posted to the offer's own page.
 */
export function OfferDialogs({ dialog, refused, onClose }: OfferDialogsProps) {
  // Keeps the last dialog, so that its content stays during the closing animation.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const shown = dialog ?? last;
  if (shown === null) return null;
  const isOpen = dialog !== null;
  const Shown = shown.kind === 'negotiate' ? NegotiateDialog : OneDialog;
  return (
    <Shown
      key={`${shown.kind} ${shown.offer.id}`}
      dialog={shown}
      {...{ isOpen, refused, onClose }}
    />
  );
}

/** Closes the dialog after a navigation, because a successful action ends with one. */
function useDone(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (isOpen && opened.current !== key) onClose();
    opened.current = key;
  }, [key, isOpen, onClose]);
}

interface OneDialogProps extends OfferDialogsProps {
  dialog: OpenDialog;
  isOpen: boolean;
  validate?: Validate;
}

const loadRevision = async () => (await import('../schema/revision.ts')).revisionInput;

function NegotiateDialog(props: OneDialogProps) {
  return <OneDialog {...props} validate={useSchemaCheck(loadRevision)} />;
}

function OneDialog({ dialog, isOpen, refused: posted, validate, onClose }: OneDialogProps) {
  const { t } = useI18n();
  const fetcher = useFetcher<Refused>();
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('dialog');
  const refused = fetcher.data ?? posted;
  const formId = useId();
  const { kind, offer } = dialog;
  const isBusy = fetcher.state !== 'idle';
  const isDanger = kind === 'reject' || kind === 'cancel' || kind === 'refuse_approval';
  useDone(isOpen, onClose);
  const title = t(`offer.dialog.${kind}.title`, { name: offer.company });
  const earlier = earlierDecision(refused);
  if (earlier !== null) return <DecidedDialog decision={earlier} {...{ isOpen, title, onClose }} />;
  return (
    <PageDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      role="alertdialog"
      locked={isBusy}
      tall
      // In the footer, because focus at the end of a long body would scroll its beginning out of
      // view.
      actions={
        <>
          <DialogBack
            autoFocus={kind === 'accept' || kind === 'buy'}
            onClose={onClose}
            disabled={isBusy}
          >
            {t('offer.dialog.back')}
          </DialogBack>
          <Button
            type="submit"
            form={formId}
            tone={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            busyLabel={t(`offer.dialog.${kind}.busy`)}
          >
            {t(`offer.dialog.${kind}.do`)}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        action={`/buyer/offer/${offer.id}?dialog=${kind}`}
        errors={refused?.errors}
        {...(validate === undefined ? {} : { validate })}
        message={refused?.message}
        values={refused?.values}
        className="flex flex-col gap-4"
      >
        <OnceKey />
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="version" value={offer.version} />
        <input
          type="hidden"
          name="back"
          value={rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`}
        />
        <Body dialog={dialog} />
      </Form>
    </PageDialog>
  );
}

function Body({ dialog }: { dialog: OpenDialog }): ReactNode {
  const { t } = useI18n();
  const { offer, rfq, numbers } = dialog;
  switch (dialog.kind) {
    case 'accept':
      return <Acceptance offer={offer} />;
    case 'buy':
      return (
        <Acceptance
          offer={offer}
          isBuy
          {...(rfq.delivery_method === 'delivery' ? { deliveryCity: rfq.city } : {})}
        />
      );
    case 'ask_approval':
      return <ApprovalRequestFields offer={offer} />;
    case 'remind_approvers':
      return <p>{t('offer.dialog.remind_approvers.what')}</p>;
    case 'refuse_approval':
      return <RefuseApproval />;
    case 'reject':
      return <Rejection />;
    case 'negotiate':
      return <NegotiateFields {...{ offer, rfq }} rivals={dialog.rivals} />;
    case 'know':
      return <KnowFields numbers={numbers ?? null} />;
    case 'cancel':
      return <Cancellation name={offer.company} />;
    default:
      return dialog.kind satisfies never;
  }
}

function Acceptance(props: { offer: OnScreen; isBuy?: boolean; deliveryCity?: string }) {
  const { offer, isBuy = false, deliveryCity } = props;
  const { t } = useI18n();
  const offerText = useOfferText();
  const steps = isBuy
    ? [
        t('offer.dialog.buy.one', { name: offer.company }),
        t('offer.dialog.buy.two'),
        t('offer.dialog.buy.three'),
      ]
    : [
        t('offer.dialog.accept.one', { name: offer.company, n: offer.version }),
        t('offer.dialog.accept.two'),
        t('offer.dialog.accept.three'),
      ];
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Sums offer={offer} />
      <div className="flex flex-col gap-4">
        <p className="font-medium text-text">{t('offer.dialog.happens')}</p>
        <ol className="flex list-decimal flex-col gap-2 ps-5 marker:text-text-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          {t('offer.terms.delivery')}:{' '}
          <span className="font-medium text-text">{offerText.delivery(offer.sums)}</span>
        </p>
        {!offer.complete && <Note tone="accent" title={t('offer.dialog.incomplete')} />}
        {deliveryCity !== undefined && <BuyAddress deliveryCity={deliveryCity} />}
        {isBuy && (
          <Select
            name="language"
            label={t('offer.dialog.buy.language')}
            defaultValue="both"
            options={documentLanguages.map((value) => ({
              value,
              label: t(`offer.dialog.buy.${value}`),
            }))}
          />
        )}
        {isBuy && <PoNumberField isFinal />}
        {!isBuy && <MemoFields />}
      </div>
    </div>
  );
}

/** First, so that a phone shows the total before the fields and the answer. */
function Sums({ offer }: { offer: OnScreen }) {
  return (
    <div className="md:order-last">
      <SumsList sums={offer.sums} currency={offer.currency} lines={offer.lines} />
    </div>
  );
}

function MemoFields() {
  const { t } = useI18n();
  return (
    <>
      <Textarea
        name="memo_reason"
        label={t('decisionMemo.reasonLabel')}
        hint={t('decisionMemo.reasonHint')}
        optional
        rows={2}
        charactersMax={1000}
      />
      <Checkbox name="share_rank" value="1" hint={t('decisionMemo.shareRankHint')}>
        {t('decisionMemo.shareRank')}
      </Checkbox>
    </>
  );
}

function ApprovalRequestFields({ offer }: { offer: OnScreen }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Sums offer={offer} />
      <div className="flex flex-col gap-4">
        <p>{t('offer.dialog.ask_approval.what')}</p>
        <p className="text-small text-text-2">{t('offer.dialog.ask_approval.lapses')}</p>
        <Textarea name="reason" label={t('offer.dialog.ask_approval.why')} charactersMax={1000} />
      </div>
    </div>
  );
}

function RefuseApproval() {
  const { t } = useI18n();
  return (
    <>
      <p>{t('offer.dialog.refuse_approval.what')}</p>
      <Textarea name="reason" label={t('offer.dialog.refuse_approval.why')} charactersMax={1000} />
    </>
  );
}

function useReasons() {
  const { t } = useI18n();
  return reasonCodes.map((value) => ({ value, label: t(`offer.reason.${value}`) }));
}

function Rejection() {
  const { t } = useI18n();
  return (
    <>
      <p>{t('offer.dialog.reject.what')}</p>
      <Select
        name="reason"
        label={t('offer.reason.label')}
        optional
        placeholder={t('offer.reason.none')}
        options={useReasons()}
      />
      <Textarea
        name="reason_text"
        label={t('offer.reason.details')}
        optional
        charactersMax={1000}
      />
      <Checkbox name="share_reason">{t('offer.dialog.reject.share')}</Checkbox>
    </>
  );
}

function Cancellation({ name }: { name: string }) {
  const { t } = useI18n();
  return (
    <>
      <Note tone="danger" title={t('offer.dialog.cancel.what', { name })}>
        {t('offer.dialog.cancel.after')}
      </Note>
      <Select name="reason" label={t('offer.reason.label')} options={useReasons()} />
      <Textarea
        name="reason_text"
        label={t('offer.reason.details')}
        optional
        charactersMax={1000}
      />
    </>
  );
}
