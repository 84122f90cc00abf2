import type { ReactNode } from 'react';
import { AppFrame } from './app-frame.tsx';
import { mayPrepare, preparedRfqs } from './gate-way.ts';
import type { ChangePasswordSlot, ShellBrand, ShellSession } from './shell-types.ts';
import { CompanyBlock } from './sidebar-owner.tsx';

export interface AreaShellProps {
  area: 'buyer' | 'seller';
  brand: ShellBrand;
  session: ShellSession;
  changePassword?: ChangePasswordSlot;
  dialogs?: ReactNode;
  children: ReactNode;
}

export function AreaShell({ area, session, ...rest }: AreaShellProps) {
  const profileHref = `/${area}/user-profile`;
  return (
    <AppFrame
      area={area}
      user={session.user}
      permissions={session.permissions}
      {...(mayPrepare(session.company.accountStatus) && { createsAt: preparedRfqs })}
      counters={session.counters}
      {...(session.linkCounts === undefined ? {} : { linkCounts: session.linkCounts })}
      owner={<CompanyBlock company={session.company} profileHref={profileHref} />}
      profileHref={profileHref}
      notificationsHref={`/${area}/notifications`}
      {...rest}
    />
  );
}
