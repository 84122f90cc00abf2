import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { CopyValue } from '../../../app/ui/copy-value.tsx';
import { RowActions } from '../../../app/ui/data-table-actions.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { Bdi, Ltr } from '../../../app/ui/user-text.tsx';
import { isolateLtr } from '../../../shared/bidi.ts';
import type { Page } from '../../../shared/endpoint.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MoneyEmpty } from './money-empty.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { aed } from './money-text.ts';
import { withdrawalLooks } from './withdraw-page.tsx';

export interface OperatorWithdrawalsProps {
  page: Page<OperatorWithdrawal>;
  state: 'open' | 'decided';
  searched: boolean;
}

type Asked = { verb: 'pay' | 'refuse'; row: OperatorWithdrawal };

/** What is to be paid out, oldest first; decided ones with the bank's reference. */
export function OperatorWithdrawals({ page, state, searched }: OperatorWithdrawalsProps) {
  const { t } = useReading();
  const columns = useColumns(state);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = (row: OperatorWithdrawal) => [
    ...(row.can.pay
      ? [{ key: 'pay', text: t('wallet.console.pay'), onPress: () => setAsked({ verb: 'pay', row }) }]
      : []),
    ...(row.can.refuse
      ? [
          {
            key: 'refuse',
            text: t('wallet.console.refuse'),
            danger: true,
            onPress: () => setAsked({ verb: 'refuse', row }),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={t('wallet.console.withdrawals')}
        state="ready"
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => <RowActions name={row.number} actions={actions(row)} alwaysShown />}
        page={page.current_page}
        lastPage={page.last_page}
        total={page.total}
        perPage={page.per_page}
        toolbar={<MoneyFilters state={state} />}
        empty={<MoneyEmpty list={state === 'open' ? 'noWithdrawals' : 'noneDecided'} searched={searched} />}
      />
      {asked !== null && <Decision asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Decision({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, locale } = useReading();
  const { row, verb } = asked;
  const amount = aed(row.amount, locale);
  if (verb === 'pay') {
    return (
      <DecisionDialog
        title={t('wallet.console.payTitle', { number: row.number })}
        intent="pay"
        id={row.id}
        asks="bank_reference"
        hint={t('wallet.console.bankReferenceHint')}
        label={t('wallet.console.pay')}
        onClose={onClose}
      >
        {t('wallet.console.payWhy', { amount, iban: isolateLtr(row.iban), holder: row.holder_name })}
      </DecisionDialog>
    );
  }
  return (
    <DecisionDialog
      title={t('wallet.console.refuseWithdrawalTitle', { number: row.number })}
      intent="refuse_withdrawal"
      id={row.id}
      asks="note"
      hint={t('wallet.console.reasonHint')}
      label={t('wallet.console.refuse')}
      tone="danger"
      onClose={onClose}
    >
      {t('wallet.console.refuseWithdrawalWhy', { amount, company: row.company.name })}
    </DecisionDialog>
  );
}

function useColumns(state: 'open' | 'decided'): Column<OperatorWithdrawal>[] {
  const { t, format } = useReading();
  const decided: Column<OperatorWithdrawal>[] = [
    {
      kind: 'status',
      key: 'state',
      head: t('wallet.console.state'),
      cell: (row) => (
        <StatusChip status={withdrawalLooks[row.state]} label={t(`wallet.withdrawalState.${row.state}`)} />
      ),
    },
    {
      key: 'by',
      head: t('wallet.console.decidedBy'),
      cell: (row) => (
        <>
          <span className="block text-text">
            <Bdi>{row.decided_by ?? '—'}</Bdi>
          </span>
          <span className="block text-caption text-text-3">
            {row.bank_reference === '' ? <bdi>{row.note}</bdi> : <Ltr>{row.bank_reference}</Ltr>}
          </span>
        </>
      ),
    },
  ];
  return [
    {
      kind: 'title',
      key: 'company',
      head: t('wallet.console.company'),
      cell: (row) => row.company.name,
      second: (row) => <Ltr>{row.number}</Ltr>,
    },
    {
      key: 'since',
      head: t('wallet.console.since'),
      cell: (row) => <time dateTime={row.created_at}>{format.dateTime(new Date(row.created_at))}</time>,
    },
    {
      key: 'account',
      head: t('wallet.console.account'),
      cell: (row) => (
        <>
          <CopyValue value={row.iban} label={t('wallet.console.copyIban')} />
          <span className="block text-caption text-text-3">
            <Bdi>{row.holder_name}</Bdi>
          </span>
        </>
      ),
    },
    ...(state === 'decided' ? decided : []),
    {
      kind: 'number',
      key: 'amount',
      head: t('wallet.console.amount'),
      cell: (row) => <Money amount={row.amount} currency="AED" />,
    },
  ];
}
