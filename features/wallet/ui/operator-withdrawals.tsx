import { useI18n } from '#ui/use-text.tsx';
import { CopyValue } from '#ui/copy-value.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { Page } from '#shared/endpoint.ts';
import { withdrawalFilters, type WithdrawalFilter } from '../schema/lists.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { LegalNames } from './legal-names.tsx';
import { FirstApproval } from './first-approval.tsx';
import { MoneyQueue, type QueueVerb } from './money-queue.tsx';
import { WithdrawalChip } from './withdrawal-chip.tsx';

export interface OperatorWithdrawalsProps {
  page: Page<OperatorWithdrawal>;
  state: WithdrawalFilter;
  searched: boolean;
}

function usePayingVerbs(): readonly QueueVerb<OperatorWithdrawal>[] {
  const { t, format } = useI18n();
  return [
    {
      intent: 'approve',
      text: t('wallet.console.approve'),
      evidence: 'nothing',
      isAllowed: ({ can }) => can.approve,
      title: ({ number }) => t('wallet.console.approveTitle', { number }),
      what: ({ amount, card, iban, holder_name: holder }) =>
        card === null
          ? t('wallet.console.approveWhy', {
              amount: format.aed(amount),
              iban: isolateLtr(iban),
              holder,
            })
          : t('wallet.console.refundToCardWhy', { amount: format.aed(amount), card }),
      more: (row) => row.holder_differs && <OtherHolder row={row} />,
    },
    {
      intent: 'refund_to_card',
      text: t('wallet.console.refundToCard'),
      evidence: 'nothing',
      isAllowed: ({ can }) => can.send,
      title: ({ number }) => t('wallet.console.refundToCardTitle', { number }),
      what: ({ amount, card }) =>
        t('wallet.console.refundToCardWhy', { amount: format.aed(amount), card: card ?? '' }),
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
      more: (row) =>
        row.holder_differs && (
          <>
            <OtherHolder row={row} />
            <Textarea
              name="holder_note"
              label={t('wallet.console.holderNote')}
              hint={t('wallet.console.holderNoteHint')}
            />
          </>
        ),
    },
  ];
}

function useVerbs(): readonly QueueVerb<OperatorWithdrawal>[] {
  const { t, format } = useI18n();
  return [
    ...usePayingVerbs(),
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
        <Facts>
          <Ltr>{row.number}</Ltr>
          {row.purpose !== 'request' && t(`wallet.console.purpose.${row.purpose}`)}
        </Facts>
      )}
      phoneFact={(row) => <PaidTo row={row} />}
      evidence={{
        key: 'account',
        phone: 'none',
        head: t('wallet.console.account'),
        cell: (row) => <Destination row={row} />,
      }}
      check={{
        key: 'check',
        head: t('wallet.console.check'),
        cell: (row) => <Check row={row} />,
      }}
      status={(row) => (
        <WithdrawalChip state={row.state} isBeingChecked={row.being_checked} isSent={row.sent} />
      )}
      nobody="—"
    />
  );
}

function PaidTo({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  if (row.card !== null) return <span>{t('wallet.console.cardOf', { card: row.card })}</span>;
  return (
    <>
      {row.holder_differs ? (
        <span className="order-1 text-danger-text">{t('wallet.console.holderDiffers')}</span>
      ) : (
        <Bdi className="order-1">{row.holder_name}</Bdi>
      )}
      <span className="shrink-0 whitespace-pre">
        <Ltr>…{row.iban.slice(-4)}</Ltr>
        {' · '}
      </span>
    </>
  );
}

function Destination({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  if (row.card !== null) return t('wallet.console.cardOf', { card: row.card });
  return (
    <>
      <CopyValue value={row.iban} label={t('wallet.console.copyIban')} />
      <span className="block text-caption text-text-3">
        <Bdi>{row.holder_name}</Bdi>
      </span>
      {row.holder_differs && (
        <span className="block text-caption text-danger-text">
          {t('wallet.console.holderDiffers')}
        </span>
      )}
      {row.holder_note !== '' && (
        <span className="block whitespace-normal text-caption text-text-2">
          <Bdi>{row.holder_note}</Bdi>
        </span>
      )}
    </>
  );
}

function OtherHolder({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  return (
    <Note tone="accent" title={t('wallet.console.holderDiffers')}>
      {row.legal_names.length === 0 ? (
        t('wallet.console.noLegalName')
      ) : (
        <LegalNames label={t('wallet.console.legalNames')} names={row.legal_names} />
      )}
    </Note>
  );
}

function Check({ row }: { row: OperatorWithdrawal }) {
  const { t } = useI18n();
  if (row.sent) return t('wallet.withdrawalState.sent');
  if (row.refund_failed)
    return (
      <span className="block min-w-32 whitespace-normal text-danger-text">
        {t('wallet.console.refundFailed')}
      </span>
    );
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
