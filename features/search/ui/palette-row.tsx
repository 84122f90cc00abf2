import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { displayOf, momentOf, sentenceOf } from '#features/report/ui/task-display.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { useHitText } from './hit-text.ts';
import type { SearchArea } from './links.ts';
import { MarkedText } from './marked-text.tsx';
import type { TypedAction, TypedRow } from './typed-actions.ts';
import type { PaletteRow } from './palette-rows.ts';

interface Face {
  readonly icon: LucideIcon;
  readonly title: string;
  /** The parts of the title that are shortened each on its own. */
  readonly parts?: readonly string[];
  readonly facts: readonly string[];
}

/** Actions that open a dialog, which asks before anything counts. */
const asking = new Set<TypedAction>([
  ...(['accept', 'reject', 'cancel', 'receive', 'remindOrder', 'acknowledge'] as const),
  ...(['credit', 'refuse', 'pay', 'suspend', 'lift'] as const),
]);

function useTypedFace(area: SearchArea): (row: TypedRow) => Face {
  const { t, format } = useI18n();
  const hitText = useHitText();
  return ({ action, argument, hit }) => {
    const isMoney = action === 'topUp';
    const own = hit === null ? null : hitText(hit, area);
    const name = own?.name ?? (isMoney ? format.aed(argument) : argument);
    const about = own === null ? [] : [own.title, ...own.facts].filter((fact) => fact !== name);
    const hints = asking.has(action) ? [t('search.typed.asks')] : [];
    const icon = isMoney || action === 'topUpBlank' ? Wallet : hit === null ? Plus : ArrowRight;
    return { icon, title: t(`search.typed.${action}`, { name }), facts: [...hints, ...about] };
  };
}

function useTaskFace(): (row: PaletteRow & { readonly kind: 'task' }) => Face {
  const { t, format } = useI18n();
  const [now] = useState(() => new Date());
  return ({ task }) => {
    if ('icon' in task) {
      const facts = [t('search.queued', { n: task.count })];
      return { icon: task.icon, title: task.text, facts };
    }
    const relative = (instant: string) => format.relative(new Date(instant), now);
    const isDue = displayOf(task).when === 'due' || task.due_at === null;
    const moment = isDue
      ? momentOf(t, task, relative)
      : t('report.tasks.ends', { when: relative(task.due_at ?? task.at) });
    const facts = [moment, task.number].filter((fact) => fact !== '');
    return { icon: displayOf(task).icon, title: sentenceOf(t, task), facts };
  };
}

function useFace(area: SearchArea): (row: PaletteRow) => Face {
  const { t } = useI18n();
  const hitText = useHitText();
  const typedFace = useTypedFace(area);
  const taskFace = useTaskFace();
  return (row) => {
    switch (row.kind) {
      case 'typed':
        return typedFace(row);
      case 'task':
        return taskFace(row);
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

/** Characters of a number, a date or an amount, which is never cut: shortened, they look alike. */
const wholeMax = 22;

interface PartsProps {
  parts: readonly string[];
  query: string;
  className: string;
}

/**
 * Texts on one line. Each has its own direction and its own ellipsis, because a line of mixed
 * directions would lose the beginning of one of them.
 */
function Parts({ parts, query, className }: PartsProps) {
  return (
    <span className={cx('flex min-w-0 overflow-hidden', className)}>
      {parts.map((part, at) => (
        <span key={part} className={cx('flex', isWhole(part, parts) ? 'shrink-0' : 'min-w-0')}>
          {at > 0 && <span className="whitespace-pre"> · </span>}
          <span dir="auto" className="truncate text-page-start">
            <MarkedText text={part} query={query} />
          </span>
        </span>
      ))}
    </span>
  );
}

const hasDigit = (text: string) => [...text].some((letter) => letter >= '0' && letter <= '9');
const isFigure = (part: string) => part.length <= wholeMax && hasDigit(part);

/** One part of a line must shrink, and in a line of figures it is the last. */
const isWhole = (part: string, parts: readonly string[]) =>
  isFigure(part) && (part !== parts.at(-1) || !parts.every(isFigure));

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
  const { icon, title, parts, facts } = useFace(area)(row);
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
        'flex min-h-11 items-center gap-x-3 gap-y-1 rounded-field border px-3 py-1.5 max-md:min-h-[58px] max-md:flex-wrap',
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
      <span className="min-w-0 flex-1 max-md:basis-[calc(100%-44px)]">
        <Parts
          parts={parts ?? [title]}
          query={query}
          className="text-small font-semibold text-text"
        />
        {facts.length > 0 && (
          <Parts parts={facts} query={query} className="text-caption text-text-3" />
        )}
      </span>
      {row.kind === 'record' && row.hit.status !== null && row.hit.status_desc !== '' && (
        <StatusChip
          status={row.hit.status}
          label={row.hit.status_desc}
          className="max-md:ms-[42px]"
        />
      )}
    </Link>
  );
}
