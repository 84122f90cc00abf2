import type { DialogProps } from './dialog-box.tsx';
import { late } from './late.ts';

/** Loads the dialog's code ahead, for callers that load a dialog's texts. */
export const bringDialogBox = async () => (await import('./dialog-box.tsx')).DialogBox;

const Box = late<DialogProps>(bringDialogBox);

/**
 * A modal dialog that returns focus; a bottom sheet below 768 px. Put `autoFocus` on the safe
 * button or the first field, never on a payment.
 */
export function Dialog(props: DialogProps) {
  return <Box {...props} />;
}
