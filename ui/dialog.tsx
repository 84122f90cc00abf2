import type { DialogProps } from './dialog-box.tsx';
import { lazyOverlay } from './lazy-overlay.ts';

/** Loads the dialog's code ahead, for callers that load a dialog's texts. */
export const loadDialogBox = async () => (await import('./dialog-box.tsx')).DialogBox;

const Box = lazyOverlay<DialogProps>(loadDialogBox);

/**
 * A modal dialog that returns focus; a bottom sheet below 768 px. Put `autoFocus` on the safe
 * button or the first field, never on a payment.
 */
export function Dialog(props: DialogProps) {
  return <Box {...props} />;
}
