import { useSearchParams } from 'react-router';
import { countPages, pageSize, sliceToPage, type PagerInput } from './pager-window.ts';

/**
 * Client-side paging (specification §2: the default unless the server pages): the rows of the page
 * in the address, and `DataTable`'s paging props.
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
