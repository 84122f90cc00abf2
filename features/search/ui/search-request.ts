import type { TaskView } from '#features/report/schema.ts';
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

const taskPaths = {
  buyer: '/api/dashboard/buyer/tasks',
  seller: '/api/dashboard/supplier/tasks',
} as const;

/** The reader's tasks. None without a network, or if they may not see them. */
export async function fetchTasks(
  area: keyof typeof taskPaths,
  locale: string,
  signal: AbortSignal,
): Promise<readonly TaskView[]> {
  const headers = { 'Accept-Language': locale };
  const response = await fetch(taskPaths[area], { headers, signal });
  const { data } = (await response.json()) as { data?: unknown };
  return response.ok && Array.isArray(data) ? (data as TaskView[]) : [];
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
