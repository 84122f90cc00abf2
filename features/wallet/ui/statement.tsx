import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import Banknote from 'lucide-react/icons/banknote';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Star from 'lucide-react/icons/star';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { Money } from '#ui/money.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Ltr } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import type { Page } from '#shared/endpoint.ts';
import type { Locale } from '#shared/locale.ts';
import { hidesRows } from '../rules/statement.ts';
import type { StatementRow } from '../schema/wallet.ts';
import { nameIn } from './money-text.ts';
import { StatementFilters, type Filter } from './statement-filters.tsx';
import { WithdrawalChip } from './withdrawal-chip.tsx';

const icons: Record<StatementRow['kind'], { of: LucideIcon; directional?: boolean }> = {
  top_up: { of: ArrowDownLeft },
  package: { of: Star },
  access_fee: { of: LockKeyhole },
  access_refund: { of: Undo2, directional: true },
  withdrawal_hold: { of: Banknote },
  withdrawal_return: { of: Undo2, directional: true },
  q_discount: { of: ReceiptText },
  reversal: { of: RotateCcw },
};

function Tile({ row }: { row: StatementRow }) {
  const { of, directional = false } = icons[row.kind];
  return (
    <span
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-button',
        row.credit === null ? 'bg-skeleton text-text-2' : 'bg-primary-soft text-primary-text',
      )}
    >
      <Icon of={of} directional={directional} />
    </span>
  );
}

const causes = ['asked', 'rfq_canceled', 'taken_down', 'never_opened'] as const;

function causeOf(row: StatementRow, t: Text): string | null {
  const cause = causes.find((one) => one === row.cause);
  return cause === undefined ? null : t(`wallet.cause.${cause}`);
}

function aboutOf(row: StatementRow, t: Text, locale: Locale): string {
  const category = row.category === null ? null : nameIn(locale, row.category);
  const city = row.city === null ? null : nameIn(locale, row.city);
  const place =
    category !== null && city !== null
      ? t('wallet.about.pair', { a: category, b: city })
      : (category ?? city);
  if (row.kind === 'access_refund') return causeOf(row, t) ?? place ?? '';
  if (place !== null) return place;
  if (row.iban !== null) return isolateLtr(row.iban);
  if (row.order !== null) return t('wallet.about.order', { serial: isolateLtr(row.order) });
  if (row.bank_reference !== null) {
    return t('wallet.about.bankReference', { reference: isolateLtr(row.bank_reference) });
  }
  if (row.method === null) return '';
  return t(row.method === 'card' ? 'wallet.about.card' : 'wallet.about.bank');
}

/** The bonus part is shown separately, because the amount includes it. */
function About({ row }: { row: StatementRow }) {
  const { t, locale, format } = useI18n();
  const about = aboutOf(row, t, locale);
  if (row.bonus === null) return about;
  if (row.kind === 'withdrawal_hold') return <WithdrawnAbout row={row} bonus={row.bonus} />;
  const bonus = t(row.bonus.startsWith('-') ? 'wallet.about.bonusOut' : 'wallet.about.bonusIn', {
    amount: format.aed(row.bonus.replace('-', '')),
  });
  return (
    <>
      {about !== '' && <span className="block">{about}</span>}
      <span className="block">{bonus}</span>
    </>
  );
}

/** The parts of a debit that forfeits bonus, because the debit is more than the bank receives. */
function WithdrawnAbout({ row, bonus }: { row: StatementRow; bonus: string }) {
  const { t, locale, format } = useI18n();
  const about = aboutOf(row, t, locale);
  const bonusFils = -(minorOf(bonus) ?? 0n);
  const paidFils = (minorOf(row.debit ?? '0') ?? 0n) - bonusFils;
  const lines = [
    about,
    t('wallet.about.withdrawn', { amount: format.aed(decimalOf(paidFils)) }),
    t('wallet.about.bonusForfeited', { amount: format.aed(decimalOf(bonusFils)) }),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ));
}

function titleOf(row: StatementRow, t: Text, locale: Locale): string {
  if (row.kind === 'package' && row.package !== null) {
    return t('wallet.about.packageName', { name: nameIn(locale, row.package) });
  }
  return t(`wallet.kind.${row.kind}`);
}

function amountOf(amount: string | null, tone: 'default' | 'credit' | 'muted') {
  if (amount === null)
    return (
      <span data-none className="text-text-3">
        –
      </span>
    );
  if (tone === 'muted')
    return (
      <Money amount={amount} currency="AED" withoutCode className="font-normal! text-text-2!" />
    );
  return <Money amount={amount} currency="AED" withoutCode tone={tone} />;
}

/** A phone has no heads of columns, so the sign tells a debit from a credit. */
function signed(amount: string | null, sign: 'minus' | 'plus') {
  const tone = sign === 'plus' ? 'credit' : 'default';
  if (amount === null) return amountOf(null, tone);
  return <Money {...{ amount, sign, tone }} currency="AED" withoutCode />;
}

const oneSided = 'max-md:has-[[data-none]]:hidden';

function useColumns(): Column<StatementRow>[] {
  const { t, format, locale } = useI18n();
  return [
    {
      key: 'date',
      phone: 'time',
      sortable: 'whole',
      head: t('wallet.column.date'),
      cell: ({ at }) => (
        <time dateTime={at} className="block">
          <span className="text-text">{format.date(new Date(at))}</span>{' '}
          <span className="text-caption text-text-3 md:block">{format.time(new Date(at))}</span>
        </time>
      ),
    },
    {
      kind: 'title',
      key: 'movement',
      head: t('wallet.column.movement'),
      cell: (row) => titleOf(row, t, locale),
      second: (row) => <About row={row} />,
      media: (row) => <Tile row={row} />,
      mark: ({ kind, withdrawal_state: state, being_checked: isBeingChecked }) =>
        kind === 'withdrawal_hold' &&
        state !== null && <WithdrawalChip {...{ state, isBeingChecked }} />,
    },
    {
      key: 'reference',
      phone: 'none',
      head: t('wallet.column.reference'),
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    {
      kind: 'number',
      key: 'debit',
      phone: 'amount',
      sortable: true,
      head: t('wallet.column.debit'),
      cell: ({ debit }) => signed(debit, 'minus'),
      className: oneSided,
    },
    {
      kind: 'number',
      key: 'credit',
      phone: 'amount',
      sortable: true,
      head: t('wallet.column.credit'),
      cell: ({ credit }) => signed(credit, 'plus'),
      className: oneSided,
    },
    {
      kind: 'number',
      key: 'before',
      phone: 'none',
      head: t('wallet.column.before'),
      cell: ({ old_balance: before }) => amountOf(before, 'muted'),
    },
    {
      kind: 'number',
      key: 'after',
      phone: 'none',
      head: t('wallet.column.after'),
      cell: ({ new_balance: after }) => amountOf(after, 'default'),
    },
  ];
}

function namedIn(search: URLSearchParams) {
  return { from: search.get('from') ?? '', to: search.get('to') ?? '', key: search.get('q') ?? '' };
}

export interface StatementProps {
  page: Page<StatementRow>;
  filter: Filter;
  months: readonly string[];
  view: ListView;
  canTopUp: boolean;
}

/** Every movement with the balance before and after, newest first (specification §3, wallet). */
export function Statement({ page, filter, months, view, canTopUp }: StatementProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const [search] = useSearchParams();
  const isFiltered = hidesRows({ ...filter, ...namedIn(search) });
  const filters: ListFilter[] = [{ kind: 'days', label: t('wallet.column.date') }];
  return (
    <DataTable
      label={t('wallet.statement.title')}
      rows={page.data}
      columns={visibleColumns(columns, view.hidden)}
      rowKey={(row) => row.id}
      {...pagerOf(page)}
      searchesNewest="number"
      toolbar={
        <>
          <ListToolbar
            list="statement"
            view={view}
            columns={columns}
            filters={filters}
            file="/dashboard/supplier/wallet/statement/export"
            pdf="/dashboard/supplier/wallet/statement/pdf"
          >
            <StatementFilters filter={filter} months={months} />
          </ListToolbar>
          {isFiltered && (
            <p className="pb-3 text-small text-text-2">{t('wallet.statement.filtered')}</p>
          )}
        </>
      }
      filterNames={[...namesOf(filters), 'kind', 'month']}
      empty={
        <EmptyState
          level={2}
          icon={Wallet}
          title={t('wallet.statement.empty')}
          action={
            canTopUp ? (
              <LinkButton to="?dialog=top-up" preventScrollReset tone="secondary" size="sm">
                {t('wallet.statement.emptyNext')}
              </LinkButton>
            ) : (
              <LinkButton to="/seller/buy-now" tone="secondary" size="sm">
                {t('access.paid.emptyNext')}
              </LinkButton>
            )
          }
        >
          {t('wallet.statement.emptyWhy')}
        </EmptyState>
      }
    />
  );
}
