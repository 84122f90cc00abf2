import { useI18n } from '#ui/use-text.tsx';
import { SumRow } from '#ui/money-block.tsx';
import { cx } from '#ui/classes.ts';
import type { OfferLineView, SumsView } from '../schema/views.ts';
import { useOfferText } from './offer-text.ts';

interface SumsListProps {
  sums: SumsView;
  currency: string;
  lines?: readonly OfferLineView[];
  bare?: boolean;
}

const isZero = (amount: string) => !/[1-9]/.test(amount);

/** The sums of an offer in the order of product §2, as a money block. */
export function SumsList({ sums, currency, lines = [], bare = false }: SumsListProps) {
  const { t } = useI18n();
  const offerText = useOfferText();
  const money = (amount: string) => ({ amount, currency, withoutCode: true });
  return (
    <div className={cx('h-fit', !bare && 'rounded-card border border-line-strong bg-sunken p-4')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4">
        <SumRow label={t('offer.sums.subTotal')} money={money(sums.sub_total)} />
        <SumRow
          label={t('offer.sums.discount')}
          money={{ ...money(sums.supplier_discount), sign: 'minus' }}
        />
        <SumRow
          label={lines.length === 0 ? t('offer.sums.vat') : offerText.vat(lines)}
          money={money(sums.total_vat)}
        />
        <SumRow label={t('offer.sums.afterVat')} money={money(sums.total_after_vat)} />
        <SumRow
          label={t('offer.sums.qDiscount')}
          money={{ ...money(sums.q_discount), sign: 'minus', tone: 'accent' }}
          isQeemas
        />
        {!(isZero(sums.shipping) && isZero(sums.customs)) && (
          <>
            <SumRow label={t('offer.sums.afterQ')} money={money(sums.total_after_q_discount)} />
            <SumRow label={t('offer.sums.shipping')} money={money(sums.shipping)} />
            <SumRow label={t('offer.sums.customs')} money={money(sums.customs)} />
          </>
        )}
        <SumRow
          label={t('offer.sums.total')}
          money={{ amount: sums.total_price, currency }}
          isTotal
        />
      </dl>
    </div>
  );
}
