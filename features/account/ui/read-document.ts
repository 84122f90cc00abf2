import { linesOf, type ReadLine } from '#features/confirmation/rules/text.ts';
import { proposalsIn, type ProposedField } from '#features/confirmation/rules/propose.ts';
import type { PageText } from '#ui/viewer/viewer-types.ts';

export type Proposals = Readonly<Partial<Record<ProposedField, string>>>;

/** Licences have one or two pages. More are other documents. */
const pagesMax = 4;
/** Milliseconds. A larger or hostile file is given up, and its worker ended. */
const readMs = 15_000;

async function readPages(bytes: Uint8Array, signal: AbortSignal): Promise<PageText[]> {
  const { openPdf } = await import('#ui/viewer/pdf-file.client.ts');
  const file = await openPdf(bytes);
  let isOpen = true;
  const close = () => {
    if (isOpen) file.close();
    isOpen = false;
  };
  signal.addEventListener('abort', close);
  if (signal.aborted) close();
  try {
    const pages: PageText[] = [];
    for (let page = 1; page <= Math.min(file.pageCount, pagesMax); page += 1)
      pages.push(await file.textOfPage(page));
    return pages;
  } finally {
    close();
  }
}

/**
 * Reads the values of a PDF in the reader's browser, in the worker of the viewer, so that no file is
 * parsed on the server. Empty: it has no text, such as a photo in a PDF.
 * @throws a file that is broken, locked, too slow or not loaded
 */
export async function readDocument(url: string): Promise<Proposals> {
  const signal = AbortSignal.timeout(readMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the document takes too long')));
  });
  const read = async (): Promise<ReadLine[]> => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`the document is not loaded: ${answer.status}`);
    return linesOf(await readPages(new Uint8Array(await answer.arrayBuffer()), signal));
  };
  return proposalsIn(await Promise.race([read(), late]));
}
