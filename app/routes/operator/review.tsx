import { redirect, useSearchParams } from 'react-router';
import { reviewedKinds, type ReviewedKind } from '#features/account/rules/documents.ts';
import { companyFilters } from '#features/company-review/rules.ts';
import {
  approveCompany,
  confirmField,
  reviewDocument,
  listCompanies,
  readCompany,
  readUndoable,
  refuseCompany,
  undoDecision,
  type CompanyReview,
} from '#features/company-review/schema.ts';
import { reviewParts } from '#features/company-review/ui/part-tabs.tsx';
import type { QueueFilter } from '#features/company-review/ui/review-queue.tsx';
import { ReviewPage } from '#features/company-review/ui/review-page.tsx';
import type { Answer } from '#shared/client.ts';
import { isMissingData } from '#shared/missing-data.ts';
import { readPart, setFlash } from '#app/server/answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageMeta, recordTitle } from '#app/page/meta.ts';
import { operatorContext, consoleEnding } from '#app/server/operator-session.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { PageData, previousOf } from '#app/page/page-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { bodyOf } from '#shared/form-fields.ts';
import {
  call,
  intents,
  send,
  type Ending,
  type Posted,
  fieldAs,
} from '#app/server/intents.server.ts';
import { blankPage } from '#ui/blank-list.ts';
import type { Route } from './+types/review.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.accountReview',
  search: 'companyReview.queue.search',
  showsMissingData: true,
};

function filterOf(search: URLSearchParams): QueueFilter {
  return companyFilters.find((filter) => filter === search.get('state')) ?? 'to_review';
}

/** The requested document, else the first with an unconfirmed field, else the licence. */
function kindOf(search: URLSearchParams, review: CompanyReview | null): ReviewedKind {
  const requestedKind = reviewedKinds.find((kind) => kind === search.get('doc'));
  if (requestedKind !== undefined) return requestedKind;
  const open = reviewedKinds.find(
    (kind) => review?.documents.some((one) => one.kind === kind && isOpen(one)) === true,
  );
  return open ?? 'licence';
}

function isOpen({ state, fields }: CompanyReview['documents'][number]): boolean {
  return state !== 'refused' && fields.some(({ confirmed }) => confirmed === null);
}

function queueOf(search: URLSearchParams) {
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search covers all states, because an operator who types a TRN wants that company, decided or
  // not.
  return { state: key === '' ? filterOf(search) : ('all' as const), key };
}

const partOf = (search: URLSearchParams) =>
  reviewParts.find((one) => one === search.get('part')) ?? 'document';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const queue = queueOf(search);
  const query = { page: search.get('page') ?? '1', ...queue };
  const undoing = readPart(page, page.api(readUndoable, {}));
  const rows = await readPart(page, page.api(listCompanies, { query }));
  const id = params.id ?? (isMissingData(rows) ? undefined : rows.data[0]?.id);
  const review =
    id === undefined ? null : await readPart(page, page.api(readCompany, { params: { id } }));
  const undoable = await undoing;
  return {
    queue: { ...queue, rows, waiting: context.get(operatorContext).waiting.reviews ?? 0 },
    review,
    chosenId: params.id ?? null,
    kind: kindOf(search, isMissingData(review) ? null : review),
    part: partOf(search),
    undoable: isMissingData(undoable) ? null : undoable.decision,
    now: page.now.toISOString(),
  };
}

/** The next account of the queue; at its end the first one. Null: this was the last account. */
async function nextInQueue(
  page: PageContext,
  search: URLSearchParams,
  id: string,
): Promise<string | null> {
  if (filterOf(search) !== 'to_review') return id;
  const answer = await page.api(listCompanies, {
    query: { page: search.get('page') ?? '1', state: 'to_review' },
  });
  if (!answer.ok) return null;
  const ids = answer.data.data.map((row) => row.id);
  const index = ids.indexOf(id);
  return ids[index + 1] ?? ids.find((one) => one !== id) ?? null;
}

function reviewHref(id: string | null, search: URLSearchParams): string {
  const query = search.toString();
  return `/admin/review${id === null ? '' : `/${id}`}${query === '' ? '' : `?${query}`}`;
}

const searchOf = ({ request }: Posted) => new URL(request.url).searchParams;
const documentOf = fieldAs('id', 'document');

/**
 * The document that refuses the account: the open one with its reason, else one that was refused
 * before.
 */
function refusalOf({ form }: Posted) {
  if (textOf(form, 'reason') !== '' || textOf(form, 'refused_document') === '') return {};
  const refused = new FormData();
  for (const name of ['document', 'reason', 'note'])
    refused.set(name, textOf(form, `refused_${name}`));
  return bodyOf(refuseCompany, refused);
}

/** A decision on the account leads to the next one in the queue. */
const decideAccount =
  (decide: (posted: Posted) => Promise<Answer<typeof approveCompany>>) =>
  async (posted: Posted, ending: Ending) => {
    const search = searchOf(posted);
    const next = await nextInQueue(posted.page, search, posted.params['id'] ?? '');
    const answer = await decide(posted);
    if (!answer.ok) return ending.refused(posted, answer);
    setFlash(posted.page, { status: 1, message: answer.message });
    // Drops `page` after the last account of a page, because others may be pending on the first
    // page.
    const gone = ['doc', 'part', 'q', ...(next === null ? ['page'] : [])];
    for (const name of gone) search.delete(name);
    return redirect(reviewHref(next, search));
  };

/** Back to the account, with the reason if it is too late: then the page has no form for it. */
async function undoAccount(posted: Posted) {
  const answer = await send(undoDecision, posted);
  setFlash(posted.page, { status: answer.ok ? 1 : 0, message: answer.message });
  const search = searchOf(posted);
  for (const name of ['doc', 'part', 'q']) search.delete(name);
  return redirect(reviewHref(posted.params['id'] ?? '', search));
}

export const action = intents(
  {
    confirm: call(confirmField, {
      params: documentOf,
      // Forms send line ends as CR LF, so they are normalised.
      body: ({ form }) => ({ value: textOf(form, 'value').replaceAll('\r\n', '\n') }),
    }),
    decide: call(reviewDocument, {
      params: documentOf,
      to: ({ documents }, posted) => {
        const search = searchOf(posted);
        const decided = documents.find(({ id }) => id === documentOf(posted).id);
        search.set('doc', decided?.kind ?? 'licence');
        return reviewHref(posted.params['id'] ?? '', search);
      },
    }),
    approve: decideAccount((posted) => send(approveCompany, posted)),
    refuse: decideAccount((posted) => send(refuseCompany, posted, { body: refusalOf })),
    undo: undoAccount,
  },
  consoleEnding,
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: recordTitle(loaderData, 'shell.nav.accountReview', ({ review, chosenId }) =>
      chosenId === null || isMissingData(review) ? null : (review?.company_name ?? null),
    ),
    indexed: false,
  });

export default function Review({ loaderData, params }: Route.ComponentProps) {
  const answer = useActionAnswer<typeof action>();
  const [search] = useSearchParams();
  const blank = { ...queueOf(search), rows: blankPage, waiting: null };
  const before = previousOf(loaderData)?.review ?? null;
  // The chosen company remains if it is shown already, because its files would be fetched again.
  const review =
    before !== null && !isMissingData(before) && before.company_id === params.id ? before : null;
  const known = {
    review,
    chosenId: params.id ?? null,
    kind: kindOf(search, review),
    part: partOf(search),
    undoable: null,
  };
  return (
    <PageData data={loaderData} blank={{ queue: blank, now: '', ...known }} known={known}>
      {({ queue, ...rest }) => (
        <ReviewPage
          // Another queue's rows must not appear below the filter of this one.
          queue={queue.state === blank.state && queue.key === blank.key ? queue : blank}
          refused={answer?.ok === false ? answer : undefined}
          {...rest}
        />
      )}
    </PageData>
  );
}
