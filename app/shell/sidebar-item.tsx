import ChevronRight from 'lucide-react/icons/chevron-right';
import { counterMax } from '#shared/short-name.ts';
import { Link } from '#ui/link.tsx';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Counter } from '#ui/counter.tsx';
import { Icon } from '#ui/icon.tsx';
import type { NavItem } from './navigation.ts';
import { ariaCurrentOf, currentChild } from './navigation-match.ts';

export interface SidebarItemProps {
  item: NavItem;
  isCurrent: boolean;
  pathname: string;
  count: number | undefined;
  counterTo: string | undefined;
  linkCounts: Partial<Record<string, number>> | undefined;
}

export function SidebarItem(props: SidebarItemProps) {
  return (
    <li className="relative">
      {props.item.children === undefined ? <ItemLink {...props} /> : <ItemGroup {...props} />}
    </li>
  );
}

function ItemLink({ item, isCurrent, pathname, count = 0, counterTo }: SidebarItemProps) {
  const { t } = useI18n();
  const hasOwnList = counterTo !== undefined && counterTo !== item.to && count > 0;
  return (
    <>
      <Link
        to={item.to}
        aria-current={ariaCurrentOf(pathname, item.to, isCurrent)}
        className={cx('nav-row', isCurrent && 'nav-row-now', hasOwnList && 'pe-14')}
      >
        <Icon of={item.icon} size={17} />
        <span className="min-w-0 flex-1 truncate">{t(item.text)}</span>
        {count > 0 && !hasOwnList && (
          <Counter
            count={count}
            {...(item.hasQueue === true
              ? { tone: 'action' as const, label: waitingLabel(count, t) }
              : {})}
          />
        )}
      </Link>
      {hasOwnList && <CounterLink item={item} count={count} to={counterTo} />}
    </>
  );
}

interface CounterLinkProps {
  item: NavItem;
  count: number;
  to: string;
}

/** Beside the entry's link and not inside it, because it opens another list. */
function CounterLink({ item, count, to }: CounterLinkProps) {
  const { t } = useI18n();
  const hasQueue = item.hasQueue === true;
  const what = hasQueue ? waitingLabel(count, t) : progressLabel(count, t);
  return (
    <Link
      to={to}
      className="group/counter absolute inset-y-0 end-0 flex min-w-11 items-center justify-end rounded-button pe-[9px]"
    >
      <Counter
        count={count}
        tone={hasQueue ? 'action' : 'neutral'}
        label={t('shell.nav.counted', { name: t(item.text), what })}
        className="group-hover/counter:ring-2 group-hover/counter:ring-line-strong"
      />
    </Link>
  );
}

function progressLabel(count: number, t: Text): string {
  return count > counterMax
    ? t('shell.nav.progressMany', { n: counterMax })
    : t('shell.nav.progress', { n: count });
}

function waitingLabel(count: number, t: Text): string {
  return count > counterMax
    ? t('shell.nav.waitingMany', { n: counterMax })
    : t('shell.nav.waiting', { n: count });
}

/**
 * A native disclosure, so that it opens without JavaScript. It opens automatically on a page of its
 * section.
 */
function ItemGroup({ item, isCurrent, pathname, linkCounts }: SidebarItemProps) {
  const { t, format } = useI18n();
  const child = currentChild(item.children, pathname);
  return (
    <details open={isCurrent} className="group/nav">
      <summary
        aria-current={isCurrent && child === null ? 'true' : undefined}
        className={cx(
          'nav-row cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          isCurrent && child === null && 'nav-row-now',
        )}
      >
        <Icon of={item.icon} size={17} />
        <span className="min-w-0 flex-1 truncate">{t(item.text)}</span>
        <Icon
          of={ChevronRight}
          size={15}
          directional
          className="group-open/nav:[transform:rotate(90deg)]"
        />
      </summary>
      <ul>
        {item.children?.map((link) => {
          const count = linkCounts?.[link.to];
          return (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link === child ? 'page' : undefined}
                className={cx('nav-row nav-row-in', link === child && 'nav-row-now')}
              >
                <span className="flex-1">{t(link.text)}</span>
                {count !== undefined && (
                  <span className="text-caption">{format.number(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
