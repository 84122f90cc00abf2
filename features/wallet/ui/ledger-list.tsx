import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { RowActions } from '../../../app/ui/data-table-actions.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import { Bdi, Ltr } from '../../../app/ui/user-text.tsx';
import type { Page } from '../../../shared/endpoint.ts';
import type { LedgerRow } from '../schema/operator.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MoneyEmpty } from './money-empty.tsx';
import { aed } from './money-text.ts';

/** Every transfer with its postings; a credit may be taken back while it is still there. */
export function LedgerList({ page, searched }: { page: Page<LedgerRow>; searched: boolean }) {
  const { t, locale } = useReading();
  const columns = useColumns();
  const [asked, setAsked] = useState<LedgerRow | null>(null);
  const actions = (row: LedgerRow) =>
    row.can.reverse
      ? [{ key: 'reverse', text: t('wallet.console.reverse'), danger: true, onPress: () => setAsked(row) }]
      : [];
  const amount = asked?.postings.find(({ account }) => account === 'wallet')?.amount ?? '0.00';
  return (
    <>
      <DataTable
        label={t('wallet.console.ledger')}
        state="ready"
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => <RowActions name={row.reference} actions={actions(row)} />}
        page={page.current_page}
        lastPage={page.last_page}
        total={page.total}
        perPage={page.per_page}
        empty={<MoneyEmpty list="noLedger" searched={searched} />}
      />
      {asked !== null && (
        <DecisionDialog
          title={t('wallet.console.reverseTitle', { reference: asked.reference })}
          intent="reverse"
          id={asked.id}
          asks="note"
          hint={t('wallet.console.reasonInside')}
          label={t('wallet.console.reverse')}
          tone="danger"
          onClose={() => setAsked(null)}
        >
          {t('wallet.console.reverseWhy', { amount: aed(amount, locale), company: asked.company?.name ?? '' })}
        </DecisionDialog>
      )}
    </>
  );
}

function useColumns(): Column<LedgerRow>[] {
  const { t, format } = useReading();
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
      head: t('wallet.console.when'),
      cell: (row) => <time dateTime={row.at}>{format.dateTime(new Date(row.at))}</time>,
    },
    {
      key: 'company',
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
              {/* Figures stand at their own right in both languages. */}
              <span dir="ltr" className="text-end">
                <Money amount={amount} currency="AED" withoutCode sign={amount.startsWith('-') ? undefined : 'plus'} />
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
