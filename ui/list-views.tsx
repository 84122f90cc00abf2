import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { viewField, viewQueryOf } from '../shared/saved-view.ts';
import { lazyInPlace } from './lazy-overlay.ts';
import { ListPanel } from './list-panel.tsx';
import type { SaveViewProps, ViewFormProps } from './list-view-types.ts';
import { useText } from './use-text.tsx';
import { useCurrentView } from './view-tabs.tsx';

const ViewForm = lazyInPlace<ViewFormProps>(
  async () => (await import('./view-form.tsx')).ViewForm,
  () => null,
);

/**
 * Saves the list as it is now, or changes the current view. Shown once filters or order differ
 * from the whole list. Only the form loads late, because a late button would leave the page that
 * the server drew.
 */
export function SaveView({ list, views, hidden }: SaveViewProps) {
  const t = useText();
  const { search } = useLocation();
  const current = useCurrentView(views);
  const query = viewQueryOf(search);
  if (query === '' && !search.includes(`${viewField}=`)) return null;
  const isChanged = query !== (current?.query ?? '');
  if (!isChanged && current === undefined) return null;
  return (
    <ListPanel
      key={current?.id}
      name="view"
      label={t(isChanged ? 'savedView.save' : 'savedView.change')}
      icon={Bookmark}
      className="max-md:hidden"
    >
      <Suspense>
        <ViewForm {...{ list, hidden, current }} />
      </Suspense>
    </ListPanel>
  );
}
