import type { AreaName } from '../shell/shell-types.ts';

/** The address of the help about a page. The server finds the section, to keep scripts small. */
export function helpHrefOf(area: AreaName, pathname: string): string {
  const base = area === 'operator' ? '/admin' : `/${area}`;
  return `${base}/help?page=${encodeURIComponent(pathname)}`;
}
