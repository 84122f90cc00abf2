import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { MouseEvent } from 'react';
import { useHref, useLocation } from 'react-router';
import { useText } from '../texts/use-text.tsx';
import { Icon } from '../ui/icon.tsx';

/** Sets the theme of this page at once and tells the server, whose cookie dresses the next page. */
function applyTheme(theme: 'light' | 'dark', action: string, returnTo: string): void {
  document.documentElement.dataset['theme'] = theme;
  // A lost request costs the reader one more press on the next page; it is not worth a message.
  void fetch(action, { method: 'POST', body: new URLSearchParams({ theme, returnTo }), redirect: 'manual' }).catch(
    () => undefined,
  );
}

/**
 * Light or dark. A form that posts to `/theme` (fields `theme`, `returnTo`), so it works before JavaScript; both
 * buttons are in the page and the theme's own CSS shows the one that leads away, so the server need not know it.
 */
export function ThemeSwitch({ className }: { className: string }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const action = useHref('/theme');
  const returnTo = useHref({ pathname, search });
  const press = (theme: 'light' | 'dark') => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const form = event.currentTarget.form;
    applyTheme(theme, action, returnTo);
    // The pressed button has just vanished: its counterpart takes the focus.
    form?.querySelector<HTMLButtonElement>(`button[value="${theme === 'dark' ? 'light' : 'dark'}"]`)?.focus();
  };
  return (
    <form method="post" action={action} className="inline-flex">
      <input type="hidden" name="returnTo" value={returnTo} />
      <span className="inline-flex dark:hidden">
        <button name="theme" value="dark" onClick={press('dark')} className={className}>
          <Icon of={Moon} size={17} />
          <span className="sr-only">{t('shell.topBar.toDark')}</span>
        </button>
      </span>
      <span className="hidden dark:inline-flex">
        <button name="theme" value="light" onClick={press('light')} className={className}>
          <Icon of={Sun} size={17} />
          <span className="sr-only">{t('shell.topBar.toLight')}</span>
        </button>
      </span>
    </form>
  );
}
