import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import MessageSquare from 'lucide-react/icons/message-square';
import TimerOff from 'lucide-react/icons/timer-off';
import { useText } from '../use-text.tsx';
import { Card } from '../card.tsx';
import { Counter } from '../counter.tsx';
import { MoneyBlock } from '../money-block.tsx';
import { StatusChip, type StatusVariant } from '../status-chip.tsx';
import { Tag } from '../tag.tsx';
import { useGalleryTexts } from './texts.ts';

const statuses: readonly StatusVariant[] = [
  'active',
  'pending',
  'waiting',
  'evaluate',
  'accepted',
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
];

export function StatusSection() {
  const text = useGalleryTexts();
  const t = useText();
  return (
    <Card title={text.statuses}>
      <div className="flex flex-wrap gap-3">
        {statuses.map((status) => (
          <StatusChip key={status} status={status} label={t(`status.${status}`)} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Tag tone="accent" rhombus>
          {text.isNew}
        </Tag>
        <Tag icon={MessageSquare}>{text.negotiation}</Tag>
        <Tag tone="primary" icon={CircleCheck}>
          {text.bestTotal}
        </Tag>
        <Tag tone="danger" icon={Clock}>
          {text.late}
        </Tag>
        <Tag tone="accent" icon={TimerOff}>
          {text.closing}
        </Tag>
        <Tag>{text.version}</Tag>
        <Counter count={5} />
        <Counter count={128} tone="action" />
        <Counter count={7} tone="alert" label={text.unread} />
      </div>
    </Card>
  );
}

export function MoneySection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.moneyBlock}>
      <div className="flex flex-col gap-4">
        <MoneyBlock
          currency="AED"
          before={{ label: text.before, amount: '1284.50' }}
          change={{ label: text.fee, amount: '430.00', sign: 'minus' }}
          after={{ label: text.after, amount: '854.50' }}
        />
        <MoneyBlock
          currency="AED"
          title={text.notEnough}
          before={{ label: text.before, amount: '123456789012.50' }}
          change={{ label: text.fee, amount: '123456789442.00', sign: 'minus' }}
          after={{ label: text.after, amount: '-429.50' }}
          insufficient
        />
      </div>
    </Card>
  );
}
