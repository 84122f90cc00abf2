import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Link } from './link.tsx';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { useCurrentInView } from './use-current-in-view.ts';

export interface TabLink {
  to: string;
  text: ReactNode;
  count?: number;
  /** Set by pages whose lists differ only in the query; otherwise the path decides. */
  isCurrent?: boolean;
  /** Behind a line, as the first of another kind. */
  isApart?: boolean;
  /** Hidden on a phone. */
  isOnlyWide?: boolean;
}

export interface TabsProps {
  label: string;
  items: readonly TabLink[];
  className?: string;
}

/**
 * Links to sibling routes in a navigation landmark. Not an ARIA tab list, because each is its own
 * page. They scroll sideways on a phone.
 */
export function Tabs({ label, items, className }: TabsProps) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx('overflow-x-auto overflow-y-hidden [scrollbar-width:none]', className)}
    >
      <ul className="flex gap-6">
        {items.map((item) => (
          <li
            key={item.to}
            className={cx(
              'shrink-0',
              item.isApart === true && 'border-s border-line ps-6',
              item.isOnlyWide === true && 'max-md:hidden',
            )}
          >
            <TabItem item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function tabClasses(isCurrent: boolean): string {
  return cx(
    'flex h-10 items-center gap-2 border-b-2 text-table font-medium whitespace-nowrap outline-offset-[-2px] transition-colors max-md:h-11',
    isCurrent
      ? 'border-primary font-semibold text-primary-text'
      : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
  );
}

function TabItem({ item }: { item: TabLink }) {
  const { format } = useI18n();
  const content = (
    <>
      {item.text}
      {item.count !== undefined && (
        <span className="min-w-6 rounded-full bg-skeleton px-1.5 text-center text-badge text-text-2">
          {format.number(item.count)}
        </span>
      )}
    </>
  );
  if (item.isCurrent !== undefined) {
    return (
      <Link
        to={item.to}
        preventScrollReset
        aria-current={item.isCurrent ? 'page' : undefined}
        className={tabClasses(item.isCurrent)}
      >
        {content}
      </Link>
    );
  }
  return (
    <NavLink to={item.to} end preventScrollReset className={({ isActive }) => tabClasses(isActive)}>
      {content}
    </NavLink>
  );
}
