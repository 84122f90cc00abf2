import { redirect, useActionData } from 'react-router';
import { paperKinds, type PaperKind } from '#features/account/rules/documents.ts';
import {
  approveCompany,
  confirmField,
  companyFilters,
  decidePaper,
  listCompanies,
  readCompany,
  refuseCompany,
  type CompanyReview,
} from '#features/operator/schema.ts';
import { reviewParts } from '#features/operator/ui/part-tabs.tsx';
import type { QueueData, QueueFilter } from '#features/operator/ui/queue.tsx';
import { ReviewPage } from '#features/operator/ui/review-page.tsx';
import type { Answer } from '#shared/client.ts';
import {
  dataOrThrow,
  refusedForm,
  setFlash,
  textOf,
  unknownForm,
} from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { operatorContext } from '#app/server/operator-session.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/review.ts';

export const handle: ShellHandle = {
  title: 'shell.nav.accountReview',
  search: 'operator.queue.search',
};

function filterOf(search: URLSearchParams): QueueFilter {
  return companyFilters.find((filter) => filter === search.get('state')) ?? 'to_review';
}

/** The document asked for, else the first with a field that nobody has confirmed, else the licence. */
function kindOf(search: URLSearchParams, review: CompanyReview | null): PaperKind {
  const asked = paperKinds.find((kind) => kind === search.get('doc'));
  if (asked !== undefined) return asked;
  const open = paperKinds.find(
    (kind) => review?.documents.some((one) => one.kind === kind && isOpen(one)) === true,
  );
  return open ?? 'licence';
}

function isOpen({ state, fields }: CompanyReview['documents'][number]): boolean {
  return state !== 'refused' && fields.some(({ confirmed }) => confirmed === null);
}

async function readQueue(
  page: PageContext,
  search: URLSearchParams,
): Promise<Omit<QueueData, 'waiting'>> {
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search looks everywhere: who types a TRN wants that company, decided or not.
  const state = key === '' ? filterOf(search) : 'all';
  const answer = await page.api(listCompanies, {
    query: { page: search.get('page') ?? '1', state, key },
  });
  return { state, key, rows: dataOrThrow(page, answer).data };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const queue = await readQueue(page, search);
  const id = params.id ?? queue.rows.data[0]?.id;
  const review =
    id === undefined
      ? null
      : dataOrThrow(page, await page.api(readCompany, { params: { id } })).data;
  return {
    queue: { ...queue, waiting: context.get(operatorContext).waiting.reviews ?? 0 },
    review,
    isChosen: params.id !== undefined,
    kind: kindOf(search, review),
    part: reviewParts.find((one) => one === search.get('part')) ?? 'document',
    now: page.now.toISOString(),
  };
}

/** One verdict, as its button says it: a chosen reason refuses. */
function verdictOf(form: FormData) {
  return {
    decision: textOf(form, 'decision') === 'reopen' ? ('reopen' as const) : ('refuse' as const),
    reason: textOf(form, 'reason') as '',
    note: textOf(form, 'note'),
    seen: textOf(form, 'seen') as 'pending',
  };
}

/** The document that refuses the account: the one on screen with its reason, else one that was refused before. */
function refusalOf(form: FormData) {
  const prefix =
    textOf(form, 'reason') === '' && textOf(form, 'refused_document') !== '' ? 'refused_' : '';
  return {
    document: textOf(form, `${prefix}document`),
    reason: textOf(form, `${prefix}reason`) as '',
    note: textOf(form, `${prefix}note`),
  };
}

async function send(
  page: PageContext,
  id: string,
  form: FormData,
): Promise<Answer<typeof decidePaper> | null> {
  const document = { id: textOf(form, 'document') };
  switch (textOf(form, 'intent')) {
    case 'confirm':
      return page.api(confirmField, {
        params: document,
        body: {
          field: textOf(form, 'field') as 'trn',
          // A form sends a line's end as CR LF.
          value: textOf(form, 'value').replaceAll('\r\n', '\n'),
          confirmed: textOf(form, 'confirmed') === 'yes',
        },
      });
    case 'decide':
      return page.api(decidePaper, { params: document, body: verdictOf(form) });
    case 'approve':
      return page.api(approveCompany, { params: { id } });
    case 'refuse':
      return page.api(refuseCompany, { params: { id }, body: refusalOf(form) });
    default:
      return null;
  }
}

/** The account after this one in the queue; at its end the first one, and null where it was the last. */
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const id = params.id ?? '';
  const intent = textOf(form, 'intent');
  const isAboutAccount = intent === 'approve' || intent === 'refuse';
  const next = isAboutAccount ? await nextInQueue(page, search, id) : id;
  const answer = await send(page, id, form);
  if (answer === null) return unknownForm(page, form);
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return refusedForm(page, answer, form);
  // The page stays as it is, with the new mark.
  if (intent === 'confirm') return { ok: true as const };
  setFlash(page, { status: 1, message: answer.message });
  if (isAboutAccount) for (const name of ['doc', 'part', 'q']) search.delete(name);
  else
    search.set(
      'doc',
      answer.data.documents.find((one) => one.id === textOf(form, 'document'))?.kind ?? 'licence',
    );
  // The last account of its page is decided: others may wait on the first one.
  if (next === null) search.delete('page');
  const query = search.toString();
  return redirect(
    `/admin/review${next === null ? '' : `/${next}`}${query === '' ? '' : `?${query}`}`,
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title:
      loaderData?.isChosen === true && loaderData.review !== null
        ? { text: loaderData.review.company_name }
        : 'shell.nav.accountReview',
    indexed: false,
  });

export default function Review({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  return <ReviewPage {...loaderData} refused={answer?.ok === false ? answer : undefined} />;
}
