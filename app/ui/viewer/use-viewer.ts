import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { searchedPagesMax, useDocumentText } from './use-document-text.ts';
import type { Opened } from './use-opened.ts';
import type { Mark } from './viewer-page.tsx';
import type { ViewTarget } from './viewer-pages.tsx';
import { clampZoom, turnOn, type Turns } from './viewer-layout.ts';
import { findInPages, findInSheets, type CellMatch, type TextMatch } from './viewer-search.ts';
import type { DocumentText, Highlight } from './viewer-types.ts';

/** Pages whose text `onTextReady` is given: a licence has two, an invoice a few. */
const toldPagesMax = 20;

interface ViewerInput {
  readonly documentId: string;
  readonly opened: Opened;
  readonly highlights: readonly Highlight[];
  readonly shownHighlight: string | null;
  readonly onTextReady: ((text: DocumentText) => void) | undefined;
}

const none: readonly never[] = [];

/** Words that are searched and the places where they are. */
function useSearch(opened: Opened, isTold: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const file = opened.state === 'pdf' ? opened.file : null;
  const { pages, isRead } = useDocumentText(file, isOpen ? searchedPagesMax : isTold ? toldPagesMax : 0);
  const inPages: readonly TextMatch[] = useMemo(
    () => (isOpen ? findInPages(pages, query) : none),
    [isOpen, pages, query],
  );
  const inSheets: readonly CellMatch[] = useMemo(
    () => (isOpen && opened.state === 'sheet' ? findInSheets(opened.sheets, query) : none),
    [isOpen, opened, query],
  );
  const count = opened.state === 'sheet' ? inSheets.length : inPages.length;
  return {
    isOpen,
    setOpen,
    query,
    /** From 0; meaningless without a match. */
    index: Math.min(index, Math.max(0, count - 1)),
    count,
    inPages,
    inSheets,
    pages,
    isRead,
    hasText: file === null || !isRead || pages.some(({ items }) => items.length > 0),
    isPartly: file !== null && file.pageCount > searchedPagesMax,
    search: (words: string) => {
      setQuery(words);
      setIndex(0);
    },
    move: (by: 1 | -1) => setIndex((before) => (count === 0 ? 0 : (Math.min(before, count - 1) + by + count) % count)),
  };
}

export type ViewerSearch = ReturnType<typeof useSearch>;

/** Calls back once with the text of the first pages of each document. */
function useTold({ documentId, opened, onTextReady }: ViewerInput, { pages }: ViewerSearch): void {
  const wanted = opened.state === 'pdf' ? Math.min(toldPagesMax, opened.file.pageCount) : 0;
  const isReady = opened.state === 'image' || (opened.state === 'pdf' && pages.length >= wanted);
  const tell = useRef({ onTextReady, pages });
  useEffect(() => {
    tell.current = { onTextReady, pages };
  });
  useEffect(() => {
    if (isReady) tell.current.onTextReady?.({ documentId, pages: tell.current.pages.slice(0, toldPagesMax) });
  }, [documentId, isReady]);
}

/** Frames and search matches by the page they lie on. */
function useMarks(highlights: readonly Highlight[], search: ViewerSearch) {
  const { inPages, index } = search;
  return useMemo(() => {
    const frames = highlights.map(({ id, page, tone, ...box }) => ({ page, mark: { id: `frame ${id}`, box, tone } }));
    const found = inPages.flatMap(({ page, boxes }, match) =>
      boxes.map((box, part) => {
        const tone = match === index ? ('current' as const) : ('match' as const);
        return { page, mark: { id: `match ${match} ${part}`, box, tone } };
      }),
    );
    const byPage = Map.groupBy([...frames, ...found], ({ page }) => page);
    return (page: number): readonly Mark[] => (byPage.get(page) ?? none).map(({ mark }) => mark);
  }, [highlights, inPages, index]);
}

/** What the view was last moved for. */
interface Seen {
  readonly documentId: string;
  readonly match: string;
  readonly cell: string;
  readonly frame: string;
}

/** Two objects that name the same place are one place. */
const placeOf = (place: object | undefined): string => (place === undefined ? '' : JSON.stringify(place));

/** Everything that can be done to the document in view. */
export function useViewer(input: ViewerInput) {
  const { documentId, opened, highlights, shownHighlight } = input;
  const [zoom, setZoom] = useState(100);
  const [turns, setTurns] = useState<Turns>(0);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ViewTarget | null>(null);
  const search = useSearch(opened, input.onTextReady !== undefined);
  useTold(input, search);
  const marksOf = useMarks(highlights, search);
  const { inPages, inSheets, index } = search;
  const match = inPages[index];
  const cell = inSheets[index];
  const isOpen = opened.state === 'pdf' || opened.state === 'image';
  const frame = isOpen ? highlights.find(({ id }) => id === shownHighlight) : undefined;
  const [seen, setSeen] = useState<Seen>({ documentId, match: '', cell: '', frame: '' });
  const now: Seen = { documentId, match: placeOf(match), cell: placeOf(cell), frame: placeOf(frame) };
  if (placeOf(now) !== placeOf(seen)) {
    setSeen(now);
    if (now.documentId !== seen.documentId) {
      setZoom(100);
      setTurns(0);
      setPage(1);
      setAsked(null);
    }
    // The next match and a framed field scroll there once.
    if (now.match !== seen.match && match?.boxes[0] !== undefined) setAsked({ page: match.page, box: match.boxes[0] });
    if (now.cell !== seen.cell && cell !== undefined) setPage(cell.sheet + 1);
    if (now.frame !== seen.frame && frame !== undefined) setAsked({ page: frame.page, box: frame });
  }
  const pageCount =
    opened.state === 'pdf' ? opened.file.pageCount : opened.state === 'sheet' ? opened.sheets.length : 1;
  return {
    zoom,
    turns,
    page,
    pageCount,
    target: asked,
    marksOf,
    search,
    cell: cell ?? null,
    isOpen: isOpen || opened.state === 'sheet',
    canTurn: isOpen,
    canSearch: opened.state === 'pdf' || opened.state === 'sheet',
    setZoom: useCallback((next: number) => setZoom(clampZoom(next)), []),
    turn: () => setTurns(turnOn(turns)),
    /** Where the reader has scrolled to. */
    setPage: useCallback((next: number) => setPage(next), []),
    goTo: (next: number) => {
      const wanted = Math.min(pageCount, Math.max(1, next));
      setPage(wanted);
      setAsked({ page: wanted, box: null });
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;

/** Moves the focus to a part of the viewer once it is drawn. */
export function focusIn(root: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => {
    const found = root.current?.querySelector<HTMLElement>(selector);
    found?.focus({ preventScroll: true });
    if (found instanceof HTMLInputElement) found.select();
  });
}
