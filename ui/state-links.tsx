import { createContext, use } from 'react';
import { Tabs, type TabLink } from './tabs.tsx';
import { useText } from './use-text.tsx';

/** The lists beside the page's own by state, as the side menu names them. Empty: the page has none. */
export const StateLinksContext = createContext<readonly TabLink[]>([]);

/** On a phone, where the side menu is closed and the bar has no room for the status menu. */
export function StateLinks() {
  const t = useText();
  const items = use(StateLinksContext);
  if (items.length === 0) return null;
  return <Tabs label={t('ui.table.states')} items={items} className="w-full md:hidden" />;
}
