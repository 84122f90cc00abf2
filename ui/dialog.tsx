import type { DialogProps } from './dialog-box.tsx';
import { late } from './late.ts';

/** What draws it: for who fetches the words of a dialog and wants to show them at once. */
export const bringDialogBox = async () => (await import('./dialog-box.tsx')).DialogBox;

const Box = late<DialogProps>(bringDialogBox);

/**
 * A dialog that holds focus and gives it back; a sheet from below under 768 px. Focus goes to the element with
 * `autoFocus` inside, else to the dialog itself: put it on the safe button or the first field, never on a payment.
 */
export function Dialog(props: DialogProps) {
  return <Box {...props} />;
}
