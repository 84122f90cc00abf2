import { Kbd } from '../kbd.tsx';
import { useText } from '../use-text.tsx';

const keys = {
  nextLine: ['↵'],
  nextCell: ['Tab'],
  fillDown: ['Ctrl', 'D'],
  details: ['Ctrl', '.'],
  undo: ['Ctrl', 'Z'],
} as const;

type SheetKey = keyof typeof keys;

/** The keys of a sheet, on wide screens with a keyboard. */
export function SheetKeysNote({ shown }: { shown: readonly SheetKey[] }) {
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
    </ul>
  );
}
