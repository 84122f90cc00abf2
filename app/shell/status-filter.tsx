import Funnel from 'lucide-react/icons/funnel';
import { useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { currentChild, currentItem } from './navigation-match.ts';
import type { NavGroup } from './navigation.ts';

/**
 * Links to the sibling status routes of RFQ and quotation lists (specification §2), taken from the
 * navigation.
 */
export function StatusFilter({ groups }: { groups: readonly NavGroup[] }) {
  const t = useText();
  const { pathname } = useLocation();
  const children = currentItem(groups, pathname)?.children;
  const current = currentChild(children, pathname);
  if (children === undefined || current === null) return null;
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
