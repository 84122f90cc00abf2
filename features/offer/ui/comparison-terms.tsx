import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { isAsRequested } from '#features/rfq/rules/payment-terms.ts';
import { conditionsOf } from '../rules/conditions.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { Cell, RowHead, type ShownOffer } from './comparison-cells.tsx';
import { useOfferText } from './offer-text.ts';

interface TermRow {
  readonly label: string;
  readonly requested?: string;
  readonly value: (offer: ComparedOffer) => string;
  /** If the offer's term is the requested one. Null: not comparable. */
  readonly isAsRequested?: (offer: ComparedOffer) => boolean | null;
}

interface ComparisonTermsProps {
  rfq: Comparison['rfq'];
  offers: readonly ShownOffer[];
}

function useTermRows({ rfq, offers }: ComparisonTermsProps): TermRow[] {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  const hasNumber = offers.some((offer) => offer.quotation_number !== '');
  const conditions = (offer: ComparedOffer) => {
    const { rule, minimum, discount } = conditionsOf(offer);
    return [
      t(`offer.part.rule.${rule}`),
      ...(minimum === null
        ? []
        : [t('offer.part.condition.minimum', { amount: format.money(minimum, offer.currency) })]),
      ...(discount === null ? [] : [t(`offer.part.condition.discount.${discount}`)]),
    ].join(' · ');
  };
  return [
    { label: t('offer.terms.delivery'), value: (offer) => offerText.delivery(offer) },
    { label: t('offer.terms.validUntil'), value: (offer) => format.day(offer.valid_until) },
    {
      label: t('offer.terms.payment'),
      requested: offerText.payment(rfq),
      value: (offer) => offerText.payment(offer) || '—',
      isAsRequested: (offer) => isAsRequested(rfq.payment_code, offer.payment_code),
    },
    ...(rfq.lines.length > 1
      ? [{ label: t('offer.part.condition.label'), value: conditions }]
      : []),
    ...(offers.some((offer) => offer.incoterm !== '')
      ? [
          {
            label: t('offer.incoterm.label'),
            value: (offer: ComparedOffer) =>
              offer.incoterm === ''
                ? t('offer.landed.noIncoterm')
                : `${offer.incoterm} ${offer.incoterm_place}`,
          },
        ]
      : []),
    ...(hasNumber
      ? [
          {
            label: t('offer.terms.quotation'),
            value: (offer: ComparedOffer) => offer.quotation_number || '—',
          },
        ]
      : []),
  ];
}

function Match({ is }: { is: boolean | null }) {
  const { t } = useI18n();
  if (is === null) return null;
  return (
    <span
      className={cx(
        'block text-caption font-semibold',
        is ? 'text-success-text' : 'text-accent-text',
      )}
    >
      <bdi>{is ? t('rfq.payment.asRequested') : t('rfq.payment.otherThanRequested')}</bdi>
    </span>
  );
}

export function ComparisonTerms(props: ComparisonTermsProps) {
  const { t } = useI18n();
  return useTermRows(props).map((row) => (
    <tr key={row.label} role="row" className="h-[42px]">
      <RowHead className="text-small text-text-2">
        {row.label}
        {row.requested !== undefined && row.requested !== '' && (
          <span className="block text-caption text-text-3">
            {t('rfq.payment.requested', { terms: row.requested })}
          </span>
        )}
      </RowHead>
      {props.offers.map((offer) => (
        <Cell key={offer.id} offer={offer}>
          <span className="line-clamp-3 print:line-clamp-none" title={row.value(offer)}>
            <bdi>{row.value(offer)}</bdi>
          </span>
          <Match is={row.isAsRequested?.(offer) ?? null} />
        </Cell>
      ))}
    </tr>
  ));
}
