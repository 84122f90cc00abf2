import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Search from 'lucide-react/icons/search';
import { Fragment, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Link } from '#ui/link.tsx';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { EverythingIcon, EverythingLink, type Everything } from './everything.tsx';
import { iconButtonClass } from './icon-button-class.ts';
import type { NavGroup } from './navigation.ts';
import type { Crumb } from './shell-types.ts';
import { usePageHead } from './top-bar-handle.ts';

export interface TopBarProps {
  groups: readonly NavGroup[];
  menu: ReactNode;
  everything: Everything;
  filter: ReactNode;
  bell: ReactNode;
  /** Language, theme, profile: from 768 px; on a phone the drawer has them. */
  tools: ReactNode;
}

/**
 * Back, crumbs and title at the start; search, filter, bell and tools at the end (design §9, Top
 * bar).
 */
export function TopBar({ groups, menu, everything, filter, bell, tools }: TopBarProps) {
  const t = useText();
  const { title, crumbs, back, search, statusFilter } = usePageHead(groups);
  const [params] = useSearchParams();
  const [isSearching, setSearching] = useState(params.has('q'));
  return (
    <header className="sticky top-0 z-top-bar border-b border-line bg-surface print:hidden">
      <div className="flex min-h-15 items-center gap-2 px-page md:min-h-14 md:gap-3">
        <div className={cx('-ms-2 xl:hidden', back !== undefined && 'max-md:hidden')}>{menu}</div>
        {back !== undefined && <BackLink to={back} label={t('shell.topBar.back')} />}
        <Crumbs crumbs={crumbs} title={title} />
        <div className="ms-auto flex items-center gap-2">
          {search !== undefined && (
            <>
              <SearchBox placeholder={t(search)} className="w-56 max-md:hidden xl:w-75" />
              <button
                type="button"
                aria-label={t('shell.topBar.openSearch')}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
                className={iconButtonClass('md:hidden noscript:hidden')}
              >
                <Icon of={Search} size={20} />
              </button>
            </>
          )}
          {search === undefined ? (
            <EverythingLink everything={everything} />
          ) : (
            <div className="max-md:hidden">
              <EverythingIcon everything={everything} />
            </div>
          )}
          {statusFilter === true && <div className="max-md:hidden">{filter}</div>}
          {bell}
          <div className="flex items-center gap-1 max-md:hidden">{tools}</div>
        </div>
      </div>
      {(search !== undefined || statusFilter === true) && (
        <PhoneRow isOpen={isSearching}>
          {search !== undefined && <SearchBox placeholder={t(search)} className="min-w-0 flex-1" />}
          {search !== undefined && <EverythingIcon everything={everything} />}
          {statusFilter === true && filter}
        </PhoneRow>
      )}
    </header>
  );
}

/** The second row of a phone's bar, drawn when it opens. Without JavaScript it is always open. */
function PhoneRow({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const row = <div className="flex gap-2 px-page pb-3 md:hidden">{children}</div>;
  return isOpen ? row : <noscript className="hidden noscript:contents">{row}</noscript>;
}

/**
 * Goes back in the history, or to the page above if the reader opened a shared link and has no
 * history here.
 */
function BackLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = (event: MouseEvent) => {
    if (key === 'default' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={to}
      onClick={goBack}
      aria-label={label}
      className={iconButtonClass(
        'border border-line-strong max-md:-ms-2 max-md:border-transparent md:shadow-1',
      )}
    >
      <Icon of={ArrowLeft} size={18} directional />
    </Link>
  );
}

function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string | null }) {
  const t = useText();
  if (title === null) return null;
  const name = <span className="truncate text-h3 text-text">{title}</span>;
  if (crumbs.length === 0) return <div className="bar-name flex min-w-0 items-center">{name}</div>;
  return (
    <nav aria-label={t('shell.nav.crumbs')} className="bar-name min-w-0">
      <ol className="flex min-w-0 items-center gap-2">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.to}>
            <li className="shrink-0 max-lg:hidden">
              <Link
                to={crumb.to}
                className="rounded-chip text-small text-text-3 hover:text-text hover:underline"
              >
                {t(crumb.text)}
              </Link>
            </li>
            <li aria-hidden="true" className="shrink-0 text-text-3 max-lg:hidden">
              <Icon of={ChevronRight} size={14} directional />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="flex min-w-0">
          {name}
        </li>
      </ol>
    </nav>
  );
}
