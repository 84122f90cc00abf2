import { useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorPage } from './error-page.tsx';
import { currentItem } from './navigation-match.ts';
import { homeOf, navigationOf } from './navigation.ts';
import type { AreaName } from './shell-types.ts';

/**
 * The error of a page inside its area. The next step is the list that the page belongs to, or the
 * dashboard if the list itself failed.
 */
export function AreaError({ area, error }: { area: AreaName; error: unknown }) {
  const t = useText();
  const { pathname } = useLocation();
  const item = currentItem(navigationOf[area], pathname);
  const isList = item === null || item.to === pathname;
  const back = isList
    ? { to: homeOf[area], page: t('shell.nav.dashboard') }
    : { to: item.to, page: t(item.text) };
  return (
    <Card>
      <ErrorPage
        error={error}
        back={{ to: back.to, label: t('shell.error.backTo', { page: back.page }) }}
      />
    </Card>
  );
}
