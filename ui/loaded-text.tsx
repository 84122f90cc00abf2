import type { ReactNode } from 'react';
import { useLoadState } from './load-state.ts';
import { Skeleton } from './skeleton.tsx';

/** A line of text that depends on the page's data. Its height is reserved while that is missing. */
export function LoadedText({ children }: { children: ReactNode }) {
  const { state } = useLoadState();
  if (state === 'ready') return children;
  if (state === 'failed') return '\u00a0';
  return <Skeleton className="my-1 inline-block h-3 w-32 max-w-full align-middle" />;
}

/** A figure that depends on the page's data, in the size of the text around it. */
export function LoadedFigure({ children }: { children: ReactNode }) {
  const { state } = useLoadState();
  if (state === 'ready') return children;
  if (state === 'failed') return '—';
  return <Skeleton className="inline-block h-[0.75em] w-[5em] max-w-full" />;
}
