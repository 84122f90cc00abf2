import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { SupplierOffer } from '../schema/views.ts';

/**
 * Wallet transactions of the offer (specification §3). Renders nothing if there are none or the
 * reader may not see them.
 */
export function Transactions({ transactions }: Pick<SupplierOffer, 'transactions'>) {
  const { t, format } = useI18n();
  if (transactions === null || transactions.length === 0) return null;
  return (
    <Card title={t('offer.own.transactions')}>
      <ul className="divide-y divide-line">
        {transactions.map(({ id, kind, reference, at, amount }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="block text-small text-text">{t(`wallet.kind.${kind}`)}</span>
              <span className="block text-caption text-text-3">
                <Ltr>{reference}</Ltr> · <time dateTime={at}>{format.date(new Date(at))}</time>
              </span>
            </span>
            <Money
              amount={amount}
              currency="AED"
              {...(amount.startsWith('-') ? {} : { sign: 'plus', tone: 'credit' })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
