import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { TermsBar } from '#features/policy/ui/terms-bar.tsx';
import { ChangePasswordDialog } from '#features/session/ui/lazy-change-password.ts';
import { brandOf } from '#shared/brand.ts';
import { AreaShell } from '#app/shell/area-shell.tsx';
import { GateDialog, GateNote } from '#app/shell/gate-dialog.tsx';
import type { GateKind } from '#app/shell/gate-way.ts';
import type { ShellSession } from '#app/shell/shell-types.ts';
import { WelcomeDialog } from '#app/shell/welcome-dialog.tsx';
import { useDeviceQueue } from '#app/shell/use-device-queue.ts';
import { useReadPage } from '#app/shell/use-read-page.ts';
import { useLiveRefresh } from '#app/shell/use-live-refresh.ts';
import { useWorker } from '#app/shell/use-worker.ts';
import { useI18n } from '#ui/use-text.tsx';

const gates: readonly GateKind[] = [
  'notApproved',
  'noCategories',
  'categoryInactive',
  'suppliersOnly',
  'buyersOnly',
];

/**
 * The gate that a guard put in the address as `?gate=notApproved`, and a function that closes it.
 */
function useGate(): { gate: GateKind | null; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('gate');
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('gate');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { gate: gates.find((kind) => kind === wanted) ?? null, close };
}

export interface AreaLayoutProps {
  area: 'buyer' | 'seller';
  session: ShellSession;
  children: ReactNode;
}

export function AreaLayout({ area, session, children }: AreaLayoutProps) {
  const { locale } = useI18n();
  const { gate, close } = useGate();
  useLiveRefresh(session.counters.notifications);
  useWorker(area, session.memberId);
  useDeviceQueue(session.memberId);
  useReadPage(session.memberId);
  return (
    <AreaShell
      area={area}
      brand={brandOf(locale)}
      session={session}
      changePassword={(slot) => <ChangePasswordDialog {...slot} />}
      dialogs={
        <>
          <GateDialog
            kind={gate}
            area={area}
            accountStatus={session.company.accountStatus}
            permissions={session.permissions}
            onClose={close}
          />
          <WelcomeDialog
            area={area}
            // One dialog at a time: a gate comes before the welcome, because the reader's own step
            // led to it.
            isDue={session.isWelcomeDue && gate === null}
            accountStatus={session.company.accountStatus}
          />
        </>
      }
    >
      {session.termsDue !== null && <TermsBar due={session.termsDue} />}
      <GateNote
        kind={gate}
        area={area}
        accountStatus={session.company.accountStatus}
        permissions={session.permissions}
      />
      {children}
    </AreaShell>
  );
}
