import { useSearchParams } from 'react-router';
import { countPages, pageSize, sliceToPage, type PagerInput } from './pager-window.ts';

/**
 * Client-side paging (specification §2: the default unless a list is paged by the server): the rows of the page that
 * the address names, and the paging props of `DataTable`.
 */
export function useClientPages<Row>(
  rows: readonly Row[],
  name: string = 'page',
  perPage: number = pageSize,
): PagerInput & { rows: readonly Row[] } {
  const [params] = useSearchParams();
  const page = Number(params.get(name) ?? '1');
  const lastPage = countPages(rows.length, perPage);
  return { rows: sliceToPage(rows, page, perPage), page, lastPage, total: rows.length, perPage };
}
