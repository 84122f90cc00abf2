import { useEffect } from 'react';
import { readPageKey, type ReadPage } from '#shared/read-page.ts';
import { networkLostAt } from '#ui/network-state.ts';
import { useI18n } from '#ui/use-text.tsx';

/** Notes the name and time of a page that is left, for the offline page after a reload without a network. */
export function useReadPage(member: string): void {
  const { t, format } = useI18n();
  useEffect(() => {
    const note = () => {
      const { pathname: path } = globalThis.location;
      const { title } = document;
      const brandAt = title.lastIndexOf(' · ');
      const page = brandAt === -1 ? title : title.slice(0, brandAt);
      const time = format.time(networkLostAt() ?? new Date());
      const read: ReadPage = { member, path, text: t('shell.readPage', { page, time }) };
      try {
        sessionStorage.setItem(readPageKey, JSON.stringify(read));
      } catch {
        return;
      }
    };
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [member, t, format]);
}
