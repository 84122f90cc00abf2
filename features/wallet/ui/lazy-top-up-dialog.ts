import { lazyDialog } from '#ui/lazy-dialog.tsx';

/** The dialog of a top-up, with its form and its upload. */
export const TopUpDialog = lazyDialog(
  async () => (await import('./top-up-dialog.tsx')).TopUpDialog,
);
