import { useEffect, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { Found } from '../schema.ts';
import type { SearchArea } from './links.ts';
import { fetchFound } from './search-request.ts';

/** Milliseconds without a key before a request, so that a fast typist sends one for a word. */
const pauseMs = 120;

export interface Search {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed' | 'offline';
  /** The newest answer, also while the next one loads, so that rows do not flicker. */
  readonly found: Found | null;
}

const idle: Search = { state: 'idle', found: null };

/** The records for a typed text. An older answer never replaces a newer one. */
export function useSearch(area: SearchArea, typed: string): Search {
  const { locale } = useI18n();
  const [answered, setAnswered] = useState<Search & { readonly query: string }>({
    ...idle,
    query: '',
  });
  const query = typed.trim();
  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    const answer = (state: Search['state'], found: Found | null) => {
      if (!stop.signal.aborted) setAnswered({ state, found, query });
    };
    const timer = setTimeout(() => {
      fetchFound(area, locale, query, stop.signal)
        .then((found) => (typeof found === 'string' ? answer(found, null) : answer('ready', found)))
        .catch(() => answer('failed', null));
    }, pauseMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [area, locale, query]);
  if (query === '') return idle;
  return answered.query === query ? answered : { state: 'loading', found: answered.found };
}
