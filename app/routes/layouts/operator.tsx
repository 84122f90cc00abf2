import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { counterLinks, sumByPage } from '#features/work-queue/rules.ts';
import { ChangePasswordDialog } from '#features/session/ui/lazy-change-password.ts';
import { operatorRoles } from '#shared/actor.ts';
import { brandOf } from '#shared/brand.ts';
import { guardConsole, operatorContext } from '#app/server/operator-session.server.ts';
import { AreaError } from '#app/shell/area-error.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { OperatorShell } from '#app/shell/operator-shell.tsx';
import type { OperatorView } from '#features/operator/schema/session.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Route } from './+types/operator.ts';

export const middleware: Route.MiddlewareFunction[] = [guardConsole];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(operatorContext);
}

function Console({ view, children }: { view: OperatorView; children: ReactNode }) {
  const { locale, t } = useI18n();
  const { name, email, roles, waiting } = view;
  return (
    <OperatorShell
      brand={brandOf(locale)}
      session={{
        operator: { name, email, roles: roles.map((role) => t(`operator.roles.${role}`)) },
        effectiveRoles: roles.includes('administrator') ? operatorRoles : roles,
        counters: sumByPage(waiting),
        counterLinks: counterLinks(waiting),
      }}
      changePassword={(slot) => <ChangePasswordDialog {...slot} action="/admin/password" />}
    >
      {children}
    </OperatorShell>
  );
}

export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Console view={loaderData}>
      <Outlet />
    </Console>
  );
}

/** The shell stays around a failed page. Without a session there is nothing to draw it from. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) return <ErrorPage error={error} alone />;
  return (
    <Console view={loaderData}>
      <AreaError area="operator" error={error} />
    </Console>
  );
}
