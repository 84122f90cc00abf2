import ChevronUp from 'lucide-react/icons/chevron-up';
import EyeOff from 'lucide-react/icons/eye-off';
import Send from 'lucide-react/icons/send';
import { useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon, Rhombus } from '#ui/icon.tsx';
import { Money, type MoneyProps } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { focusOpen } from '#ui/sheet/sheet-actions.ts';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import type { Sheet } from '#ui/sheet/use-sheet.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { SumsView } from '../schema/views.ts';
import { useOfferText } from './offer-text.ts';
import type { LiveMargin, ShownTerms } from './quote-values.ts';
import { RevisionEffect, type VersionInForce } from './revision-effect.tsx';
import type { CountedQuote } from './use-live-quote.ts';

interface QuoteSendBarProps {
  counted: CountedQuote;
  currency: string;
  submitLabel: string;
  saveState: ReactNode;
  sheet: Sheet;
  hasMargin: boolean;
  intent: string;
  kept: VersionInForce | undefined;
}

export function QuoteSendBar(props: QuoteSendBarProps) {
  const { counted, currency, submitLabel, saveState, sheet, intent, kept } = props;
  const { shown, problem } = counted;
  const { t } = useI18n();
  const open = counted.answers.indexOf('open');
  return (
    <div
      data-send-bar=""
      data-page-foot=""
      className="sticky bottom-0 z-sticky rounded-t-card border border-line-strong bg-surface shadow-2 max-md:-mx-page max-md:rounded-none max-md:border-x-0"
    >
      {problem !== null && (
        <Note
          tone="danger"
          role="alert"
          className="m-3"
          title={t(
            problem === 'hugeDiscount' ? 'validation.hugeDiscount' : 'validation.sumTooLarge',
          )}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-card py-3">
        {shown !== null && (
          <Sums
            sums={shown.sums}
            currency={currency}
            kept={kept}
            margin={props.hasMargin ? shown.margin : null}
          />
        )}
        <Answers {...{ open, sheet, submitLabel, intent, kept }} />
        <p
          className={cx(
            'flex w-full flex-wrap gap-x-6 text-caption text-text-3',
            sheet.isPadOpen && 'hidden',
          )}
        >
          <SentTerms terms={counted.terms} />
          <span className={cx(saveState === undefined && kept === undefined && 'max-md:hidden')}>
            {saveState ??
              (kept === undefined
                ? t('offer.quote.promise')
                : t('offer.negotiation.inForce', { n: kept.version, next: kept.version + 1 }))}
          </span>
        </p>
      </div>
      <SheetPad sheet={sheet} />
    </div>
  );
}

function SentTerms({ terms: { delivery, validUntil } }: { terms: ShownTerms }) {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  return (
    <Facts className="text-text-2">
      {delivery === null ? (
        <span className="text-accent-text">{t('offer.quote.noDelivery')}</span>
      ) : (
        t('offer.quote.deliveryIs', { time: offerText.delivery(delivery) })
      )}
      {validUntil === '' ? '' : t('offer.quote.validTo', { day: format.day(validUntil) })}
    </Facts>
  );
}

interface AnswersProps extends Pick<
  QuoteSendBarProps,
  'sheet' | 'submitLabel' | 'intent' | 'kept'
> {
  /** The index of the first line without an answer, or -1. */
  open: number;
}

function Answers({ open, sheet, submitLabel, intent, kept }: AnswersProps) {
  const { t } = useI18n();
  return (
    <div
      className={cx(
        'ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1',
        kept?.mayDecline === true && 'max-md:w-full max-md:*:flex-1',
      )}
    >
      {open !== -1 && (
        <button
          type="button"
          onClick={() => focusOpen(sheet)}
          className="min-h-6 rounded-check text-small font-medium text-primary-text underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus max-md:hidden noscript:hidden"
        >
          {t('offer.quote.stillOpen', { n: open + 1 })}
        </button>
      )}
      {kept?.mayDecline === true && (
        <SubmitButton
          name="intent"
          value="decline"
          tone="secondary"
          formNoValidate
          busyLabel={t('offer.quote.sending')}
        >
          {t('offer.negotiation.decline', { n: kept.version })}
        </SubmitButton>
      )}
      <SubmitButton name="intent" value={intent} busyLabel={t('offer.quote.sending')}>
        <Icon of={Send} directional />
        {submitLabel}
      </SubmitButton>
    </div>
  );
}

const isZero = (amount: string) => !/[1-9]/.test(amount);

interface SumsProps {
  sums: SumsView;
  currency: string;
  margin: LiveMargin | null;
  kept: VersionInForce | undefined;
}

function Sums({ sums, currency, margin, kept }: SumsProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const money = (amount: string): MoneyProps => ({ amount, currency, withoutCode: true });
  const parts: readonly (readonly [label: string, money: MoneyProps, isQeemas?: true])[] = [
    [t('offer.sums.subTotal'), money(sums.sub_total)],
    [t('offer.sums.discount'), { ...money(sums.supplier_discount), sign: 'minus' }],
    [t('offer.sums.vat'), money(sums.total_vat)],
    [t('offer.sums.qDiscount'), { ...money(sums.q_discount), sign: 'minus', tone: 'accent' }, true],
  ];
  const imports: typeof parts =
    isZero(sums.shipping) && isZero(sums.customs)
      ? []
      : [
          [t('offer.sums.shipping'), money(sums.shipping)],
          [t('offer.sums.customs'), money(sums.customs)],
        ];
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-1 max-md:flex-1">
      <dl className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-1 max-md:flex-1">
        {[...parts, ...imports].map(([label, amount, isQeemas]) => (
          <div
            key={label}
            className={cx(
              'max-md:w-full max-md:items-baseline max-md:justify-between max-md:gap-4',
              isOpen ? 'max-md:flex' : 'max-md:not-noscript:hidden',
            )}
          >
            <dt
              className={cx(
                'flex items-center gap-1.5 text-caption',
                isQeemas === true ? 'text-accent-text' : 'text-text-3',
              )}
            >
              {isQeemas === true && <Rhombus />}
              {label}
            </dt>
            <dd className="text-table">
              <Money {...amount} />
            </dd>
          </div>
        ))}
        <div className="md:border-s md:border-line md:ps-6">
          <dt className="text-caption text-text-2">{t('offer.sums.total')}</dt>
          <dd className="text-h2">
            <Money amount={sums.total_price} currency={currency} />
          </dd>
        </div>
        {kept !== undefined && <RevisionEffect {...{ kept, currency }} total={sums.total_price} />}
        {margin !== null && <OwnMargin {...{ margin, currency, isOpen }} />}
      </dl>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="ms-auto flex min-h-11 items-center gap-1.5 rounded-check text-small font-semibold text-primary-text focus-visible:outline-2 focus-visible:outline-focus md:hidden noscript:hidden"
      >
        {t('offer.sums.title')}
        <Icon of={ChevronUp} className={cx(isOpen && 'rotate-180')} />
      </button>
    </div>
  );
}

interface OwnMarginProps {
  margin: LiveMargin;
  currency: string;
  isOpen: boolean;
}

function OwnMargin({ margin, currency, isOpen }: OwnMarginProps) {
  const { t, format } = useI18n();
  const { percent, amount, known, priced } = margin;
  return (
    <div
      className={cx(
        'max-md:w-full max-md:items-baseline max-md:justify-between max-md:gap-4 md:border-s md:border-dashed md:border-line-strong md:ps-6',
        isOpen ? 'max-md:flex' : 'max-md:not-noscript:hidden',
      )}
    >
      <dt className="flex items-center gap-1.5 text-caption text-text-3">
        <Icon of={EyeOff} size={14} />
        {t('offer.quote.own.total')}
        {known < priced && ` (${t('offer.quote.own.someLines', { n: known, all: priced })})`}
      </dt>
      <dd className="text-table text-text-2">
        <span className="font-semibold">{format.percent(Number(percent) / 100)}</span>
        {' · '}
        <bdi dir="ltr">{format.amount(amount, currency)}</bdi>
      </dd>
    </div>
  );
}
