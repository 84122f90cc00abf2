import Paperclip from 'lucide-react/icons/paperclip';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import type { ViewedDocument } from '#ui/viewer/viewer-types.ts';
import type { Page } from '#shared/endpoint.ts';
import { topUpFilters, type TopUpFilter } from '../schema/lists.ts';
import type { OperatorTopUp } from '../schema/operator.ts';
import { FirstApproval } from './first-approval.tsx';
import { MoneyQueue, type QueueVerb } from './money-queue.tsx';
import { nameIn } from './money-text.ts';

const stateVariants: Record<OperatorTopUp['state'], StatusVariant> = {
  started: 'pending',
  submitted: 'waiting',
  confirmed: 'accepted',
  refused: 'rejected',
  failed: 'expired',
  canceled: 'canceled',
};

export interface OperatorTopUpsProps {
  page: Page<OperatorTopUp>;
  state: TopUpFilter;
  searched: boolean;
}

function useVerbs(): readonly QueueVerb<OperatorTopUp>[] {
  const { t, format } = useI18n();
  return [
    {
      intent: 'approve_top_up',
      text: t('wallet.console.approve'),
      evidence: 'nothing',
      isAllowed: ({ can }) => can.approve,
      title: ({ number }) => t('wallet.console.approveTitle', { number }),
      what: ({ company, credit }) =>
        t('wallet.console.approveTopUpWhy', {
          company: company.name,
          amount: format.aed(credit),
        }),
    },
    {
      intent: 'confirm',
      text: t('wallet.console.confirm'),
      evidence: 'bank_reference',
      isAllowed: ({ can }) => can.confirm,
      title: ({ number }) => t('wallet.console.confirmTitle', { number }),
      what: ({ company, amount, credit }) =>
        t('wallet.console.confirmWhy', {
          company: company.name,
          paid: format.aed(amount),
          amount: format.aed(credit),
        }),
    },
    {
      intent: 'ask',
      text: t('wallet.console.ask'),
      evidence: 'nothing',
      isAllowed: ({ can }) => can.ask,
      title: ({ number }) => t('wallet.console.askTitle', { number }),
      what: ({ company, amount }) =>
        t('wallet.console.askWhy', { company: company.name, amount: format.aed(amount) }),
    },
    {
      intent: 'refuse_top_up',
      text: t('wallet.console.refuse'),
      evidence: 'note',
      isAllowed: ({ can }) => can.refuse,
      title: ({ number }) => t('wallet.console.refuseTopUpTitle', { number }),
      what: ({ company, amount, method }) =>
        t(method === 'card' ? 'wallet.console.refuseCardWhy' : 'wallet.console.refuseTopUpWhy', {
          company: company.name,
          amount: format.aed(amount),
        }),
    },
  ];
}

const slipOf = ({ id, slip }: OperatorTopUp): ViewedDocument | null =>
  slip && { ...slip, id, bytes: null };

export function OperatorTopUps({ page, state, searched }: OperatorTopUpsProps) {
  const { t, locale } = useI18n();
  return (
    <MoneyQueue
      label={t('wallet.console.topUps')}
      page={page}
      states={topUpFilters}
      state={state}
      searched={searched}
      empty={state === 'cards' ? 'noCards' : 'noTopUps'}
      verbs={useVerbs()}
      second={(row) => (
        <Facts>
          <Ltr>{row.number}</Ltr>
          {row.package !== null &&
            t('wallet.about.packageName', { name: nameIn(locale, row.package) })}
        </Facts>
      )}
      evidence={{
        key: 'method',
        phone: 'kind',
        head: t('wallet.console.method'),
        cell: (row) => <MethodCell row={row} />,
      }}
      slip={slipOf}
      check={{
        key: 'check',
        head: t('wallet.console.check'),
        cell: (row) => <Check row={row} />,
      }}
      status={(row) => (
        <StatusChip status={stateVariants[row.state]} label={t(`wallet.topUpState.${row.state}`)} />
      )}
      nobody={t('wallet.console.system')}
    />
  );
}

function Check({ row }: { row: OperatorTopUp }) {
  const { t } = useI18n();
  if (row.slip === null) return '—';
  return (
    <FirstApproval
      row={row}
      isOpen={row.state === 'submitted'}
      others={t('wallet.console.othersConfirm')}
    />
  );
}

function MethodCell({ row }: { row: OperatorTopUp }) {
  const { t } = useI18n();
  if (row.given_up_at !== null) {
    return (
      <>
        <span className="block text-danger-text">{t('wallet.console.unreadable')}</span>
        <Ltr className="block text-page-start text-caption break-all text-text-3">
          {row.provider_reference ?? ''}
        </Ltr>
      </>
    );
  }
  const slip = slipOf(row);
  if (slip === null) return t(row.method === 'card' ? 'wallet.about.card' : 'wallet.about.bank');
  return (
    <ViewLink
      document={slip}
      title={slip.name}
      className="inline-flex items-center gap-1.5 font-medium text-primary-text hover:underline max-md:min-h-11"
    >
      <Icon of={Paperclip} />
      {t('wallet.console.openSlip')}
    </ViewLink>
  );
}
