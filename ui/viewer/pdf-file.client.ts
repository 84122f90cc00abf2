import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite makes the address of the file its default export
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Size } from './viewer-layout.ts';
import type { PageText, TextItem } from './viewer-types.ts';

export class PdfFault extends Error {
  override name = 'PdfFault';
  readonly reason: 'password' | 'broken';

  constructor(reason: PdfFault['reason'], cause: unknown) {
    super(`the PDF is not shown: ${reason}`, { cause });
    this.reason = reason;
  }
}

interface Drawing {
  readonly done: Promise<void>;
  cancel(): void;
}

/** An open PDF. Pages count from 1; sizes and positions are in points. */
export interface PdfFile {
  readonly pageCount: number;
  sizeOf(page: number): Promise<Size>;
  draw(page: number, canvas: HTMLCanvasElement, scale: number): Drawing;
  textOfPage(page: number): Promise<PageText>;
  close(): void;
}

/**
 * Folder of the library's fonts, character maps and image decoders (scripts/build/pdf-files.ts).
 */
const filesUrl = `/assets/pdf-${pdfjs.version}/`;
/** An A4 scan at 600 dpi has 35 million pixels. Larger images are omitted. */
const imagePixelsMax = 40_000_000;
/** A page of a dense price list has a few thousand. */
const itemsMax = 10_000;
/** Relative heights above and below the base line; usual measures of a text font. */
const ascent = 0.85;
const bodyHeight = 1.1;

type Page = pdfjs.PDFPageProxy;
type Content = Awaited<ReturnType<Page['getTextContent']>>;

/** The smallest upright rectangle around a run of text in any direction. */
function boxOf(item: { transform: number[]; width: number }, transform: readonly number[]) {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = pdfjs.Util.transform(
    [...transform],
    item.transform,
  ) as number[];
  const along = Math.hypot(a, b) || 1;
  const height = Math.hypot(c, d);
  const [right, down] = [(a / along) * item.width, (b / along) * item.width];
  const [upX, upY] = [(b / along) * height, (-a / along) * height];
  const corners = [ascent, ascent - bodyHeight].flatMap((share) => [
    [x + upX * share, y + upY * share],
    [x + right + upX * share, y + down + upY * share],
  ]);
  const xs = corners.map(([cornerX = 0]) => cornerX);
  const ys = corners.map(([, cornerY = 0]) => cornerY);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function itemsOf({ items }: Content, transform: readonly number[]): TextItem[] {
  return items.slice(0, itemsMax).flatMap((item) => {
    if (!('str' in item)) return [];
    const text = item.hasEOL ? `${item.str}\n` : item.str;
    return text === '' ? [] : [{ text, isRtl: item.dir === 'rtl', ...boxOf(item, transform) }];
  });
}

async function readText(page: Page, number: number): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  return { page: number, width, height, items: itemsOf(content, transform) };
}

function drawPage(found: Promise<Page>, canvas: HTMLCanvasElement, scale: number): Drawing {
  let task: pdfjs.RenderTask | undefined;
  let isCanceled = false;
  const draw = async () => {
    const page = await found;
    if (isCanceled) return;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // Draws stamps and filled fields as pixels, so that links and buttons of the file do nothing.
    task = page.render({ canvas, viewport, annotationMode: pdfjs.AnnotationMode.ENABLE });
    await task.promise;
  };
  const cancel = () => {
    isCanceled = true;
    task?.cancel();
  };
  return { done: draw(), cancel };
}

/**
 * `lost` rejects on an error event, because a worker that fails to start reports it in no other
 * way.
 */
function startWorker(): { worker: Worker; lost: Promise<never> } {
  const worker = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () =>
      reject(new Error('the worker of the PDF library did not start')),
    );
  });
  // Only opening a file awaits it. Without a handler a later rejection would be reported as
  // unhandled.
  lost.catch(() => undefined);
  return { worker, lost };
}

/**
 * Opens a PDF in a worker of its own, which may fetch only the image decoders (server/app.ts sets
 * its policy). No script of the file runs, because the library's scripting part is never loaded,
 * and neither are forms (XFA) nor links.
 * @throws PdfFault for a file that needs a password or is broken; Error if the worker does not
 * start
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const { worker, lost } = startWorker();
  const port = new pdfjs.PDFWorker({
    port: worker as unknown as null,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const task = pdfjs.getDocument({
    data: bytes,
    worker: port,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    enableXfa: false,
    // JavaScript decoders, because our policy forbids WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: imagePixelsMax,
    cMapUrl: `${filesUrl}cmaps/`,
    standardFontDataUrl: `${filesUrl}standard_fonts/`,
    wasmUrl: `${filesUrl}wasm/`,
  });
  const close = () => {
    // A page that is still read loses its worker, which is no fault of the reader's next page.
    void task
      .destroy()
      .catch(() => undefined)
      .finally(() => worker.terminate());
  };
  try {
    const file = await Promise.race([task.promise, lost]);
    const pageOf = (number: number) => file.getPage(number);
    return {
      pageCount: file.numPages,
      sizeOf: async (number) => {
        const { width, height } = (await pageOf(number)).getViewport({ scale: 1 });
        return { width, height };
      },
      draw: (number, canvas, scale) => drawPage(pageOf(number), canvas, scale),
      textOfPage: async (number) => readText(await pageOf(number), number),
      close,
    };
  } catch (error) {
    close();
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new PdfFault('password', error);
    if (name === 'InvalidPDFException' || name === 'FormatError')
      throw new PdfFault('broken', error);
    throw error;
  }
}
