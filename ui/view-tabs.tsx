import { use } from 'react';
import { useLocation } from 'react-router';
import { addressOfView, viewField, wholeList, type SavedView } from '../shared/saved-view.ts';
import type { ViewTabsProps } from './list-view-types.ts';
import { cx } from './classes.ts';
import { searchWith } from './list-url.ts';
import { StateLinksContext } from './state-links.tsx';
import { Tabs } from './tabs.tsx';
import { useText } from './use-text.tsx';

export function useCurrentView(views: readonly SavedView[]): SavedView | undefined {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get(viewField);
  return views.find((view) => view.id === id);
}

/** The views of a list as tabs: those that everybody has, the reader's own, and shared ones. */
export function ViewTabs({ views, slices }: ViewTabsProps) {
  const t = useText();
  const { pathname } = useLocation();
  const hasStates = use(StateLinksContext).length > 0;
  const current = useCurrentView(views);
  const hasDefault = views.some((view) => view.is_default && view.path === pathname);
  const whole = hasDefault ? `?${viewField}=${wholeList}` : '';
  const common = slices ?? [{ value: '', text: t('savedView.all'), isCurrent: true }];
  const isOnlyAll = views.length === 0 && common.every(({ value }) => value === '');
  const inStates = 'max-md:shrink-0 max-md:border-s max-md:border-line max-md:ps-6';
  return (
    <Tabs
      label={t('savedView.label')}
      className={cx(hasStates && (isOnlyAll ? 'max-md:hidden' : inStates))}
      items={[
        ...common.map(({ value, text, isCurrent }) => ({
          to: pathname + (value === '' ? whole : searchWith(whole, 'state', value)),
          text,
          isCurrent: isCurrent && current === undefined,
          isOnlyWide: hasStates && value === '',
        })),
        ...views.map((view, at) => ({
          to: addressOfView(view),
          text: <bdi>{view.name}</bdi>,
          isCurrent: view === current,
          isApart: at === 0,
        })),
      ]}
    />
  );
}
