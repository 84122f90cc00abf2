import { useLocation } from 'react-router';
import { dayInDubai } from '#shared/calendar.ts';
import { SamplePage } from '#features/rfq/ui/sample-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/sample-rfq.ts';

export const handle: ShellHandle = { title: 'rfq.sample.title', showsMissingData: true };

const openDays = 14;

export function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  return { expiry: dayInDubai(new Date(now.getTime() + openDays * 86_400_000)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'rfq.sample.title', indexed: false });

export default function SampleRfq({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const area = pathname.startsWith('/buyer') ? 'buyer' : 'seller';
  return (
    <RecordData data={loaderData} title="rfq.sample.title">
      {(data) => <SamplePage area={area} expiry={data.expiry} />}
    </RecordData>
  );
}
