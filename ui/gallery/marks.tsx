import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import MessageSquare from 'lucide-react/icons/message-square';
import TimerOff from 'lucide-react/icons/timer-off';
import { useText } from '../use-text.tsx';
import { Card } from '../card.tsx';
import { Counter } from '../counter.tsx';
import { MoneyBlock } from '../money-block.tsx';
import { StatusChip, statusLooks } from '../status-chip.tsx';
import { Tag } from '../tag.tsx';
import { useGalleryTexts } from './texts.ts';

export function StatusSection() {
  const words = useGalleryTexts();
  const t = useText();
  return (
    <Card title={words.statuses}>
      <div className="flex flex-wrap gap-3">
        {statusLooks.map((status) => (
          <StatusChip key={status} status={status} label={t(`status.${status}`)} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Tag tone="accent" rhombus>
          {words.isNew}
        </Tag>
        <Tag icon={MessageSquare}>{words.negotiation}</Tag>
        <Tag tone="primary" icon={CircleCheck}>
          {words.bestTotal}
        </Tag>
        <Tag tone="danger" icon={Clock}>
          {words.late}
        </Tag>
        <Tag tone="accent" icon={TimerOff}>
          {words.closing}
        </Tag>
        <Tag>{words.version}</Tag>
        <Counter count={5} />
        <Counter count={128} tone="action" />
        <Counter count={7} tone="alert" label={words.unread} />
      </div>
    </Card>
  );
}

export function MoneySection() {
  const words = useGalleryTexts();
  return (
    <Card title={words.moneyBlock}>
      <div className="flex flex-col gap-4">
        <MoneyBlock
          currency="AED"
          before={{ label: words.before, amount: '1284.50' }}
          change={{ label: words.fee, amount: '430.00', sign: 'minus' }}
          after={{ label: words.after, amount: '854.50' }}
        />
        <MoneyBlock
          currency="AED"
          title={words.notEnough}
          before={{ label: words.before, amount: '123456789012.50' }}
          change={{ label: words.fee, amount: '123456789442.00', sign: 'minus' }}
          after={{ label: words.after, amount: '-429.50' }}
          insufficient
        />
      </div>
    </Card>
  );
}
