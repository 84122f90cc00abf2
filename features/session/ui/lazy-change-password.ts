import { lazyOverlay } from '#ui/lazy-overlay.ts';
import type { ChangePasswordProps } from './change-password-dialog.tsx';

/** The dialog of the account menu. It loads late, because few visits change a password. */
export const ChangePasswordDialog = lazyOverlay<ChangePasswordProps>(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);
