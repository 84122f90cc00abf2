import { useLocation, useSearchParams } from 'react-router';
import { dayInDubai } from '#shared/calendar.ts';
import { SampleDeal, sampleSteps } from '#features/deal/ui/sample-deal.tsx';
import { samplePricesOf } from '#features/deal/ui/sample-quote.tsx';
import { brandOf } from '#shared/brand.ts';
import { useI18n } from '#ui/use-text.tsx';
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
  const { locale } = useI18n();
  const [query] = useSearchParams();
  const area = pathname.startsWith('/buyer') ? 'buyer' : 'seller';
  const step = sampleSteps.find((one) => one === query.get('step')) ?? 'request';
  const wanted = query.get('side');
  const side = wanted === 'buyer' || wanted === 'seller' ? wanted : area;
  return (
    <RecordData data={loaderData} title="rfq.sample.title">
      {(data) => (
        <SampleDeal
          {...{ area, side, step }}
          prices={samplePricesOf(query)}
          expiry={data.expiry}
          brandName={brandOf(locale).name}
        />
      )}
    </RecordData>
  );
}
