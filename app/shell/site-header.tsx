import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { iconButtonClass, tileClass } from './icon-button-class.ts';
import { LanguageLink } from './language-link.tsx';
import type { ShellBrand, SiteVisitor } from './shell-types.ts';
import { controlPanelHref, siteLinks } from './site-navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export interface SiteHeaderProps {
  brand: ShellBrand;
  visitor: SiteVisitor | null;
}

/**
 * The header of public pages: 68 px high, 60 on a phone; the links move into a drawer below 1100.
 */
export function SiteHeader({ brand, visitor }: SiteHeaderProps) {
  const t = useText();
  return (
    <header className="sticky top-0 z-top-bar border-b border-line bg-surface print:static">
      <div className="mx-auto flex min-h-15 max-w-[calc(var(--container-public)+2*var(--space-page))] items-center gap-3 px-page md:min-h-17">
        <Link to="/" className="rounded-button lg:me-8">
          <Logo
            size={32}
            brand={{
              name: brand.name,
              ...(brand.logoUrl === null ? {} : { logoUrl: brand.logoUrl }),
            }}
          />
        </Link>
        <SiteLinks className="max-lg:hidden" />
        <div className="ms-auto flex items-center gap-3">
          <LanguageLink className="inline-flex min-h-11 items-center rounded-button px-2 text-small font-medium text-text-2 hover:text-text" />
          <ThemeSwitch className={iconButtonClass('max-md:hidden')} />
          {visitor === null && (
            <Link
              to="/auth"
              className="inline-flex min-h-11 items-center rounded-button text-small font-semibold text-primary-text hover:underline max-[374px]:hidden md:hidden"
            >
              {t('shell.site.signIn')}
            </Link>
          )}
          <div className="flex items-center gap-3 max-md:hidden">
            <WayIn visitor={visitor} />
          </div>
          <SiteDrawer visitor={visitor} />
        </div>
      </div>
    </header>
  );
}

/** Only a path can be current, because an anchor is a place on a page. */
function SiteLinks({ className, inDrawer = false }: { className?: string; inDrawer?: boolean }) {
  const t = useText();
  const { pathname, search } = useLocation();
  // An anchor on the same page would leave the drawer open, so the query makes it another page.
  const query = inDrawer && pathname === '/' && search === '' ? '?menu' : '';
  return (
    <nav aria-label={t('shell.site.nav')} className={cx(className)}>
      <ul className={inDrawer ? 'flex flex-col' : 'flex flex-wrap items-center gap-x-6'}>
        {siteLinks.map((link) => {
          const isCurrent = link.to === pathname;
          return (
            <li key={link.to}>
              <Link
                to={link.to.replace('/#', `/${query}#`)}
                reloadDocument={inDrawer}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center rounded-button text-body font-medium transition-colors',
                  inDrawer && 'px-3 hover:bg-hover',
                  isCurrent ? 'text-primary-text' : 'text-text-2 hover:text-text',
                )}
              >
                {t(link.text)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function WayIn({ visitor, wide = false }: { visitor: SiteVisitor | null; wide?: boolean }) {
  const t = useText();
  const size = wide ? ({ size: 'lg', wide: true } as const) : {};
  if (visitor !== null) {
    return (
      <LinkButton to={controlPanelHref(visitor)} {...size}>
        {t('shell.site.controlPanel')}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to="/auth" tone="secondary" {...size}>
        {t('shell.site.signIn')}
      </LinkButton>
      <LinkButton to="/auth?mode=sign-up" {...size}>
        {t('shell.site.createAccount')}
      </LinkButton>
    </>
  );
}

const drawerId = 'site-menu';

/**
 * The links of a narrow screen as the browser's own popover: it opens, closes by Esc or an outside
 * press, and orders the focus without a script of ours.
 */
function SiteDrawer({ visitor }: { visitor: SiteVisitor | null }) {
  const t = useText();
  return (
    <>
      <button
        type="button"
        popoverTarget={drawerId}
        aria-label={t('shell.nav.openMenu')}
        className="inline-flex size-11 items-center justify-center rounded-button border border-line-strong bg-surface text-text shadow-1 hover:bg-hover lg:hidden"
      >
        <Icon of={MenuIcon} size={18} />
      </button>
      <div
        id={drawerId}
        popover="auto"
        role="dialog"
        aria-label={t('shell.site.nav')}
        className="fixed inset-y-0 -start-75 m-0 h-dvh w-[min(300px,86vw)] overflow-y-auto overscroll-contain border-e border-line bg-surface p-0 text-text shadow-3 transition-all transition-discrete duration-sheet ease-in backdrop:bg-scrim open:start-0 open:ease-out starting:open:-start-75"
      >
        <div className="relative flex min-h-full flex-col gap-4 p-4 pt-16">
          <span className="absolute end-2 top-2">
            <button
              type="button"
              popoverTarget={drawerId}
              popoverTargetAction="hide"
              aria-label={t('shell.nav.closeMenu')}
              className={iconButtonClass()}
            >
              <Icon of={X} size={18} />
            </button>
          </span>
          <SiteLinks inDrawer />
          <div className="mt-auto flex flex-col gap-3">
            <WayIn visitor={visitor} wide />
            <div className="flex items-center justify-between border-t border-line pt-3">
              <LanguageLink className="inline-flex min-h-11 items-center text-body font-medium text-text-2 hover:text-text" />
              <ThemeSwitch className={tileClass} />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
