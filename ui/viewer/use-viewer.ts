import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { searchedPagesMax, useDocumentText } from './use-document-text.ts';
import type { Opened } from './use-opened.ts';
import type { Mark } from './viewer-page.tsx';
import type { ViewTarget } from './viewer-pages.tsx';
import { narrowFrame } from './viewer-frame.ts';
import { clampZoom, turnOn, type Turns } from './viewer-layout.ts';
import { findInPages, findInSheets, type CellMatch, type TextMatch } from './viewer-search.ts';
import type { DocumentText, Highlight } from './viewer-types.ts';

/** Pages whose text `onTextReady` receives: a licence has two, an invoice a few. */
const textPagesMax = 20;

interface ViewerInput {
  readonly documentId: string;
  readonly opened: Opened;
  readonly highlights: readonly Highlight[];
  readonly shownHighlight: string | null;
  readonly onTextReady: ((text: DocumentText) => void) | undefined;
}

const none: readonly never[] = [];

function useSearch(opened: Opened, needsText: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const file = opened.state === 'pdf' ? opened.file : null;
  const { pages, isRead } = useDocumentText(
    file,
    isOpen ? searchedPagesMax : needsText ? textPagesMax : 0,
  );
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
    search: (text: string) => {
      setQuery(text);
      setIndex(0);
    },
    move: (by: 1 | -1) =>
      setIndex((before) => (count === 0 ? 0 : (Math.min(before, count - 1) + by + count) % count)),
  };
}

export type ViewerSearch = ReturnType<typeof useSearch>;

function useTextReady(
  { documentId, opened, onTextReady }: ViewerInput,
  { pages }: ViewerSearch,
): void {
  const wanted = opened.state === 'pdf' ? Math.min(textPagesMax, opened.file.pageCount) : 0;
  const isReady = opened.state === 'image' || (opened.state === 'pdf' && pages.length >= wanted);
  const latest = useRef({ onTextReady, pages });
  useEffect(() => {
    latest.current = { onTextReady, pages };
  });
  useEffect(() => {
    if (isReady)
      latest.current.onTextReady?.({
        documentId,
        pages: latest.current.pages.slice(0, textPagesMax),
      });
  }, [documentId, isReady]);
}

function useFrames(
  highlights: readonly Highlight[],
  pages: ViewerSearch['pages'],
): readonly Highlight[] {
  return useMemo(
    () => (pages.length === 0 ? highlights : highlights.map((one) => narrowFrame(one, pages))),
    [highlights, pages],
  );
}

function useMarks(highlights: readonly Highlight[], search: ViewerSearch) {
  const { inPages, index } = search;
  return useMemo(() => {
    const frames = highlights.map(({ id, page, tone, ...box }) => ({
      page,
      mark: { id: `frame ${id}`, box, tone },
    }));
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

interface View {
  readonly documentId: string;
  readonly zoom: number;
  readonly turns: Turns;
  readonly page: number;
  readonly target: ViewTarget | null;
  readonly movedFor: string;
}

const firstView = (documentId: string): View => ({
  documentId,
  zoom: 100,
  turns: 0,
  page: 1,
  target: null,
  movedFor: '',
});

interface Place {
  readonly name: string;
  readonly page: number;
  readonly target: ViewTarget;
}

/** The target of the automatic scroll: a search match before a framed field. */
function placeToShow(search: ViewerSearch, frame: Highlight | undefined): Place | null {
  const match = search.inPages[search.index];
  const cell = search.inSheets[search.index];
  const [page, box] =
    match === undefined
      ? [frame?.page ?? (cell?.sheet ?? 0) + 1, frame ?? null]
      : [match.page, match.boxes[0] ?? null];
  if (box === null && cell === undefined) return null;
  return { name: JSON.stringify([box, cell, page]), page, target: { page, box } };
}

export function useViewer(input: ViewerInput) {
  const { documentId, opened, shownHighlight } = input;
  const [storedView, setStoredView] = useState<View>(() => firstView(documentId));
  const view = storedView.documentId === documentId ? storedView : firstView(documentId);
  const search = useSearch(opened, input.onTextReady !== undefined);
  useTextReady(input, search);
  const highlights = useFrames(input.highlights, search.pages);
  const marksOf = useMarks(highlights, search);
  const isOpen = opened.state === 'pdf' || opened.state === 'image';
  const frame = isOpen ? highlights.find(({ id }) => id === shownHighlight) : undefined;
  const change = useCallback(
    (part: Partial<View>) =>
      setStoredView((before) => ({
        ...(before.documentId === documentId ? before : firstView(documentId)),
        ...part,
      })),
    [documentId],
  );
  const place = placeToShow(search, frame);
  const movedFor = place?.name ?? '';
  // Each place is shown once, so that the reader can then scroll freely.
  if (movedFor !== view.movedFor)
    change(place === null ? { movedFor } : { movedFor, page: place.page, target: place.target });
  const pageCount =
    opened.state === 'pdf'
      ? opened.file.pageCount
      : opened.state === 'sheet'
        ? opened.sheets.length
        : 1;
  return {
    zoom: view.zoom,
    turns: view.turns,
    page: view.page,
    pageCount,
    target: view.target,
    marksOf,
    search,
    cell: search.inSheets[search.index] ?? null,
    isOpen: isOpen || opened.state === 'sheet',
    canTurn: isOpen,
    canSearch: opened.state === 'pdf' || opened.state === 'sheet',
    setZoom: useCallback((zoom: number) => change({ zoom: clampZoom(zoom) }), [change]),
    turn: () => change({ turns: turnOn(view.turns) }),
    setPage: useCallback((page: number) => change({ page }), [change]),
    goTo: (wanted: number) => {
      const page = Math.min(pageCount, Math.max(1, wanted));
      change({ page, target: { page, box: null } });
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;

export function focusIn(root: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => {
    const found = root.current?.querySelector<HTMLElement>(selector);
    found?.focus({ preventScroll: true });
    if (found instanceof HTMLInputElement) found.select();
  });
}
