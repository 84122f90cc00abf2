import type { Page } from '../shared/endpoint.ts';
import { panelField } from './list-url.ts';

/** Rows per page of every list (specification §9). */
export const pageSize = 10;

export interface PagerInput {
  /** 1-based. Clamped, because a shared link may name a page that no longer exists. */
  page: number;
  lastPage: number;
  total: number;
  perPage: number;
  hasMore?: boolean;
}

export function pagerOf({
  current_page: page,
  last_page: lastPage,
  total,
  per_page: perPage,
  total_is_least: hasMore,
}: Page<unknown>): PagerInput {
  return { page, lastPage, total, perPage, ...(hasMore === true ? { hasMore } : {}) };
}

/** A target page is null if its control is disabled. */
export interface PagerWindow {
  page: number;
  lastPage: number;
  total: number;
  from: number;
  to: number;
  first: number | null;
  previous: number | null;
  next: number | null;
  last: number | null;
  /** The last page of a list that has more rows than its pages show. */
  isCut: boolean;
}

export function describePage({
  page,
  lastPage,
  total,
  perPage,
  hasMore = false,
}: PagerInput): PagerWindow {
  const end = Math.max(1, Math.trunc(lastPage) || 1);
  const current = Math.min(Math.max(1, Math.trunc(page) || 1), end);
  const from = total <= 0 ? 0 : (current - 1) * perPage + 1;
  const to = total <= 0 ? 0 : Math.min(current * perPage, total);
  const before = current > 1;
  const after = current < end;
  return {
    page: current,
    lastPage: end,
    total: Math.max(0, total),
    from,
    to,
    first: before ? 1 : null,
    previous: before ? current - 1 : null,
    next: after ? current + 1 : null,
    last: after ? end : null,
    isCut: !after && total > 0 && (hasMore || total > end * perPage),
  };
}

/**
 * The address of another page; other parameters stay. Page 1 has no parameter, so that a list has
 * one address. Returns `''` or `'?…'`.
 */
export function searchOfPage(search: string, page: number, name: string = 'page'): string {
  const query = new URLSearchParams(search);
  query.delete(panelField);
  if (page <= 1) query.delete(name);
  else query.set(name, String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
