import { AppPage } from '#features/site/ui/app-page.tsx';
import { brandOf } from '#shared/brand.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { staticPage } from '#app/page/static-page.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Route } from './+types/app-download.ts';

export const handle = staticPage;

export function loader({ context }: Route.LoaderArgs) {
  return { address: new URL(context.get(pageContext).origin).host };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'site.app.title',
    description: 'site.app.description',
    indexed: true,
    path: '/appdownload',
  });

export default function AppDownload({ loaderData: { address } }: Route.ComponentProps) {
  const { locale } = useI18n();
  return <AppPage brandName={brandOf(locale).name} address={address} />;
}
