import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { LucideIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { isolateLtr } from '../shared/bidi.ts';
import { Link } from './link.tsx';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import type { NewestSearch } from './data-table-types.ts';
import { Icon } from './icon.tsx';
import { describePage, searchOfPage, type PagerInput } from './pager-window.ts';

export interface PagerProps extends PagerInput {
  name?: string;
  isNewestSorted?: boolean;
  searched?: NewestSearch | null;
  className?: string;
}

/** The foot of a list: the shown range, and links to other pages, which work without JavaScript. */
export function Pager({
  name = 'page',
  hasMore = false,
  isNewestSorted = false,
  searched = null,
  className,
  ...input
}: PagerProps) {
  const { t, format } = useI18n();
  const view = describePage(input);
  const isLong = hasMore || view.total > view.lastPage * input.perPage;
  const range = isolateLtr(
    view.from === view.to
      ? String(view.from)
      : `${format.number(view.from)}–${format.number(view.to)}`,
  );
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-3', className)}>
      <p className="text-small text-text-3">
        {t(hasMore ? 'ui.pager.rangeOfMore' : 'ui.pager.range', { range, total: view.total })}
        {isLong && isNewestSorted && ` ${t('ui.pager.sorted')}`}
        {searched !== null && ` ${t(`ui.pager.searched.${searched}`)}`}
        {view.isCut && ` ${t('ui.pager.end')}`}
      </p>
      {view.lastPage > 1 && (
        <nav
          aria-label={t('ui.pager.label')}
          className="flex items-center gap-2 max-md:w-full max-md:flex-wrap max-md:justify-between"
        >
          <span className="flex gap-2">
            <PageLink
              name={name}
              page={view.first}
              label={t('ui.pager.first')}
              icon={ChevronsLeft}
            />
            <PageLink
              name={name}
              page={view.previous}
              label={t('ui.pager.previous')}
              icon={ChevronLeft}
              rel="prev"
            />
          </span>
          <span className="px-2 text-small font-semibold text-text" aria-current="page">
            {t('ui.pager.page', { page: view.page, last: view.lastPage })}
          </span>
          <span className="flex gap-2">
            <PageLink
              name={name}
              page={view.next}
              label={t('ui.pager.next')}
              icon={ChevronRight}
              rel="next"
            />
            <PageLink
              name={name}
              page={view.last}
              label={t('ui.pager.last')}
              icon={ChevronsRight}
            />
          </span>
        </nav>
      )}
    </div>
  );
}

interface PageLinkProps {
  name: string;
  /** Null if there is no such page; the control stays, so that the others do not move. */
  page: number | null;
  label: string;
  icon: LucideIcon;
  rel?: 'prev' | 'next';
}

const box =
  'inline-flex size-[34px] items-center justify-center rounded-button border max-md:size-11';

function PageLink({ name, page, label, icon, rel }: PageLinkProps) {
  const { search } = useLocation();
  if (page === null) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={cx(box, 'border-line text-disabled')}
      >
        <Icon of={icon} directional />
      </span>
    );
  }
  return (
    <Link
      to={{ search: searchOfPage(search, page, name) }}
      aria-label={label}
      rel={rel}
      preventScrollReset
      className={cx(
        box,
        'border-line-strong bg-surface text-text shadow-1 transition-colors hover:bg-hover active:bg-side',
      )}
    >
      <Icon of={icon} directional />
    </Link>
  );
}
