import { guideOf } from '../help/guides.server.ts';
import { HelpPage } from '../help/help-page.tsx';
import { searchGuide } from '../help/search-guide.ts';
import { sectionOfPage } from '../help/section-of-page.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import type { AreaName, ShellHandle } from '../shell/shell-types.ts';
import type { Route } from './+types/help.ts';

export const handle: ShellHandle = { title: 'shell.help.title', showsMissingData: true };

function areaOfPath(pathname: string): AreaName {
  if (pathname.includes('/admin/help')) return 'operator';
  return pathname.includes('/buyer/help') ? 'buyer' : 'seller';
}

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const area = areaOfPath(url.pathname);
  const about = (url.searchParams.get('page') ?? '').slice(0, 200);
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const guide = guideOf(area, page.locale);
  return {
    sections: search === '' ? guide : searchGuide(guide, search),
    search,
    current: sectionOfPage(area, about),
    hasContact: area !== 'operator',
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'shell.help.title', indexed: false });

/** Help for the page that the reader came from, from the guides. */
export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="shell.help.title">
      {(data) => <HelpPage {...data} />}
    </RecordData>
  );
}
