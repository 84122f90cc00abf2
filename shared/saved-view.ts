/** Views of one list of one reader, and shared ones of colleagues: more tabs than that are not read. */
export const viewsMax = 20;
export const viewNameMax = 40;
/** UTF-16 units of an encoded query. */
export const viewQueryMax = 1000;

/** The parameter that names the view of an address. */
export const viewField = 'view';

/** The value of `viewField` for the whole list, which then does not open with the reader's default. */
export const wholeList = 'all';

/** Parameters of the moment, which a view does not have. */
const passing = new Set(['page', 'panel', viewField]);

/** The filters and the order of an address as a view stores them: without empty and passing parameters. */
export function viewQueryOf(search: string): string {
  const query = new URLSearchParams(search);
  const wanted = [...query].filter(([name, value]) => !passing.has(name) && value.trim() !== '');
  return new URLSearchParams(wanted).toString();
}

/** The pages that a view may open: those of an area, without their language. */
export const viewPath = /^\/(?:buyer|seller|admin)(?:\/[a-z0-9-]+){1,3}$/;

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly query: string;
  readonly hidden: readonly string[] | null;
  readonly is_default: boolean;
  readonly is_shared: boolean;
  readonly is_own: boolean;
}

export function addressOfView({
  id,
  path,
  query,
}: Pick<SavedView, 'id' | 'path' | 'query'>): string {
  return `${path}?${query === '' ? '' : `${query}&`}${viewField}=${id}`;
}
