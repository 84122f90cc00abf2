import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file.client.ts';
import type { PageText } from './viewer-types.ts';

/** Pages that are searched, because reading more takes many seconds. */
export const searchedPagesMax = 500;

interface ReadText {
  readonly file: PdfFile;
  readonly pages: readonly PageText[];
}

export function useDocumentText(file: PdfFile | null, count: number) {
  const [read, setRead] = useState<ReadText | null>(null);
  const pages = read !== null && read.file === file ? read.pages : [];
  const wanted = file === null ? 0 : Math.min(count, file.pageCount);
  const next = pages.length + 1;
  useEffect(() => {
    if (file === null || next > wanted) return undefined;
    let isGone = false;
    void file
      .textOfPage(next)
      .catch((): PageText => ({ page: next, width: 1, height: 1, items: [] }))
      .then((page) => {
        if (isGone) return;
        setRead((before) => ({
          file,
          pages: [...(before?.file === file ? before.pages : []), page],
        }));
      });
    return () => {
      isGone = true;
    };
  }, [file, next, wanted]);
  return { pages, isRead: pages.length >= wanted };
}
