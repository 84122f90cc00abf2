import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';

export interface Shortcut {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly fact: ReactNode;
  readonly main?: boolean;
}

/** The cards of specification §2, one for each page. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useText();
  return (
    <nav aria-label={t('report.rooms')}>
      <ul
        className={cx(
          'grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3',
          shortcuts.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-5',
        )}
      >
        {shortcuts.map((shortcut) => (
          <li key={shortcut.to} className="min-w-0">
            <ShortcutCard shortcut={shortcut} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShortcutCard({ shortcut }: { shortcut: Shortcut }) {
  return (
    <Link
      to={shortcut.to}
      className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 shadow-1 transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-button',
          shortcut.main === true ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
        )}
      >
        <Icon of={shortcut.icon} size={18} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-small font-semibold text-text">{shortcut.name}</span>
        <span className="line-clamp-2 text-caption text-text-3">
          <LoadedText>{shortcut.fact}</LoadedText>
        </span>
      </span>
    </Link>
  );
}
