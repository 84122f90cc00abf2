import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { viewField, viewQueryOf } from '../shared/saved-view.ts';
import { lazyInPlace } from './lazy-overlay.ts';
import type { SaveViewProps, ViewTabsProps } from './list-view-types.ts';

const Tabs = lazyInPlace<ViewTabsProps>(
  async () => (await import('./view-tabs.tsx')).ViewTabs,
  () => null,
);
const Save = lazyInPlace<SaveViewProps>(
  async () => (await import('./view-form.tsx')).SaveView,
  () => null,
);

/** Both load late, because most lists are shown as they are and have no views. */
export function ViewTabs(props: ViewTabsProps) {
  if (props.views.length === 0 && props.slices === undefined) return null;
  return (
    <Suspense>
      <Tabs {...props} />
    </Suspense>
  );
}

export function SaveView(props: SaveViewProps) {
  const { search } = useLocation();
  if (viewQueryOf(search) === '' && !search.includes(`${viewField}=`)) return null;
  return (
    <Suspense>
      <Save {...props} />
    </Suspense>
  );
}
