import { useMatches } from 'react-router';
import { useText, type Text } from '../texts/use-text.tsx';
import type { ShellHandle } from './shell-types.ts';

/** What the top bar shows of the page. */
export interface PageHead extends Omit<ShellHandle, 'title'> {
  title: string | null;
}

function isHandle(value: unknown): value is ShellHandle {
  return typeof value === 'object' && value !== null;
}

function titleOf(handle: ShellHandle, data: unknown, text: Text): string | null {
  if (handle.title === undefined) return null;
  return typeof handle.title === 'function' ? handle.title(data, text) : text(handle.title);
}

/** The handle of the innermost route that has one: inner routes win over the layout's. */
export function usePageHead(): PageHead {
  const text = useText();
  const match = useMatches().findLast((one) => isHandle(one.handle));
  if (match === undefined || !isHandle(match.handle)) return { title: null };
  return { ...match.handle, title: titleOf(match.handle, match.loaderData, text) };
}
