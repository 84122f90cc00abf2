// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readPageKey } from '#shared/read-page.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { locales, plain } from '../../tests/harness/screen.tsx';
import { useReadPage } from './use-read-page.ts';

afterEach(() => sessionStorage.clear());

function Area() {
  useReadPage('salem');
  return <main>AED 464,465.10</main>;
}

it.each(locales)(
  'a page that is left is noted by name and time, without its content, in %s',
  (locale) => {
    const { t } = openPage(<Area />, { locale });
    expect(sessionStorage.getItem(readPageKey)).toBeNull();
    document.title = 'Offers · Qeema';
    dispatchEvent(new Event('pagehide'));
    const note = sessionStorage.getItem(readPageKey) ?? '';
    const { member, path, text } = JSON.parse(note) as Record<string, string>;
    expect([member, path]).toEqual(['salem', location.pathname]);
    const [before = ''] = plain(t('shell.readPage', { page: 'Offers', time: '@' })).split('@');
    expect(plain(text ?? '').startsWith(before)).toBe(true);
    expect(text).toMatch(/\d\d:\d\d/);
    expect(note).not.toContain('464,465');
  },
);
