import { useLocation, useMatches } from 'react-router';
import { isMissingData } from '#shared/missing-data.ts';
import { useText, type Text } from '#ui/use-text.tsx';
import type { NavGroup } from './navigation.ts';
import { currentChild, currentItem } from './navigation-match.ts';
import type { Crumb, ShellHandle } from './shell-types.ts';

export interface PageHead extends Omit<ShellHandle, 'title'> {
  title: string | null;
  crumbs: readonly Crumb[];
}

function isHandle(value: unknown): value is ShellHandle {
  return typeof value === 'object' && value !== null;
}

/**
 * A page without a handle has the name of its sidebar entry; a nested one also has its section as a
 * crumb.
 */
function headOfNavigation(
  groups: readonly NavGroup[],
  pathname: string,
  text: Text,
): Pick<PageHead, 'title' | 'crumbs'> {
  const item = currentItem(groups, pathname);
  if (item === null) return { title: null, crumbs: [] };
  const child = currentChild(item.children, pathname);
  if (child === null) return { title: text(item.text), crumbs: [] };
  return { title: text(child.text), crumbs: [{ text: item.text, to: item.to }] };
}

function titleOf(handle: ShellHandle, data: unknown, text: Text): string | null {
  if (handle.title === undefined) return null;
  if (typeof handle.title !== 'function') return text(handle.title);
  // Without its data, the page has nothing to be named after.
  const isMissing = data === undefined || data === null || isMissingData(data);
  return isMissing ? null : handle.title(data, text);
}

/**
 * The handle of the innermost route that has one. The navigation supplies what the handle omits.
 */
export function usePageHead(groups: readonly NavGroup[]): PageHead {
  const text = useText();
  const { pathname } = useLocation();
  const usual = headOfNavigation(groups, pathname, text);
  const match = useMatches().findLast((one) => isHandle(one.handle));
  if (match === undefined || !isHandle(match.handle)) return usual;
  const title = titleOf(match.handle, match.loaderData, text);
  const [, area, page, ...below] = pathname.split('/');
  const isBelow = page === 'dashboard' && below.length > 0;
  const handle = isBelow ? { ...match.handle, back: `/${area ?? ''}/dashboard` } : match.handle;
  if (title === null) return { ...handle, ...usual };
  return { ...handle, title, crumbs: handle.crumbs ?? [] };
}
