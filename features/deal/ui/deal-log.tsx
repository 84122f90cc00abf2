import Ban from 'lucide-react/icons/ban';
import BellRing from 'lucide-react/icons/bell-ring';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import FileCheck from 'lucide-react/icons/file-check';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Paperclip from 'lucide-react/icons/paperclip';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Send from 'lucide-react/icons/send';
import Tag from 'lucide-react/icons/tag';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import type { DealEventKey } from '../rules.ts';
import type { DealView, LogLine } from '../schema/wizard.ts';
import { Sentence } from '#ui/sentence.tsx';

function iconOf(event: DealEventKey): LucideIcon {
  if (event.startsWith('negotiation_')) return MessageSquare;
  if (event.startsWith('invoice_') || event.startsWith('orderTax_')) return ReceiptText;
  switch (event) {
    case 'order_generated':
    case 'order_uploaded':
      return FileCheck;
    case 'order_sent':
    case 'offer_sent':
      return Send;
    case 'order_received':
    case 'order_delivered':
    case 'order_closed':
      return PackageCheck;
    case 'order_attached':
      return Paperclip;
    case 'order_reminded':
    case 'order_receiptReminded':
      return BellRing;
    case 'offer_canceled':
    case 'order_canceled':
    case 'offer_rejected':
    case 'offer_withdrawn':
    case 'offer_expired':
      return Ban;
    case 'offer_accepted':
    case 'deal_completed':
      return CheckCheck;
    case 'order_acknowledged':
    case 'offer_confirmed':
      return Check;
    default:
      return Tag;
  }
}

/** The log with the newest event at the top and filled (design §9). */
export function DealLog({ deal }: { deal: Pick<DealView, 'log'> }) {
  const { t } = useI18n();
  return (
    <Card title={t('deal.page.log')} className="not-print:max-md:[&>header]:hidden">
      {deal.log.length === 0 ? (
        <>
          <h2 className="text-h3 text-text md:hidden print:hidden">{t('deal.page.log')}</h2>
          <p className="text-small text-text-2">{t('deal.page.noLog')}</p>
        </>
      ) : (
        <details className="fold-on-phone">
          <summary className="-m-card cursor-pointer p-card">
            <h2 className="inline text-h3 text-text">{t('deal.page.log')}</h2>{' '}
            <span className="text-small text-text-3">
              {t('deal.page.logCount', { n: deal.log.length })}
            </span>
          </summary>
          <ol className="flex flex-col max-md:pt-4">
            {deal.log.map((line, index) => (
              <Line
                key={line.id}
                line={line}
                isNewest={index === 0}
                isOldest={index === deal.log.length - 1}
              />
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}

function Line({
  line,
  isNewest,
  isOldest,
}: {
  line: LogLine;
  isNewest: boolean;
  isOldest: boolean;
}) {
  const { t, format } = useI18n();
  const sentence = useSentence(line);
  const by =
    line.by !== ''
      ? line.by
      : t(line.side === 'operator' ? 'deal.page.platform' : 'deal.page.system');
  return (
    <li className={cx('relative flex gap-3', !isOldest && 'pb-5')}>
      {!isOldest && (
        <span aria-hidden="true" className="absolute start-3.5 top-7 bottom-0 w-px bg-line" />
      )}
      <span
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full',
          isNewest ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
        )}
      >
        <Icon of={iconOf(line.event)} size={14} />
      </span>
      <div className="min-w-0">
        <p className="text-small font-medium text-text">
          <Sentence>{sentence}</Sentence>
        </p>
        <p className="text-caption text-text-3">
          <bdi>{by}</bdi>
        </p>
        <p className="text-caption text-text-3">
          <time dateTime={line.at}>{format.dateTime(new Date(line.at))}</time>
        </p>
      </div>
    </li>
  );
}

function useSentence({ event, params }: LogLine): string {
  const { t } = useI18n();
  const word = (name: string) => params[name] ?? '';
  switch (event) {
    case 'offer_revised':
    case 'offer_accepted':
    case 'negotiation_answered':
      return t(`deal.event.${event}`, { version: word('version') });
    case 'negotiation_asked':
      return t('deal.event.negotiation_asked', { round: word('round') });
    case 'order_generated':
    case 'order_uploaded':
      return t(`deal.event.${event}`, { serial: word('serial') });
    case 'order_received':
      return t('deal.event.order_received', { n: Number(word('lines')) });
    case 'order_acknowledged':
      return word('notes') === '0' || word('notes') === ''
        ? t('deal.event.order_acknowledged')
        : t('deal.event.order_acknowledgedNotes', { n: Number(word('notes')) });
    case 'orderTax_invoiced':
    case 'orderTax_credited':
    case 'invoice_uploaded':
    case 'invoice_accepted':
    case 'invoice_rejected':
      return t(`deal.event.${event}`, { number: word('number') });
    default:
      return t(`deal.event.${event}`);
  }
}
