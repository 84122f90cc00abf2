import { data } from 'react-router';
import { topUpFilters, withdrawalFilters } from '#features/wallet/schema/lists.ts';
import {
  approveWithdrawal,
  recheckTopUp,
  confirmTopUp,
  listLedger,
  listOperatorTopUps,
  listOperatorWithdrawals,
  listOwed,
  payOut,
  payWithdrawal,
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
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { operatorContext, consoleEnding } from '#app/server/operator-session.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/money.ts';

export const handle: ShellHandle = {
  title: 'wallet.console.title',
  search: 'wallet.console.search',
};

async function readTab(page: PageContext, tab: string, request: Request) {
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const state = search.get('state');
  const query = { page: search.get('page') ?? '1', key };
  const shown = { searched: key !== '' } as const;
  switch (tab) {
    case '': {
      const chosen = topUpFilters.find((filter) => filter === state) ?? 'open';
      return {
        ...shown,
        state: chosen,
        tab: 'top_ups' as const,
        page: dataOrThrow(
          page,
          await page.api(listOperatorTopUps, { query: { ...query, state: chosen } }),
        ).data,
      };
    }
    case 'withdrawals': {
      const chosen = withdrawalFilters.find((filter) => filter === state) ?? 'open';
      return {
        ...shown,
        state: chosen,
        tab: 'withdrawals' as const,
        page: dataOrThrow(
          page,
          await page.api(listOperatorWithdrawals, { query: { ...query, state: chosen } }),
        ).data,
      };
    }
    case 'closed':
      return {
        ...shown,
        tab: 'closed' as const,
        page: dataOrThrow(page, await page.api(listOwed, { query })).data,
      };
    case 'ledger': {
      const { answer, view } = await readList(page, request, 'ledger', listLedger, (listQuery) => ({
        query: listQuery,
      }));
      const { sum, is_least: isLeast } = answer.extra;
      return { ...shown, tab: 'ledger' as const, page: answer.data, sum, isLeast, view };
    }
    case 'reconciliation':
      return {
        tab: 'books' as const,
        report: dataOrThrow(page, await page.api(readReconciliation, {})).data,
      };
    default:
      throw data(null, { status: 404 });
  }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shown = await readTab(context.get(pageContext), params.tab ?? '', request);
  return { ...shown, waiting: context.get(operatorContext).waiting };
}

export const action = intents(
  {
    confirm: confirmTopUp,
    refuse_top_up: refuseTopUp,
    ask: recheckTopUp,
    approve: approveWithdrawal,
    pay: payWithdrawal,
    pay_out: payOut,
    refuse_withdrawal: refuseWithdrawal,
    reverse: reverseTransfer,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'wallet.console.title', indexed: false });

export default function Money({ loaderData }: Route.ComponentProps) {
  return (
    <MoneyPage waiting={loaderData.waiting}>
      {loaderData.tab === 'top_ups' && <OperatorTopUps {...loaderData} />}
      {loaderData.tab === 'withdrawals' && <OperatorWithdrawals {...loaderData} />}
      {loaderData.tab === 'closed' && <OwedList {...loaderData} />}
      {loaderData.tab === 'ledger' && <LedgerList {...loaderData} />}
      {loaderData.tab === 'books' && <Books report={loaderData.report} />}
    </MoneyPage>
  );
}
