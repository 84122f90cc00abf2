import Banknote from 'lucide-react/icons/banknote';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { LoadedFigure } from '#ui/loaded-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { blankPage } from '#ui/blank-list.ts';
import { PartCard, PartData } from '#ui/part-data.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { blankWallet } from './blank-wallet.ts';
import type { CardPaymentView } from '../schema/card-refund.ts';
import type { PayoutAccountView, WalletView, WithdrawalView } from '../schema/wallet.ts';
import { CardRefundForm } from './card-refund-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalChip } from './withdrawal-chip.tsx';

export interface WithdrawPageProps {
  wallet: Part<WalletView>;
  withdrawals: Part<Page<WithdrawalView>>;
  cards: Part<readonly CardPaymentView[]>;
  account: Part<PayoutAccountView | null>;
  needsCode: Part<boolean>;
  refused: Refused | undefined;
}

/** specification §2, /seller/withdraw: from the balance to the bank. */
export function WithdrawPage({
  wallet,
  withdrawals,
  cards,
  account,
  needsCode,
  refused,
}: WithdrawPageProps) {
  const { t } = useI18n();
  // A new key after each withdrawal, so that the sent form is reset.
  const newest = isMissingData(withdrawals) ? undefined : withdrawals.data[0]?.id;
  const isCard = refused?.values['intent'] === 'card';
  return (
    <div className="mx-auto grid w-full max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5">
      <PartData data={wallet} blank={blankWallet}>
        {(known) => (
          <Request
            wallet={known}
            {...{ newest, account, needsCode }}
            refused={isCard ? undefined : refused}
          />
        )}
      </PartData>
      <PartCard data={cards} title={t('wallet.cardRefund.title')}>
        {(payments) =>
          payments.length > 0 &&
          !isMissingData(needsCode) && (
            <CardRefundForm
              key={`card ${newest ?? 'none'}`}
              payments={payments}
              wallet={isMissingData(wallet) ? undefined : wallet}
              needsCode={needsCode}
              refused={isCard ? refused : undefined}
            />
          )
        }
      </PartCard>
      <PartData data={withdrawals} blank={blankPage}>
        {(page) => <Withdrawals page={page} />}
      </PartData>
    </div>
  );
}

const noAccount: PayoutAccountView = { iban: '', holder_name: '', legal_names: [] };

interface RequestProps extends Pick<WithdrawPageProps, 'account' | 'needsCode' | 'refused'> {
  wallet: WalletView;
  newest: string | undefined;
}

function Request({ wallet, newest, account, needsCode, refused }: RequestProps) {
  const { t, format } = useI18n();
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="page-name text-h1 text-text">{t('wallet.withdrawPage.title')}</h1>
          <p className="mt-1 text-small text-text-2">{t('wallet.withdrawPage.lead')}</p>
        </div>
        <p className="md:text-end">
          <span className="block text-small text-text-2">
            {t('wallet.withdrawPage.withdrawable')}
          </span>
          <span className="text-stat">
            <LoadedFigure>
              <Money amount={wallet.withdrawable} currency="AED" />
            </LoadedFigure>
          </span>
          {wallet.withdrawable !== wallet.balance && (
            <span className="block text-caption text-text-3">
              {t('wallet.withdrawPage.ofBalance', { amount: format.aed(wallet.balance) })}
            </span>
          )}
        </p>
      </header>
      {wallet.bonus !== '0.00' && (
        <Note
          tone="info"
          title={t('wallet.withdrawPage.bonusTitle', { amount: format.aed(wallet.bonus) })}
        >
          {t('wallet.withdrawPage.bonusWhy')}
        </Note>
      )}
      {wallet.waiting !== null && <Waiting {...wallet.waiting} />}
      <PartData data={needsCode} blank={false}>
        {(isCodeNeeded) => (
          <LoadedPart
            level={2}
            className="rounded-card border border-line bg-surface p-card shadow-1"
          >
            {wallet.can.withdraw ? (
              <WithdrawForm
                key={newest ?? 'none'}
                wallet={wallet}
                account={isMissingData(account) ? noAccount : (account ?? noAccount)}
                needsCode={isCodeNeeded}
                refused={refused}
              />
            ) : (
              <NoWithdrawal wallet={wallet} />
            )}
          </LoadedPart>
        )}
      </PartData>
    </>
  );
}

function Waiting({ amount, last_at: lastAt }: NonNullable<WalletView['waiting']>) {
  const { t, format } = useI18n();
  const from = format.dateTime(new Date(lastAt));
  return (
    <Note
      tone="info"
      title={t('wallet.withdrawPage.waits', { amount: format.aed(amount), from })}
    />
  );
}

function NoWithdrawal({ wallet }: { wallet: WalletView }) {
  const { t } = useI18n();
  // All own money is pending, and the pending note already says so.
  if (wallet.withdrawable === '0.00' && wallet.waiting !== null) return null;
  if (wallet.withdrawable === '0.00') {
    return (
      <Note tone="info" title={t('wallet.withdrawPage.nothing')}>
        {t('wallet.withdrawPage.nothingWhy')}
      </Note>
    );
  }
  return (
    <Note tone="info" title={t('wallet.withdrawPage.off')}>
      {t('wallet.withdrawPage.offWhy')}
    </Note>
  );
}

function BonusPart({ row }: { row: WithdrawalView }) {
  const { t, format } = useI18n();
  return (
    <span className="block text-caption text-text-3">
      {/* Isolated, because the figures run left to right in both languages and the text does
                  not. */}
      <bdi>
        {t(
          row.state === 'refused'
            ? 'wallet.withdrawPage.bonusReturned'
            : 'wallet.withdrawPage.withBonus',
          {
            amount: format.aed(row.bonus),
          },
        )}
      </bdi>
    </span>
  );
}

function Account({ row }: { row: WithdrawalView }) {
  const { t } = useI18n();
  if (row.card !== null) return t('wallet.cardRefund.card', { number: row.card });
  return (
    <>
      <span className="block text-text">
        <Ltr>{row.iban}</Ltr>
      </span>
      <span className="block text-caption text-text-3">
        <Bdi>{row.holder_name}</Bdi>
      </span>
    </>
  );
}

function useColumns(): Column<WithdrawalView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'number',
      head: t('wallet.column.reference'),
      cell: ({ number }) => number,
      second: ({ created_at: at, note }) => (
        <>
          <time dateTime={at}>{format.dateTime(new Date(at))}</time>
          {note !== '' && (
            <span className="row-reason md:hidden">
              <Bdi>{note}</Bdi>
            </span>
          )}
        </>
      ),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('wallet.withdrawPage.state'),
      cell: ({ state, being_checked: isBeingChecked, sent: isSent }) => (
        <WithdrawalChip {...{ state, isBeingChecked, isSent }} />
      ),
    },
    {
      key: 'account',
      phone: 'none',
      head: t('wallet.withdrawPage.account'),
      cell: (row) => <Account row={row} />,
    },
    {
      key: 'bank',
      phone: 'none',
      head: t('wallet.withdrawPage.bankReference'),
      cell: (row) => {
        if (row.note !== '')
          return (
            <span className="whitespace-normal">
              {t('wallet.withdrawPage.why', { note: row.note })}
            </span>
          );
        return row.bank_reference === '' ? '—' : <Ltr>{row.bank_reference}</Ltr>;
      },
    },
    {
      kind: 'number',
      key: 'amount',
      head: t('wallet.withdrawPage.amount'),
      cell: (row) => (
        <>
          <Money amount={row.amount} currency="AED" />
          {row.bonus !== '0.00' && <BonusPart row={row} />}
        </>
      ),
    },
  ];
}

function Withdrawals({ page }: { page: Page<WithdrawalView> }) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <DataTable
      label={t('wallet.withdrawPage.list')}
      rows={page.data}
      columns={columns}
      rowKey={({ id }) => id}
      {...pagerOf(page)}
      toolbar={
        <h2 className="flex min-h-13 items-center text-h3 text-text">
          {t('wallet.withdrawPage.list')}
        </h2>
      }
      empty={
        <EmptyState
          icon={Banknote}
          title={t('wallet.withdrawPage.empty')}
          action={
            <LinkButton to="/seller/wallet" tone="secondary" size="sm">
              {t('wallet.withdrawPage.emptyNext')}
            </LinkButton>
          }
        >
          {t('wallet.withdrawPage.emptyWhy')}
        </EmptyState>
      }
    />
  );
}
