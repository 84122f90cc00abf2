import type { ReactNode } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Tag } from '#ui/tag.tsx';
import { AppFrame } from './app-frame.tsx';
import { ConsoleBell } from './console-bell.tsx';
import type { ChangePasswordSlot, OperatorSession, ShellBrand } from './shell-types.ts';
import { OperatorBlock } from './sidebar-owner.tsx';

export interface OperatorShellProps {
  brand: ShellBrand;
  session: OperatorSession;
  changePassword?: ChangePasswordSlot;
  dialogs?: ReactNode;
  children: ReactNode;
}

export function OperatorShell({ session, ...rest }: OperatorShellProps) {
  const t = useText();
  return (
    <AppFrame
      area="operator"
      user={session.operator}
      permissions={session.effectiveRoles}
      counters={session.counters}
      counterLinks={session.counterLinks}
      badge={<Tag>{t('shell.nav.console')}</Tag>}
      owner={<OperatorBlock operator={session.operator} />}
      profileHref={null}
      notificationsHref={null}
      bell={<ConsoleBell work={session} />}
      {...rest}
    />
  );
}
