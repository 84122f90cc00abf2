import { createContext, use } from 'react';
import { Tabs, type TabLink } from './tabs.tsx';
import { useText } from './use-text.tsx';

/** The lists beside the page's own by state, as the side menu names them. Empty: the page has none. */
export const StateLinksContext = createContext<readonly TabLink[]>([]);

/**
 * On a phone, where the side menu is closed and the bar has no room for the status menu.
 * `isNarrowed`: the address shows a part or a view of the list, whose own link is the current one.
 */
export function StateLinks({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useText();
  const items = use(StateLinksContext);
  if (items.length === 0) return null;
  return (
    <Tabs
      label={t('ui.table.states')}
      items={items.map((item) => (isNarrowed ? { ...item, isCurrent: false } : item))}
      className="shrink-0 md:hidden"
    />
  );
}
