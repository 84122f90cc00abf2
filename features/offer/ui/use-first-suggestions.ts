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

export interface FirstSuggestions {
  readonly isAutomatic: boolean;
  /** Undefined until they arrive. Null after a failure, because the button computes them as well. */
  readonly suggestions: Suggestions | null | undefined;
}

/** The suggestions that the page shows before the buyer states a wish. */
export function useFirstSuggestions(comparison: Comparison, isWanted: boolean): FirstSuggestions {
  const { locale } = useI18n();
  const [suggestions, setSuggestions] = useState<Suggestions | null>();
  const { id } = comparison.rfq;
  const offers = awardable(comparison).length;
  const isAutomatic = isWanted && offers > 1 && offers * openLines(comparison).length <= pricesMax;
  useEffect(() => {
    if (!isAutomatic) return undefined;
    const leaving = new AbortController();
    fetchSuggestions(id, locale, leaving.signal).then(setSuggestions, () => setSuggestions(null));
    return () => leaving.abort();
  }, [id, isAutomatic, locale]);
  return { isAutomatic, suggestions };
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
