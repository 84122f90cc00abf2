import { useLocation, useSearchParams } from 'react-router';
import { listActivity } from '../../features/activity/schema.ts';
import { ActivityList } from '../../features/activity/ui/activity-list.tsx';
import { dataOrThrow } from '../answers.server.ts';
import { pageMeta } from '../meta.ts';
import { pageContext } from '../page-context.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useReading } from '../texts/use-text.tsx';
import type { Route } from './+types/activity.ts';

export const handle: ShellHandle = { title: 'activity.page.title', search: 'activity.page.search' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const key = (search.get('q') ?? '').trim().slice(0, 100);
  const answer = dataOrThrow(page, await page.api(listActivity, { query: { page: search.get('page') ?? '1', key } }));
  return { page: answer.data, all: answer.extra.all };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'activity.page.title', indexed: false });

/** Both areas' /activity-logs. */
export default function Activity({ loaderData }: Route.ComponentProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  const area = useLocation().pathname.startsWith('/seller/') ? 'seller' : 'buyer';
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6">
        <h1 className="text-h1 text-text">{t('activity.page.title')}</h1>
        <p className="mt-1 text-small text-text-2">
          {loaderData.all ? t('activity.page.lead') : t('activity.page.leadOwn')}
        </p>
      </header>
      <ActivityList area={area} page={loaderData.page} searched={(search.get('q') ?? '').trim() !== ''} />
    </div>
  );
}
