import type { Found } from '../schema.ts';
import type { SearchArea } from './links.ts';

const paths: Readonly<Record<SearchArea, string>> = {
  buyer: '/api/dashboard/buyer/search',
  seller: '/api/dashboard/supplier/search',
  operator: '/api/operator/search',
};

export type Answered = Found | 'failed' | 'offline';

function isFound(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && Array.isArray((value as Found).hits);
}

export async function fetchFound(
  area: SearchArea,
  locale: string,
  query: string,
  signal: AbortSignal,
): Promise<Answered> {
  if (!navigator.onLine) return 'offline';
  const response = await fetch(`${paths[area]}?q=${encodeURIComponent(query)}`, {
    headers: { 'Accept-Language': locale },
    signal,
  });
  if (!response.ok) return 'failed';
  const { data } = (await response.json()) as { data?: unknown };
  return isFound(data) ? data : 'failed';
}
