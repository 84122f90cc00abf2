import { useEffect, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import type { Currency } from '#shared/currency.ts';
import { currencyShown } from '#shared/dialog-fields.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { focusOpen } from '#ui/sheet/sheet-actions.ts';
import type { Sheet } from '#ui/sheet/use-sheet.ts';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { FoldedTerms } from './folded-terms.tsx';
import { QuoteCurrency } from './quote-currency.tsx';
import { QuoteSendBar } from './quote-send-bar.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import type { QuoteValues } from './quote-values.ts';
import type { VersionInForce } from './revision-effect.tsx';
import { SheetButton } from './sheet-button.tsx';
import { useQuotePlace } from './quote-place.ts';
import { useOpenLines } from './use-open-lines.ts';
import { useLiveQuote } from './use-live-quote.ts';
import { useQuoteSheet } from './use-quote-sheet.ts';
import { useRevisionConfirm } from './revision-confirm.tsx';
import { useQuoteCheck } from './use-quote-check.ts';

export interface QuoteFormProps {
  quote: QuoteView;
  values: QuoteValues;
  files: readonly FormFile[];
  refused: Refused | undefined;
  intent: 'send' | 'revise' | 'answer';
  submitLabel: string;
  hidden?: Readonly<Record<string, string>>;
  targets?: ReadonlyMap<string, string>;
  /** The version that an answer to a revision replaces or keeps. */
  kept?: VersionInForce;
  children?: ReactNode;
  afterLines?: ReactNode;
  onTyped?: (form: HTMLFormElement) => void;
  onSubmit?: () => void;
  saveState?: ReactNode;
}

function focusNext(form: HTMLFormElement | null | undefined): void {
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement>('input[aria-required="true"]') ?? []),
  ];
  const isOpen = ({ value, dataset }: HTMLInputElement) =>
    value === '' || dataset['preset'] !== undefined;
  const open = fields.find((field) => isOpen(field) && field.offsetParent !== null);
  if (open === undefined) {
    form?.querySelector<HTMLElement>('[data-send-bar] button[type="submit"]')?.focus();
    return;
  }
  delete open.dataset['preset'];
  open.focus();
  open.select();
}

const typedKinds = new Set(['text', 'number', 'tel', 'email', 'date', 'radio', 'checkbox']);

/** Enter never sends an offer by accident: in a field it goes on to what is missing. */
function onEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || !typedKinds.has(target.type)) return;
  event.preventDefault();
  focusNext(target.form);
}

function useQuoteIn(quote: QuoteView, currency: string): QuoteView {
  return useMemo(
    () => ({ ...quote, rfq: { ...quote.rfq, currency: currency as Currency } }),
    [quote, currency],
  );
}

function useFocusOnArrival(sheet: Sheet): void {
  useEffect(() => {
    // A phone would open its keyboard, and a focus that the reader set must stay.
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('h1') === true;
    if (isFree && matchMedia('(pointer: fine)').matches) focusOpen(sheet);
    // oxlint-disable-next-line react/exhaustive-deps -- once: on arrival
  }, []);
}

function FormHead({
  intent,
  hidden,
}: {
  intent: string;
  hidden: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <OnceKey />
      {/* The form's first button: before JavaScript, Enter in a field sends, and never declines. */}
      <button
        type="submit"
        name="intent"
        value={intent}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <HiddenFields of={Object.entries(hidden)} />
    </>
  );
}

/** The offer form: a sheet of prices, terms, and live sums of the input (product §2, §7). */
export function QuoteForm(props: QuoteFormProps) {
  const { quote: asked, files, refused, intent, hidden = {}, targets, kept, children } = props;
  const { t } = useI18n();
  const validate = useQuoteCheck();
  const place = useQuotePlace(asked.rfq.id);
  const { box, merged, counted, sheetCount, fill, followSoon } = useLiveQuote(props);
  const { currency } = counted;
  const quote = useQuoteIn(asked, currency);
  const { openLine, currentLine, toggle, onFocus } = useOpenLines(box, quote, counted.answers);
  const grid = useQuoteSheet({
    quote,
    currency,
    targets,
    onDetails: toggle,
    onEnd: () => {
      if (!focusOpen(grid.sheet)) focusNext(box.current?.closest('form'));
    },
  });
  const { sheet } = grid;
  useFocusOnArrival(sheet);
  const confirm = useRevisionConfirm({ kept, currency, counted, onSend: props.onSubmit });
  return (
    <Form
      errors={refused?.errors}
      validate={validate}
      message={refused?.code === currencyShown ? undefined : refused?.message}
      values={merged}
      aria-label={t('offer.quote.title')}
      onSubmit={confirm.onSubmit}
    >
      <FormHead {...{ intent, hidden }} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields inside */}
      <div
        ref={box}
        onInput={followSoon}
        onChange={followSoon}
        onKeyDown={onEnter}
        onFocus={onFocus}
        className="flex min-w-0 flex-col gap-5 max-md:gap-3"
      >
        {children}
        <QuoteCurrency key={sheetCount} quote={asked} {...{ currency, merged }} />
        <QuoteSheet
          {...{ quote, counted, grid, sheetCount, openLine, currentLine, targets }}
          values={merged}
          onToggle={toggle}
          tools={
            place.hasSheet && <SheetButton rfqId={quote.rfq.id} currency={currency} onUse={fill} />
          }
        />
        {props.afterLines}
        <FoldedTerms isFolded={kept !== undefined} hasProblem={counted.problem === 'hugeDiscount'}>
          <QuoteTerms
            {...{ quote, files, sheetCount }}
            values={merged}
            isHuge={counted.problem === 'hugeDiscount'}
            onFiles={followSoon}
          />
        </FoldedTerms>
        <QuoteSendBar
          {...{ counted, sheet, intent, kept, currency }}
          hasMargin={grid.costs.isShown}
          submitLabel={props.submitLabel}
          saveState={props.saveState}
        />
      </div>
      {confirm.dialog}
    </Form>
  );
}
