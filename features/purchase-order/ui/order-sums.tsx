import { useI18n } from '#ui/use-text.tsx';
import { SumRow } from '#ui/money-block.tsx';
import type { OrderLineView, OrderView } from '../schema/views.ts';

interface OrderSumsProps {
  sums: OrderView['sums'];
  currency: string;
  lines: readonly OrderLineView[];
  totalLabel: string;
  /** The payable Q discount, once the goods are delivered. */
  payable?: string | undefined;
}

const isZero = (amount: string) => !/[1-9]/.test(amount);

/** The sums in the order of product §2; zero sums are left out. */
export function OrderSums({ sums, currency, lines, totalLabel, payable }: OrderSumsProps) {
  const { t, format } = useI18n();
  const money = (amount: string) => ({ amount, currency, withoutCode: true });
  const rates = new Set(lines.map(({ vat }) => vat));
  const [rate] = rates;
  const vat =
    rates.size === 1 && rate !== undefined
      ? `${t('order.sum.vat')} ${format.percent(Number(rate) / 100)}`
      : t('order.sum.vat');
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4">
      <SumRow label={t('order.sum.subTotal')} money={money(sums.sub_total)} />
      {!isZero(sums.supplier_discount) && (
        <SumRow
          label={t('order.sum.supplierDiscount')}
          money={{ ...money(sums.supplier_discount), sign: 'minus' }}
        />
      )}
      <SumRow label={vat} money={money(sums.total_vat)} />
      <SumRow label={t('order.sum.afterVat')} money={money(sums.total_after_vat)} />
      {!isZero(sums.q_discount) && (
        <SumRow
          label={t('order.sum.qDiscount')}
          money={{ ...money(sums.q_discount), sign: 'minus', tone: 'accent' }}
          isQeemas
        />
      )}
      {!isZero(sums.shipping) && (
        <SumRow label={t('order.sum.shipping')} money={money(sums.shipping)} />
      )}
      {!isZero(sums.customs) && (
        <SumRow label={t('order.sum.customs')} money={money(sums.customs)} />
      )}
      <SumRow label={totalLabel} money={{ amount: sums.total_price, currency }} isTotal />
      {payable !== undefined && payable !== sums.q_discount && (
        <>
          <SumRow
            label={t('order.sum.qPayable')}
            money={{ ...money(payable), tone: 'accent' }}
            isQeemas
          />
          <p className="col-span-2 text-caption text-text-3">{t('order.sum.qPayableWhy')}</p>
        </>
      )}
    </dl>
  );
}
