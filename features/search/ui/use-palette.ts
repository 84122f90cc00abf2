import { useState, type KeyboardEvent, type RefObject } from 'react';
import { recordGroups, type RecordGroup } from '../rules/ranking.ts';
import { searchedText } from '../rules/typed-command.ts';
import { searchHref, type SearchArea } from './links.ts';
import {
  placeAfter,
  paletteRows,
  type Move,
  type PalettePage,
  type PaletteRow,
  type WaitingPage,
} from './palette-rows.ts';
import {
  readFavourites,
  readRecents,
  readSearches,
  saveRecent,
  toggleFavourite,
  type Recent,
  type Starred,
} from './recents.ts';
import { useHitText } from './hit-text.ts';
import { useSearch, type Search } from './use-search.ts';
import { useTasks } from './use-tasks.ts';

export interface PaletteOptions {
  readonly area: SearchArea;
  readonly pages: readonly PalettePage[];
  readonly permissions: readonly string[];
  readonly waiting: readonly WaitingPage[];
  readonly owner: string;
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onKeys: () => void;
  readonly onCopied: () => void;
  readonly onStarred: (outcome: Starred, name: string) => void;
}

export interface PaletteState {
  readonly query: string;
  readonly searched: string;
  /** Null: not known yet. */
  readonly tasks: number | null;
  readonly type: (query: string) => void;
  readonly group: RecordGroup | null;
  readonly narrow: (group: RecordGroup | null) => void;
  readonly search: Search;
  readonly rows: readonly PaletteRow[];
  readonly active: number;
  readonly point: (place: number) => void;
  readonly opened: (row: PaletteRow) => void;
  readonly showAll: () => void;
  readonly star: (row: PaletteRow) => void;
  readonly isStarred: (row: PaletteRow) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const starless = new Set<PaletteRow['kind']>(['action', 'searched', 'typed', 'task']);
export const canStar = ({ kind }: PaletteRow) => !starless.has(kind);

const groups = [null, ...recordGroups] as const;

function numberOf(row: PaletteRow | undefined): string {
  if (row?.kind === 'record' || row?.kind === 'action') return row.hit.number;
  if (row?.kind === 'typed') return row.hit?.number ?? '';
  if (row?.kind === 'task') return 'number' in row.task ? row.task.number : '';
  return row?.kind === 'recent' || row?.kind === 'favourite' ? row.recent.number : '';
}

/** The page of a row as it is kept on the device. Null: an action. */
function usePlace(area: SearchArea): (row: PaletteRow) => Recent | null {
  const hitText = useHitText();
  return (row) => {
    const atMs = Date.now();
    switch (row.kind) {
      case 'recent':
      case 'favourite':
        return { ...row.recent, atMs };
      case 'page':
        return { title: row.page.text, number: '', to: row.to, atMs };
      case 'record': {
        const { name } = hitText(row.hit, area);
        const { title } = row.hit;
        return { title, number: name === title ? '' : name, to: row.to, atMs };
      }
      case 'searched':
      case 'action':
      case 'typed':
      case 'task':
        return null;
      default:
        return row satisfies never;
    }
  };
}

/** Favourites as they are saved, and the change of one. */
function useFavourites({ area, owner, onStarred }: PaletteOptions) {
  const placeOf = usePlace(area);
  const [favourites, setFavourites] = useState(() => readFavourites(owner));
  const star = (row: PaletteRow) => {
    const place = placeOf(row);
    if (place === null) return;
    onStarred(toggleFavourite(owner, place), place.number === '' ? place.title : place.number);
    setFavourites(readFavourites(owner));
  };
  const isStarred = (row: PaletteRow) => canStar(row) && favourites.some(({ to }) => to === row.to);
  return { favourites, star, isStarred };
}

type Chosen = Pick<PaletteState, 'query' | 'type' | 'group' | 'narrow' | 'rows' | 'active'>;

interface Doing extends Chosen {
  readonly choose: (place: number) => void;
  readonly star: (row: PaletteRow) => void;
  readonly opened: (row: PaletteRow) => void;
}

/** The keys of the field. Tab narrows only there, so that the buttons stay reachable by pointer. */
function keysOf({ list, onClose, onKeys, onCopied }: PaletteOptions, doing: Doing) {
  const { query, type, group, narrow, rows, active, choose, star, opened } = doing;
  const options = () => [
    ...(list.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? []),
  ];
  const move = (way: Move) => {
    const place = placeAfter(way, active, rows.length);
    choose(place);
    options()[place]?.scrollIntoView({ block: 'nearest' });
  };
  const open = (isNewTab: boolean) => {
    const [row, link] = [rows[active], options()[active]];
    if (row === undefined || link === undefined) return;
    if (!isNewTab) return link.click();
    globalThis.open(link.href, '_blank', 'noopener');
    opened(row);
  };
  const copy = (number: string) =>
    void navigator.clipboard.writeText(number).then(onCopied, () => undefined);
  const turn = (by: number) =>
    narrow(groups[(groups.indexOf(group) + by + groups.length) % groups.length] ?? null);
  return (event: KeyboardEvent): (() => void) | undefined => {
    const isCommand = event.ctrlKey || event.metaKey;
    const row = rows[active];
    const number = numberOf(row);
    // By the place of the key, because an Arabic keyboard types another letter with it.
    if (isCommand && event.code === 'KeyB' && row !== undefined) return () => star(row);
    switch (event.key) {
      case 'Escape':
        return () => (query === '' ? onClose() : type(''));
      case 'Tab':
        return () => turn(event.shiftKey ? -1 : 1);
      case 'Enter':
        return () => open(isCommand);
      case 'ArrowDown':
        return () => move('next');
      case 'ArrowUp':
        return () => move('previous');
      case '.':
        return isCommand && number !== '' ? () => copy(number) : undefined;
      case '?':
        return query === '' ? onKeys : undefined;
      default:
        return undefined;
    }
  };
}

/** The state of the palette and its keys. The chosen row stays chosen when an answer arrives. */
export function usePalette(options: PaletteOptions): PaletteState {
  const { area, pages, permissions, owner, onClose } = options;
  const placeOf = usePlace(area);
  const { favourites, star, isStarred } = useFavourites(options);
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<RecordGroup | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [recents] = useState(() => readRecents(owner));
  const [searches] = useState(() => readSearches(owner));
  const searched = searchedText(query);
  const search = useSearch(area, searched);
  const tasks = useTasks(area, options.waiting);
  const { found } = search;
  const rows = paletteRows({
    area,
    permissions,
    query,
    group,
    found,
    pages,
    recents,
    searches,
    favourites,
    tasks: tasks ?? [],
  });
  const active = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const type = (text: string) => {
    setQuery(text);
    setChosen(null);
  };
  const narrow = (one: RecordGroup | null) => {
    setGroup(one);
    setChosen(null);
  };
  const saveSearch = () => {
    const title = query.trim();
    const to = searchHref(area, title);
    if (title !== '') saveRecent(owner, { title, number: '', to, atMs: Date.now() }, 'searched');
  };
  const showAll = () => {
    saveSearch();
    onClose();
  };
  const opened = (row: PaletteRow) => {
    if (row.kind === 'record' || row.kind === 'action') saveSearch();
    const place = row.kind === 'page' ? null : placeOf(row);
    if (place !== null) saveRecent(owner, place);
    onClose();
  };
  const starRow = (row: PaletteRow) => {
    star(row);
    if (row.kind !== 'record') setChosen(isStarred(row) ? null : `favourite-${row.to}`);
  };
  const point = (place: number) => setChosen(rows[place]?.key ?? null);
  const doing = { query, type, group, narrow, rows, active, choose: point, star: starRow, opened };
  const keys = keysOf(options, doing);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing || event.altKey ? undefined : keys(event);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const shown = { query, searched, type, group, narrow, search, rows, active };
  const known = tasks === null ? null : tasks.length;
  return { ...shown, tasks: known, point, opened, showAll, star: starRow, isStarred, onKeyDown };
}
