import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { RowActions } from '../../../app/ui/data-table-actions.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { StatusChip, type StatusLook } from '../../../app/ui/status-chip.tsx';
import { Bdi, Ltr } from '../../../app/ui/user-text.tsx';
import type { Page } from '../../../shared/endpoint.ts';
import type { OperatorTopUp } from '../schema/operator.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { MoneyEmpty } from './money-empty.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { aed, nameIn } from './money-text.ts';

const looks: Record<OperatorTopUp['state'], StatusLook> = {
  started: 'pending',
  submitted: 'waiting',
  confirmed: 'accepted',
  refused: 'rejected',
  failed: 'expired',
  canceled: 'canceled',
};

export interface OperatorTopUpsProps {
  page: Page<OperatorTopUp>;
  state: 'open' | 'decided';
  searched: boolean;
}

type Asked = { verb: 'confirm' | 'refuse'; row: OperatorTopUp };

/** Slips that wait for the bank's statement, oldest first; decided ones with who decided them. */
export function OperatorTopUps({ page, state, searched }: OperatorTopUpsProps) {
  const { t } = useReading();
  const columns = useColumns(state);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = (row: OperatorTopUp) => [
    ...(row.can.confirm
      ? [{ key: 'confirm', text: t('wallet.console.confirm'), onPress: () => setAsked({ verb: 'confirm', row }) }]
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
        label={t('wallet.console.topUps')}
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
        empty={<MoneyEmpty list={state === 'open' ? 'noTopUps' : 'noneDecided'} searched={searched} />}
      />
      {asked !== null && <Decision asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Decision({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, locale } = useReading();
  const { row, verb } = asked;
  const args = { company: row.company.name, amount: aed(verb === 'confirm' ? row.credit : row.amount, locale) };
  if (verb === 'confirm') {
    return (
      <DecisionDialog
        title={t('wallet.console.confirmTitle', { number: row.number })}
        intent="confirm"
        id={row.id}
        asks="bank_reference"
        hint={t('wallet.console.bankReferenceHint')}
        label={t('wallet.console.confirm')}
        onClose={onClose}
      >
        {t('wallet.console.confirmWhy', args)}
      </DecisionDialog>
    );
  }
  return (
    <DecisionDialog
      title={t('wallet.console.refuseTopUpTitle', { number: row.number })}
      intent="refuse_top_up"
      id={row.id}
      asks="note"
      hint={t('wallet.console.reasonHint')}
      label={t('wallet.console.refuse')}
      tone="danger"
      onClose={onClose}
    >
      {t('wallet.console.refuseTopUpWhy', args)}
    </DecisionDialog>
  );
}

function useColumns(state: 'open' | 'decided'): Column<OperatorTopUp>[] {
  const { t, format, locale } = useReading();
  const decided: Column<OperatorTopUp>[] = [
    {
      kind: 'status',
      key: 'state',
      head: t('wallet.console.state'),
      cell: (row) => <StatusChip status={looks[row.state]} label={t(`wallet.topUpState.${row.state}`)} />,
    },
    {
      key: 'by',
      head: t('wallet.console.decidedBy'),
      cell: (row) => (
        <>
          <span className="block text-text">
            <Bdi>{row.decided_by ?? t('wallet.console.system')}</Bdi>
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
      second: (row) => (
        <>
          <Ltr>{row.number}</Ltr>
          {row.package !== null && ` · ${t('wallet.about.packageName', { name: nameIn(locale, row.package) })}`}
        </>
      ),
    },
    {
      key: 'since',
      head: t('wallet.console.since'),
      cell: (row) => <time dateTime={row.created_at}>{format.dateTime(new Date(row.created_at))}</time>,
    },
    {
      key: 'method',
      head: t('wallet.console.method'),
      cell: (row) => <MethodCell row={row} />,
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

function MethodCell({ row }: { row: OperatorTopUp }) {
  const { t } = useReading();
  if (row.slip === null) return t(row.method === 'card' ? 'wallet.about.card' : 'wallet.about.bank');
  return (
    <a
      href={row.slip.url}
      target="_blank"
      rel="noreferrer"
      title={row.slip.name}
      className="inline-flex items-center gap-1.5 font-medium text-primary-text hover:underline max-md:min-h-11"
    >
      <Icon of={Paperclip} />
      {t('wallet.console.openSlip')}
    </a>
  );
}
