import Funnel from 'lucide-react/icons/funnel';
import { useLocation } from 'react-router';
import type { TabLink } from '#ui/tabs.tsx';
import { useText } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { currentChild, currentItem } from './navigation-match.ts';
import { navigationOf, type NavGroup } from './navigation.ts';
import type { AreaName } from './shell-types.ts';

function useSiblings(groups: readonly NavGroup[]) {
  const { pathname } = useLocation();
  const children = currentItem(groups, pathname)?.children;
  const current = currentChild(children, pathname);
  return current === null ? null : { children: children ?? [], current };
}

/** The sibling status routes as tabs of a list on a phone, with the counts of the side menu. */
export function useStateLinks(
  area: AreaName,
  counts: Partial<Record<string, number>> | undefined,
): readonly TabLink[] {
  const t = useText();
  const siblings = useSiblings(navigationOf[area]);
  return (siblings?.children ?? []).map((child) => {
    const count = counts?.[child.to];
    return {
      to: child.to,
      text: t(child.text),
      isCurrent: child === siblings?.current,
      ...(count === undefined ? {} : { count }),
    };
  });
}

/**
 * Links to the sibling status routes of RFQ and quotation lists (specification §2), taken from the
 * navigation.
 */
export function StatusFilter({ groups }: { groups: readonly NavGroup[] }) {
  const t = useText();
  const siblings = useSiblings(groups);
  if (siblings === null) return null;
  const { children, current } = siblings;
  return (
    <Menu
      label={t('shell.status.filterLabel')}
      items={children.map((child) => ({
        key: child.to,
        text: t(child.text),
        to: child.to,
        current: child === current,
      }))}
    >
      <MenuButton
        className={buttonClass({ tone: 'secondary', className: 'font-medium text-small' })}
      >
        <Icon of={Funnel} />
        {t('shell.status.filter', { name: t(current.text) })}
      </MenuButton>
    </Menu>
  );
}
