import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type TouchList,
} from 'react';
import { useText } from '../use-text.tsx';
import type { Opened, ViewFault } from './use-opened.ts';
import {
  clampZoom,
  layOutPages,
  pageInView,
  pagesToDraw,
  turnBox,
  type Box,
  type PageLayout,
  type Size,
  type Turns,
} from './viewer-layout.ts';
import { ImagePage, PdfPage, type Mark } from './viewer-page.tsx';
import type { ViewedDocument } from './viewer-types.ts';

/** A place to scroll to; each new object scrolls once. */
export interface ViewTarget {
  readonly page: number;
  readonly box: Box | null;
}

interface ViewerPagesProps {
  document: ViewedDocument;
  opened: Extract<Opened, { state: 'pdf' | 'image' }>;
  alt: string;
  zoom: number;
  turns: Turns;
  marksOf: (page: number) => readonly Mark[];
  target: ViewTarget | null;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
  onFail: (why: ViewFault) => void;
}

/** Reserves the space of an upright page until an image has loaded and its size is known. */
const unknownSize: Size = { width: 1000, height: 1414 };
/** CSS pixels. A page at 100 % is never wider, so that its lines are legible on a large screen. */
const fitWidthMax = 1000;

function useStage() {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, size, top, setTop };
}

/** Preserves the middle of the view while the pages change their size. */
function usePreservedMiddle(
  stage: React.RefObject<HTMLDivElement | null>,
  layout: PageLayout,
  view: Size,
): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const element = stage.current;
    const { height } = before.current;
    before.current = layout;
    if (element === null || height === layout.height || height === 0 || element.scrollTop === 0)
      return;
    const middle = (element.scrollTop + view.height / 2) / height;
    element.scrollTo({ top: middle * layout.height - view.height / 2 });
  }, [stage, layout, view.height]);
}

function distanceOf(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]];
  if (one === undefined || other === undefined) return 0;
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/**
 * Two fingers on a screen, or the wheel with Ctrl, which browsers also send for a pinch on a
 * trackpad.
 */
function usePinch(
  stage: React.RefObject<HTMLDivElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
) {
  const pinch = useRef({ distance: 0, zoom: 0 });
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onZoom(clampZoom(zoom * Math.exp(-event.deltaY / 300)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, zoom, onZoom]);
  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      pinch.current = { distance: distanceOf(touches), zoom };
    },
    onTouchMove: ({ touches }: React.TouchEvent) => {
      const { distance, zoom: from } = pinch.current;
      if (touches.length === 2 && distance > 0)
        onZoom(clampZoom((from * distanceOf(touches)) / distance));
    },
  };
}

function useTarget(
  stage: React.RefObject<HTMLDivElement | null>,
  target: ViewTarget | null,
  place: (target: ViewTarget) => { down: number; across: number } | null,
): void {
  const placed = useRef(place);
  useLayoutEffect(() => {
    placed.current = place;
  });
  useLayoutEffect(() => {
    const at = target === null ? null : placed.current(target);
    if (at !== null) stage.current?.scrollTo(at.across, at.down);
  }, [stage, target]);
}

interface PagePlacing {
  readonly layout: PageLayout;
  readonly natural: Size;
  readonly turns: Turns;
  readonly view: Size;
}

/** The scroll position that shows a page's top, or the middle of a box on it. */
function placeOf({ page, box }: ViewTarget, { layout, natural, turns, view }: PagePlacing) {
  const placed = layout.pages[page - 1];
  if (placed === undefined) return null;
  if (box === null) return { down: placed.top, across: 0 };
  const turned = turnBox(box, natural, turns);
  const scale = placed.width / (turns % 2 === 0 ? natural.width : natural.height);
  return {
    down: placed.top + (turned.y + turned.height / 2) * scale - view.height / 2,
    across: (turned.x + turned.width / 2) * scale - view.width / 2,
  };
}

/** The sizes of the pages that were drawn. The other pages have the size of the first one. */
function usePageSizes(first: Size) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const sizeOf = useCallback((page: number) => sizes.get(page) ?? first, [sizes, first]);
  const onSize = useCallback((page: number, found: Size) => {
    setSizes((known) => {
      const before = known.get(page);
      if (before?.width === found.width && before.height === found.height) return known;
      return new Map([...known, [page, found]]);
    });
  }, []);
  return { sizeOf, onSize };
}

/** The pages of a PDF, or an image as one page, below each other. Only those in view are drawn. */
export function ViewerPages(props: ViewerPagesProps) {
  const { document, opened, alt, zoom, turns, marksOf, target, onPage, onZoom, onFail } = props;
  const t = useText();
  const { stage, size, top, setTop } = useStage();
  const count = opened.state === 'pdf' ? opened.file.pageCount : 1;
  const first = opened.state === 'pdf' ? opened.firstPage : unknownSize;
  const { sizeOf, onSize } = usePageSizes(first);
  const fitWidth = Math.min(fitWidthMax, Math.max(0, size.width - 24));
  const layout = useMemo(
    () => layOutPages({ count, sizeOf, fitWidth: Math.max(1, fitWidth), zoom, turns }),
    [count, sizeOf, fitWidth, zoom, turns],
  );
  usePreservedMiddle(stage, layout, size);
  // Hidden behind another tab it has no size. It scrolls once it is shown.
  useTarget(stage, size.width > 0 ? target : null, (at) =>
    placeOf(at, { layout, natural: sizeOf(at.page), turns, view: size }),
  );
  const page = pageInView(layout, top, size.height);
  useEffect(() => onPage(page), [page, onPage]);
  const touch = usePinch(stage, zoom, onZoom);
  const renderPage = (number: number) => {
    const placed = layout.pages[number - 1];
    if (placed === undefined || fitWidth === 0) return null;
    const shared = { placed, natural: sizeOf(number), turns, marks: marksOf(number), onSize };
    return (
      <li
        key={number}
        aria-label={t('ui.viewer.pageLabel', { page: number, n: count })}
        className="absolute inset-x-0 flex justify-center"
        style={{ top: placed.top, height: placed.height }}
      >
        {opened.state === 'pdf' ? (
          <PdfPage file={opened.file} page={number} {...shared} />
        ) : (
          <ImagePage document={document} alt={alt} onFail={() => onFail('broken')} {...shared} />
        )}
      </li>
    );
  };
  return (
    <div
      ref={stage}
      // Fixed, because pages have the same position in both languages.
      dir="ltr"
      role="group"
      aria-label={alt}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
      tabIndex={0}
      data-viewer-stage=""
      className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain p-3 focus-visible:-outline-offset-2"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      {...touch}
    >
      <ol
        className="relative mx-auto"
        style={{ height: layout.height, minWidth: '100%', width: layout.width }}
      >
        {pagesToDraw(layout, top, size.height).map(renderPage)}
      </ol>
    </div>
  );
}
