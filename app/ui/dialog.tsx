import type { ReactNode } from 'react';
import { late } from './late.ts';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Actions at the end: cancel, then the one action. On a phone they are as wide as the sheet, the action on top. */
  actions?: ReactNode;
  /** A quiet sentence at the start of the foot. */
  footNote?: ReactNode;
  /** 500 px high at most, 600 for the one that needs it (design §2.5). */
  tall?: boolean;
  /** 480 px instead of 60 % of the page: for a question with few words. */
  narrow?: boolean;
  /** `alertdialog` for a question that must be answered: neither Escape nor a press outside loses typed text. */
  role?: 'dialog' | 'alertdialog';
  /** Long words without anything to focus in them: the body takes focus itself, so that the keyboard scrolls it. */
  reading?: boolean;
  /** Work is under way that closing would hide: then only its end closes the dialog. */
  locked?: boolean;
}

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
