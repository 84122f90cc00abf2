import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../use-text.tsx';
import { cx } from '../classes.ts';
import type { PdfFile } from './pdf-file.client.ts';
import { canvasScale, turnedSize, type Box, type Size, type Turns } from './viewer-layout.ts';
import type { PageText, ViewedDocument } from './viewer-types.ts';

export interface Mark {
  readonly id: string;
  readonly box: Box;
  readonly tone: 'match' | 'current' | 'same' | 'different';
}

const markClasses: Record<Mark['tone'], string> = {
  match: 'fill-accent/35',
  current: 'fill-accent/55 stroke-accent-text stroke-2',
  same: 'fill-primary/10 stroke-primary stroke-2',
  different: 'fill-danger/10 stroke-danger stroke-2',
};

const framePadding = 3;

interface TurnedProps {
  placed: Size;
  turns: Turns;
  children: React.ReactNode;
}

/** A white sheet, also in the dark theme, with its content turned as a whole. */
function Sheet({ placed, turns, children }: TurnedProps) {
  const { width, height } = turnedSize(placed, turns);
  return (
    <div
      data-theme="light"
      className="relative bg-surface shadow-2"
      style={{ ...sizeStyle(placed) }}
    >
      <div
        className="absolute start-1/2 top-1/2"
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
      >
        {children}
      </div>
    </div>
  );
}

const sizeStyle = ({ width, height }: Size) => ({ width, height });

interface MarksProps {
  size: Size;
  marks: readonly Mark[];
  text: PageText | null;
}

/**
 * The page's text, invisible over its picture, so that it can be selected, copied and read out.
 * Marks are below it.
 */
function PageLayer({ size, marks, text }: MarksProps) {
  const items = useMemo(
    () => (text?.items ?? []).map((item, index) => ({ ...item, id: String(index) })),
    [text],
  );
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute inset-0 size-full overflow-visible mix-blend-multiply"
    >
      {marks.map(({ id, box, tone }) => {
        const pad = tone === 'match' ? 0 : framePadding;
        return (
          <rect
            key={id}
            data-mark={tone}
            x={box.x - pad}
            y={box.y - pad}
            width={box.width + 2 * pad}
            height={box.height + 2 * pad}
            rx={2}
            className={markClasses[tone]}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
      <g className="fill-transparent select-text">
        {items.map(({ id, text: content, isRtl, x, y, width, height }) => (
          <text
            key={id}
            x={isRtl ? x + width : x}
            y={y + height * 0.77}
            fontSize={height / 1.1}
            direction={isRtl ? 'rtl' : 'ltr'}
            {...(width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {})}
          >
            {content}
          </text>
        ))}
      </g>
    </svg>
  );
}

interface PdfPageProps {
  file: PdfFile;
  page: number;
  placed: Size;
  natural: Size;
  turns: Turns;
  marks: readonly Mark[];
  onSize: (page: number, size: Size) => void;
}

/**
 * Milliseconds without a change of size before a redraw, because a pinch changes the size at each
 * frame.
 */
const redrawMs = 150;

export function PdfPage({ file, page, placed, natural, turns, marks, onSize }: PdfPageProps) {
  const t = useText();
  const holder = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const [text, setText] = useState<PageText | null>(null);
  const shown = turnedSize(placed, turns);
  const pixels = shown.width * canvasScale(shown, globalThis.devicePixelRatio);
  useEffect(() => {
    let isGone = false;
    file
      .sizeOf(page)
      .then((size) => isGone || onSize(page, size))
      .catch(() => isGone || setFailed(true));
    file
      .textOfPage(page)
      .then((read) => isGone || setText(read))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [file, page, onSize]);
  const scale = pixels / natural.width;
  useEffect(() => {
    const box = holder.current;
    const canvas = document.createElement('canvas');
    canvas.className = 'block size-full';
    let cancel: (() => void) | undefined;
    const draw = () => {
      const drawing = file.draw(page, canvas, scale);
      cancel = drawing.cancel;
      drawing.done
        // The old picture remains until the new one is drawn, so that the page does not flash.
        .then(() => box?.replaceChildren(canvas))
        .catch((error: unknown) =>
          setFailed(!(error instanceof Error && /Cancel/.test(error.name))),
        );
    };
    const wait = setTimeout(draw, box?.hasChildNodes() === true ? redrawMs : 0);
    return () => {
      clearTimeout(wait);
      cancel?.();
    };
  }, [file, page, scale]);
  return (
    <Sheet placed={placed} turns={turns}>
      <div
        ref={holder}
        aria-hidden="true"
        className={cx('absolute inset-0', isFailed && 'hidden')}
      />
      {isFailed ? (
        <p className="p-4 text-center text-small text-text-2">{t('ui.viewer.pageFailed')}</p>
      ) : (
        <PageLayer size={natural} marks={marks} text={text} />
      )}
    </Sheet>
  );
}

interface ImagePageProps {
  document: ViewedDocument;
  alt: string;
  placed: Size;
  natural: Size;
  turns: Turns;
  marks: readonly Mark[];
  onSize: (page: number, size: Size) => void;
  onFail: () => void;
}

export function ImagePage({
  document,
  alt,
  placed,
  natural,
  turns,
  marks,
  onSize,
  onFail,
}: ImagePageProps) {
  return (
    <Sheet placed={placed} turns={turns}>
      <img
        src={document.url}
        alt={alt}
        className="block size-full max-w-none"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize(1, { width: naturalWidth || 1, height: naturalHeight || 1 })
        }
        onError={onFail}
      />
      {marks.length > 0 && <PageLayer size={natural} marks={marks} text={null} />}
    </Sheet>
  );
}
