import { useEffect, useState } from 'react';
import type { Locale } from '#shared/locale.ts';
import { isTable, type SheetCells } from '#shared/sheets.ts';
import { useI18n } from '../use-text.tsx';
import type { PdfFile } from './pdf-file.client.ts';
import type { Size } from './viewer-layout.ts';
import type { ViewedDocument } from './viewer-types.ts';

export type ViewFault = 'network' | 'gone' | 'broken' | 'password' | 'busy';

export type Opened =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly why: ViewFault }
  | { readonly state: 'pdf'; readonly file: PdfFile; readonly firstPage: Size }
  | { readonly state: 'image' }
  | { readonly state: 'sheet'; readonly sheets: readonly SheetCells[] }
  | { readonly state: 'other' };

export function kindOf(mediaType: string): 'pdf' | 'image' | 'sheet' | 'other' {
  if (mediaType === 'application/pdf') return 'pdf';
  if (mediaType.startsWith('image/')) return 'image';
  return isTable(mediaType) ? 'sheet' : 'other';
}

class Failed extends Error {
  override name = 'Failed';
  readonly why: ViewFault;

  constructor(why: ViewFault) {
    super(`the document is not shown: ${why}`);
    this.why = why;
  }
}

const faultByStatus: Readonly<Record<number, ViewFault>> = {
  401: 'gone',
  403: 'gone',
  404: 'gone',
  422: 'broken',
  429: 'busy',
  503: 'busy',
};

async function get(url: string, locale: Locale, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal, headers: { 'Accept-Language': locale } });
  if (!answer.ok) throw new Failed(faultByStatus[answer.status] ?? 'network');
  return answer;
}

async function openSheet(url: string, locale: Locale, signal: AbortSignal): Promise<Opened> {
  const answer = await get(`${url}?view=cells`, locale, signal);
  const { data } = (await answer.json()) as { data: { sheets: SheetCells[] } };
  return { state: 'sheet', sheets: data.sheets };
}

async function openFile(url: string, locale: Locale, signal: AbortSignal): Promise<Opened> {
  // In parallel; the library loads only here, so that other documents do not pay for it.
  const [answer, { openPdf, PdfFault }] = await Promise.all([
    get(url, locale, signal),
    import('./pdf-file.client.ts'),
  ]);
  // Checked again, because an uploaded purchase order may be an image.
  const type = kindOf(answer.headers.get('Content-Type') ?? '');
  if (type !== 'pdf') return { state: type === 'image' ? 'image' : 'other' };
  const bytes = await answer.arrayBuffer();
  const file = await openPdf(new Uint8Array(bytes)).catch((error: unknown) => {
    throw error instanceof PdfFault ? new Failed(error.reason) : error;
  });
  if (signal.aborted) file.close();
  const firstPage = await file.sizeOf(1).catch(() => null);
  if (firstPage !== null) return { state: 'pdf', file, firstPage };
  file.close();
  throw new Failed('broken');
}

async function open(
  url: string,
  mediaType: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<Opened> {
  const kind = kindOf(mediaType);
  if (kind === 'pdf') return openFile(url, locale, signal);
  if (kind === 'sheet') return openSheet(url, locale, signal);
  return { state: kind };
}

interface OpenedDocument {
  readonly opened: Opened;
  readonly retry: () => void;
  /** For failures during drawing, such as an image that does not load. */
  readonly fail: (why: ViewFault) => void;
}

const loading: Opened = { state: 'loading' };

/** Opens a document when it is rendered and closes it when another replaces it. */
export function useOpened(document: ViewedDocument): OpenedDocument {
  const { locale } = useI18n();
  const [tries, setTries] = useState(0);
  const key = `${document.url} ${tries}`;
  const [known, setKnown] = useState<{ readonly key: string; readonly opened: Opened } | null>(
    null,
  );
  const { url, media_type: mediaType } = document;
  useEffect(() => {
    const stop = new AbortController();
    let file: PdfFile | undefined;
    open(url, mediaType, locale, stop.signal)
      .then((opened) => {
        if (opened.state === 'pdf') file = opened.file;
        if (stop.signal.aborted) file?.close();
        else setKnown({ key, opened });
      })
      .catch((error: unknown) => {
        const why = error instanceof Failed ? error.why : 'network';
        if (!stop.signal.aborted) setKnown({ key, opened: { state: 'failed', why } });
      });
    return () => {
      stop.abort();
      file?.close();
    };
  }, [key, url, mediaType, locale]);
  return {
    opened: known?.key === key ? known.opened : loading,
    retry: () => setTries(tries + 1),
    fail: (why) => setKnown({ key, opened: { state: 'failed', why } }),
  };
}
