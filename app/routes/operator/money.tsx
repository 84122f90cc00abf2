import { data, useSearchParams } from 'react-router';
import { topUpFilters, withdrawalFilters } from '#features/wallet/schema/lists.ts';
import {
  approveTopUp,
  approveWithdrawal,
  recheckTopUp,
  confirmTopUp,
  listLedger,
  listOperatorTopUps,
  listOperatorWithdrawals,
  listOwed,
  payOut,
  payWithdrawal,
  refundToCard,
  readReconciliation,
  refuseTopUp,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import { Books } from '#features/wallet/ui/books.tsx';
import { LedgerList } from '#features/wallet/ui/ledger-list.tsx';
import { MoneyPage } from '#features/wallet/ui/money-page.tsx';
import { OperatorTopUps } from '#features/wallet/ui/operator-top-ups.tsx';
import { OwedList } from '#features/wallet/ui/owed-list.tsx';
import { OperatorWithdrawals } from '#features/wallet/ui/operator-withdrawals.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { PageData } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { operatorContext, consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import { blankPage, blankView } from '#ui/blank-list.ts';
import type { Route } from './+types/money.ts';

export const handle: ShellHandle = {
  title: 'wallet.console.title',
  search: 'wallet.console.search',
  showsMissingData: true,
};

const keyOf = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 100);

/** The tab of an address, its filter, and its list without rows. Null: there is no such tab. */
function blankTab(tab: string, search: URLSearchParams) {
  const state = search.get('state');
  const shown = { searched: keyOf(search) !== '', page: blankPage };
  switch (tab) {
    case '':
      return {
        ...shown,
        tab: 'top_ups' as const,
        state: topUpFilters.find((filter) => filter === state) ?? 'open',
      };
    case 'withdrawals':
      return {
        ...shown,
        tab: 'withdrawals' as const,
        state: withdrawalFilters.find((filter) => filter === state) ?? 'open',
      };
    case 'closed':
      return { ...shown, tab: 'closed' as const };
    case 'ledger':
      return { ...shown, tab: 'ledger' as const, sum: null, isLeast: false, view: blankView };
    case 'reconciliation':
      return { tab: 'books' as const };
    default:
      return null;
  }
}

async function readTab(page: PageContext, tab: string, request: Request) {
  const search = new URL(request.url).searchParams;
  const query = { page: search.get('page') ?? '1', key: keyOf(search) };
  const blank = blankTab(tab, search);
  switch (blank?.tab) {
    case 'top_ups': {
      const answer = await page.api(listOperatorTopUps, {
        query: { ...query, state: blank.state },
      });
      return { ...blank, page: dataOrThrow(page, answer).data };
    }
    case 'withdrawals': {
      const answer = await page.api(listOperatorWithdrawals, {
        query: { ...query, state: blank.state },
      });
      return { ...blank, page: dataOrThrow(page, answer).data };
    }
    case 'closed':
      return { ...blank, page: dataOrThrow(page, await page.api(listOwed, { query })).data };
    case 'ledger': {
      const { answer, view } = await readList(page, request, 'ledger', listLedger, (listQuery) => ({
        query: listQuery,
      }));
      const { sum, is_least: isLeast } = answer.extra;
      return { ...blank, page: answer.data, sum, isLeast, view };
    }
    case 'books':
      return { ...blank, report: dataOrThrow(page, await page.api(readReconciliation, {})).data };
    case undefined:
      throw data(null, { status: 404 });
  }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shown = await readTab(context.get(pageContext), params.tab ?? '', request);
  return { ...shown, waiting: context.get(operatorContext).waiting };
}

export const action = intents(
  {
    approve_top_up: approveTopUp,
    confirm: confirmTopUp,
    refuse_top_up: refuseTopUp,
    ask: recheckTopUp,
    approve: approveWithdrawal,
    pay: payWithdrawal,
    refund_to_card: refundToCard,
    pay_out: payOut,
    refuse_withdrawal: refuseWithdrawal,
    reverse: reverseTransfer,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'wallet.console.title', indexed: false });

export default function Money({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  // An unknown tab is answered by 404, so its list is never shown with rows.
  const known = blankTab(params.tab ?? '', search) ?? { tab: 'books' as const };
  return (
    <PageData data={loaderData} blank={{ waiting: {}, report: null, ...known }} known={known}>
      {(shown) => (
        <MoneyPage waiting={shown.waiting}>
          {shown.tab === 'top_ups' && <OperatorTopUps {...shown} />}
          {shown.tab === 'withdrawals' && <OperatorWithdrawals {...shown} />}
          {shown.tab === 'closed' && <OwedList {...shown} />}
          {shown.tab === 'ledger' && <LedgerList {...shown} />}
          {shown.tab === 'books' && <Books report={shown.report} />}
        </MoneyPage>
      )}
    </PageData>
  );
}
