import { useLocation } from 'react-router';
import { deleteDraft, listDrafts } from '#features/draft/schema.ts';
import { DraftList } from '#features/draft/ui/draft-list.tsx';
import { readList } from '../server/list-page.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { formAction } from '../server/intents.server.ts';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/drafts.ts';

export const handle: ShellHandle = {
  title: 'draft.page.title',
  search: 'draft.page.search',
  showsMissingData: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, 'drafts', listDrafts, (query) => ({
    query,
  }));
  return { page: answer.data, canCreate: answer.extra.can.create, view };
}

export const action = formAction(deleteDraft);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'draft.page.title', indexed: false });

const blank = { ...blankList, canCreate: false };

export default function Drafts({ loaderData }: Route.ComponentProps) {
  const area = useLocation().pathname.startsWith('/seller/') ? 'seller' : 'buyer';
  return (
    <PageData data={loaderData} blank={blank}>
      {(data) => <DraftList area={area} {...data} />}
    </PageData>
  );
}
