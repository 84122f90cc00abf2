import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Counter } from '#ui/counter.tsx';
import { Icon } from '#ui/icon.tsx';
import { ariaCurrentOf, currentItem } from './navigation-match.ts';
import type { NavGroup, NavItem } from './navigation.ts';
import type { CounterLinks, Counters } from './shell-types.ts';

interface BottomBarProps {
  groups: readonly NavGroup[];
  counters: Counters;
  counterLinks?: CounterLinks | undefined;
}

const linksMax = 5;

/** The links of the bar in order: four around *Create*, or five if the reader cannot create. */
export function barItems(groups: readonly NavGroup[]): NavItem[] {
  const named = groups.flat().filter(({ bar }) => bar !== undefined);
  const create = named.filter(({ isCreate }) => isCreate === true);
  const others = named.filter((item) => !create.includes(item));
  if (create.length === 0) return others.slice(0, linksMax);
  return [...others.slice(0, 2), ...create, ...others.slice(2, linksMax - 1)];
}

/**
 * The main pages at the thumb of a phone's reader. Hidden while the page has a foot of its own,
 * because two bars would cover the form (`data-page-foot`).
 */
export function BottomBar({ groups, counters, counterLinks }: BottomBarProps) {
  const t = useText();
  const { pathname } = useLocation();
  const current = currentItem(groups, pathname);
  const items = barItems(groups);
  if (items.length < 2) return null;
  return (
    <nav aria-label={t('shell.bar.label')} className="bottom-bar">
      {items.map((item) => {
        const count = item.counter === undefined ? 0 : (counters[item.counter] ?? 0);
        const isCurrent = item === current;
        const waits = item.hasQueue === true && count > 0;
        const counted = item.counter === undefined ? undefined : counterLinks?.[item.counter];
        return (
          <Link
            key={item.to}
            to={waits && counted !== undefined ? counted : item.to}
            aria-current={ariaCurrentOf(pathname, item.to, isCurrent)}
            className={cx(
              'bar-link',
              isCurrent && 'bar-link-now',
              item.isCreate === true && 'bar-link-create',
            )}
          >
            <Icon of={item.icon} size={22} />
            {item.bar !== undefined && t(item.bar)}
            {waits && (
              <Counter
                count={count}
                tone="alert"
                label={t('shell.nav.waiting', { n: count })}
                className="bar-count"
              />
            )}
          </Link>
        );
      })}
    </nav>
  );
}
