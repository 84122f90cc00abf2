import type { ListName } from '../shared/list-columns.ts';
import type { SavedView } from '../shared/saved-view.ts';

/** A part of the list that everybody has as a tab, by the parameter `state`; '' is the whole list. */
export interface ListSlice {
  readonly value: string;
  readonly text: string;
  readonly isCurrent: boolean;
}

export interface ViewTabsProps {
  views: readonly SavedView[];
  slices: readonly ListSlice[] | undefined;
}

export interface SaveViewProps {
  list: ListName;
  views: readonly SavedView[];
  hidden: readonly string[] | null;
}

export interface ViewFormProps {
  list: ListName;
  hidden: readonly string[] | null;
  current: SavedView | undefined;
}
