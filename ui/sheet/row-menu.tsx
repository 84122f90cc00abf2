import type { RefObject } from 'react';
import { lazyOverlay } from '../lazy-overlay.ts';
import type { MenuAction, MenuBoxProps } from '../menu-box.tsx';

const Box = lazyOverlay<MenuBoxProps>(async () => (await import('../menu-box.tsx')).MenuBox);

interface RowMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  label: string;
  items: readonly MenuAction[];
  onClose: () => void;
}

/** The one menu of all rows, because five hundred rows would otherwise have five hundred. */
export function RowMenu({ trigger, isOpen, label, items, onClose }: RowMenuProps) {
  return (
    <Box
      {...{ trigger, isOpen, label, items }}
      focus="first"
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
    />
  );
}
