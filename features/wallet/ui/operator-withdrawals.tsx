import { useReading } from '../../../app/texts/use-text.tsx';
import { CopyValue } from '../../../app/ui/copy-value.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { Bdi, Ltr } from '../../../app/ui/user-text.tsx';
import { isolateLtr } from '../../../shared/bidi.ts';
import type { Page } from '../../../shared/endpoint.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { MoneyQueue } from './money-queue.tsx';
import { aed } from './money-text.ts';
import { withdrawalLooks } from './withdraw-page.tsx';

export interface OperatorWithdrawalsProps {
  page: Page<OperatorWithdrawal>;
  state: 'open' | 'decided';
  searched: boolean;
}

/** What is to be paid out. */
export function OperatorWithdrawals({ page, state, searched }: OperatorWithdrawalsProps) {
  const { t, locale } = useReading();
  return (
    <MoneyQueue
      label={t('wallet.console.withdrawals')}
      page={page}
      state={state}
      searched={searched}
      empty="noWithdrawals"
      verbs={[
        {
          intent: 'pay',
          text: t('wallet.console.pay'),
          isRefusal: false,
          isAllowed: ({ can }) => can.pay,
          title: ({ number }) => t('wallet.console.payTitle', { number }),
          what: ({ amount, iban, holder_name: holder }) =>
            t('wallet.console.payWhy', { amount: aed(amount, locale), iban: isolateLtr(iban), holder }),
        },
        {
          intent: 'refuse_withdrawal',
          text: t('wallet.console.refuse'),
          isRefusal: true,
          isAllowed: ({ can }) => can.refuse,
          title: ({ number }) => t('wallet.console.refuseWithdrawalTitle', { number }),
          what: ({ amount, company }) =>
            t('wallet.console.refuseWithdrawalWhy', { amount: aed(amount, locale), company: company.name }),
        },
      ]}
      second={(row) => <Ltr>{row.number}</Ltr>}
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
      status={(row) => (
        <StatusChip status={withdrawalLooks[row.state]} label={t(`wallet.withdrawalState.${row.state}`)} />
      )}
      nobody="—"
    />
  );
}
