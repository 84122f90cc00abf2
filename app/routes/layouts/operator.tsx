import { Outlet } from 'react-router';
import { sumByPage } from '#features/work-queue/rules.ts';
import { ChangePasswordDialog } from '#features/session/ui/change-password-dialog.tsx';
import { operatorRoles } from '#shared/actor.ts';
import { brandOf } from '#shared/brand.ts';
import { guardConsole, operatorContext } from '#app/server/operator-session.server.ts';
import { OperatorShell } from '#app/shell/operator-shell.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { Route } from './+types/operator.ts';

export const middleware: Route.MiddlewareFunction[] = [guardConsole];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(operatorContext);
}

export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  const { locale, t } = useI18n();
  const { name, email, roles, waiting } = loaderData;
  return (
    <OperatorShell
      brand={brandOf(locale)}
      session={{
        operator: { name, email, roles: roles.map((role) => t(`operator.roles.${role}`)) },
        effectiveRoles: roles.includes('administrator') ? operatorRoles : roles,
        counters: sumByPage(waiting),
      }}
      changePassword={(slot) => <ChangePasswordDialog {...slot} action="/admin/password" />}
    >
      <Outlet />
    </OperatorShell>
  );
}
