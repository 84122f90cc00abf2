import type { WhoMay } from '../shared/who-may.ts';
import { lazyInPlace } from './lazy-overlay.ts';

/** Loaded late, because few pages are refused. */
export const LazyWhoMayList = lazyInPlace<{ whoMay: WhoMay }>(
  async () => (await import('./who-may-list.tsx')).WhoMayList,
  () => null,
);
