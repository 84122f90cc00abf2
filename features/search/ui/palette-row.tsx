import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import History from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { useHitText } from './hit-text.ts';
import type { SearchArea } from './links.ts';
import { MarkedText } from './marked-text.tsx';
import type { PaletteRow } from './palette-rows.ts';

interface Face {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly facts: readonly string[];
}

function useFace(area: SearchArea): (row: PaletteRow) => Face {
  const t = useText();
  const hitText = useHitText();
  return (row) => {
    switch (row.kind) {
      case 'record':
        return hitText(row.hit, area);
      case 'action': {
        const { name } = hitText(row.hit, area);
        return { icon: ArrowRight, title: t(`search.action.${row.action}`, { name }), facts: [] };
      }
      case 'page':
        return { icon: row.page.icon, title: row.page.text, facts: [] };
      case 'recent': {
        const { title, number } = row.recent;
        return { icon: History, title, facts: number === '' ? [] : [number] };
      }
      case 'searched':
        return { icon: Search, title: row.recent.title, facts: [] };
      case 'favourite': {
        const { title, number } = row.recent;
        if (row.page !== undefined) return { icon: row.page.icon, title: row.page.text, facts: [] };
        return { icon: Star, title, facts: number === '' ? [] : [number] };
      }
      default:
        return row satisfies never;
    }
  };
}

interface RowProps {
  id?: string;
  area: SearchArea;
  row: PaletteRow;
  query: string;
  /** Undefined: a plain link of the search page instead of an option of the palette. */
  isActive?: boolean;
  /** Leaves room for a star at the end. */
  hasStar?: boolean;
  onPoint?: () => void;
  onOpen?: () => void;
}

export function RowLink({ id, area, row, query, isActive, hasStar, onPoint, onOpen }: RowProps) {
  const { icon, title, facts } = useFace(area)(row);
  const isOption = isActive !== undefined;
  return (
    <Link
      id={id}
      to={row.to}
      role={isOption ? 'option' : undefined}
      aria-selected={isOption ? isActive : undefined}
      tabIndex={isOption ? -1 : undefined}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={cx(
        'flex min-h-11 items-center gap-x-3 rounded-field border px-3 py-1.5 max-md:min-h-[58px] max-md:flex-wrap',
        isActive === true ? 'border-primary bg-selected' : 'border-transparent hover:bg-hover',
        hasStar === true && 'pe-12',
      )}
    >
      <span
        className={cx(
          'inline-flex size-[30px] shrink-0 items-center justify-center rounded-button bg-sunken text-text-2',
          isActive === true && 'bg-surface text-primary-text',
        )}
      >
        <Icon of={icon} size={16} directional={icon === ArrowRight} />
      </span>
      <span className="min-w-0 flex-1 max-md:basis-24">
        <span className="block truncate text-small font-semibold text-text">
          <MarkedText text={title} query={query} />
        </span>
        {facts.length > 0 && (
          <span className="block truncate text-caption text-text-3">
            {facts.map((fact, at) => (
              <Fragment key={fact}>
                {at > 0 && ' · '}
                <MarkedText text={fact} query={query} />
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {row.kind === 'record' && row.hit.status !== null && row.hit.status_desc !== '' && (
        <StatusChip status={row.hit.status} label={row.hit.status_desc} />
      )}
    </Link>
  );
}
