import { z } from 'zod';
import { pageSize } from './endpoint.ts';
import { locales, type Locale } from './locale.ts';
import { bounded, line, onceValid, optionalDay, trimmed } from './validation.ts';

export type SortWord<K extends string> = K | `-${K}`;

export interface Order<K extends string> {
  readonly column: K;
  readonly descending: boolean;
}

export function sortBy<const K extends string>(columns: readonly K[]) {
  const values = new Set<string>(columns.flatMap((column) => [column, `-${column}`]));
  return trimmed(40)
    .refine((text) => text === '' || values.has(text), 'invalid')
    .transform((text) => (text === '' ? undefined : (text as SortWord<K>)))
    .optional()
    .meta({ enum: ['', ...values] });
}

function orderOf<K extends string>(sort: SortWord<K> | undefined): Order<K | 'own'> {
  if (sort === undefined) return { column: 'own', descending: true };
  const descending = sort.startsWith('-');
  return { column: (descending ? sort.slice(1) : sort) as K, descending };
}

const wordLengthMax = 100;

export function oneOf<const W extends string>(values: readonly W[]) {
  const known = new Set<string>(['', ...values]);
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

/** Filters of every list: a search text, and two days in Dubai, both inclusive. */
export const listFilter = { key: line(0, 100).default(''), from: optionalDay, to: optionalDay };

/** Ids of the rows of one page, with commas between them. Absent: not narrowed to rows. */
export const rowIds = bounded(pageSize * 37)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid()).max(pageSize))
  .optional();

export const optionalId = z
  .union([z.literal(''), z.uuid()])
  .transform((text) => (text === '' ? undefined : text))
  .optional();

export const daysInOrder: [
  (days: Days) => boolean,
  { path: string[]; message: string } & ReturnType<typeof onceValid>,
] = [
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], message: 'dayOrder', ...onceValid('from', 'to') },
];

const dayMs = 86_400_000;

/** The instants of two days in Dubai: from the beginning of the first until the end of the last. */
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

export interface ListParams<K extends string> extends Days {
  readonly key: string;
  readonly sort?: SortWord<K> | undefined;
  readonly category?: string | undefined;
}

export interface ListQuery<K extends string> {
  readonly key: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly categoryId: string | null;
  readonly order: Order<K | 'own'>;
  readonly locale: Locale;
}

export function listQueryOf<K extends string>(params: ListParams<K>, locale: Locale): ListQuery<K> {
  const { key, sort, category } = params;
  return { key, ...instantsOf(params), categoryId: category ?? null, order: orderOf(sort), locale };
}

export const fileQuery = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: z.enum(locales).optional(),
};

export interface FileParams {
  readonly format: 'xlsx' | 'csv';
  readonly lang?: Locale | undefined;
}

/** Rows of one file: more than a person reads, and few enough to avoid filling memory. */
export const fileRowsMax = 5000;

/** Stricter than a page's limits, because a file costs more. */
export const fileLimits = [{ by: 'session', hits: 20, windowSeconds: 60 }] as const;
