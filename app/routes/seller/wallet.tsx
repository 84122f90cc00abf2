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
import {
  dataOrNull,
  mapPart,
  partOf,
  readPart,
  refusedForm,
  setFlash,
} from '#app/server/answers.server.ts';
import { sessionContext } from '#app/server/session.server.ts';
import type { DataOf } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
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

type TopUp = DataOf<typeof checkTopUp>;

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
async function readReturned(page: PageContext, id: string | null): Promise<Part<TopUp | null>> {
  if (id === null) return null;
  return partOf(page, async () => dataOrNull(page, await page.api(checkTopUp, { params: { id } })));
}

/** The RFQ that the top-up is for. Null: none, or the reader must not see it. */
async function readRfq(page: PageContext, id: string | null): Promise<Part<FundedRfq | null>> {
  if (id === null || id === '') return null;
  const teaser = await partOf(page, async () =>
    dataOrNull(page, await page.api(readTeaser, { params: { id } })),
  );
  if (isMissingData(teaser) || teaser === null) return teaser;
  const { number, title, access, can, why, wallet } = teaser;
  return { id, number, title, access, can, why, wallet };
}

async function readParts(page: PageContext, request: Request, filter: Filter) {
  const statement = await partOf(page, async () => {
    const { answer, view } = await readList(page, request, 'statement', listStatement, (query) => ({
      query: { ...query, ...filter },
    }));
    return { page: answer.data, view };
  });
  const open = await readPart(page, page.api(listTopUps, { query: { state: 'open' } }));
  const packages = await readPart(page, page.api(listPackages, {}));
  return { statement, openTopUps: mapPart(open, ({ data }) => data), packages };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  const returned = await readReturned(page, search.get('top_up'));
  const returnedRfq = isMissingData(returned) ? null : (returned?.rfq_id ?? null);
  const rfq = await readRfq(page, returnedRfq ?? search.get('rfq'));
  const wallet = await readPart(page, page.api(readWallet, {}));
  const seesStatement = isMissingData(wallet)
    ? context.get(sessionContext).permissions.includes('wallet.manage')
    : wallet.can.see_statement;
  const parts = seesStatement
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

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: { list: 'wallet.title', search: location.search }, indexed: false });

type Loaded = Route.ComponentProps['loaderData'];

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

/** The result of a payment that was made for an RFQ. Null: of another one, or not known. */
function returnedFor({ returned, rfq }: Pick<Loaded, 'returned' | 'rfq'>) {
  if (isMissingData(returned) || isMissingData(rfq)) return null;
  const rfqId = returned?.rfq_id ?? null;
  if (returned === null || rfqId === null) return null;
  return <TopUpReturn topUp={returned} rfqId={rfqId} rfq={rfq} />;
}

export default function Wallet({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <PageData data={loaderData} {...useMissingWallet()}>
      {(shown) => <WalletPage {...shown} returnedFor={returnedFor(shown)} refused={refused} />}
    </PageData>
  );
}
