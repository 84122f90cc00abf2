import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router';
import { isMissingData } from '../shared/missing-data.ts';
import { Icon } from './icon.tsx';
import { namesOf, type ListFilter } from './list-filters.tsx';
import { searchWithout } from './list-url.ts';
import { useI18n } from './use-text.tsx';

export interface FilterChipsProps {
  filters: readonly ListFilter[];
  /** Filters of the address that are not valid; the list ignores them. */
  errors: Readonly<Record<string, string>>;
}

interface Chip {
  readonly names: readonly string[];
  readonly label: string;
  readonly value: string;
}

function useChips({ filters, errors }: FilterChipsProps): Chip[] {
  const { t, format } = useI18n();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const valueOf = (name: string) =>
    errors[name] === undefined ? (query.get(name) ?? '').trim() : '';
  const dayOf = (day: string) => (Number.isNaN(Date.parse(day)) ? day : format.day(day));
  const range = ([first = '', last = '']: readonly string[], show: (one: string) => string) => {
    if (first !== '' && last !== '') return `${show(first)} – ${show(last)}`;
    return first === ''
      ? t('ui.list.until', { value: show(last) })
      : t('ui.list.since', { value: show(first) });
  };
  return filters.flatMap((filter): Chip[] => {
    const names = namesOf([filter]);
    const values = names.map(valueOf);
    if (values.every((value) => value === '')) return [];
    if (filter.kind === 'days')
      return [{ names, label: filter.label, value: range(values, dayOf) }];
    if (filter.kind === 'own') {
      const value = names.length === 1 ? (values[0] ?? '') : range(values, String);
      return [{ names, label: filter.label, value }];
    }
    const { options, gone } = filter;
    const known = isMissingData(options)
      ? undefined
      : options.find(({ value }) => value === values[0])?.label;
    return [{ names, label: filter.label, value: known ?? gone ?? '' }];
  });
}

/** The filters that are set: a link for each that removes it, and one for all. */
export function FilterChips(props: FilterChipsProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const chips = useChips(props);
  if (chips.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('ui.list.set')}
      className="-mx-card flex flex-wrap items-center gap-2 border-t border-line px-card py-2 max-md:-mx-page max-md:px-page"
    >
      {chips.map(({ names, label, value }) => (
        <Link
          key={names.join()}
          to={{ search: searchWithout(search, names) }}
          preventScrollReset
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-button border border-line-strong bg-selected ps-3 pe-2 text-caption text-text-2 hover:bg-hover max-md:h-11"
        >
          <span className="sr-only">{t('ui.list.remove')}</span>
          <span className="min-w-0 truncate">
            {label} <bdi className="font-semibold text-primary-text">{value}</bdi>
          </span>
          <Icon of={X} size={14} />
        </Link>
      ))}
      {chips.length > 1 && (
        <Link
          to={{ search: searchWithout(search, namesOf(props.filters)) }}
          preventScrollReset
          className="inline-flex h-8 items-center rounded-button px-2 text-caption font-medium text-primary-text hover:underline max-md:h-11"
        >
          {t('ui.list.clearAll')}
        </Link>
      )}
    </div>
  );
}
