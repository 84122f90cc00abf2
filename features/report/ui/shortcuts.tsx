import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';

export interface Shortcut {
  readonly to: string;
  readonly name: string;
  readonly fact: ReactNode;
}

/**
 * The cards of specification §2, one for each page: cells of one card at the end of the page, because
 * the side menu and the bottom bar lead to the same pages.
 */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useText();
  return (
    <nav
      aria-label={t('report.shortcuts')}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-1"
    >
      <ul className="stat-lines -ms-px -mt-px grid grid-cols-2 md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
        {shortcuts.map((shortcut) => (
          <li key={shortcut.to} className="min-w-0">
            <Link
              to={shortcut.to}
              className="flex h-full min-h-14 flex-col justify-center px-card py-2.5 outline-offset-[-2px] transition-colors hover:bg-hover"
            >
              <span className="line-clamp-2 text-small font-semibold text-text">
                {shortcut.name}
              </span>
              <span className="line-clamp-2 text-caption text-text-3">
                <LoadedText>{shortcut.fact}</LoadedText>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
