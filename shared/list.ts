import { z } from 'zod';
import { locales, type Locale } from './locale.ts';
import { bounded, line, optionalDay, trimmed } from './validation.ts';

/** A column, `-` before it for the other way round: `expiry`, `-expiry`. */
export type SortWord<K extends string> = K | `-${K}`;

export interface Order<K extends string> {
  readonly column: K;
  readonly descending: boolean;
}

/** `?sort=` of a list: one of its columns; left out or empty, the list has its own order. */
export function sortBy<const K extends string>(columns: readonly K[]) {
  const words = new Set<string>(columns.flatMap((column) => [column, `-${column}`]));
  return trimmed(40)
    .refine((text) => text === '' || words.has(text), 'invalid')
    .transform((text) => (text === '' ? undefined : (text as SortWord<K>)))
    .optional()
    .meta({ enum: ['', ...words] });
}

/** `own`: the order that a list has when none is asked for. */
function orderOf<K extends string>(sort: SortWord<K> | undefined): Order<K | 'own'> {
  if (sort === undefined) return { column: 'own', descending: true };
  const descending = sort.startsWith('-');
  return { column: (descending ? sort.slice(1) : sort) as K, descending };
}

/** UTF-16 units of a word that a list is narrowed by: the longest is a third of it. */
const wordLengthMax = 100;

/** One of these words, or nothing. */
export function oneOf<const W extends string>(words: readonly W[]) {
  const known = new Set<string>(['', ...words]);
  return bounded(wordLengthMax)
    .refine((word) => known.has(word), 'invalid')
    .transform((word) => (word === '' ? undefined : (word as W)))
    .optional()
    .meta({ enum: [...known] });
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What every list is searched and narrowed by: a text, and days of the Gulf's calendar, both inclusive. */
export const listFilter = { key: line(0, 100).default(''), from: optionalDay, to: optionalDay };

/** An id to narrow a list by, or nothing. */
export const optionalId = z
  .union([z.literal(''), z.uuid()])
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** For `refine(...daysInOrder)`: the last day is not before the first. */
export const daysInOrder: [(days: Days) => boolean, { path: string[]; message: string }] = [
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], message: 'dayOrder' },
];

const dayMs = 86_400_000;

/** The instants that two days mean in Dubai, which has no summer time: from the first one's beginning, until the last one's end. */
export function instantsOf({ from, to }: Days): {
  readonly from: Date | null;
  readonly until: Date | null;
} {
  const beginning = (day: string) => new Date(`${day}T00:00:00+04:00`);
  return {
    from: from === undefined ? null : beginning(from),
    until: to === undefined ? null : new Date(beginning(to).getTime() + dayMs),
  };
}

/** What a list is asked for, beside its page. */
export interface ListAsk<K extends string> extends Days {
  readonly key: string;
  readonly sort?: SortWord<K> | undefined;
  readonly category?: string | undefined;
}

/** The same as a store takes it. */
export interface ListCut<K extends string> {
  /** Searched for; empty: nothing is. */
  readonly key: string;
  /** At or after the one, before the other. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly categoryId: string | null;
  readonly order: Order<K | 'own'>;
  /** In whose language names are ordered. */
  readonly locale: Locale;
}

export function cutOf<K extends string>(ask: ListAsk<K>, locale: Locale): ListCut<K> {
  const { key, sort, category } = ask;
  return { key, ...instantsOf(ask), categoryId: category ?? null, order: orderOf(sort), locale };
}

/** How a list is taken away: the same rows in the same order, every page of them. */
export const fileQuery = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: z.enum(locales).optional(),
};

export interface FileAsk {
  readonly format: 'xlsx' | 'csv';
  readonly lang?: Locale | undefined;
}

/** Rows of one file: more than anyone reads, little enough to hold in memory. */
export const fileRowsMax = 5000;

/** A file of a list costs more than a page of it. */
export const fileLimits = [{ by: 'session', hits: 20, windowSeconds: 60 }] as const;
