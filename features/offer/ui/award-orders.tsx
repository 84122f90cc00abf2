import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { LiveAward, OrderOfAward } from './award-values.ts';
import { Converted, RankMoves } from './converted.tsx';
import { SumsList } from './sums-list.tsx';

interface AwardOrdersProps {
  live: LiveAward;
  currency: string;
}

export function AwardOrders({ live, currency }: AwardOrdersProps) {
  if (live.orders.length === 0) return null;
  return (
    <div className="grid gap-gap noscript:hidden md:grid-cols-2 xl:grid-cols-3">
      {live.orders.map((order) => (
        <Card
          key={order.offer.id}
          title={<UserText oneLine>{order.offer.company}</UserText>}
          className="min-w-0"
        >
          <SumsList bare sums={order.sums} currency={order.offer.currency} />
          {order.offer.currency !== currency && (
            <Converted amount={order.total} currency={currency} />
          )}
          <RankMoves moves={order.offer.rank_moves} />
          <Conditions order={order} />
        </Card>
      ))}
    </div>
  );
}

function Conditions({ order }: { order: OrderOfAward }) {
  const { t, format } = useI18n();
  const { offer, why, lineCount, losesDiscount } = order;
  const minimum = format.money(offer.part_minimum, offer.currency);
  const hasMinimum = /[1-9]/.test(offer.part_minimum);
  return (
    <ul className="mt-3 flex flex-col gap-1.5 text-small">
      <Condition isMet>{t('offer.award.lineCount', { n: lineCount })}</Condition>
      {offer.status !== 'pending' && (
        <Condition isMet>{t('offer.award.furtherOrder', { name: offer.company })}</Condition>
      )}
      {why === 'part_not_allowed' && (
        <Condition>{t('offer.award.onlyWhole', { name: offer.company })}</Condition>
      )}
      {why === 'group_split' && (
        <Condition>{t('offer.award.groupSplit', { name: offer.company })}</Condition>
      )}
      {offer.part_rule !== 'whole' && why !== 'group_split' && hasMinimum && (
        <Condition isMet={why === null}>
          {t(why === null ? 'offer.award.minimumMet' : 'offer.award.minimumMissed', {
            amount: minimum,
          })}
        </Condition>
      )}
      {losesDiscount && why !== 'part_not_allowed' && (
        <Condition>
          {t('offer.award.discountLost', {
            amount: format.money(offer.supplier_discount, offer.currency),
          })}
        </Condition>
      )}
    </ul>
  );
}

function Condition({ isMet = false, children }: { isMet?: boolean; children: string }) {
  return (
    <li className={isMet ? 'flex gap-2 text-text-2' : 'flex gap-2 text-accent-text'}>
      <Icon of={isMet ? CircleCheck : CircleAlert} className="mt-0.5 shrink-0" />
      <bdi>{children}</bdi>
    </li>
  );
}
