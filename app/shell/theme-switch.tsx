import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { MouseEvent } from 'react';
import { useHref, useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { applyTheme } from './apply-theme.ts';

/**
 * A form that posts `theme` and `returnTo` to `/theme`, so it works without JavaScript. The page
 * has both buttons and the theme's CSS hides one, so the server need not know the theme.
 */
export function ThemeSwitch({ className }: { className: string }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const action = useHref('/theme');
  const returnTo = useHref({ pathname, search });
  const press = (theme: 'light' | 'dark') => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (event.currentTarget.form !== null) applyTheme(theme, event.currentTarget.form);
  };
  return (
    <form method="post" action={action} className="inline-flex">
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        name="theme"
        value="dark"
        aria-label={t('shell.topBar.toDark')}
        onClick={press('dark')}
        className={`${className} dark:hidden`}
      >
        <Icon of={Moon} size={17} />
      </button>
      <button
        name="theme"
        value="light"
        aria-label={t('shell.topBar.toLight')}
        onClick={press('light')}
        className={`${className} hidden! dark:inline-flex!`}
      >
        <Icon of={Sun} size={17} />
      </button>
    </form>
  );
}
