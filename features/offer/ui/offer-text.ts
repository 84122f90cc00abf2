import { useI18n } from '#ui/use-text.tsx';
import { shownPayment } from '#features/rfq/ui/payment-text.ts';
import type { VatKind } from '../rules/lines.ts';
import { reasonCodes } from '../rules/reasons.ts';
import { statusKey } from '../rules/status-key.ts';
import type { OfferState } from '../rules/table.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { OfferLineView } from '../schema/views.ts';

interface Delivery {
  readonly delivery_value: number;
  readonly delivery_unit: 'days' | 'weeks' | 'months';
}

export function useOfferText() {
  const { t, locale, format } = useI18n();
  return {
    status: (state: OfferState) => t(statusKey(state)),
    delivery: ({ delivery_value: n, delivery_unit: unit }: Delivery) =>
      t(`offer.delivery.${unit}`, { n }),
    payment: (terms: Parameters<typeof shownPayment>[0]) => shownPayment(terms, t),
    reason: (code: string) => {
      const known = reasonCodes.find((one) => one === code);
      return known === undefined ? '' : t(`offer.reason.${known}`);
    },
    /** `VAT 5%` if all taxed lines have one rate, otherwise `VAT`. */
    vat: (lines: readonly OfferLineView[]) => {
      const rates = new Set(
        lines.filter((line) => line.state !== 'not_quoted').map((line) => line.vat),
      );
      const [rate] = rates;
      if (rates.size !== 1 || rate === undefined) return t('offer.sums.vat');
      return t('offer.sums.vatAt', { rate: format.percent(Number(rate) / 100) });
    },
    locale,
  };
}

/** `5%` for the standard rate, and the name of the others. */
export function useVatLabel({ vat }: Pick<QuoteView, 'vat'>): (kind: VatKind) => string {
  const { t, format } = useI18n();
  return (kind) =>
    kind === 'standard' ? format.percent(Number(vat[kind] ?? '0') / 100) : t(`offer.vat.${kind}`);
}
