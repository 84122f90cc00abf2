import { redirect, useActionData } from 'react-router';
import { paperKinds, type PaperKind } from '../../../features/account/rules.ts';
import {
  approveCompany,
  companyFilters,
  decidePaper,
  listCompanies,
  readCompany,
  refuseCompany,
  type CompanyReview,
} from '../../../features/operator/schema.ts';
import type { QueueData, QueueFilter } from '../../../features/operator/ui/queue.tsx';
import { ReviewPage } from '../../../features/operator/ui/review-page.tsx';
import type { Answer } from '../../../shared/client.ts';
import { dataOrThrow, refusedForm, setFlash, textOf } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { operatorContext } from '../../operator-session.server.ts';
import { pageContext, type PageContext } from '../../page-context.ts';
import type { ShellHandle } from '../../shell/shell-types.ts';
import type { Route } from './+types/review.ts';

export const handle: ShellHandle = { title: 'shell.nav.accountReview', search: 'operator.queue.search' };

function filterOf(search: URLSearchParams): QueueFilter {
  return companyFilters.find((filter) => filter === search.get('state')) ?? 'to_review';
}

/** The paper asked for, else the first that is undecided, else the licence. */
function kindOf(search: URLSearchParams, review: CompanyReview | null): PaperKind {
  const asked = paperKinds.find((kind) => kind === search.get('doc'));
  if (asked !== undefined) return asked;
  const open = paperKinds.find(
    (kind) => review?.documents.some((one) => one.kind === kind && one.state === 'pending') === true,
  );
  return open ?? 'licence';
}

async function readQueue(page: PageContext, search: URLSearchParams): Promise<Omit<QueueData, 'waiting'>> {
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  // A search looks everywhere: who types a TRN wants that company, decided or not.
  const state = key === '' ? filterOf(search) : 'all';
  const answer = await page.api(listCompanies, { query: { page: search.get('page') ?? '1', state, key } });
  return { state, key, rows: dataOrThrow(page, answer).data };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const queue = await readQueue(page, search);
  const id = params.id ?? queue.rows.data[0]?.id;
  const review = id === undefined ? null : dataOrThrow(page, await page.api(readCompany, { params: { id } })).data;
  return {
    queue: { ...queue, waiting: context.get(operatorContext).waiting.reviews ?? 0 },
    review,
    isChosen: params.id !== undefined,
    kind: kindOf(search, review),
    now: page.now.toISOString(),
  };
}

async function send(page: PageContext, id: string, form: FormData): Promise<Answer<typeof decidePaper> | null> {
  switch (textOf(form, 'intent')) {
    case 'decide':
      return page.api(decidePaper, {
        params: { id: textOf(form, 'document') },
        body: {
          decision: textOf(form, 'decision') as 'approve',
          reason: textOf(form, 'reason') as '',
          note: textOf(form, 'note'),
          seen: textOf(form, 'seen') as 'pending',
        },
      });
    case 'approve':
      return page.api(approveCompany, { params: { id } });
    case 'refuse':
      return page.api(refuseCompany, { params: { id }, body: { note: textOf(form, 'note') } });
    default:
      return null;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const documentId = textOf(form, 'document');
  const answer = await send(page, params.id ?? '', form);
  if (answer === null) return redirect('/admin/review');
  if (!answer.ok && answer.status === 401) return redirect('/admin/sign-in');
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  // On to the next paper that is undecided; the last one stays, with the account's decision under it.
  search.delete('doc');
  const decided = answer.data.documents.find((one) => one.id === documentId)?.kind;
  const isOpen = answer.data.documents.some((one) => one.state === 'pending');
  if (!isOpen && decided !== undefined) search.set('doc', decided);
  const query = search.toString();
  return redirect(`/admin/review/${answer.data.company_id}${query === '' ? '' : `?${query}`}`);
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
  const refused = useActionData<typeof action>();
  return <ReviewPage {...loaderData} refused={refused} />;
}
