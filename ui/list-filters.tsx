import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Fragment, type FormEvent, type ReactNode } from 'react';
import { Form, Link, useLocation, useSubmit } from 'react-router';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import type { Column } from './data-table-types.ts';
import { DateField } from './date-field.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { ListPanel, useClosePanel } from './list-panel.tsx';
import { isSortable } from './data-table-sort.ts';
import { ListSort } from './list-sort.tsx';
import { countFilters, retainedParams, searchOfForm, searchWithout } from './list-url.ts';
import { isMissingData, type Part } from '../shared/missing-data.ts';
import { LoadedPart } from './loaded-part.tsx';
import { PartData } from './part-data.tsx';
import { Select, type SelectOption } from './select.tsx';

/** A filter of a list: two dates, one of a few values, or the list's own fields. */
export type ListFilter =
  | { readonly kind: 'days'; readonly label: string }
  | {
      readonly kind: 'own';
      readonly label: string;
      readonly names: readonly string[];
      /** Passed by the list, so that other lists do not load it. */
      readonly render: (errors: Readonly<Record<string, string>>) => ReactNode;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly all: string;
      /** Missing if they could not be read: the list and its other filters remain. */
      readonly options: Part<readonly SelectOption[]>;
      /** The label of a value in the address that is no longer offered. */
      readonly gone?: string;
    };

export function namesOf(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'days') return ['from', 'to'];
    return filter.kind === 'own' ? filter.names : [filter.name];
  });
}

export interface ListFiltersProps {
  filters: readonly ListFilter[];
  errors: Readonly<Record<string, string>>;
}

/**
 * The filters of a list: a form whose values are in the address, with their number and a button
 * that clears them. On a phone it also has the order, because rows there have no heads.
 */
export function ListFilters<Row>({
  filters,
  errors,
  columns = [],
}: ListFiltersProps & { columns?: readonly Column<Row>[] }) {
  const t = useText();
  const { search } = useLocation();
  const names = namesOf(filters);
  const count = countFilters(search, names);
  const hasFilters = filters.length > 0;
  if (!hasFilters && !columns.some(isSortable)) return null;
  return (
    <ListPanel
      name="filter"
      label={t(hasFilters ? 'ui.list.filter' : 'ui.list.sort')}
      icon={SlidersHorizontal}
      isIconOnPhone
      count={count}
      countLabel={t('ui.list.filterCount', { n: count })}
      startsOpen={names.some((name) => errors[name] !== undefined)}
      className={hasFilters ? '' : 'md:hidden'}
    >
      <ListSort columns={columns} />
      {hasFilters && (
        <FilterForm key={search} filters={filters} errors={errors} isSet={count > 0} />
      )}
    </ListPanel>
  );
}

function FilterForm({ filters, errors, isSet }: ListFiltersProps & { isSet: boolean }) {
  const t = useText();
  const close = useClosePanel();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const names = namesOf(filters);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = searchOfForm(new FormData(event.currentTarget));
    close();
    void submit(query, { action: pathname, preventScrollReset: true });
  };
  return (
    <Form action={pathname} onSubmit={send} className="md:w-[420px]">
      <HiddenFields of={retainedParams(search, names)} />
      <div className="flex flex-col gap-4 p-5">
        {filters.map((filter) => {
          if (filter.kind === 'days')
            return <Days key="days" label={filter.label} errors={errors} />;
          if (filter.kind === 'own')
            return <Fragment key={filter.names.join()}>{filter.render(errors)}</Fragment>;
          return <Choice key={filter.name} filter={filter} error={errors[filter.name]} />;
        })}
      </div>
      <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3 md:rounded-b-note">
        {isSet && (
          <Link
            to={{ search: searchWithout(search, names) }}
            preventScrollReset
            onClick={close}
            className={buttonClass({ tone: 'quiet', className: 'me-auto -ms-3' })}
          >
            {t('ui.list.clear')}
          </Link>
        )}
        <Button type="submit" tone="primary">
          {t('ui.list.show')}
        </Button>
      </div>
    </Form>
  );
}

function useValue(name: string): string {
  const { search } = useLocation();
  return new URLSearchParams(search).get(name) ?? '';
}

type ChoiceFilter = Extract<ListFilter, { kind: 'choice' }>;

interface ChoiceProps {
  filter: ChoiceFilter;
  error: string | undefined;
}

/** Keeps the value of the address, so that the other filters do not end it. */
function MissingChoice({ filter: { name, label, options } }: { filter: ChoiceFilter }) {
  const value = useValue(name);
  return (
    <div role="group" aria-label={label}>
      <p className="text-small font-semibold text-text">{label}</p>
      {value !== '' && <input type="hidden" name={name} value={value} />}
      <PartData data={options} blank={[]}>
        {() => <LoadedPart>{null}</LoadedPart>}
      </PartData>
    </div>
  );
}

function Choice({ filter, error }: ChoiceProps) {
  const value = useValue(filter.name);
  if (isMissingData(filter.options)) return <MissingChoice filter={filter} />;
  const isGone =
    value !== '' && error === undefined && filter.options.every((option) => option.value !== value);
  const gone = isGone && filter.gone !== undefined ? [{ value, label: filter.gone }] : [];
  const options = [...gone, ...filter.options];
  return (
    <Select
      name={filter.name}
      label={filter.label}
      placeholder={filter.all}
      options={options}
      defaultValue={value}
      error={error}
      optional="unmarked"
    />
  );
}

interface DaysProps {
  label: string;
  errors: Readonly<Record<string, string>>;
}

/** Both days are included, by Dubai's calendar. */
function Days({ label, errors }: DaysProps) {
  const t = useText();
  const values = { from: useValue('from'), to: useValue('to') };
  const labels = { from: t('ui.list.from'), to: t('ui.list.to') };
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold text-text">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            name={name}
            label={labels[name]}
            defaultValue={values[name]}
            error={errors[name]}
            optional="unmarked"
          />
        ))}
      </div>
    </fieldset>
  );
}
