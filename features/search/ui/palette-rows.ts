import type { LucideIcon } from 'lucide-react';
import type { TaskView } from '#features/report/schema.ts';
import { displayOf } from '#features/report/ui/task-display.tsx';
import { groupOf, shortList, type RecordGroup } from '../rules/ranking.ts';
import { hasTerms } from '../rules/marks.ts';
import type { Found, Hit } from '../schema.ts';
import { actionsOf, hrefOf, type HitAction, type SearchArea } from './links.ts';
import type { Recent } from './recents.ts';
import { typedRows, type TypedRow } from './typed-actions.ts';

export interface PalettePage {
  readonly text: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

export interface WaitingPage extends PalettePage {
  readonly count: number;
}

export type PaletteRow =
  | TypedRow
  | {
      readonly kind: 'task';
      readonly key: string;
      readonly to: string;
      readonly task: TaskView | WaitingPage;
    }
  | { readonly kind: 'record'; readonly key: string; readonly to: string; readonly hit: Hit }
  | {
      readonly kind: 'action';
      readonly key: string;
      readonly to: string;
      readonly action: HitAction['key'];
      readonly hit: Hit;
    }
  | { readonly kind: 'page'; readonly key: string; readonly to: string; readonly page: PalettePage }
  | {
      readonly kind: 'recent' | 'searched';
      readonly key: string;
      readonly to: string;
      readonly recent: Recent;
    }
  | {
      readonly kind: 'favourite';
      readonly key: string;
      readonly to: string;
      readonly recent: Recent;
      readonly page: PalettePage | undefined;
    };

/** Rows of the palette; the search page shows the others. */
export const rowsMax = 12;
const pagesMax = 3;
const recentsMax = 3;
const favouritesMax = 3;
const openedMax = 5;
const searchesMax = 3;
const tasksMax = 5;

export interface PaletteInput {
  readonly area: SearchArea;
  readonly permissions: readonly string[];
  readonly query: string;
  readonly tasks: readonly (TaskView | WaitingPage)[];
  readonly group: RecordGroup | null;
  readonly found: Found | null;
  readonly pages: readonly PalettePage[];
  readonly recents: readonly Recent[];
  readonly searches: readonly Recent[];
  readonly favourites: readonly Recent[];
}

function recordRows({ area, group, found }: PaletteInput, most: number): PaletteRow[] {
  const hits = (found?.hits ?? []).filter((hit) => group === null || groupOf(hit) === group);
  return shortList(hits, most).map((hit) => ({
    kind: 'record',
    key: `${hit.kind}-${hit.id}`,
    to: hrefOf(area, hit),
    hit,
  }));
}

function actionRows(area: SearchArea, rows: readonly PaletteRow[]): PaletteRow[] {
  const [first] = rows;
  if (first?.kind !== 'record') return [];
  return actionsOf(area, first.hit).map(({ key, to }) => ({
    kind: 'action',
    key: `action-${key}`,
    to,
    action: key,
    hit: first.hit,
  }));
}

function favouriteRows({ query, pages, favourites }: PaletteInput): PaletteRow[] {
  const isAll = query.trim() === '';
  return favourites.flatMap((recent): PaletteRow[] => {
    const page = pages.find(({ to }) => to === recent.to);
    const text = page?.text ?? `${recent.title} ${recent.number}`;
    if (!isAll && !hasTerms(text, query)) return [];
    return [{ kind: 'favourite', key: `favourite-${recent.to}`, to: recent.to, recent, page }];
  });
}

const isPage = (task: TaskView | WaitingPage): task is WaitingPage => 'icon' in task;

function taskRows({ tasks }: PaletteInput): PaletteRow[] {
  return tasks.slice(0, tasksMax).map((task): PaletteRow => {
    const to = isPage(task) ? task.to : displayOf(task).to(task);
    const about = isPage(task) ? task.to : `${task.kind} ${task.offer_id ?? task.rfq_id ?? ''}`;
    return { kind: 'task', key: `task-${about}`, to, task };
  });
}

function besides(rows: readonly PaletteRow[], shown: readonly PaletteRow[]): PaletteRow[] {
  const places = new Set(shown.map(({ to }) => to));
  return rows.filter(({ to }) => !places.has(to));
}

/**
 * The rows of the palette in their order: typed actions, favourites, records, the actions of the first
 * one, pages, recent pages; at most `rowsMax`. A favourite among the found records is their row.
 * Without a text: the reader's tasks, favourites, recent pages, the last searches, then all pages.
 */
export function paletteRows(input: PaletteInput): PaletteRow[] {
  const { area, query, group, pages, recents } = input;
  const typed = typedRows(input);
  const isAll = query.trim() === '';
  const starred = favouriteRows(input);
  const pageRows: PaletteRow[] = pages
    .filter(({ text }) => isAll || hasTerms(text, query))
    .map((page) => ({ kind: 'page', key: `page-${page.to}`, to: page.to, page }));
  const recentRows: PaletteRow[] = recents
    .filter(({ title, number }) => isAll || hasTerms(`${title} ${number}`, query))
    .map((recent) => ({ kind: 'recent', key: `recent-${recent.to}`, to: recent.to, recent }));
  if (isAll) {
    const searches = input.searches.slice(0, searchesMax).map((recent): PaletteRow => {
      return { kind: 'searched', key: `searched-${recent.to}`, to: recent.to, recent };
    });
    const later = [...recentRows.slice(0, openedMax), ...searches, ...pageRows];
    return [...taskRows(input), ...starred, ...besides(later, starred)].slice(0, rowsMax);
  }
  if (group !== null) return recordRows(input, rowsMax);
  const found = recordRows(input, rowsMax);
  const first = besides(starred, found).slice(0, favouritesMax);
  const later = besides(
    [...pageRows.slice(0, pagesMax), ...recentRows.slice(0, recentsMax)],
    starred,
  );
  const actions = besides(actionRows(area, found), typed);
  const taken = typed.length + first.length + later.length + actions.length;
  const records = recordRows(input, Math.max(1, rowsMax - taken));
  const others = [...first, ...records, ...actions, ...besides(later, records)];
  return [...typed, ...others].slice(0, rowsMax);
}

export type Move = 'next' | 'previous' | 'first' | 'last';

/** The place after a move. The ends are joined, so that the last row is one key away. */
export function placeAfter(move: Move, place: number, count: number): number {
  if (count === 0) return 0;
  const places = { next: place + 1, previous: place - 1 + count, first: 0, last: count - 1 };
  return places[move] % count;
}
