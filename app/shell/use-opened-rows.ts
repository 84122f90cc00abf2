import { useEffect } from 'react';
import { splitLocalePath } from '#shared/locale.ts';

const recordPath = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/;

/** Saves the records that the reader opens from lists as recent pages of the palette (decision 0155). */
export function useOpenedRows(owner: string): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('main a[data-row-link]') : null;
      if (!(link instanceof HTMLAnchorElement) || !recordPath.test(link.pathname)) return;
      const title = link.textContent.trim();
      const to = splitLocalePath(link.pathname).rest;
      void import('#features/search/ui/recents.ts').then(
        ({ saveRecent }) => saveRecent(owner, { title, number: '', to, atMs: Date.now() }),
        () => undefined,
      );
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [owner]);
}
