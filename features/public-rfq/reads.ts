import { cacheKeyOf } from '#shared/cache-key.ts';
import type { Call, Db } from '#shared/call.ts';
import { pageSize, toPage } from '#shared/endpoint.ts';
import { quantityOf } from '#shared/quantity.ts';
import { categoryFilterOf } from '../category/reads.ts';
import { toHead } from '../rfq/reads/head.ts';
import {
  daysLeftOf,
  figureDays,
  figuresOf,
  monthBegins,
  publicStatusOf,
  shownFigure,
  shownRfqs,
  slugOf,
  type CategoryFigures,
} from './rules.ts';
import {
  mapPartSize,
  type HomeView,
  type PublicCategory,
  type PublicPage,
  type PublicRfq,
  type PublicRow,
} from './schema.ts';
import * as store from './store.ts';

const homeRows = 6;
const similarRows = 5;

interface StoredLine {
  readonly description: string;
  readonly quantity_milli: bigint;
  readonly unit_code: string;
}

function toLine({
  description,
  quantity_milli: milli,
  unit_code: unit,
}: StoredLine): PublicRow['line'] {
  return { description, quantity: quantityOf(milli), unit_code: unit };
}

function toRow(row: store.PublicRowOfStore, call: Pick<Call, 'locale' | 'now'>): PublicRow {
  const head = toHead('public', row, call);
  const status = publicStatusOf(row.state, row.expires_at, call.now);
  return {
    ...head,
    number: Number(row.number),
    category: { ...head.category, icon: row.icon },
    line: toLine(row),
    lines_count: row.lines_count,
    end_date: row.end_date,
    status,
    days_left: daysLeftOf(status, row.expires_at, call.now),
  };
}

interface PublicQuery extends Omit<store.PublicFilter, 'category'> {
  readonly key: string;
  readonly category?: string | undefined;
}

async function readRows(
  { db, now }: Call,
  key: string,
  filter: store.PublicFilter,
  offset: number,
) {
  if (key !== '') return store.searchRows(db, filter, key, now, offset, pageSize);
  const [rows, counted] = await Promise.all([
    store.listRows(db, filter, now, offset, pageSize),
    store.countRows(db, filter, now),
  ]);
  return { rows, total: Math.min(counted, store.countMax), hasMore: counted > store.countMax };
}

/**
 * A page of published RFQs, counted up to a thousand, and for a search up to a hundred past the
 * page, because an exact count costs more than the page.
 */
export async function listPublicRfqs(
  call: Call,
  { key, ...query }: PublicQuery,
  page: number,
): Promise<PublicPage> {
  const category =
    query.category === undefined ? null : await categoryFilterOf(call.db, query.category);
  const { rows, total, hasMore } = await readRows(
    call,
    key,
    { ...query, category },
    (page - 1) * pageSize,
  );
  const view = toPage(
    rows.map((row) => toRow(row, call)),
    page,
    total,
  );
  return { ...view, total_is_least: hasMore };
}

export async function readPublicRfq(call: Call, number: string): Promise<PublicRfq | null> {
  const { db, now } = call;
  const row = await store.findByNumber(db, BigInt(number));
  if (row === undefined) return null;
  const [lines, similar] = await Promise.all([
    store.listLines(db, row.id),
    store.listOpen(db, now, similarRows, { categoryId: row.category_id, notId: row.id }),
  ]);
  const { line: _line, lines_count: _count, days_left: _days, ...head } = toRow(row, call);
  return {
    ...head,
    expires_at: row.expires_at.toISOString(),
    lines: lines.map(toLine),
    similar: similar.map((one) => toRow(one, call)),
  };
}

/** Reads these RFQs as the public sees them, or the newest open ones; the newest first. */
export async function readPublicRows(
  call: Call,
  of: { readonly ids: readonly string[] } | { readonly newest: number },
): Promise<PublicRow[]> {
  const rows =
    'ids' in of
      ? await store.listByIds(call.db, of.ids)
      : await store.listOpen(call.db, call.now, of.newest);
  return rows.map((row) => toRow(row, call));
}

/**
 * Caches answers that read whole indexes, for `maxAgeMs` milliseconds of the product's clock. A
 * failed answer is never cached.
 */
function cacheFor<T>(maxAgeMs: number) {
  const cache = new WeakMap<
    Db,
    Map<string, { readonly at: number; readonly answer: Promise<T> }>
  >();
  return (db: Db, now: Date, name: string, make: () => Promise<T>): Promise<T> => {
    const key = cacheKeyOf(db);
    const answers = cache.get(key) ?? new Map<string, { at: number; answer: Promise<T> }>();
    cache.set(key, answers);
    const known = answers.get(name);
    if (known !== undefined && Math.abs(now.getTime() - known.at) < maxAgeMs) return known.answer;
    const answer = make();
    answers.set(name, { at: now.getTime(), answer });
    answer.catch(() => answers.delete(name));
    return answer;
  };
}

type Counts = Pick<HomeView, 'categories' | 'figures' | 'open'>;
const cachedCounts = cacheFor<Counts>(60_000);

async function count(db: Db, now: Date): Promise<Counts> {
  const [categories, figures] = await Promise.all([
    store.countOpenByCategory(db, now),
    store.countFigures(db),
  ]);
  return {
    categories,
    open: categories.reduce((sum, { open }) => sum + open, 0),
    figures: {
      suppliers: shownFigure(figures.suppliers),
      buyers: shownFigure(figures.buyers),
      rfqs: shownRfqs(figures.rfqs),
    },
  };
}

export async function readHome(call: Call): Promise<HomeView> {
  const { db, now } = call;
  const [rfqs, counts] = await Promise.all([
    store.listOpen(db, now, homeRows),
    cachedCounts(db, now, 'home', () => count(db, now)),
  ]);
  return { rfqs: rfqs.map((row) => toRow(row, call)), ...counts };
}

const categoryRows = 10;
const dayMs = 86_400_000;
const cachedFigures = cacheFor<CategoryFigures>(600_000);

/** A main category that RFQs may name, by its address. Null: there is none. */
export async function readPublicCategory(call: Call, slug: string): Promise<PublicCategory | null> {
  const { db, now } = call;
  const { categories } = await cachedCounts(db, now, 'home', () => count(db, now));
  const found = categories.find(({ name_en: nameEn }) => slugOf(nameEn) === slug);
  if (found === undefined) return null;
  const { open, ...category } = found;
  const since = new Date(now.getTime() - figureDays * dayMs);
  const [rows, figures] = await Promise.all([
    store.listOpen(db, now, categoryRows, { categoryId: category.id }),
    cachedFigures(db, now, category.id, async () =>
      figuresOf(await store.countCategory(db, category.id, since, monthBegins(now))),
    ),
  ]);
  return {
    category,
    open,
    rfqs: rows.map((row) => toRow(row, call)),
    figures: { ...figures, published_is_least: figures.published >= store.countedMax },
  };
}

const cachedMap = cacheFor<number[]>(3_600_000);

/** The parts of the sitemap that contain open RFQs, at most an hour old. */
export async function readMapParts({ db, now }: Call): Promise<number[]> {
  return cachedMap(db, now, 'parts', () => store.listOpenParts(db, now, mapPartSize));
}

/**
 * Open RFQs of one part, at most an hour old. Null: the part is not in the sitemap, so that only
 * existing parts are cached.
 */
export async function readMapPart(call: Call, part: number): Promise<number[] | null> {
  const { db, now } = call;
  if (!(await readMapParts(call)).includes(part)) return null;
  return cachedMap(db, now, `part ${part}`, () =>
    store.listOpenNumbers(db, now, part, mapPartSize),
  );
}
