import { Link } from 'react-router';
import { cx } from './classes.ts';
import { useCurrentInView } from './use-current-in-view.ts';

export interface SegmentLink {
  text: string;
  to: string;
  current: boolean;
}

interface SegmentedLinksProps {
  label: string;
  items: readonly SegmentLink[];
  /** More than four: scrolls sideways on narrow screens instead of cutting labels. */
  scrolls?: boolean;
}

/**
 * `Segmented` for a page's view: two to four links that look like one control and work before
 * JavaScript.
 */
export function SegmentedLinks({ label, items, scrolls = false }: SegmentedLinksProps) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx('max-w-full', scrolls && 'overflow-x-auto [scrollbar-width:none]')}
    >
      <ul
        className={cx(
          'flex min-h-9 rounded-field border border-line bg-side p-0.5',
          scrolls && 'w-fit whitespace-nowrap',
        )}
      >
        {items.map((item) => (
          <li key={item.to} className={cx('flex', !scrolls && 'min-w-0')}>
            <Link
              to={item.to}
              replace
              preventScrollReset
              aria-current={item.current ? 'true' : undefined}
              className={cx(
                'flex min-w-0 items-center rounded-chip border px-3 text-small transition-colors max-md:min-h-11',
                item.current
                  ? 'border-line bg-surface font-semibold text-text shadow-1'
                  : 'border-transparent font-medium text-text-2 hover:text-text',
              )}
            >
              <span className="truncate">{item.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
