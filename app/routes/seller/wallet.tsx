import { redirect, useSearchParams } from 'react-router';
import { dayInDubai } from '#shared/calendar.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { TopUpReturn, type FundedRfq } from '#features/access/ui/top-up-return.tsx';
import { statementKinds } from '#features/wallet/schema/lists.ts';
import {
  cancelTopUp,
  checkTopUp,
  listPackages,
  listStatement,
  listTopUps,
  readWallet,
  sendBankTopUp,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import type { Filter } from '#features/wallet/ui/statement-filters.tsx';
import { WalletPage } from '#features/wallet/ui/wallet-page.tsx';
import { blankWallet } from '#features/wallet/ui/blank-wallet.ts';
import { PageData } from '#app/page/page-data.tsx';
import { useAreaSession } from '#app/shell/use-area-session.ts';
import { blankPage, blankView } from '#ui/blank-list.ts';
import { dataOrThrow, refusedForm, setFlash } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { readList } from '#app/server/list-page.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { readUploadForm } from '#app/server/upload-form.server.ts';
import { call, runIntent, send, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/wallet.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'wallet.title',
  search: 'wallet.statement.search',
  showsMissingData: true,
};

const monthsBack = 12;

function monthsUntil(now: Date): string[] {
  const [year = 0, month = 1] = dayInDubai(now).split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

function filterOf(search: URLSearchParams): Filter {
  const month = search.get('month') ?? '';
  return {
    kind: statementKinds.find((kind) => kind === search.get('kind')) ?? 'all',
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
  };
}

/**
 * The payment that the reader returns from; the server asks its provider first. Null: not the
 * reader's payment.
 */
async function readReturned(page: PageContext, id: string | null) {
  if (id === null) return null;
  const answer = await page.api(checkTopUp, { params: { id } });
  return answer.ok ? answer.data : null;
}

/** The RFQ that the top-up is for. Null: none, or the reader must not see it. */
async function readRfq(page: PageContext, id: string | null): Promise<FundedRfq | null> {
  if (id === null || id === '') return null;
  const answer = await page.api(readTeaser, { params: { id } });
  if (!answer.ok) return null;
  const { number, title, access, can, why, wallet } = answer.data;
  return { id, number, title, access, can, why, wallet };
}

async function readParts(page: PageContext, request: Request, filter: Filter) {
  const { answer, view } = await readList(page, request, 'statement', listStatement, (query) => ({
    query: { ...query, ...filter },
  }));
  const open = await page.api(listTopUps, { query: { state: 'open' } });
  const packages = await page.api(listPackages, {});
  return {
    statement: { page: answer.data, view },
    openTopUps: dataOrThrow(page, open).data.data,
    packages: dataOrThrow(page, packages).data,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  const returned = await readReturned(page, search.get('top_up'));
  const rfq = await readRfq(page, returned?.rfq_id ?? search.get('rfq'));
  const wallet = dataOrThrow(page, await page.api(readWallet, {})).data;
  const parts = wallet.can.see_statement
    ? await readParts(page, request, filter)
    : { statement: null, openTopUps: [], packages: [] };
  return { wallet, filter, returned, rfq, months: monthsUntil(page.now), ...parts };
}

/** A card leads to the provider's page; a bank transfer shows its details here. */
async function topUp(posted: Posted) {
  const { page, form } = posted;
  if (textOf(form, 'method') === 'card') {
    const answer = await send(startCardTopUp, posted);
    return answer.ok ? redirect(answer.data.redirect_url) : refusedForm(page, answer, form);
  }
  const answer = await send(sendBankTopUp, posted);
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect(
    answer.data.rfq_id === null ? '/seller/wallet' : `/seller/wallet?top_up=${answer.data.id}`,
  );
}

const acts = {
  top_up: topUp,
  check: ({ form }: Posted) =>
    redirect(`/seller/wallet?top_up=${encodeURIComponent(textOf(form, 'id'))}`),
  cancel: call(cancelTopUp, { to: '/seller/wallet' }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readUploadForm(page, request);
  return form instanceof FormData ? runIntent(acts, { page, form, params: {}, request }) : form;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'wallet.title', indexed: false });

/** The fields that are known while the wallet is missing: from the address and from the session. */
function useMissingWallet() {
  const [search] = useSearchParams();
  const session = useAreaSession('seller');
  const known = { filter: filterOf(search), months: monthsUntil(new Date(session.now)) };
  const seesStatement = session.permissions.includes('wallet.manage');
  const blank = {
    wallet: blankWallet,
    statement: seesStatement ? { page: blankPage, view: blankView } : null,
    openTopUps: [],
    packages: [],
    returned: null,
    rfq: null,
    ...known,
  };
  return { blank, known };
}

export default function Wallet({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <PageData data={loaderData} {...useMissingWallet()}>
      {({ returned, ...rest }) => {
        const rfqId = returned?.rfq_id ?? null;
        return (
          <WalletPage
            {...rest}
            returned={returned}
            returnedFor={
              returned === null || rfqId === null ? null : (
                <TopUpReturn topUp={returned} rfqId={rfqId} rfq={rest.rfq} />
              )
            }
            refused={refused}
          />
        );
      }}
    </PageData>
  );
}
