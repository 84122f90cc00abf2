import { useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorPage, NotFoundPage, type WayBack } from './error-page.tsx';
import { currentItem } from './navigation-match.ts';
import { homeOf, navigationOf, searchPages } from './navigation.ts';
import type { AreaName } from './shell-types.ts';

/** The list that an address belongs to, or the dashboard if the list itself failed; and the search. */
function useWays(area: AreaName): { readonly back: WayBack; readonly search: WayBack } {
  const t = useText();
  const { pathname } = useLocation();
  const item = currentItem(navigationOf[area], pathname);
  const isList = item === null || item.to === pathname;
  const back = isList
    ? { to: homeOf[area], page: t('shell.nav.dashboard') }
    : { to: item.to, page: t(item.text) };
  return {
    back: { to: back.to, label: t('shell.error.backTo', { page: back.page }) },
    search: { to: searchPages[area], label: t('shell.topBar.openSearch') },
  };
}

/** The error of a page inside its area. */
export function AreaError({ area, error }: { area: AreaName; error: unknown }) {
  return (
    <Card>
      <ErrorPage error={error} {...useWays(area)} />
    </Card>
  );
}

/** An address of an area that no page has. */
export function AreaNotFound({ area }: { area: AreaName }) {
  return <NotFoundPage {...useWays(area)} />;
}
