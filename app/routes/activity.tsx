import { useLocation } from 'react-router';
import { listActivity } from '#features/activity/schema.ts';
import { ActivityList } from '#features/activity/ui/activity-list.tsx';
import { readList } from '../server/list-page.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useI18n } from '#ui/use-text.tsx';
import { PageData } from '#app/page/page-data.tsx';
import { blankList } from '#ui/blank-list.ts';
import type { Route } from './+types/activity.ts';

export const handle: ShellHandle = {
  title: 'activity.page.title',
  search: 'activity.page.search',
  showsMissingData: true,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { answer, view } = await readList(page, request, 'activity', listActivity, (query) => ({
    query,
  }));
  return { page: answer.data, all: answer.extra.all, view };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: { list: 'activity.page.title', search: location.search },
    indexed: false,
  });

const blank = { ...blankList, all: true };

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  const area = useLocation().pathname.startsWith('/seller/') ? 'seller' : 'buyer';
  return (
    <PageData data={loaderData} blank={blank}>
      {(shown) => (
        <div className="list-page">
          <header className="mb-6">
            <h1 className="page-name text-h1 text-text">{t('activity.page.title')}</h1>
            <p className="mt-1 text-small text-text-2">
              {shown.all ? t('activity.page.lead') : t('activity.page.leadOwn')}
            </p>
          </header>
          <ActivityList area={area} page={shown.page} view={shown.view} />
        </div>
      )}
    </PageData>
  );
}
