import { useI18n } from '#ui/use-text.tsx';
import { CopyValue } from '#ui/copy-value.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { Page } from '#shared/endpoint.ts';
import { withdrawalFilters, type WithdrawalFilter } from '../schema/lists.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { FirstApproval } from './first-approval.tsx';
import { MoneyQueue, type QueueVerb } from './money-queue.tsx';
import { WithdrawalChip } from './withdrawal-chip.tsx';

export interface OperatorWithdrawalsProps {
  page: Page<OperatorWithdrawal>;
  state: WithdrawalFilter;
  searched: boolean;
}

function useVerbs(): readonly QueueVerb<OperatorWithdrawal>[] {
  const { t, format } = useI18n();
  return [
    {
      intent: 'approve',
      text: t('wallet.console.approve'),
      evidence: 'nothing',
      isAllowed: ({ can }) => can.approve,
      title: ({ number }) => t('wallet.console.approveTitle', { number }),
      what: ({ amount, iban, holder_name: holder }) =>
        t('wallet.console.approveWhy', {
          amount: format.aed(amount),
          iban: isolateLtr(iban),
          holder,
        }),
    },
    {
      intent: 'pay',
      text: t('wallet.console.pay'),
      evidence: 'bank_reference',
      isAllowed: ({ can }) => can.pay,
      title: ({ number }) => t('wallet.console.payTitle', { number }),
      what: ({ amount, iban, holder_name: holder }) =>
        t('wallet.console.payWhy', {
          amount: format.aed(amount),
          iban: isolateLtr(iban),
          holder,
        }),
    },
    {
      intent: 'refuse_withdrawal',
      text: t('wallet.console.refuse'),
      evidence: 'note',
      isAllowed: ({ can }) => can.refuse,
      title: ({ number }) => t('wallet.console.refuseWithdrawalTitle', { number }),
      what: ({ amount, company }) =>
        t('wallet.console.refuseWithdrawalWhy', {
          amount: format.aed(amount),
          company: company.name,
        }),
    },
  ];
}

export function OperatorWithdrawals({ page, state, searched }: OperatorWithdrawalsProps) {
  const { t } = useI18n();
  return (
    <MoneyQueue
      label={t('wallet.console.withdrawals')}
      page={page}
      states={withdrawalFilters}
      state={state}
      searched={searched}
      empty="noWithdrawals"
      verbs={useVerbs()}
      second={(row) => (
        <>
          <Ltr>{row.number}</Ltr>
          {row.purpose !== 'request' && ` · ${t(`wallet.console.purpose.${row.purpose}`)}`}
        </>
      )}
      evidence={{
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
      }}
      check={{
        key: 'check',
        head: t('wallet.console.check'),
        cell: (row) => <Check row={row} />,
      }}
      status={(row) => <WithdrawalChip state={row.state} isBeingChecked={row.being_checked} />}
      nobody="—"
    />
  );
}

function Check({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  if (row.opened_by !== null && row.approved_at === null) return <Opened row={row} />;
  return (
    <FirstApproval row={row} isOpen={row.state === 'held'} others={t('wallet.console.othersPay')}>
      <Reason row={row} />
    </FirstApproval>
  );
}

function Opened({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  return (
    <>
      <span className="block text-text">
        {t('wallet.console.openedBy')} <Bdi>{row.opened_by ?? ''}</Bdi>
      </span>
      <Reason row={row} />
    </>
  );
}

function Reason({ row }: { row: OperatorWithdrawal }) {
  if (row.reason === '') return null;
  return (
    <span className="block whitespace-normal text-caption text-text-2">
      <Bdi>{row.reason}</Bdi>
    </span>
  );
}
