import Flag from 'lucide-react/icons/flag';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Money } from '#ui/money.tsx';
import { blankPage } from '#ui/blank-list.ts';
import { PartData } from '#ui/part-data.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { operatorInvoiceFilters } from '../rules.ts';
import type { OperatorInvoice, OperatorInvoiceFilter, OperatorInvoiceRow } from '../schema.ts';
import { InvoiceReview } from './invoice-review.tsx';
import { InvoiceState } from './invoice-state.tsx';

interface InvoiceQueue {
  rows: Part<Page<OperatorInvoiceRow>>;
  state: OperatorInvoiceFilter;
  searched: string;
}

interface InvoiceReviewPageProps {
  queue: InvoiceQueue;
  /** The invoice beside the list; without a choice the first of the list. */
  invoice: Part<OperatorInvoice | null>;
  /** The operator chose this invoice: on a phone it replaces the list. */
  chosenId: string | null;
  refused: Refused | undefined;
}

export function InvoiceReviewPage({ queue, invoice, chosenId, refused }: InvoiceReviewPageProps) {
  const { t } = useI18n();
  const isChosen = chosenId !== null;
  const isTitled = isChosen && invoice !== null && !isMissingData(invoice);
  const currentId = (isMissingData(invoice) ? null : invoice?.id) ?? chosenId;
  return (
    <div className="relative -m-page flex min-h-[calc(100dvh-60px)] md:min-h-[calc(100dvh-56px)]">
      {/* Outside the list, because a phone hides the list behind the invoice. */}
      {!isTitled && <h1 className="sr-only">{t('invoice.operator.queue')}</h1>}
      <PartData data={queue.rows} blank={blankPage}>
        {(rows) => <Queue queue={{ ...queue, rows }} currentId={currentId} isChosen={isChosen} />}
      </PartData>
      <PartData data={invoice} blank={null}>
        {(known) => (
          <LoadedPart
            level={2}
            isKnown={known !== null}
            frameClass={cx('flex min-w-0 flex-1', !isChosen && 'max-lg:hidden')}
            className="flex-1 p-page"
          >
            {known === null ? (
              <EmptyState
                icon={ReceiptText}
                level={2}
                title={t('invoice.operator.choose')}
                className="m-auto"
              >
                {t('invoice.operator.chooseWhy')}
              </EmptyState>
            ) : (
              <InvoiceReview
                key={`${known.id} ${known.state}`}
                invoice={known}
                isTitle={isTitled}
                refused={refused}
              />
            )}
          </LoadedPart>
        )}
      </PartData>
    </div>
  );
}

interface QueueProps {
  queue: InvoiceQueue & { rows: Page<OperatorInvoiceRow> };
  currentId: string | null;
  isChosen: boolean;
}

function Queue({ queue, currentId, isChosen }: QueueProps) {
  const { t } = useI18n();
  const { rows, state, searched } = queue;
  return (
    <section
      aria-label={t('invoice.operator.queue')}
      className={cx(
        'flex w-full shrink-0 flex-col border-e border-line bg-surface lg:sticky lg:top-14 lg:h-[calc(100dvh-56px)] lg:w-75 lg:overflow-y-auto',
        isChosen && 'max-lg:hidden',
      )}
    >
      <header className="sticky top-0 z-sticky border-b border-line bg-surface px-4 pt-1">
        <Filters state={state} />
      </header>
      {rows.data.length > 1 && searched === '' && state === 'pending' && (
        <p className="border-b border-line bg-sunken px-4 py-1.5 text-caption text-text-3">
          {t('invoice.operator.order')}
        </p>
      )}
      <LoadedPart level={2} isKnown={rows.data.length > 0} className="p-4">
        {rows.data.length === 0 ? (
          <EmptyState level={2} title={t('invoice.operator.empty')} className="py-10">
            {t('invoice.operator.emptyWhy')}
          </EmptyState>
        ) : (
          <ul aria-label={t('invoice.operator.queue')}>
            {rows.data.map((row) => (
              <li key={row.id}>
                <QueueRow row={row} isCurrent={row.id === currentId} isChosen={isChosen} />
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      {rows.last_page > 1 && <Pager {...pagerOf(rows)} className="border-t border-line p-4" />}
    </section>
  );
}

function Filters({ state }: { state: OperatorInvoiceFilter }) {
  const { t } = useI18n();
  return (
    <nav
      aria-label={t('invoice.operator.filter')}
      className="overflow-x-auto [scrollbar-width:none]"
    >
      <ul className="flex gap-4">
        {operatorInvoiceFilters.map((one) => (
          <li key={one} className="shrink-0">
            <Link
              to={{ pathname: '/admin/invoices', search: one === 'pending' ? '' : `?state=${one}` }}
              aria-current={state === one ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center border-b-2 text-small font-medium whitespace-nowrap outline-offset-[-2px]',
                state === one
                  ? 'border-primary font-semibold text-primary-text'
                  : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
              )}
            >
              {t(`invoice.operator.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QueueRow({
  row,
  isCurrent,
  isChosen,
}: {
  row: OperatorInvoiceRow;
  isCurrent: boolean;
  isChosen: boolean;
}) {
  const { t, format } = useI18n();
  const { search } = useLocation();
  const rowClass = !isCurrent
    ? 'border-s-transparent hover:bg-hover'
    : isChosen
      ? 'border-s-primary bg-selected'
      : 'border-s-transparent max-lg:hover:bg-hover lg:border-s-primary lg:bg-selected';
  return (
    <Link
      to={{ pathname: `/admin/invoices/${row.id}`, search }}
      aria-current={isCurrent && isChosen ? 'true' : undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line border-s-3 py-3 ps-3 pe-4 outline-offset-[-2px] transition-colors',
        rowClass,
      )}
    >
      <bdi
        className="truncate text-page-start text-table font-semibold text-text"
        title={row.supplier}
      >
        {row.supplier}
      </bdi>
      {row.state === 'pending' ? (
        <Money amount={row.amount_aed} currency="AED" className="text-small" />
      ) : (
        <InvoiceState state={row.state} />
      )}
      <span className="text-caption text-text-3">
        <Facts>
          <Ltr>{row.number}</Ltr>
          <Ltr>{row.serial}</Ltr>
        </Facts>
      </span>
      <span className="text-end text-caption text-text-3">
        {format.date(new Date(row.decided_at ?? row.created_at))}
      </span>
      {row.flags > 0 && (
        <span className="col-span-2 flex items-center gap-1.5 text-caption font-medium text-danger-text">
          <Icon of={Flag} size={14} />
          {t('dealFlag.mark', { n: row.flags })}
        </span>
      )}
    </Link>
  );
}
