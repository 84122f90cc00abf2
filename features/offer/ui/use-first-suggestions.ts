import { useEffect, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { awardable, openLines } from '../rules/compared-offer.ts';
import type { Suggestions } from '../schema/suggestion.ts';
import type { Comparison } from '../schema/views.ts';

/**
 * The most prices (lines times offers) for which suggestions are computed unasked. 60 lines of six
 * offers take some hundredths of a second (bench/award.ts); larger ones wait for the button.
 */
const pricesMax = 400;

/** Changes with each offer that can get a line, its version, and the open lines. */
export function suggestionKey(comparison: Comparison): string {
  const offers = awardable(comparison).map(({ id, version }) => `${id} ${version}`);
  return [...offers, ...openLines(comparison).map(({ id }) => id)].join();
}

export interface FirstSuggestions {
  readonly isAutomatic: boolean;
  /** Undefined until they arrive. Null after a failure, because the button computes them as well. */
  readonly suggestions: Suggestions | null | undefined;
}

/** The suggestions that the page shows before the buyer states a wish. */
export function useFirstSuggestions(comparison: Comparison, isWanted: boolean): FirstSuggestions {
  const { locale } = useI18n();
  const key = suggestionKey(comparison);
  const [arrived, setArrived] = useState<{ key: string; suggestions: Suggestions | null }>();
  const { id } = comparison.rfq;
  const offers = awardable(comparison).length;
  const isAutomatic = isWanted && offers > 1 && offers * openLines(comparison).length <= pricesMax;
  useEffect(() => {
    if (!isAutomatic) return undefined;
    const leaving = new AbortController();
    const show = (suggestions: Suggestions | null) => {
      if (!leaving.signal.aborted) setArrived({ key, suggestions });
    };
    fetchSuggestions(id, locale, leaving.signal).then(show, () => show(null));
    return () => leaving.abort();
  }, [id, key, isAutomatic, locale]);
  return { isAutomatic, suggestions: arrived?.key === key ? arrived.suggestions : undefined };
}

async function fetchSuggestions(
  rfqId: string,
  locale: string,
  signal: AbortSignal,
): Promise<Suggestions | null> {
  const response = await fetch(`/api/dashboard/buyer/rfq/${rfqId}/award/suggestion`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': locale },
    body: '{}',
    signal,
  });
  if (!response.ok) return null;
  const { data } = (await response.json()) as { data: Suggestions };
  return data;
}
