import { useEffect, useSyncExternalStore } from 'react';
import {
  closeEndedSession,
  hasSessionEnded,
  subscribeToEndedSession,
  watchTyping,
} from '#ui/ended-session.ts';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import type { SessionSheetProps } from './session-sheet.tsx';
import type { ShellUser } from './shell-types.ts';

/** Loads with the first interaction, because few sessions end under an open page. */
const Sheet = lazyOverlay<SessionSheetProps>(
  async () => (await import('./session-sheet.tsx')).SessionSheet,
);

const isClosed = () => false;

export interface EndedSessionSheetProps {
  user: ShellUser;
  isConsole: boolean;
}

export function EndedSessionSheet({ user, isConsole }: EndedSessionSheetProps) {
  const isOpen = useSyncExternalStore(subscribeToEndedSession, hasSessionEnded, isClosed);
  useEffect(watchTyping, []);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => open || closeEndedSession()}
      user={user}
      isConsole={isConsole}
    />
  );
}
