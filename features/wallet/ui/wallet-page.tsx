import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { blankList } from '#ui/blank-list.ts';
import { PartCard, PartData } from '#ui/part-data.tsx';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { blankWallet } from './blank-wallet.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { topUpFor } from '../rules/top-up.ts';
import type { ListView } from '#ui/list-toolbar.tsx';
import type { PackageView, StatementRow, TopUpView, WalletView } from '../schema/wallet.ts';
import { OpenTopUps } from './open-top-ups.tsx';
import type { Filter } from './statement-filters.tsx';
import { Statement } from './statement.tsx';
import { TopUpDialog } from './lazy-top-up-dialog.ts';
import { requestHref } from './top-up-href.ts';
import { usePaymentPoll } from './use-payment-poll.ts';
import { WalletStats } from './wallet-stats.tsx';

export interface WalletPageProps {
  wallet: Part<WalletView>;
  /** Null: the reader may see the balance only. */
  statement: Part<{ page: Page<StatementRow>; view: ListView } | null>;
  filter: Filter;
  months: readonly string[];
  openTopUps: Part<readonly TopUpView[]>;
  packages: Part<readonly PackageView[]>;
  returned: Part<TopUpView | null>;
  /** Replaces the result of that payment when it was made for an RFQ. */
  returnedFor: ReactNode;
  rfq: Part<{ readonly id: string; readonly number: string } | null>;
  refused: Refused | undefined;
}

function canTopUpIn({ can }: WalletView): boolean {
  return can.top_up_card || can.top_up_bank;
}

interface WalletHeadProps {
  wallet: WalletView;
  /** After a payment for an RFQ the way back to it is the primary button. */
  isAfterPurchase: boolean;
}

function WalletHead({ wallet, isAfterPurchase }: WalletHeadProps) {
  const { t } = useI18n();
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="me-auto max-md:sr-only">
        <h1 className="page-name text-h1 text-text">{t('wallet.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('wallet.lead')}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:min-h-11 max-md:*:flex-1">
        {wallet.can.see_statement && (
          <LinkButton
            to="/seller/wallet/tax-invoices"
            tone="secondary"
            className="max-md:order-last max-md:max-w-11 max-md:px-0"
          >
            <Icon of={ReceiptText} />
            <span className="max-md:sr-only">{t('taxInvoice.list.label')}</span>
          </LinkButton>
        )}
        {wallet.can.withdraw && (
          <LinkButton to="/seller/withdraw" tone="secondary">
            <Icon of={Banknote} />
            {t('wallet.withdraw')}
          </LinkButton>
        )}
        {canTopUpIn(wallet) && (
          <LinkButton
            to="?dialog=top-up"
            preventScrollReset
            tone={isAfterPurchase ? 'secondary' : 'primary'}
          >
            <Icon of={Plus} />
            {t('wallet.topUp')}
          </LinkButton>
        )}
      </div>
    </header>
  );
}

/** The result of a payment, and the failures of what only the dialog of a top-up needs. */
function PurchaseParts({
  returned,
  returnedFor,
  rfq,
  packages,
}: Pick<WalletPageProps, 'returned' | 'returnedFor' | 'rfq' | 'packages'>) {
  const { t } = useI18n();
  return (
    <>
      <PartCard data={returned} title={t('wallet.topUp')}>
        {(topUp) => returnedFor ?? (topUp !== null && <Returned topUp={topUp} />)}
      </PartCard>
      <PartCard data={rfq} title={t('access.buy.title')}>
        {() => null}
      </PartCard>
      <PartCard data={packages} title={t('wallet.kind.package')}>
        {() => null}
      </PartCard>
    </>
  );
}

type StatementPartProps = Pick<WalletPageProps, 'statement' | 'filter' | 'months' | 'wallet'>;

function StatementPart({ statement, filter, months, wallet }: StatementPartProps) {
  if (statement === null) return null;
  return (
    <PartData data={statement} blank={blankList}>
      {(known) =>
        known !== null && (
          <Statement
            {...known}
            filter={filter}
            months={months}
            canTopUp={!isMissingData(wallet) && canTopUpIn(wallet)}
          />
        )
      }
    </PartData>
  );
}

/** The wallet as it is filtered, without its dialog. */
function useWalletsHref(): string {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('dialog');
  rest.delete('amount');
  rest.delete('rfq');
  return `${pathname.slice(pathname.indexOf('/seller/'))}${rest.size === 0 ? '' : `?${rest.toString()}`}`;
}

/** specification §2, /seller/wallet: balance, movements, top-up. */
export function WalletPage(props: WalletPageProps) {
  const {
    wallet,
    statement,
    filter,
    months,
    openTopUps,
    packages,
    returned,
    returnedFor,
    rfq,
    refused,
  } = props;
  const { t } = useI18n();
  const topUp = isMissingData(returned) ? null : returned;
  const knownRfq = isMissingData(rfq) ? null : rfq;
  usePaymentPoll(topUp?.state === 'started');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wallets = useWalletsHref();
  const closeTo = knownRfq === null ? wallets : requestHref(knownRfq.id);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-3">
      <PartData data={wallet} blank={blankWallet}>
        {(known) => (
          <WalletHead wallet={known} isAfterPurchase={topUp !== null && topUp.rfq_id !== null} />
        )}
      </PartData>
      <PurchaseParts {...{ returned, returnedFor, rfq, packages }} />
      <PartData data={wallet} blank={blankWallet}>
        {(known) => (
          <>
            {known.expired && (
              <Note tone="danger" title={t('wallet.expiredTitle')}>
                {t('wallet.expiredWhy')}
              </Note>
            )}
            {canTopUpIn(known) && search.get('dialog') === 'top-up' && (
              <TopUpDialog
                wallet={known}
                packages={isMissingData(packages) ? [] : packages}
                rfq={knownRfq}
                suggested={suggestedOf(search.get('amount'))}
                refused={refused}
                closeTo={closeTo}
                onLost={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
              />
            )}
            <WalletStats wallet={known} />
          </>
        )}
      </PartData>
      <PartCard data={openTopUps} title={t('wallet.open.title')}>
        {(rows) => <OpenTopUps topUps={rows.filter(({ id }) => id !== topUp?.id)} />}
      </PartCard>
      <StatementPart {...{ statement, filter, months, wallet }} />
    </div>
  );
}

/** The missing amount from the link of an access dialog; empty: none. */
function suggestedOf(amount: string | null): string {
  const fils = amount === null ? null : minorOf(normaliseDecimal(amount));
  return fils === null || fils <= 0n ? '' : decimalOf(topUpFor(fils));
}

/** The result must come from the provider, never from the address that the payer returns to. */
function Returned({ topUp }: { topUp: TopUpView }) {
  const { t, format } = useI18n();
  switch (topUp.state) {
    case 'confirmed':
      return (
        <Note
          tone="neutral"
          icon={CircleCheck}
          role="status"
          title={t('wallet.returned.confirmed', { amount: format.aed(topUp.credit) })}
        />
      );
    case 'failed':
      return <Note tone="danger" role="alert" title={t('wallet.returned.failed')} />;
    case 'canceled':
      return <Note tone="info" role="status" title={t('wallet.returned.canceled')} />;
    case 'refused':
      return (
        <Note
          tone="danger"
          role="alert"
          title={t('wallet.returned.refused', { note: topUp.note })}
        />
      );
    case 'submitted':
      return (
        <Note tone="accent" icon={Hourglass} role="status" title={t('wallet.returned.submitted')} />
      );
    default:
      return (
        <Note tone="accent" icon={Hourglass} role="status" title={t('wallet.returned.started')} />
      );
  }
}
