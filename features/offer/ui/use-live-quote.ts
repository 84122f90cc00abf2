import { useMemo, useRef, useState } from 'react';
import type { Refused } from '#ui/form-answer.ts';
import type { QuoteView } from '../schema/supplier.ts';
import {
  answersOf,
  currencyIn,
  formOf,
  liveSums,
  termsIn,
  typedOver,
  valuesOfForm,
  type LineAnswer,
  type LiveSums,
  type QuoteValues,
  type ShownTerms,
} from './quote-values.ts';
import { valuesOfSheet, type UsedSheet } from './sheet-values.ts';

export interface CountedQuote {
  /** The last valid sums, so that they stay visible while a discount is invalid. */
  readonly shown: LiveSums | null;
  readonly problem: 'hugeDiscount' | 'tooLarge' | null;
  readonly answers: readonly LineAnswer[];
  readonly currency: string;
  readonly terms: ShownTerms;
}

const nothingCounted: CountedQuote = {
  shown: null,
  problem: null,
  answers: [],
  currency: '',
  terms: { delivery: null, validUntil: '' },
};

function countAnew(before: CountedQuote, form: FormData, quote: QuoteView): CountedQuote {
  const next = liveSums(form, quote);
  const answers = answersOf(form, quote);
  const currency = currencyIn(form, quote);
  const terms = termsIn(form);
  return typeof next === 'string'
    ? { ...before, problem: next, answers, currency, terms }
    : { shown: next, problem: null, answers, currency, terms };
}

/** Values from a spreadsheet. `count` remounts the lines only, so that all other input stays. */
interface FromSheet {
  readonly count: number;
  readonly values: QuoteValues;
  readonly refused: Refused | undefined;
}

/** A single input event makes the form validate every field that shows an error. */
function revalidate(form: HTMLFormElement): void {
  form.querySelector('[aria-invalid="true"]')?.dispatchEvent(new Event('input', { bubbles: true }));
}

interface LiveQuoteInput {
  quote: QuoteView;
  values: QuoteValues;
  refused: Refused | undefined;
  onTyped?: (form: HTMLFormElement) => void;
}

/**
 * The values of the offer form (from the start, a refusal or a spreadsheet) and the sums of the
 * current input. `box` is an element inside the form.
 */
export function useLiveQuote({ quote, values, refused, onTyped }: LiveQuoteInput) {
  const typed = refused?.values ?? values;
  const [counted, setCounted] = useState(() => countAnew(nothingCounted, formOf(typed), quote));
  const box = useRef<HTMLDivElement>(null);
  const follow = () => {
    const form = box.current?.closest('form');
    if (form === null || form === undefined) return;
    const data = new FormData(form);
    setCounted((before) => countAnew(before, data, quote));
    onTyped?.(form);
  };
  // Deferred, because a line's radio shows or hides its fields first and the sums must count the
  // remaining ones. Once for several events, because a paste changes many fields.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const followSoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(follow);
  };
  const [sheet, setSheet] = useState<FromSheet>({ count: 0, values: {}, refused });
  // A refusal after the import contains later input, so the imported values must not replace it.
  const fromSheet = sheet.count > 0 && sheet.refused === refused ? sheet.values : undefined;
  const merged = useMemo(
    () => typedOver(typedOver(values, refused?.values), fromSheet),
    [values, refused, fromSheet],
  );
  const fill = (used: UsedSheet) => {
    const form = box.current?.closest('form');
    if (form === null || form === undefined) return;
    const next = { ...valuesOfForm(new FormData(form)), ...valuesOfSheet(used, quote.rfq.lines) };
    setSheet(({ count }) => ({ count: count + 1, values: next, refused }));
    followSoon();
    setTimeout(() => revalidate(form));
  };
  return { box, merged, counted, sheetCount: sheet.count, fill, followSoon };
}
