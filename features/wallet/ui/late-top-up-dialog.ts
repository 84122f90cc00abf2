import { lateDialog } from '#ui/late-dialog.tsx';

/** The dialog of a top-up, with its form and its upload. */
export const TopUpDialog = lateDialog(
  async () => (await import('./top-up-dialog.tsx')).TopUpDialog,
);
