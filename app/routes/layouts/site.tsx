import { Outlet } from 'react-router';
import { brandOf } from '#shared/brand.ts';
import { pageContext } from '#app/page/page-context.ts';
import { currentSession } from '#app/server/session.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { SiteShell } from '#app/shell/site-shell.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { Route } from './+types/site.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const session = await currentSession(context.get(pageContext));
  return { visitor: session === null ? null : { type: session.company.type } };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { locale } = useI18n();
  return (
    <SiteShell brand={brandOf(locale)} visitor={loaderData.visitor}>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { locale } = useI18n();
  return (
    <SiteShell brand={brandOf(locale)} visitor={loaderData?.visitor ?? null}>
      <ErrorPage error={error} />
    </SiteShell>
  );
}
