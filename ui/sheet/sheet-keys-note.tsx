import type { ReactNode } from 'react';
import { Kbd } from '../kbd.tsx';
import { useText } from '../use-text.tsx';

const keys = {
  nextLine: ['↵'],
  nextCell: ['Tab'],
  takeTarget: ['Alt', '↵'],
  takeLast: ['Alt', '↵'],
  fillDown: ['Ctrl', 'D'],
  details: ['Ctrl', '.'],
  undo: ['Ctrl', 'Z'],
} as const;

export type SheetKey = keyof typeof keys;

interface SheetKeysNoteProps {
  shown: readonly SheetKey[];
  children?: ReactNode;
}

/** The keys of a sheet, on wide screens with a keyboard. */
export function SheetKeysNote({ shown, children }: SheetKeysNoteProps) {
  const t = useText();
  return (
    <ul className="hidden min-h-[38px] flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-card py-1.5 text-caption text-text-3 pointer-fine:lg:flex noscript:hidden">
      {shown.map((name) => (
        <li key={name} className="flex items-center gap-1.5">
          <span dir="ltr" className="flex gap-1">
            {keys[name].map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
          {t(`ui.grid.${name}`)}
        </li>
      ))}
      {children}
    </ul>
  );
}
