import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { Money } from '#ui/money.tsx';
import { OpenDialog, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { ledgerCauses } from '../schema/lists.ts';
import type { LedgerRow } from '../schema/operator.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MoneyEmpty } from './money-empty.tsx';

interface LedgerListProps {
  page: Page<LedgerRow>;
  /** AED: the sum of all rows behind a dashboard figure. */
  sum: string | null;
  isLeast: boolean;
  searched: boolean;
  view: ListView;
}

function useFilters(): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'cause',
      label: t('wallet.console.cause'),
      all: t('wallet.console.allCauses'),
      options: ledgerCauses.map((one) => ({
        value: one,
        label:
          one === 'fees' || one === 'discounts'
            ? t(`wallet.console.causes.${one}`)
            : t(`wallet.ledgerKind.${one}`),
      })),
    },
    { kind: 'days', label: t('wallet.console.when') },
  ];
}

/** A credit may be reversed only while its money is in the wallet. */
export function LedgerList({ page, sum, isLeast, searched, view }: LedgerListProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const cause = new URLSearchParams(search).get('cause');
  const columns = useColumns();
  const amount = useAmount();
  const filters = useFilters();
  const dialog = useRowDialog((verb, id) => {
    const row = page.data.find((one) => one.id === id);
    return verb === 'reverse' && row?.can.reverse === true ? row : null;
  });
  const actions = (row: LedgerRow) =>
    row.can.reverse
      ? [
          {
            key: 'reverse',
            text: t('wallet.console.reverse'),
            danger: true,
            dialog: `reverse.${row.id}`,
            onPress: () => dialog.press(row),
          },
        ]
      : [];
  return (
    <>
      <OpenDialog of={dialog}>
        {(row, close) => <ReverseDialog row={row} onClose={close} />}
      </OpenDialog>
      <DataTable
        label={t('wallet.console.ledger')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden).toSpliced(1, 0, amount)}
        rowKey={({ id }) => id}
        rowActions={(row) => <RowActions name={row.reference} actions={actions(row)} />}
        {...pagerOf(page)}
        hasMore={isLeast}
        filterNames={namesOf(filters)}
        toolbar={
          <ListToolbar
            list="ledger"
            view={view}
            columns={columns}
            filters={filters}
            file="/operator/ledger/export"
          >
            {sum !== null && (
              <p className="py-2 text-small text-text-2">
                {t(cause === 'fees' ? 'wallet.console.sumOfFees' : 'wallet.console.sumOfDiscounts')}{' '}
                <Money amount={sum} currency="AED" />
              </p>
            )}
          </ListToolbar>
        }
        empty={<MoneyEmpty list="noLedger" searched={searched} />}
      />
    </>
  );
}

function ReverseDialog({ row, onClose }: { row: LedgerRow; onClose: () => void }) {
  const { t, format } = useI18n();
  const amount = row.postings.find(({ account }) => account === 'wallet')?.amount ?? '0.00';
  return (
    <DecisionDialog
      title={t('wallet.console.reverseTitle', { reference: row.reference })}
      intent="reverse"
      id={row.id}
      evidence="note"
      hint={t('wallet.console.reasonInside')}
      label={t('wallet.console.reverse')}
      tone="danger"
      onClose={onClose}
    >
      {t('wallet.console.reverseWhy', {
        amount: format.aed(amount),
        company: row.company?.name ?? '',
      })}
    </DecisionDialog>
  );
}

/** Only on a phone, whose two lines have no room for both sides of a transfer. */
function useAmount(): Column<LedgerRow> {
  const { t } = useI18n();
  return {
    key: 'amount',
    phone: 'amount',
    head: t('wallet.console.amount'),
    className: 'row-figures md:hidden',
    cell: ({ postings }) => {
      const side = postings.find(({ account }) => account === 'wallet') ?? postings[0];
      return side === undefined ? '' : <Signed amount={side.amount} />;
    },
  };
}

function Signed({ amount }: { amount: string }) {
  const sign = amount.startsWith('-') ? {} : { sign: 'plus' as const };
  return <Money amount={amount} currency="AED" withoutCode {...sign} />;
}

function useColumns(): Column<LedgerRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'movement',
      head: t('wallet.console.movement'),
      cell: (row) => t(`wallet.ledgerKind.${row.kind}`),
      second: (row) => <Ltr>{row.reference}</Ltr>,
      mark: (row) => row.reversed && <Tag icon={RotateCcw}>{t('wallet.console.reversed')}</Tag>,
    },
    {
      key: 'when',
      phone: 'time',
      head: t('wallet.console.when'),
      cell: (row) => <time dateTime={row.at}>{format.dateTime(new Date(row.at))}</time>,
    },
    {
      key: 'company',
      phone: 'fact',
      head: t('wallet.console.company'),
      cell: (row) => (
        <>
          <span className="block text-text">
            <Bdi>{row.company?.name ?? '—'}</Bdi>
          </span>
          <span className="block text-caption text-text-3">
            <Bdi>{row.by === '' ? t('wallet.console.system') : row.by}</Bdi>
          </span>
        </>
      ),
    },
    {
      key: 'postings',
      head: t('wallet.console.postings'),
      cell: (row) => (
        <ul className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-6 gap-y-0.5 text-start">
          {row.postings.map(({ account, amount }) => (
            <li key={account} className="col-span-2 grid grid-cols-subgrid text-caption">
              <span>{t(`wallet.account.${account}`)}</span>
              {/* Left to right, so that figures align at the right in both languages. */}
              <span dir="ltr" className="text-end">
                <Signed amount={amount} />
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
