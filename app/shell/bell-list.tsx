import BellIcon from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Handshake from 'lucide-react/icons/handshake';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorReference } from '#ui/error-reference.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon, Rhombus } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { groupRows } from '#features/notification/rules/groups.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { BellRow } from './bell-notifications.ts';
import { useDayName } from './day-name.ts';
import type { Notifications } from './use-notifications.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  negotiation: MessageSquare,
  offer: Scale,
  rfq: FileText,
  'accept-offer': Handshake,
  account_approved: ShieldCheck,
  account_refused: ShieldAlert,
  account_suspended: ShieldAlert,
  account_restored: ShieldCheck,
  quote_reminder: FileText,
  decision_reminder: Scale,
  order_sent: FileCheck,
  order_reminder: FileCheck,
  order_acknowledged: FileCheck,
  acknowledgement_late: FileCheck,
  receipt_reminder: PackageCheck,
  receipt_late: PackageCheck,
  order_delivered: PackageCheck,
  goods_received: PackageCheck,
  deal_completed: Handshake,
  access_refunded: Wallet,
  refund_refused: Wallet,
  top_up_confirmed: Wallet,
  top_up_refused: Wallet,
  withdrawal_paid: Wallet,
  withdrawal_refused: Wallet,
  q_invoice_accepted: ReceiptText,
  q_invoice_rejected: ReceiptText,
  tax_invoice_issued: ReceiptText,
  credit_note_issued: ReceiptText,
};

export interface BellListProps {
  notifications: Notifications;
  onChoose: (row: BellRow) => void;
  onAct: (row: BellRow) => void;
}

/** The list in its states: loading, failed, empty, rows (specification §8). */
export function BellList({ notifications, onChoose, onAct }: BellListProps) {
  const { t } = useI18n();
  if (notifications.state === 'loading') return <LoadingRows label={t('shell.bell.loading')} />;
  if (notifications.state === 'failed') {
    return (
      <ErrorState title={t('shell.bell.failed')} onRetry={notifications.load}>
        <p>{t('shell.bell.failedWhy')}</p>
        <ErrorReference requestId={notifications.requestId} />
      </ErrorState>
    );
  }
  if (notifications.rows.length === 0) {
    return (
      <EmptyState icon={BellOff} title={t('shell.bell.empty')}>
        {t('shell.bell.emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <div className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain">
      <Days rows={notifications.rows} {...{ onChoose, onAct }} />
    </div>
  );
}

type DaysProps = Pick<BellListProps, 'onChoose' | 'onAct'> & { rows: readonly BellRow[] };

function Days({ rows, onChoose, onAct }: DaysProps) {
  // The popup is mounted each time it opens.
  const [now] = useState(() => new Date());
  const dayName = useDayName(dayInDubai(now));
  const dated = rows.map((row) => ({ ...row, date: row.at ?? now.toISOString() }));
  return groupRows(dated).map(({ day, deals }) => (
    <section key={day}>
      <h3 className="bg-sunken px-4 py-1.5 text-caption font-medium text-text-2">{dayName(day)}</h3>
      {deals.map(({ key, deal, rows: own }) => (
        <div key={key} className="border-b border-line last:border-0">
          {deal !== null && (
            <h4 className="truncate px-4 pt-2 text-caption text-text-3">
              <bdi>{deal.number}</bdi> · <bdi>{deal.title}</bdi>
            </h4>
          )}
          <ul>
            {own.map((row) => (
              <li key={row.id} className="max-md:flex max-md:items-center">
                <Row row={row} now={now} onChoose={onChoose} />
                {row.action !== null && (
                  <button
                    type="button"
                    onClick={() => onAct(row)}
                    className="rounded-chip text-small font-medium text-primary-text outline-offset-[-2px] hover:underline max-md:flex max-md:size-11 max-md:shrink-0 max-md:items-center max-md:justify-center md:mx-4 md:mb-2.5 md:ms-15"
                  >
                    <span className="max-md:sr-only">
                      <Sentence>{row.action.label}</Sentence>
                    </span>
                    <Icon of={ChevronRight} directional className="md:hidden" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

interface RowProps {
  row: BellRow;
  now: Date;
  onChoose: (row: BellRow) => void;
}

function Row({ row, now, onChoose }: RowProps) {
  const { t, format } = useI18n();
  const id = useId();
  // The heading of a deal has its name already.
  const isRepeated = row.fact === '' && row.deal !== null;
  return (
    <button
      type="button"
      onClick={() => onChoose(row)}
      // Named by its title alone, because a name of forty words cannot be scanned.
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-more`}
      className="flex w-full min-w-0 gap-3 px-4 py-3 text-start max-md:min-h-16 max-md:items-center max-md:pe-0 transition-colors outline-offset-[-2px] hover:bg-hover"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={icons[row.link.type] ?? BellIcon} />
      </span>
      <span className="min-w-0 flex-1">
        <span
          id={`${id}-title`}
          className={cx(
            'flex items-center gap-2 text-small text-text',
            row.unread && 'font-semibold',
          )}
        >
          <bdi className="min-w-0 truncate">{row.title}</bdi>
          {row.unread && (
            <>
              <Rhombus />
              <span className="sr-only">{t('shell.bell.unread')}</span>
            </>
          )}
        </span>
        <span id={`${id}-more`} className="flex items-baseline gap-2 text-caption text-text-2">
          <span className={isRepeated ? 'sr-only' : 'line-clamp-2'}>
            <Sentence>{row.fact === '' ? row.message : row.fact}</Sentence>
          </span>
          {row.at !== null && (
            <time dateTime={row.at} className="shrink-0 whitespace-nowrap text-text-3">
              {format.relative(new Date(row.at), now)}
            </time>
          )}
        </span>
      </span>
    </button>
  );
}

function LoadingRows({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton block className="size-8 shrink-0" />
          <span className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-24" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
